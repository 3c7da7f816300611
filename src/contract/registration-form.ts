// §3: the custom registration form of a tournament, and what a team answered to it.
import * as v from 'valibot'
import { Name } from './limits.ts'

/** chosen: far more than anybody fills in. */
export const maxQuestions = 50
export const maxOptions = 50
/** chosen: letters of an answer, and of what is said below a question. */
export const maxAnswerLength = 500

export const QuestionType = v.picklist(['text', 'choice', 'checkbox', 'number', 'date', 'agreement'])
export type QuestionType = v.InferOutput<typeof QuestionType>

/** Stays the same when the label changes: answers are kept by it. */
export const QuestionKey = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/i, 'invalid'))
export const QuestionHelp = v.pipe(v.string(), v.trim(), v.maxLength(maxAnswerLength, 'tooLong'))
export const QuestionOptions = v.pipe(v.array(Name), v.maxLength(maxOptions, 'tooLong'))

export const FormQuestion = v.pipe(
  v.object({
    key: QuestionKey,
    type: QuestionType,
    label: Name,
    /** What to know before answering. */
    help: v.optional(QuestionHelp, ''),
    required: v.optional(v.boolean(), false),
    /** What can be chosen; nothing where nothing is. */
    options: v.optional(QuestionOptions, []),
  }),
  // chosen: a box that is not ticked is an answer, so it cannot be missing; who must agree is asked for an agreement.
  v.transform((question) => ({
    ...question,
    required: question.required && question.type !== 'checkbox',
    options: question.type === 'choice' ? question.options : [],
  })),
)
export type FormQuestion = v.InferOutput<typeof FormQuestion>

export const RegistrationForm = v.pipe(v.array(FormQuestion), v.maxLength(maxQuestions, 'tooLong'))
export type RegistrationForm = v.InferOutput<typeof RegistrationForm>

/** A day is written `2026-11-28`; a box is ticked or not. */
export const FormAnswer = v.union([
  v.boolean(),
  v.number(),
  v.pipe(v.string(), v.maxLength(maxAnswerLength, 'tooLong')),
])
export type FormAnswer = v.InferOutput<typeof FormAnswer>

/** What is answered to a question, as it is typed; empty takes the answer away. */
export const TypedAnswer = v.object({
  /** Its place from 1, its key or its label. */
  question: Name,
  answer: v.pipe(v.string(), v.trim(), v.maxLength(maxAnswerLength, 'tooLong')),
})
export type TypedAnswer = v.InferOutput<typeof TypedAnswer>

/** By the key of the question; what was not answered is not there. */
export const Answers = v.record(v.string(), FormAnswer)
export type Answers = v.InferOutput<typeof Answers>

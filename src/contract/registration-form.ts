// §3: the custom registration form of a tournament, and the answers of a team.
import * as v from 'valibot'
import { Name } from './limits.ts'

/** chosen: far more than a player would fill in. */
export const maxQuestions = 50
export const maxOptions = 50
/** chosen: characters of an answer, and of the help below a question. */
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
    /** A hint for the answer. */
    help: v.optional(QuestionHelp, ''),
    required: v.optional(v.boolean(), false),
    /** The choices; empty for other types. */
    options: v.optional(QuestionOptions, []),
  }),
  // chosen: an unticked box is an answer, so it cannot be missing; where consent is required the question is of the
  // kind agreement.
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

/** An answer as typed; empty removes it. */
export const TypedAnswer = v.object({
  /** Its place from 1, its key or its label. */
  question: Name,
  answer: v.pipe(v.string(), v.trim(), v.maxLength(maxAnswerLength, 'tooLong')),
})
export type TypedAnswer = v.InferOutput<typeof TypedAnswer>

/** By the key of the question; unanswered questions are absent. */
export const Answers = v.record(v.string(), FormAnswer)
export type Answers = v.InferOutput<typeof Answers>

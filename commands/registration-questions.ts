// Shared by commands on the questions of a registration form: a tournament's own, and the one a template keeps.
import * as v from 'valibot'
import { Name, wholeFrom } from '../src/contract/limits.ts'
import {
  type FormQuestion,
  QuestionHelp,
  QuestionKey,
  QuestionOptions,
  QuestionType,
  RegistrationForm,
} from '../src/contract/registration-form.ts'
import { readStored } from '../src/contract/stored.ts'
import type { Command, Inverse, Invocation } from '../src/registry/define.ts'
import {
  type AskingView,
  placeOf,
  questionNamed,
  questionText,
  questionsOf,
  whyNotAddQuestion,
  whyNotEditQuestion,
  whyNotMoveQuestion,
  whyNotRemoveQuestion,
} from '../src/rules/registration-form.ts'

const place = wholeFrom(1, 'atLeastOne')

/** Arguments, key, block reasons and undo of each. */
export const asking = {
  add: {
    args: v.object({
      label: Name,
      type: v.optional(QuestionType, 'text'),
      options: v.optional(QuestionOptions),
      required: v.optional(v.boolean()),
      help: v.optional(QuestionHelp),
      /** Without it the question stands at the end. */
      place: v.optional(place),
      /** Which it had before it was removed. */
      key: v.optional(QuestionKey),
    }),
    positional: ['label', 'type'],
    keys: 'a q',
    whyNot: whyNotAddQuestion,
    form: { applies: isAsked },
  },
  edit: {
    args: v.object({
      /** Its place from 1, its key or its label. */
      question: Name,
      label: v.optional(Name),
      type: v.optional(QuestionType),
      options: v.optional(QuestionOptions),
      required: v.optional(v.boolean()),
      help: v.optional(QuestionHelp),
    }),
    positional: ['question'],
    keys: 'e q',
    whyNot: whyNotEditQuestion,
    form: { prefillPart: storedQuestion, applies: isAsked },
    loses: questionsLost,
  },
  remove: {
    args: v.object({ question: Name }),
    positional: ['question'],
    keys: 'd q',
    whyNot: whyNotRemoveQuestion,
    loses: questionsLost,
  },
  move: {
    args: v.object({ question: Name, place }),
    positional: ['question', 'place'],
    keys: 'm q',
    whyNot: whyNotMoveQuestion,
  },
} as const

/** A box always has an answer, and only a choice has something to choose from. */
function isAsked(name: string, { type }: Readonly<Record<string, unknown>>): boolean {
  if (name === 'key') return false
  if (name === 'required') return type !== 'checkbox'
  return name !== 'options' || type === 'choice'
}

/** The question that is edited, as it is stored. */
export function storedQuestion(view: AskingView, { question: word }: Readonly<Record<string, unknown>>) {
  const stored = typeof word === 'string' ? questionNamed(questionsOf(view), word) : undefined
  if (!stored) return {}
  const { key: _key, ...fields } = stored
  return { question: word, ...fields }
}

/** The questions by their keys: an undo that throws one away, or sets it back, compares it with what the act had left. */
function questionsLost(view: AskingView): Record<string, string> {
  return Object.fromEntries(questionsOf(view).map((question) => [question.key, questionText(question)]))
}

/** Takes back a question that was added: `removing` it, as the act had left it. */
export function takenBack(removing: Command, view: AskingView, label: string, answer: unknown): Inverse {
  const known = new Set(questionsOf(view).map(({ key }) => key))
  const made = answeredForm(answer).find(({ key }) => !known.has(key))
  return { ...aimed(removing, view, { question: made?.key ?? label }), over: { [idOf(view)]: leftOf(made) } }
}

/** Sets an edited question back to what it was. */
export function editedBack(editing: Command, view: AskingView, word: string, answer: unknown): Inverse | undefined {
  const before = questionNamed(questionsOf(view), word)
  if (!before) return undefined
  const { key, ...fields } = before
  const left = leftOf(answeredForm(answer).find((one) => one.key === key))
  return { ...aimed(editing, view, { question: key, ...fields }), over: { [idOf(view)]: left } }
}

/** Asks a removed question again, where it stood. */
export function askedAgain(adding: Command, view: AskingView, word: string): Invocation | undefined {
  const form = questionsOf(view)
  const before = questionNamed(form, word)
  return before && aimed(adding, view, { ...before, place: placeOf(form, word) })
}

/** Moves a question back to where it stood. */
export function movedBack(moving: Command, view: AskingView, word: string): Invocation | undefined {
  const form = questionsOf(view)
  const before = questionNamed(form, word)
  return before && aimed(moving, view, { question: before.key, place: placeOf(form, word) })
}

function aimed({ id }: Command, view: AskingView, args: Readonly<Record<string, unknown>>): Invocation {
  return { id, targets: [idOf(view)], args }
}

function idOf(view: AskingView): string {
  return 'tournament' in view ? view.tournament.id : view.template.id
}

/** The questions in the answer to an act. */
const Answered = v.union([v.object({ fields: RegistrationForm }), v.object({ form: RegistrationForm })])
function answeredForm(answer: unknown): readonly FormQuestion[] {
  if (answer === undefined) return []
  const read = readStored(Answered, answer)
  return 'fields' in read ? read.fields : read.form
}

function leftOf(question: FormQuestion | undefined): Record<string, string> {
  return question ? { [question.key]: questionText(question) } : {}
}

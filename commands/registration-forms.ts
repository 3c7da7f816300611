// The custom registration form: its questions, and what a team answers to them.
import * as v from 'valibot'
import { request, type Step } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { Name, wholeFrom } from '../src/contract/limits.ts'
import {
  maxQuestions,
  type FormQuestion,
  QuestionHelp,
  QuestionKey,
  QuestionOptions,
  QuestionType,
  RegistrationForm,
  TypedAnswer,
} from '../src/contract/registration-form.ts'
import { TournamentTeam } from '../src/contract/team.ts'
import type { TournamentView } from '../src/contract/views.ts'
import { defineCommand, invocation, reversible, type Inverse, type Invocation } from '../src/registry/define.ts'
import { answerText, whyNotAnswer } from '../src/rules/registration-answers.ts'
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
  withEdited,
  withMoved,
  withoutQuestion,
  withQuestion,
} from '../src/rules/registration-form.ts'

const place = wholeFrom(1, 'atLeastOne')
const ofForm = { target: 'tournament', menu: 'edit', risk: reversible, acts: ['setRegistrationForm'] } as const

/** A box always has an answer, and only a choice has something to choose from. */
export function asksOfQuestion(name: string, { type }: Readonly<Record<string, unknown>>): boolean {
  if (name === 'key') return false
  if (name === 'required') return type !== 'checkbox'
  return name !== 'options' || type === 'choice'
}

/** What every command on the questions of a form takes. */
export const questionArgs = {
  add: v.object({
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
  edit: v.object({
    /** Its place from 1, its key or its label. */
    question: Name,
    label: v.optional(Name),
    type: v.optional(QuestionType),
    options: v.optional(QuestionOptions),
    required: v.optional(v.boolean()),
    help: v.optional(QuestionHelp),
  }),
  remove: v.object({ question: Name }),
  move: v.object({ question: Name, place }),
}

/** The questions by their keys: an undo that throws one away, or sets it back, compares it with what the act had left. */
export function questionsLost(view: AskingView): Record<string, string> {
  return Object.fromEntries(questionsOf(view).map((question) => [question.key, questionText(question)]))
}

/** What the answer to an act says of its questions. */
const Answered = v.union([v.object({ fields: RegistrationForm }), v.object({ form: RegistrationForm })])
function answeredForm(answer: unknown): readonly FormQuestion[] {
  if (answer === undefined) return []
  const read = v.parse(Answered, answer)
  return 'fields' in read ? read.fields : read.form
}

/** The question an act has added, and how it stood then. */
export function questionAdded(view: AskingView, label: string, answer: unknown) {
  const known = new Set(questionsOf(view).map(({ key }) => key))
  const made = answeredForm(answer).find(({ key }) => !known.has(key))
  return { question: made?.key ?? label, left: leftOf(made) }
}

/** What a question was before it was edited, and how the edit left it. */
export function questionEdited(view: AskingView, word: string, answer: unknown) {
  const before = questionNamed(questionsOf(view), word)
  if (!before) return undefined
  const { key, ...fields } = before
  return { fields: { question: key, ...fields }, left: leftOf(answeredForm(answer).find((one) => one.key === key)) }
}

function leftOf(question: FormQuestion | undefined): Record<string, string> {
  return question ? { [question.key]: questionText(question) } : {}
}

/** Where a question that is removed or moved stood. */
export function questionPlaced(view: AskingView, word: string): (FormQuestion & { place: number }) | undefined {
  const form = questionsOf(view)
  const named = questionNamed(form, word)
  return named && { ...named, place: placeOf(form, word) }
}

export const addQuestion = defineCommand({
  ...ofForm,
  id: 'form.add-question',
  args: questionArgs.add,
  positional: ['label', 'type'],
  keys: 'a q',
  whyNot: whyNotAddQuestion,
  asks: asksOfQuestion,
  plan: (view, args) => setting(view, withQuestion(questionsOf(view), args)),
  undo: (view, { label }, answer): Inverse => {
    const { id } = view.tournament
    const { question, left } = questionAdded(view, label, answer)
    return { ...invocation(removeQuestion, [id], { question }), over: { [id]: left } }
  },
})

export const editQuestion = defineCommand({
  ...ofForm,
  id: 'form.edit-question',
  args: questionArgs.edit,
  positional: ['question'],
  keys: 'e q',
  whyNot: whyNotEditQuestion,
  asks: asksOfQuestion,
  plan: (view, { question, ...changes }) => setting(view, withEdited(questionsOf(view), question, changes)),
  undo: (view, { question }, answer): Inverse | undefined => {
    const { id } = view.tournament
    const edited = questionEdited(view, question, answer)
    return edited && { ...invocation(editQuestion, [id], edited.fields), over: { [id]: edited.left } }
  },
  loses: questionsLost,
})

export const removeQuestion = defineCommand({
  ...ofForm,
  id: 'form.remove-question',
  args: questionArgs.remove,
  positional: ['question'],
  keys: 'd q',
  whyNot: whyNotRemoveQuestion,
  plan: (view, { question }) => setting(view, withoutQuestion(questionsOf(view), question)),
  undo: (view, { question }): Invocation | undefined => {
    const before = questionPlaced(view, question)
    return before && invocation(addQuestion, [view.tournament.id], before)
  },
  loses: questionsLost,
})

export const moveQuestion = defineCommand({
  ...ofForm,
  id: 'form.move-question',
  args: questionArgs.move,
  positional: ['question', 'place'],
  keys: 'm q',
  whyNot: whyNotMoveQuestion,
  plan: (view, args) => setting(view, withMoved(questionsOf(view), args.question, args.place)),
  undo: (view, { question }): Invocation | undefined => {
    const before = questionPlaced(view, question)
    return before && invocation(moveQuestion, [view.tournament.id], { question: before.key, place: before.place })
  },
})

/** `Discord name=kit`; the first sign of equality parts the two. */
const AnswerLine = v.pipe(
  v.string(),
  v.regex(/^[^=]*[^=\s][^=]*=/, 'answerFormat'),
  v.transform((line) => {
    const cut = line.indexOf('=')
    return { question: line.slice(0, cut).trim(), answer: line.slice(cut + 1) }
  }),
  TypedAnswer,
)

export const AnswerLines = v.pipe(v.array(AnswerLine), v.minLength(1, 'required'), v.maxLength(maxQuestions, 'tooLong'))

export const setTeamAnswers = defineCommand({
  id: 'team.edit-answers',
  target: 'team',
  args: v.object({ answers: AnswerLines }),
  positional: ['answers'],
  keys: 'e a',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotAnswer,
  plan: ({ team }, { answers }) => [
    request(endpoints.setTeamAnswers, { tournamentTeamId: team.tournamentTeamId }, { answers, version: team.version }),
  ],
  undo: ({ team }, _, answer): Invocation => {
    const now = answer === undefined ? {} : v.parse(TournamentTeam, answer).answers
    const changed = Object.keys({ ...team.answers, ...now }).filter((key) => team.answers[key] !== now[key])
    const before = changed.map((key) => `${key}=${answerText(team.answers[key])}`)
    return invocation(setTeamAnswers, [team.tournamentTeamId], { answers: before })
  },
})

/** What a form is filled with for these questions: a line each, as `team edit-answers` reads them. */
export function answerLines(form: readonly FormQuestion[], answers: TournamentTeam['answers']): string[] {
  return form.map(({ key, label }, at) => {
    const means = questionNamed(form, label)?.key === key && !label.includes('=')
    return `${means ? label : at + 1}=${answerText(answers[key])}`
  })
}

function setting({ tournament }: TournamentView, fields: FormQuestion[]): Step[] {
  return [request(endpoints.setRegistrationForm, { id: tournament.id }, { fields, version: tournament.version })]
}

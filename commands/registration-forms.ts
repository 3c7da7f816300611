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
import { defineCommand, invocation, reversible, type Invocation } from '../src/registry/define.ts'
import { answerText, whyNotAnswer } from '../src/rules/registration-answers.ts'
import {
  placeOf,
  questionNamed,
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
function asksOfQuestion(name: string, { type }: Readonly<Record<string, unknown>>): boolean {
  if (name === 'key') return false
  if (name === 'required') return type !== 'checkbox'
  return name !== 'options' || type === 'choice'
}

export const addQuestion = defineCommand({
  ...ofForm,
  id: 'form.add-question',
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
  asks: asksOfQuestion,
  plan: (view, args) => setting(view, withQuestion(questionsOf(view), args)),
  undo: (view, args, answer): Invocation => {
    const known = new Set(questionsOf(view).map(({ key }) => key))
    const { fields } = answer === undefined ? { fields: [] } : v.parse(v.object({ fields: RegistrationForm }), answer)
    const made = fields.find(({ key }) => !known.has(key))
    return invocation(removeQuestion, [view.tournament.id], { question: made?.key ?? args.label })
  },
})

export const editQuestion = defineCommand({
  ...ofForm,
  id: 'form.edit-question',
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
  asks: asksOfQuestion,
  plan: (view, { question, ...changes }) => setting(view, withEdited(questionsOf(view), question, changes)),
  undo: (view, { question }): Invocation | undefined => {
    const before = questionNamed(questionsOf(view), question)
    if (!before) return undefined
    const { key, ...fields } = before
    return invocation(editQuestion, [view.tournament.id], { question: key, ...fields })
  },
})

export const removeQuestion = defineCommand({
  ...ofForm,
  id: 'form.remove-question',
  args: v.object({ question: Name }),
  positional: ['question'],
  keys: 'd q',
  whyNot: whyNotRemoveQuestion,
  plan: (view, { question }) => setting(view, withoutQuestion(questionsOf(view), question)),
  undo: (view, { question }): Invocation | undefined => {
    const form = questionsOf(view)
    const before = questionNamed(form, question)
    return before && invocation(addQuestion, [view.tournament.id], { ...before, place: placeOf(form, question) })
  },
})

export const moveQuestion = defineCommand({
  ...ofForm,
  id: 'form.move-question',
  args: v.object({ question: Name, place }),
  positional: ['question', 'place'],
  keys: 'm q',
  whyNot: whyNotMoveQuestion,
  plan: (view, args) => setting(view, withMoved(questionsOf(view), args.question, args.place)),
  undo: (view, { question }): Invocation | undefined => {
    const form = questionsOf(view)
    const moved = questionNamed(form, question)
    return (
      moved && invocation(moveQuestion, [view.tournament.id], { question: moved.key, place: placeOf(form, question) })
    )
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

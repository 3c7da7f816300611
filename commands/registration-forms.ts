// The custom registration form: its questions, and what a team answers to them.
import * as v from 'valibot'
import { request, type Step } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { maxQuestions, type FormQuestion, TypedAnswer } from '../src/contract/registration-form.ts'
import { readStored } from '../src/contract/stored.ts'
import { TournamentTeam } from '../src/contract/team.ts'
import type { TournamentView } from '../src/contract/views.ts'
import { defineCommand, invocation, reversible, type Inverse, type Invocation } from '../src/registry/define.ts'
import { answerText, whyNotAnswer } from '../src/rules/registration-answers.ts'
import {
  questionNamed,
  questionsOf,
  withEdited,
  withMoved,
  withoutQuestion,
  withQuestion,
} from '../src/rules/registration-form.ts'
import { asking, askedAgain, editedBack, movedBack, takenBack } from './registration-questions.ts'

const ofForm = { target: 'tournament', menu: 'edit', risk: reversible, acts: ['setRegistrationForm'] } as const

export const addQuestion = defineCommand({
  ...ofForm,
  ...asking.add,
  id: 'form.add-question',
  plan: (view, args) => setting(view, withQuestion(questionsOf(view), args)),
  undo: (view, { label }, answer): Inverse => takenBack(removeQuestion, view, label, answer),
})

export const editQuestion = defineCommand({
  ...ofForm,
  ...asking.edit,
  id: 'form.edit-question',
  plan: (view, { question, ...changes }) => setting(view, withEdited(questionsOf(view), question, changes)),
  undo: (view, { question }, answer): Inverse | undefined => editedBack(editQuestion, view, question, answer),
})

export const removeQuestion = defineCommand({
  ...ofForm,
  ...asking.remove,
  id: 'form.remove-question',
  plan: (view, { question }) => setting(view, withoutQuestion(questionsOf(view), question)),
  undo: (view, { question }): Invocation | undefined => askedAgain(addQuestion, view, question),
})

export const moveQuestion = defineCommand({
  ...ofForm,
  ...asking.move,
  id: 'form.move-question',
  plan: (view, args) => setting(view, withMoved(questionsOf(view), args.question, args.place)),
  undo: (view, { question }): Invocation | undefined => movedBack(moveQuestion, view, question),
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
  needs: 'additions',
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
    const now = answer === undefined ? {} : readStored(TournamentTeam, answer).answers
    const changed = Object.keys({ ...team.answers, ...now }).filter((key) => team.answers[key] !== now[key])
    const before = changed.map((key) => `${key}=${answerText(team.answers[key])}`)
    return invocation(setTeamAnswers, [team.tournamentTeamId], { answers: before })
  },
})

/** The answers to these questions as text: a line each, as `team edit-answers` reads them. */
export function answerLines(form: readonly FormQuestion[], answers: TournamentTeam['answers']): string[] {
  return form.map(({ key, label }, at) => {
    const means = questionNamed(form, label)?.key === key && !label.includes('=')
    return `${means ? label : at + 1}=${answerText(answers[key])}`
  })
}

function setting({ tournament }: TournamentView, fields: FormQuestion[]): Step[] {
  return [request(endpoints.setRegistrationForm, { id: tournament.id }, { fields, version: tournament.version })]
}

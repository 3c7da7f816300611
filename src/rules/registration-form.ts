// The questions of a registration form (§3): how the list is changed, and the valid answers to each of them.
import { nameKey } from '../contract/name-key.ts'
import { reason, type Reason } from '../contract/reason.ts'
import { maxQuestions, type FormQuestion } from '../contract/registration-form.ts'
import type { Asking, TemplateView, TournamentView } from '../contract/views.ts'
import { firstReason, firstTwice, reasonIf } from './first-reason.ts'
import { whyNotOver } from './tournaments.ts'

type Questions = readonly FormQuestion[]
type Fields = Omit<FormQuestion, 'key'>
type Changed = { [K in keyof Fields]?: Fields[K] | undefined }
/** `place` counts from 1; without it a question goes to the end. `key`: its previous key. */
export type NewQuestion = Changed & { label: string; place?: number | undefined; key?: string | undefined }
type Chosen = { question?: string }
/** Tournaments have questions, and templates keep those for the tournaments made from them. */
export type AskingView = TournamentView | TemplateView

/** §4: after publishing only the registration end may change. `next`: the whole list after the change. */
export function whyNotChangeForm(view: AskingView, next?: Questions): Reason | undefined {
  return firstReason(
    () => ('tournament' in view ? whyNotOver(view.tournament) : undefined),
    () => reasonIf('tournament' in view && view.tournament.state !== 'Initial', 'form.published'),
    () => next && whyNotForm(next),
  )
}

export function whyNotAddQuestion(view: AskingView, _asking: Asking, args?: NewQuestion): Reason | undefined {
  const form = questionsOf(view)
  return firstReason(
    () => whyNotChangeForm(view),
    () => reasonIf(form.length >= maxQuestions, 'form.full', { max: maxQuestions }),
    () => args && whyNotPlace(args.place, form.length + 1),
    () => args && whyNotForm(withQuestion(form, args)),
  )
}

export function whyNotEditQuestion(view: AskingView, _asking: Asking, args?: Changed & Chosen): Reason | undefined {
  const form = questionsOf(view)
  return firstReason(
    () => whyNotChosen(view, args),
    () => args && whyNotForm(withEdited(form, args.question ?? '', args)),
  )
}

export function whyNotRemoveQuestion(view: AskingView, _asking: Asking, args?: Chosen): Reason | undefined {
  return whyNotChosen(view, args)
}

export function whyNotMoveQuestion(
  view: AskingView,
  _asking: Asking,
  args?: Chosen & { place: number },
): Reason | undefined {
  const form = questionsOf(view)
  return firstReason(
    () => whyNotChosen(view, args),
    () => reasonIf(form.length < 2, 'form.onlyQuestion'),
    () => args && whyNotPlace(args.place, form.length),
    () =>
      reasonIf(args !== undefined && placeOf(form, args.question) === args.place, 'form.alreadyThere', {
        place: args?.place ?? 0,
      }),
  )
}

/** chosen: labels differ, so that an answer can be named by them. */
export function whyNotForm(form: Questions): Reason | undefined {
  const label = firstTwice(form.map((question) => nameKey(question.label)))
  const key = firstTwice(form.map((question) => question.key))
  const twice = form.findLast((question) => nameKey(question.label) === label || question.key === key)
  return firstReason(
    () => twice && reason('form.labelTwice', { label: twice.label }),
    ...form.map((question) => () => whyNotOptions(question)),
  )
}

function whyNotOptions({ type, label, options }: FormQuestion): Reason | undefined {
  if (type !== 'choice') return undefined
  const keys = options.map(nameKey)
  const twice = firstTwice(keys)
  return firstReason(
    () => reasonIf(options.length < 2, 'form.fewOptions', { label }),
    () => reasonIf(twice !== undefined, 'form.optionTwice', { option: options[keys.lastIndexOf(twice ?? '')] ?? '' }),
  )
}

function whyNotChosen(view: AskingView, args: Chosen | undefined): Reason | undefined {
  const form = questionsOf(view)
  const { question: word } = args ?? {}
  return firstReason(
    () => whyNotChangeForm(view),
    () => reasonIf(isKnown(view) && form.length === 0, 'form.empty', undefined, adding(view)),
    () => (word === undefined ? undefined : whyNotKnown(form, word)),
  )
}

export function whyNotKnown(form: Questions, word: string): Reason | undefined {
  const questions = form.map(({ label }) => label)
  return reasonIf(!questionNamed(form, word), 'form.unknownQuestion', { question: word, questions })
}

function whyNotPlace(place: number | undefined, last: number): Reason | undefined {
  return reasonIf(place !== undefined && place > last, 'form.noSuchPlace', { place: place ?? 0, last })
}

/** Rows of a list have no form: the questions are checked when the tournament is loaded on its own. */
export function questionsOf(view: AskingView): Questions {
  return ('template' in view ? view.template.form : view.tournament.form) ?? []
}

function isKnown(view: AskingView): boolean {
  return 'template' in view || view.tournament.form !== undefined
}

function adding(view: AskingView): string {
  return 'template' in view ? `template add-question ${view.template.id}` : `form add-question ${view.tournament.id}`
}

/** All properties of a question, for comparison and for the history. */
export function questionText({ label, type, required, help, options }: FormQuestion): string {
  return [label, type, ...(required ? ['required'] : []), ...options, help].filter((part) => part !== '').join(', ')
}

/** By its key, its place from 1, or its label; case and width do not count. */
export function questionNamed(form: Questions, word: string): FormQuestion | undefined {
  return (
    form.find(({ key }) => key === word) ??
    (/^\d+$/.test(word) ? form[Number(word) - 1] : undefined) ??
    form.find(({ label }) => nameKey(label) === nameKey(word))
  )
}

/** Counts from 1; 0 where it is not. */
export function placeOf(form: Questions, word = ''): number {
  const named = questionNamed(form, word)
  return named ? form.indexOf(named) + 1 : 0
}

const unsaid: Omit<Fields, 'label'> = { type: 'text', help: '', required: false, options: [] }

export function withQuestion(form: Questions, { place, key, label, ...said }: NewQuestion): FormQuestion[] {
  const question = { ...unsaid, ...given(said), label, key: key ?? nextKey(form) }
  return form.toSpliced((place ?? form.length + 1) - 1, 0, sound(question))
}

export function withEdited(form: Questions, word: string, { type, label, help, required, options }: Changed) {
  const named = questionNamed(form, word)
  const changes = given({ type, label, help, required, options })
  return form.map((question) => (question === named ? sound({ ...question, ...changes }) : question))
}

export function withoutQuestion(form: Questions, word: string): FormQuestion[] {
  const named = questionNamed(form, word)
  return form.filter((question) => question !== named)
}

/** `place` counts from 1. */
export function withMoved(form: Questions, word: string, place: number): FormQuestion[] {
  const named = questionNamed(form, word)
  return named ? withoutQuestion(form, word).toSpliced(place - 1, 0, named) : [...form]
}

/** The properties that apply to its type, as stored (registration-form.ts). */
function sound(question: FormQuestion): FormQuestion {
  return {
    ...question,
    required: question.required && question.type !== 'checkbox',
    options: question.type === 'choice' ? question.options : [],
  }
}

function given(fields: Changed): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** `q1`, `q2`, …: one that stands nowhere. */
function nextKey(form: Questions): string {
  const numbers = form.map(({ key }) => Number(/^q(\d{1,9})$/.exec(key)?.[1] ?? 0))
  return `q${Math.max(0, ...numbers) + 1}`
}

// Valid answers to the questions of the registration form, and the questions a team has not answered.
import { halfWidth } from '../contract/half-width.ts'
import { nameKey } from '../contract/name-key.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Answers, FormAnswer, FormQuestion } from '../contract/registration-form.ts'
import type { Asking, TeamView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { questionNamed, whyNotKnown } from './registration-form.ts'
import { whyNotOpened, whyNotOver } from './tournaments.ts'

type Typed = { question: string; answer: string }
/** Empty input is no answer. */
type ReadAnswer = { ok: true; answer?: FormAnswer } | { ok: false; why: Reason }

const yes = new Set(['yes', 'true', 'on', '是', '同意'])
const no = new Set(['no', 'false', 'off', '否', '不同意'])

/**
 * chosen: administrators answer for captains as long as the tournament is not over. Before it is published its questions may
 * still change.
 */
export function whyNotAnswer(
  { tournament }: TeamView,
  _asking: Asking,
  args?: { answers: readonly Typed[] },
): Reason | undefined {
  const { form } = tournament
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotOpened(tournament),
    () => reasonIf(form?.length === 0, 'form.nothingAsked'),
    () => form && args && whyNotAnswers(form, args.answers),
  )
}

/** The first that is no answer. */
export function whyNotAnswers(form: readonly FormQuestion[], answers: readonly Typed[]): Reason | undefined {
  return firstReason(...answers.map((typed) => () => whyNotTyped(form, typed)))
}

function whyNotTyped(form: readonly FormQuestion[], { question: word, answer }: Typed): Reason | undefined {
  const question = questionNamed(form, word)
  if (!question) return whyNotKnown(form, word)
  const read = readAnswer(question, answer)
  return read.ok ? undefined : read.why
}

/** A team's answers with these applied; invalid ones are left to the rule. */
export function withAnswers(form: readonly FormQuestion[], answers: Answers, typed: readonly Typed[]): Answers {
  const now = new Map(Object.entries(answers))
  for (const { question: word, answer } of typed) {
    const question = questionNamed(form, word)
    const read = question && readAnswer(question, answer)
    if (!read?.ok) continue
    if (read.answer === undefined) now.delete(question?.key ?? '')
    else now.set(question?.key ?? '', read.answer)
  }
  return Object.fromEntries(now)
}

/** An answer as it is typed. */
export function readAnswer({ type, label, options }: FormQuestion, typed: string): ReadAnswer {
  const text = typed.trim()
  const word = halfWidth(text).toLowerCase()
  if (text === '') return { ok: true }
  switch (type) {
    case 'number': {
      const number = Number(word)
      return Number.isFinite(number) ? { ok: true, answer: number } : unread('answer.notANumber', label)
    }
    case 'date':
      return isDay(word) ? { ok: true, answer: word } : unread('answer.notADay', label)
    case 'checkbox':
    case 'agreement':
      if (yes.has(word)) return { ok: true, answer: true }
      return no.has(word) ? { ok: true, answer: false } : unread('answer.notABox', label)
    case 'choice': {
      const option = options.find((one) => nameKey(one) === nameKey(text))
      if (option !== undefined) return { ok: true, answer: option }
      return { ok: false, why: reason('answer.noSuchChoice', { question: label, options }) }
    }
    default:
      return { ok: true, answer: text }
  }
}

/** As it is typed. */
export function answerText(answer: FormAnswer | undefined): string {
  return typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : String(answer ?? '')
}

/** Why a typed value would be refused from a player filling in the form. */
export function whyNotFilled(question: FormQuestion, typed: string): Reason | undefined {
  const read = readAnswer(question, typed)
  if (!read.ok) return read.why
  if (!isMissing(question, read.answer)) return undefined
  return reason(question.type === 'agreement' ? 'answer.notAgreed' : 'answer.missing', { question: question.label })
}

/** Required questions without an answer. */
export function missingAnswers(form: readonly FormQuestion[], answers: Answers): FormQuestion[] {
  return form.filter((question) => isMissing(question, answers[question.key]))
}

function isMissing({ type, required }: FormQuestion, answer: FormAnswer | undefined): boolean {
  return required && (type === 'agreement' ? answer !== true : answer === undefined)
}

/** A day there is: `2026-11-28`. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

function unread(code: 'answer.notANumber' | 'answer.notADay' | 'answer.notABox', question: string): ReadAnswer {
  return { ok: false, why: reason(code, { question }) }
}

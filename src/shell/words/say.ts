// Words for things that are data elsewhere: commands, arguments, states, reasons, problems.
import { exists, t } from 'i18next'
import { createContext, use } from 'react'
import { messageWithLead } from '../../api/answer.ts'
import { groupedAmount } from '../../contract/amounts.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Reason } from '../../contract/reason.ts'
import { commandKey, type NamedMachine, type Say, type NamedState } from '../../contract/say.ts'
import { dateTimeText } from './time.ts'

type Params = Record<string, unknown>

export type Texts = typeof texts & { language: string }

/** Texts of the current language; the component renders again when the language changes. */
export function useSay(): Texts {
  return use(SayContext)
}

/** For code outside components: toasts, exports, titles. */
export const say: Say = (key, ...params) => translate(key, params[0])

function translate(key: string, params?: Params): string {
  // i18next's own types know nothing of ours.
  return (t as unknown as (key: string, params?: Params) => string)(key, params && isolatedIn(params))
}

/** Letters that run from right to left, and signs that turn a text round. */
const turning =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202a-\u202e\u2066-\u2069]/u

/** A right-to-left name is isolated, so the text around it keeps its order. */
function isolated(name: string): string {
  return turning.test(name) ? `\u2068${name}\u2069` : name
}

/** Words side by side; empty ones are left out. */
export function joinWords(words: readonly string[], separator = ' · '): string {
  return words.filter(Boolean).map(isolated).join(separator)
}

/** A text that names a currency has amounts. */
function isolatedIn(params: Params): Params {
  const shown = 'currency' in params ? (text: string) => isolated(groupedAmount(text)) : isolated
  const kept = Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? shown(value) : value])
  return Object.fromEntries(kept)
}

/** The same for one language: a list says the same few words of a thousand rows. */
function remembering(): Say {
  const said = new Map<string, string>()
  return (key, ...params) => {
    if (params[0]) return translate(key, params[0])
    const known = said.get(key)
    if (known !== undefined) return known
    const text = translate(key)
    // A text may still be on its way.
    if (has(key)) said.set(key, text)
    return text
  }
}

/** `params`: a count, where the text has a singular. */
function has(key: string, params: Params = {}): boolean {
  return exists(key, params)
}

/** Another platform may give reasons without a text here: its code and its own message are shown. */
export function sayReason({ code, params }: Reason, longest = shownInPassing): string {
  const key = `reason.${code}`
  if (has(key, params)) return translate(key, sayable(params, longest))
  const details = Object.entries(sayable(params, longest)).map(([name, value]) => `${name}: ${String(value)}`)
  return [code, ...details].join(' · ')
}

export function argLabel(command: string, name: string): string {
  return wordsOf(command, `arg.${name}`) ?? name
}

/** The explanation of an argument whose name is not enough. */
function argHelp(command: string, name: string): string | undefined {
  return wordsOf(command, `argHelp.${name}`)
}

/** Games and the like are not translated. */
export function choiceLabel(command: string, argument: string, choice: string | number): string {
  return wordsOf(command, `choice.${argument}.${choice}`) ?? String(choice)
}

/** The name of an argument and its choices is looked up with the command first, then among the shared texts. */
function wordsOf(command: string, what: string): string | undefined {
  const key = [`cmd.${command}.${what}`, what].find((one) => has(one))
  return key === undefined ? undefined : translate(key)
}

/** A problem as its first line and the lines after it: §8 has one line per field and problem. */
export function sayProblem(problem: Problem): { message: string; lines: readonly string[] } {
  const lines = Object.entries(problem.fields ?? {}).flatMap(([field, problems]) =>
    problems.map((text) => `[${field}]: ${sayFieldProblem(text)}`),
  )
  // The platform's sentence and ours are the same text; ours follows a switch of the language.
  const { reason } = problem
  const own = reason && has(`reason.${reason.code}`, reason.params) ? sayReason(reason) : undefined
  const message = messageWithLead(problem, own ?? problem.message)
  return { message, lines: lines.filter((line) => !message.includes(line)) }
}

/** A field's problem is a code of the schema (`required`) or already a sentence. */
export function sayFieldProblem(text: string): string {
  const key = `problem.field.${text}`
  return /^[\w.]+$/.test(text) && has(key) ? translate(key) : text
}

/** chosen: the number of names listed in passing; a confirmation names (almost) all. */
const shownInPassing = 5
const shownBefore = 64

/** The consequences as a confirmation shows them: byes, teams, matches by name. */
function sayConsequence(consequence: Reason): string {
  return sayReason(consequence, shownBefore)
}

export const texts = {
  say,
  sayReason: (reason: Reason) => sayReason(reason),
  sayConsequence,
  sayProblem,
  sayFieldProblem,
  commandTitle: (id: string) => say(commandKey(id, 'title')),
  commandHelp: (id: string) => say(commandKey(id, 'help')),
  argLabel,
  argHelp,
  choiceLabel,
  stateLabel: <M extends NamedMachine>(machine: M, state: NamedState<M>) => translate(`state.${machine}.${state}`),
}

/** New functions for each language, so that memoized results are recomputed with it. */
export function textsOf(language: string): Texts {
  const fresh = Object.entries(texts).map(([name, speak]) => [
    name,
    // Each keeps its own parameters; only its identity is new.
    (...given: never[]) => (speak as (...given: never[]) => unknown)(...given),
  ])
  return { ...(Object.fromEntries(fresh) as typeof texts), say: remembering(), language }
}

export const SayContext = createContext<Texts>({ ...texts, language: '' })

function sayable(params: Reason['params'], longest: number): Params {
  const joined = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? list(value, longest) : typeof value === 'string' ? timed(value) : value,
  ])
  return Object.fromEntries(joined)
}

/** An instant, which reasons carry in UTC, by the clock of the system. */
function timed(value: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? dateTimeText(Date.parse(value) / 1000) : value
}

function list(names: readonly string[], shown: number): string {
  const separator = say('ui.shell.list.separator')
  const apart = joinWords(names.slice(0, shown), separator)
  return names.length <= shown ? apart : say('ui.shell.list.more', { names: apart, count: names.length - shown })
}

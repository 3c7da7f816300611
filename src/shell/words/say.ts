// Words for things that are data elsewhere: commands, arguments, states, reasons, problems.
import { exists, t } from 'i18next'
import { createContext, use } from 'react'
import { messageWithLead } from '../../api/answer.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Reason } from '../../contract/reason.ts'

type Params = Record<string, unknown>

export type Texts = typeof texts & { language: string }

/** Texts of the current language; the component renders again when the language changes. */
export function useSay(): Texts {
  return use(SayContext)
}

/** For code outside components: toasts, exports, titles. */
export function say(key: string, params?: Params): string {
  // Keys made from ids are not literals, so the typed `t` cannot take them; a test checks that every id has its texts.
  const translate = t as unknown as (key: string, params?: Params) => string
  return translate(key, params)
}

/** The same for one language: a list says the same few words of a thousand rows. */
function remembering(): typeof say {
  const said = new Map<string, string>()
  return (key, params) => {
    if (params) return say(key, params)
    const known = said.get(key)
    if (known !== undefined) return known
    const text = say(key)
    // A text may still be on its way.
    if (text !== key) said.set(key, text)
    return text
  }
}

/** `params`: a count, where the text has a singular. */
export function has(key: string, params: Params = {}): boolean {
  return exists(key, params)
}

/** Another platform may give reasons we have no words for: its code and what it says then stand for themselves. */
export function sayReason({ code, params }: Reason, longest = shownInPassing): string {
  const key = `reason.${code}`
  if (has(key, params)) return say(key, sayable(params, longest))
  const details = Object.entries(sayable(params, longest)).map(([name, value]) => `${name}: ${String(value)}`)
  return [code, ...details].join(' · ')
}

/** A problem as its first line and what follows it: §8 has one line per field and problem. */
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
  return /^[\w.]+$/.test(text) && has(key) ? say(key) : text
}

/** chosen: so many names of a list are said in passing; what is put to somebody before it happens names (almost) all. */
const shownInPassing = 5
const shownBefore = 64

/** What would happen, as it is put to somebody: byes, teams, matches by name. */
function sayConsequence(consequence: Reason): string {
  return sayReason(consequence, shownBefore)
}

export const texts = {
  say,
  sayReason: (reason: Reason) => sayReason(reason),
  sayConsequence,
  sayProblem,
  sayFieldProblem,
  commandTitle: (id: string) => say(`cmd.${id}.title`),
  commandHelp: (id: string) => say(`cmd.${id}.help`),
  argLabel: (name: string) => say(`arg.${name}`),
  /** What an argument does, where its name does not say it all. */
  argHelp: (name: string): string | undefined => (has(`argHelp.${name}`) ? say(`argHelp.${name}`) : undefined),
  stateLabel: (machine: string, state: string) => say(`state.${machine}.${state}`),
}

/** New functions for each language, so that whatever remembers one of them forgets it with the language. */
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
    Array.isArray(value) ? list(value, longest) : value,
  ])
  return Object.fromEntries(joined)
}

function list(names: readonly string[], shown: number): string {
  const separator = say('ui.shell.list.separator')
  if (names.length <= shown) return names.join(separator)
  return say('ui.shell.list.more', { names: names.slice(0, shown).join(separator), count: names.length - shown })
}

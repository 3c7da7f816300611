// Words of a line → ids: `@sel`, `@page`, identifiers, round numbers and names are looked up in the current place.
import { isPassing, type Problem } from '../contract/problem.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Kind } from '../contract/views.ts'
import { placeOfArgument } from './argument-place.ts'
import { inParallel } from './bounded.ts'
import type { Invocation } from './define.ts'
import { whyNotForRole } from './eligible.ts'
import { choicesOf, fieldsOf, type ArgumentField } from './fields.ts'
import type { Host, Place } from './host.ts'
import type { Line, TargetWord } from './line.ts'
import { exactMoment, readMoment, type MomentSetting } from './moment.ts'
import { asNamed, namesFor } from './named-choices.ts'
import { nearest } from './nearest.ts'
import { readChoice } from './typed-value.ts'

export type Resolved =
  | { ok: true; invocation: Invocation }
  /** `unknown`: a word without a match, and the likely correction. */
  | { ok: false; why: Reason; problem?: Problem; unknown?: Unknown }

type Unknown = { word: string; meant: string }

/** chosen: this many words are looked up at a time. */
const lookUps = 8

export async function resolveLine(line: Line, host: Host): Promise<Resolved> {
  const { command } = line
  // A word of a command that is refused anyway is not looked up.
  const refused = whyNotForRole(command, host.asking())
  if (refused) return { ok: false, why: refused }
  try {
    const kind = command.target
    const targets =
      kind === 'none' ? [] : (await inParallel(lookUps, line.targets, (word) => idsOf(kind, word, host))).flat()
    const args = { ...line.args }
    const said: Record<string, unknown> = {}
    for (const field of fieldsOf(command.args)) {
      const { name, target } = field
      const value = args[name]
      if (value === undefined || value === null) continue
      if (namesFile(field, value)) args[name] = textOfFile(field, value, host)
      if (target) {
        const at = placeOfArgument(command, field, { targets, args }, host.place())
        args[name] = await resolveArgument(target, value, host, at)
      }
      if (momentIn(field)) {
        args[name] = momentOf(field, value, { now: host.asking().now, zone: host.zone() })
        if (hasWords(value)) said[name] = value
      }
      if (command.form?.choices && field.kind === 'text' && targets.length === 1 && typeof value === 'string') {
        args[name] = asNamed(await namesFor(command, field, targets[0], host), value)
      }
      if (field.choicesFrom) args[name] = chosenFrom(field, value, choicesOf(field, await host.settings()))
    }
    const isSaid = Object.keys(said).length > 0
    return { ok: true, invocation: { id: command.id, targets, args, ...(isSaid && { said }) } }
  } catch (error) {
    if (error instanceof Unresolved)
      return {
        ok: false,
        why: error.why,
        ...(error.problem && { problem: error.problem }),
        ...(error.unknown && { unknown: error.unknown }),
      }
    throw error
  }
}

class Unresolved extends Error {
  readonly why: Reason
  readonly problem: Problem | undefined
  readonly unknown: Unknown | undefined
  constructor(why: Reason, problem?: Problem, unknown?: Unknown) {
    super(why.code)
    this.why = why
    this.problem = problem
    this.unknown = unknown
  }
}

async function idsOf(kind: Kind, target: TargetWord, host: Host): Promise<readonly string[]> {
  if ('word' in target) return [await idOf(kind, target.word, host)]
  const place = host.place()
  if (target.at === 'page') {
    const id = place.about[kind]
    if (id === undefined) throw new Unresolved(reason('target.notOnPage', { kind }))
    return [id]
  }
  const selected = place.selected?.[kind] ?? []
  if (selected.length === 0) throw new Unresolved(reason('target.noSelection', { kind }))
  return selected
}

async function idOf(kind: Kind, word: string, host: Host, at?: Place): Promise<string> {
  const found = await host.resolve(kind, word, at)
  if ('id' in found) return found.id
  if (isPassing(found.problem)) throw new Unresolved(reason('target.notAsked', { word }), found.problem)
  const meant = await nearName(kind, word, host, at)
  const unknown = meant === undefined ? undefined : { word, meant }
  throw new Unresolved(found.problem.reason ?? reason('target.notFound', { word }), found.problem, unknown)
}

/** The nearest of the possible words, by beginning or by similarity. */
async function nearName(kind: Kind, word: string, host: Host, at?: Place): Promise<string | undefined> {
  const found = [...(await host.suggest(kind, word.slice(0, 2), at)), ...(await host.suggest(kind, '', at))]
  return nearest(
    word,
    found.map(({ label }) => label),
  )
}

async function resolveArgument(kind: Kind, value: unknown, host: Host, at: Place): Promise<unknown> {
  if (Array.isArray(value)) return inParallel(lookUps, value, (word) => idOf(kind, String(word), host, at))
  return idOf(kind, String(value), host, at)
}

/** `@cup.png`, for an argument that takes files with that ending. */
function namesFile({ accept }: ArgumentField, value: unknown): value is string {
  if (!accept || typeof value !== 'string') return false
  const name = value.toLowerCase()
  return name.startsWith('@') && !name.includes('\n') && accept.split(',').some((ending) => name.endsWith(ending))
}

function textOfFile({ asDataUrl = false }: ArgumentField, value: string, host: Host): string {
  const path = value.slice(1)
  if (!host.readFile) throw new Unresolved(reason('line.onlyAtTerminal', { path }))
  const text = host.readFile(path, asDataUrl)
  if (text === undefined) throw new Unresolved(reason('line.noFile', { path }))
  return text
}

function momentIn({ kind, item }: ArgumentField): boolean {
  return kind === 'date-time' || item === 'date-time'
}

/** Whole seconds mean one moment whenever they are read; everything else is text until then. */
function hasWords(value: unknown): boolean {
  return Array.isArray(value) ? value.some(hasWords) : typeof value === 'string'
}

/** A time that the clocks skip or show twice is refused: a script has no user to notice which one was taken. */
function momentOf(field: ArgumentField, value: unknown, setting: MomentSetting): unknown {
  if (Array.isArray(value)) return value.map((one) => momentOf(field, one, setting))
  if (typeof value !== 'string') return value
  const read = readMoment(value, setting)
  if (!read.ok) throw new Unresolved(reason('line.notATime', { argument: field.name, value }))
  const { at, clocks } = read
  if (!clocks) return at
  const { zone } = setting
  const given = { value, zone, instead: exactMoment(at, zone) }
  if (clocks.is === 'skipped') throw new Unresolved(reason('line.timeSkipped', given))
  throw new Unresolved(reason('line.timeTwice', { ...given, other: exactMoment(clocks.other, zone) }))
}

/** In the spelling of the settings; while they are not known the platform judges. */
function chosenFrom(field: ArgumentField, value: unknown, choices: readonly (string | number)[]): unknown {
  if (choices.length === 0) return value
  if (Array.isArray(value)) return value.map((one) => chosenFrom(field, one, choices))
  const read = readChoice(choices, String(value))
  if (read.ok) return read.value
  const params = { argument: field.name, value: String(value), choices: choices.map(String) }
  throw new Unresolved(reason(`line.${read.code}`, params))
}

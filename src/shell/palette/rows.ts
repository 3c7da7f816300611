// The lines of the palette: hits in their groups, with availability and reasons.
import type { Reason } from '../../contract/reason.ts'
import type { Verdict } from '../../registry/eligible.ts'
import { fold } from '../../contract/fold.ts'
import type { NextStep } from '../../registry/next-step.ts'
import type { Command, Invocation } from '../../registry/define.ts'
import type { Applicable } from '../acts/applicable.ts'
import { asksFirst } from '../acts/asks-first.ts'
import { mayBeFinal } from '../../registry/risk-mark.ts'
import type { Nearest } from '../../registry/meant.ts'
import type { SpokenHit } from './ranked.ts'
import { isPlace, type CommandEntry, type PaletteEntry, type RecordEntry } from './entries.ts'
import { howNamed } from './how-named.ts'

export type PaletteCommand = {
  is: 'command'
  id: string
  entry: CommandEntry
  /** Its targets; without any at hand, they are asked for. */
  ids: readonly string[] | undefined
  /** The arguments known already. */
  args?: Record<string, unknown>
  /** Those arguments as they were typed behind its name. */
  typed?: string
  /** The code of the match it acts on, where the heading does not say it. */
  code?: string
  /** Not known for certain to be what was meant: it is not preselected. */
  unsure?: boolean
  verdict: Verdict | undefined
  /** Their name, where the heading does not say it. */
  on?: string | undefined
}
/** `apart`: its id, where another one shown reads the same. */
export type RecordRow = { is: 'record'; id: string; entry: RecordEntry; apart?: string }
type OfferRow = { is: 'offer'; id: string; line: string }
type HeadingRow = { is: 'heading'; id: string; text: Heading; name?: string | undefined }
export type ResultRow = PaletteCommand | RecordRow | OfferRow | HeadingRow
type Heading =
  'forSelection' | 'next' | 'recent' | 'places' | 'forRow' | 'here' | 'commands' | 'records' | 'blocked' | 'nearest'

type Options = {
  hits: readonly PaletteEntry[]
  spoken: readonly SpokenHit[]
  /** Results of matches that were typed behind their words. */
  scored: readonly PaletteCommand[]
  /** Where nothing is found: commands of other roles, each with the one to ask. */
  barred?: readonly { entry: CommandEntry; why: Reason }[]
  /** Where nothing is found: commands that fit some of the words. */
  nearest?: readonly Nearest<CommandEntry>[]
  /** The query; with one, blocked commands are shown as well. */
  query: string
  applicable: ReadonlyMap<string, Applicable>
  verdictOf: (at: Applicable) => Verdict | undefined
  /** The name of a thing at hand, once known. */
  nameOf: (at: Applicable) => string | undefined
  /** The step that is due with what is at hand, once that is known. */
  next: NextStep | undefined
  /** Recently visited pages, without a query. */
  recent: readonly RecordEntry[]
  /** A blocked row that was chosen: the command that would help stands below it. */
  offer: { under: string; line: string } | undefined
}

/** While one only looks around, what is done every day comes first. */
const daily = ['play', 'state', 'edit', 'open', 'danger'] as const

export function resultRows(options: Options): readonly ResultRow[] {
  const found = options.query.trim() !== '' ? foundGroups(options) : openingGroups(options)
  const isNothing = found.every(([, rows]) => rows.length === 0)
  const groups = isNothing ? [...barredGroups(options), ...nearestGroups(options)] : found
  const rows = beginningSafe(groups).flatMap(([text, found]): ResultRow[] => {
    // Irreversible commands never come before reversible ones.
    const [last, first] = split(found, isFinal)
    const all = [...first, ...last]
    return all.length === 0 ? [] : [heading(text, all), ...all]
  })
  return withOffer(recordsApart(rows), options.offer)
}

/** The description is made only for those with the same name: there may be tens of thousands. */
function recordsApart(rows: readonly ResultRow[]): readonly ResultRow[] {
  const titled = new Map<string, number>()
  for (const row of rows) if (row.is === 'record') titled.set(row.entry.title, (titled.get(row.entry.title) ?? 0) + 1)
  const twins = rows.filter((row): row is RecordRow => row.is === 'record' && (titled.get(row.entry.title) ?? 0) > 1)
  if (twins.length === 0) return rows
  const texts = new Map(twins.map((row) => [row, `${row.entry.title}\n${row.entry.about()}`]))
  const times = new Map<string, number>()
  for (const text of texts.values()) times.set(text, (times.get(text) ?? 0) + 1)
  return rows.map((row) => {
    const text = row.is === 'record' ? texts.get(row) : undefined
    return text !== undefined && (times.get(text) ?? 0) > 1 ? { ...row, apart: idOf(row) } : row
  })
}

/** Without its kind, which is said in words. */
function idOf({ id }: Pick<ResultRow, 'id'>): string {
  return id.slice(id.indexOf(' ') + 1)
}

function withOffer(rows: readonly ResultRow[], offer: Options['offer']): readonly ResultRow[] {
  if (!offer) return rows
  const under = rows.findIndex((row) => row.id === offer.under)
  return under < 0 ? rows : rows.toSpliced(under + 1, 0, { is: 'offer', id: `offer ${offer.line}`, line: offer.line })
}

/** The first group with something that can be taken back comes before those without; what is blocked does nothing. */
function beginningSafe(groups: Groups): Groups {
  const filled = groups.filter(([, found]) => found.length > 0)
  if (filled[0]?.[0] === 'blocked') return filled
  const safe = filled.find(([text, found]) => text !== 'blocked' && !found.every(isFinal))
  return safe ? [safe, ...filled.filter((group) => group !== safe)] : filled
}

/** Whether the row may be preselected. */
export function mayBeFirst(row: ResultRow | undefined): boolean {
  if (row === undefined || row.is === 'heading' || isFinal(row)) return false
  return row.is !== 'command' || row.unsure !== true
}

type Groups = readonly (readonly [Heading, readonly (PaletteCommand | RecordRow)[]])[]

/**
 * The group of the best hit first; then what is selected, what is here, and so on. What is blocked is last, unless it was
 * typed to its last letter: then the reason is what one wants.
 */
function foundGroups({ hits, spoken, scored, query, ...given }: Options): Groups {
  const groups = new Map<Heading, (PaletteCommand | RecordRow)[]>()
  let best: Heading | undefined
  for (const { entry, name, args, typed } of spoken) {
    const row = rowOf(entry, given, name, args)
    // The row without arguments says why a command is blocked.
    if (row.is !== 'command' || !isUsable(row) || isElsewhere(entry, given)) continue
    const at = headingOf(entry, given)
    if (!isFinal(row)) best ??= at
    groups.set(at, [...(groups.get(at) ?? []), { ...row, id: `${row.id} ${typed}`, args, typed }])
  }
  if (scored.length > 0) {
    best ??= 'records'
    groups.set('records', [...scored])
  }
  for (const entry of hits) {
    if (isElsewhere(entry, given)) continue
    const row = rowOf(entry, given, query)
    const at = row.is === 'command' && row.verdict?.why ? 'blocked' : headingOf(entry, given)
    if (at === 'blocked' ? fold(entry.title) === fold(query.trim()) : !isFinal(row)) best ??= at
    const group = groups.get(at)
    if (group) group.push(row)
    else groups.set(at, [row])
  }
  const order: readonly Heading[] = ['forSelection', 'forRow', 'here', 'commands', 'places', 'records', 'blocked']
  const first = best === undefined ? [] : [best]
  return [...new Set([...first, ...order])].map((text) => [text, groups.get(text) ?? []])
}

function barredGroups({ barred = [] }: Options): Groups {
  const rows = barred.map(({ entry, why }): PaletteCommand => {
    const verdict = { why, eligible: 0, skipped: [] }
    return { is: 'command', id: `barred ${entry.id}`, entry, ids: undefined, verdict, unsure: true }
  })
  return [['blocked', rows]]
}

/** None is preselected, and what it is to act on is asked: a word that none of its names has may be that of a thing. */
function nearestGroups({ nearest = [] }: Options): Groups {
  const rows = nearest.map(({ entry, left }): PaletteCommand => {
    const typed = left.map((word) => `${word}?`).join(' ')
    return { is: 'command', id: `nearest ${entry.id}`, entry, ids: undefined, verdict: undefined, typed, unsure: true }
  })
  return [['nearest', rows]]
}

/** Before anything is typed: what one selected, what comes next here, where one was, where one can go, and the rest. */
function openingGroups({ hits, recent, next: step, ...given }: Options): Groups {
  const commands = hits.flatMap((entry) => (entry.is === 'command' ? [rowOf(entry, given)] : []))
  const here = commands.filter((row): row is PaletteCommand => row.is === 'command' && isUsable(row))
  const next = step && !step.why ? nextRow(step, hits) : []
  const rest = here.filter((row) => !next.some((one) => isSame(one, row))).toSorted((a, b) => dayOf(a) - dayOf(b))
  const under = (text: Heading) => rest.filter(({ entry }) => headingOf(entry, given) === text)
  return [
    ['forSelection', under('forSelection')],
    ['next', next],
    ['recent', recent.map((entry) => ({ is: 'record', id: entry.id, entry }))],
    ['places', under('places')],
    ['forRow', under('forRow')],
    ['here', under('here')],
    ['commands', under('commands')],
  ]
}

/** With its own target instead of the current one. */
function nextRow({ command, target, args, name }: NextStep, hits: readonly PaletteEntry[]): readonly PaletteCommand[] {
  const entry = hits.find((one) => one.is === 'command' && one.id === command.id)
  if (entry?.is !== 'command') return []
  const verdict = { eligible: 1, skipped: [] }
  return [{ is: 'command', id: `next ${entry.id}`, entry, ids: [target], args, verdict, on: name }]
}

function isSame(a: PaletteCommand, b: PaletteCommand): boolean {
  return a.entry === b.entry && a.ids?.join() === b.ids?.join()
}

/** A move of a list or a drawing that is not here. */
function isElsewhere(entry: PaletteEntry, { applicable }: Pick<Options, 'applicable'>): boolean {
  return entry.is === 'command' && entry.command.scope !== undefined && !applicable.has(entry.id)
}

function isUsable({ verdict, ids, entry }: PaletteCommand): boolean {
  return !verdict?.why && (ids !== undefined || entry.command.target === 'none')
}

function rowOf(
  entry: PaletteEntry,
  { applicable, verdictOf, nameOf }: Pick<Options, 'applicable' | 'verdictOf' | 'nameOf'>,
  words = '',
  args: Invocation['args'] = {},
): PaletteCommand | RecordRow {
  if (entry.is === 'record') return { is: 'record', id: entry.id, entry }
  const how = howNamed(entry, words)
  // A word beside its name may be that of another thing than the one at hand: which one is asked.
  const at = how === 'in-pieces' && entry.command.target !== 'none' ? undefined : applicable.get(entry.id)
  return {
    is: 'command',
    id: entry.id,
    entry,
    ids: at?.ids,
    ...(how === 'likely' && actsAtOnce(entry.command, args) && { unsure: true }),
    verdict: at && verdictOf(at),
    on: at && at.from !== 'selection' ? nameOf(at) : undefined,
  }
}

function actsAtOnce(command: Command, args: Invocation['args']): boolean {
  return command.effect === undefined && command.target !== 'none' && !asksFirst(command, { args })
}

function headingOf(entry: PaletteEntry, { applicable }: Pick<Options, 'applicable'>): Heading {
  if (entry.is === 'record') return 'records'
  if (isPlace(entry.command)) return 'places'
  const from = applicable.get(entry.id)?.from
  if (from === 'selection') return 'forSelection'
  if (from === 'cursor') return 'forRow'
  return from === 'page' ? 'here' : 'commands'
}

/** Where all lines of a group are about one thing, its heading names it. */
function heading(text: Heading, rows: readonly (PaletteCommand | RecordRow)[]): HeadingRow {
  const id = `heading ${text}`
  if (text !== 'forRow') return { is: 'heading', id, text }
  const names = new Set(rows.map((row) => (row.is === 'command' ? row.on : undefined)))
  const [name] = names
  return { is: 'heading', id, text, ...(names.size === 1 && name !== undefined && { name }) }
}

function isFinal(row: ResultRow): boolean {
  return row.is === 'command' && mayBeFinal(row.entry.command)
}

function dayOf({ entry }: PaletteCommand): number {
  const { menu } = entry.command
  return menu === undefined ? daily.length : daily.indexOf(menu)
}

function split<T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))]
}

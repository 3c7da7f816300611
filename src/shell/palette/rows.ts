// The lines of the palette: hits in their groups, with what can be done and why not.
import type { Verdict } from '../../registry/eligible.ts'
import { fold } from '../../registry/fold.ts'
import type { NextStep } from '../../registry/next-step.ts'
import type { AtHand } from '../acts/at-hand.ts'
import { mayBeFinal } from '../acts/risk-mark.ts'
import { isPlace, type CommandEntry, type PaletteEntry, type RecordEntry } from './entries.ts'

export type PaletteCommand = {
  is: 'command'
  id: string
  entry: CommandEntry
  /** What it would run on; nothing at hand: it is asked for. */
  ids: readonly string[] | undefined
  /** What of its arguments is known already. */
  args?: Record<string, unknown>
  verdict: Verdict | undefined
  /** What that is called, where the heading does not say it. */
  on?: string | undefined
}
type RecordRow = { is: 'record'; id: string; entry: RecordEntry }
type OfferRow = { is: 'offer'; id: string; line: string }
type HeadingRow = { is: 'heading'; id: string; text: Heading; name?: string | undefined }
export type ResultRow = PaletteCommand | RecordRow | OfferRow | HeadingRow
type Heading = 'forSelection' | 'next' | 'recent' | 'places' | 'forRow' | 'here' | 'commands' | 'records' | 'blocked'

type Options = {
  hits: readonly PaletteEntry[]
  /** What is searched for, if anything: then what is blocked is shown as well. */
  query: string
  atHand: ReadonlyMap<string, AtHand>
  verdictOf: (at: AtHand) => Verdict | undefined
  /** What a thing at hand is called, once that is known. */
  nameOf: (at: AtHand) => string | undefined
  /** The step that is due with what is at hand, once that is known. */
  next: NextStep | undefined
  /** Where one was last, while nothing is searched for. */
  recent: readonly RecordEntry[]
  /** A blocked row that was chosen: the command that would help stands below it. */
  offer: { under: string; line: string } | undefined
}

/** While one only looks around, what is done every day comes first. */
const daily = ['play', 'state', 'edit', 'open', 'danger'] as const

export function resultRows(options: Options): readonly ResultRow[] {
  const groups = options.query.trim() !== '' ? foundGroups(options) : openingGroups(options)
  const rows = beginningSafe(groups).flatMap(([text, found]): ResultRow[] => {
    // What cannot be taken back never stands before what can.
    const [last, first] = split(found, isFinal)
    const all = [...first, ...last]
    return all.length === 0 ? [] : [heading(text, all), ...all]
  })
  const { offer } = options
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

/** Whether one comes to stand on the row without having moved there. */
export function mayBeFirst(row: ResultRow | undefined): boolean {
  return row !== undefined && row.is !== 'heading' && !isFinal(row)
}

type Groups = readonly (readonly [Heading, readonly (PaletteCommand | RecordRow)[]])[]

/**
 * The group of the best hit first; then what is selected, what is here, and so on. What is blocked is last, unless it was
 * typed to its last letter: then the reason is what one wants.
 */
function foundGroups({ hits, query, ...given }: Options): Groups {
  const groups = new Map<Heading, (PaletteCommand | RecordRow)[]>()
  let best: Heading | undefined
  for (const entry of hits) {
    if (isElsewhere(entry, given)) continue
    const row = rowOf(entry, given)
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

/** With its own target, which need not be the one at hand. */
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
function isElsewhere(entry: PaletteEntry, { atHand }: Pick<Options, 'atHand'>): boolean {
  return entry.is === 'command' && entry.command.scope !== undefined && !atHand.has(entry.id)
}

function isUsable({ verdict, ids, entry }: PaletteCommand): boolean {
  return !verdict?.why && (ids !== undefined || entry.command.target === 'none')
}

function rowOf(
  entry: PaletteEntry,
  { atHand, verdictOf, nameOf }: Pick<Options, 'atHand' | 'verdictOf' | 'nameOf'>,
): PaletteCommand | RecordRow {
  if (entry.is === 'record') return { is: 'record', id: entry.id, entry }
  const at = atHand.get(entry.id)
  return {
    is: 'command',
    id: entry.id,
    entry,
    ids: at?.ids,
    verdict: at && verdictOf(at),
    on: at && at.from !== 'selection' ? nameOf(at) : undefined,
  }
}

function headingOf(entry: PaletteEntry, { atHand }: Pick<Options, 'atHand'>): Heading {
  if (entry.is === 'record') return 'records'
  if (isPlace(entry.command)) return 'places'
  const from = atHand.get(entry.id)?.from
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

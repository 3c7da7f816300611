// The lines of the palette: hits in their groups, with what can be done and why not.
import type { Verdict } from '../../registry/eligible.ts'
import type { AtHand } from '../acts/at-hand.ts'
import { isPlace, type CommandEntry, type PaletteEntry, type RecordEntry } from './entries.ts'

export type PaletteCommand = {
  is: 'command'
  id: string
  entry: CommandEntry
  /** What it would run on; nothing at hand: it is asked for. */
  ids: readonly string[] | undefined
  verdict: Verdict | undefined
}
export type RecordRow = { is: 'record'; id: string; entry: RecordEntry }
type OfferRow = { is: 'offer'; id: string; line: string }
type HeadingRow = { is: 'heading'; id: string; text: Heading }
export type ResultRow = PaletteCommand | RecordRow | OfferRow | HeadingRow
type Heading = 'forSelection' | 'forRow' | 'here' | 'commands' | 'places' | 'records' | 'blocked'

type Options = {
  hits: readonly PaletteEntry[]
  /** Something is being searched for: then what is blocked is shown as well. */
  searching: boolean
  atHand: ReadonlyMap<string, AtHand>
  verdictOf: (at: AtHand) => Verdict | undefined
  /** A blocked row that was chosen: the command that would help stands below it. */
  offer: { under: string; line: string } | undefined
}

/** While one only looks around, what is done every day comes first and what destroys last. */
const daily = ['play', 'state', 'edit', 'open', 'danger'] as const

export function resultRows({ hits, searching, atHand, verdictOf, offer }: Options): readonly ResultRow[] {
  const groups: Record<Heading, ResultRow[]> = {
    forSelection: [],
    forRow: [],
    here: [],
    commands: [],
    places: [],
    records: [],
    blocked: [],
  }
  let best: Heading | undefined
  const put = (heading: Heading, row: ResultRow) => {
    if (heading !== 'blocked') best ??= heading
    groups[heading].push(row)
  }
  for (const entry of hits) {
    if (entry.is === 'record') {
      put('records', { is: 'record', id: entry.id, entry })
      continue
    }
    const at = atHand.get(entry.id)
    const verdict = at && verdictOf(at)
    const row: PaletteCommand = { is: 'command', id: entry.id, entry, ids: at?.ids, verdict }
    if (verdict?.why) {
      if (searching) put('blocked', row)
    } else if (searching || at) put(headingOf(entry, at), row)
  }
  const first = searching && best !== undefined ? [best] : []
  const rows = [...new Set([...first, ...order])].flatMap((heading): ResultRow[] => {
    const found = searching ? groups[heading] : groups[heading].toSorted(byDaily)
    return found.length === 0 ? [] : [{ is: 'heading', id: `heading ${heading}`, text: heading }, ...found]
  })
  if (!offer) return rows
  const under = rows.findIndex((row) => row.id === offer.under)
  return under < 0 ? rows : rows.toSpliced(under + 1, 0, { is: 'offer', id: `offer ${offer.line}`, line: offer.line })
}

/** What one selected first, then what is here; while one searches the group of the best hit comes before them. */
const order: readonly Heading[] = ['forSelection', 'forRow', 'here', 'commands', 'places', 'records', 'blocked']

function byDaily(a: ResultRow, b: ResultRow): number {
  return rankOf(a) - rankOf(b)
}

function rankOf(row: ResultRow): number {
  const menu = row.is === 'command' ? row.entry.command.menu : undefined
  return menu === undefined ? daily.length : daily.indexOf(menu)
}

function headingOf({ command }: CommandEntry, at: AtHand | undefined): Heading {
  if (isPlace(command)) return 'places'
  if (at?.from === 'selection') return 'forSelection'
  if (at?.from === 'cursor') return 'forRow'
  return at?.from === 'page' ? 'here' : 'commands'
}

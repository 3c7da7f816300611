// Events as live streams carry them, read from their table.
import { and, asc, gt, lte, sql, type SQL } from 'drizzle-orm'
import { anyThing, nameOfLine, nameOfMessages, nameOfThing, wholeStream, type Change } from '../contract/change.ts'
import type { Tx } from './store/connection.ts'
import { events, type Owner } from './store/schema/platform.ts'

export type SealedEvent = {
  position: number
  topics: readonly string[]
  /** Its owner; null: visible to every administrator role. */
  owner: Owner | null
  /** A stream that named one of them is told. */
  names: readonly string[]
  /** Something was said in a room: only streams that name its chat learn even that. */
  isSaid: boolean
  /** Encoded once, however many streams carry it: first its place, then the rest. */
  bytes: Uint8Array
  withoutPlace: Uint8Array
}

/** chosen: a console that missed more than this loads everything again. */
const replayLimit = 1_000
/** chosen: nor are more events than these looked through for those that concern it. */
const lookLimit = 50_000
/** Events read at once. */
export const pageSize = 1_000

const encoder = new TextEncoder()

export function encoded(text: string): Uint8Array {
  return encoder.encode(text)
}

/** For a user's own acts; clients cannot subscribe to it. */
export const nameOfActor = (sub: string) => `by ${sub}`

function toldOf({
  position,
  topics,
  about,
  act,
  actor,
  owner,
  revision,
  rows,
}: typeof events.$inferSelect): SealedEvent {
  const change: Change = {
    topics,
    about,
    ...(act !== null && { act }),
    ...(revision !== null && { revision }),
    ...(rows !== null && { rows }),
  }
  // Only events that have their place are read.
  const place = position ?? 0
  const head = `id: ${place}\n`
  const bytes = encoded(`${head}event: change\ndata: ${JSON.stringify(change)}\n\n`)
  const lines = rows ?? []
  const isSaid = lines.some(({ kind }) => kind === 'message')
  const things = about.length > 0 ? about.map(nameOfThing) : [anyThing]
  const own = actor === null ? [] : [nameOfActor(actor)]
  const names = isSaid
    ? [nameOfMessages(about[0]?.id ?? '')]
    : [wholeStream, ...things, ...lines.map(nameOfLine), ...own]
  return { position: place, topics, owner, names, isSaid, bytes, withoutPlace: bytes.subarray(head.length) }
}

/** Events behind this place, as many as are read at once. */
export async function toldAfter(tx: Tx, place: number): Promise<SealedEvent[]> {
  const rows = await tx
    .select()
    .from(events)
    .where(gt(events.position, place))
    .orderBy(asc(events.position))
    .limit(pageSize)
  return rows.map(toldOf)
}

/** Missed events of these names; undefined when the position is not in the table (too old, or never there). */
export async function missedSince(
  tx: Tx,
  { seen, upTo, names }: { seen: number; upTo: number; names: Iterable<string> },
): Promise<SealedEvent[] | undefined> {
  const { oldest, newest } = await bounds(tx)
  if (seen > newest || seen < oldest - 1 || upTo - seen > lookLimit) return undefined
  const rows = await tx
    .select()
    .from(events)
    .where(and(gt(events.position, seen), lte(events.position, upTo), isNamed(names)))
    .orderBy(asc(events.position))
    .limit(replayLimit + 1)
  return rows.length > replayLimit ? undefined : rows.map(toldOf)
}

/** The same names as `toldOf` gives. */
function isNamed(names: Iterable<string>): SQL {
  const wanted = sql`any(${sql.param([...names])}::text[])`
  const nameIn = (list: SQL, mark: string) => sql`exists (
    select from jsonb_array_elements(${list}) as one where (one ->> 'kind') || ${mark} || (one ->> 'id') = ${wanted})`
  return sql`case when ${events.rows} -> 0 ->> 'kind' = 'message'
    then ${nameOfMessages('')} || (${events.about} -> 0 ->> 'id') = ${wanted}
    else ${wholeStream} = ${wanted} or ${nameIn(sql`${events.about}`, ':')}
      or ${nameIn(sql`coalesce(${events.rows}, '[]')`, '=')}
      or ${nameOfActor('')} || ${events.actor} = ${wanted}
      or (${events.about} = '[]' and ${anyThing} = ${wanted}) end`
}

export async function bounds(tx: Tx): Promise<{ oldest: number; newest: number }> {
  const [row] = await tx
    .select({
      oldest: sql<number>`coalesce(min(${events.position}), 0)`,
      newest: sql<number>`coalesce(max(${events.position}), 0)`,
    })
    .from(events)
  return row ?? { oldest: 0, newest: 0 }
}

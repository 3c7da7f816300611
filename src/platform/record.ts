// What an act leaves behind, in its own transaction: its audit row, an event for each thing it touched, its jobs.
import { inArray } from 'drizzle-orm'
import { maxRowsBytes, type Change, type Ref } from '../contract/change.ts'
import type { Kind, Topic } from '../contract/views.ts'
import { aggregateIn, refText } from './about.ts'
import type { Gathered, MadeStage, Touched } from './act.ts'
import { recordAct, type AuditRow } from './audit.ts'
import type { Jobs } from './jobs.ts'
import type { Tx } from './store/connection.ts'
import { roomLines } from './store/dashboard.ts'
import { events, type Owner } from './store/schema/platform.ts'
import { stages } from './store/schema/stages.ts'

type Transaction = {
  tx: Tx
  /** Whom to tell of a change of `stage:12`. */
  ownersOf: (target: string) => Promise<(Owner | null)[]>
}
/** What an act changes, as its endpoint says. */
type Changing = { topics: readonly Topic[]; reaches?: Kind | undefined }
type By = Omit<AuditRow, 'target' | 'scope' | 'before' | 'after' | 'outcome' | 'consequences'> & {
  /** False: it leaves its events only. */
  audited?: boolean | undefined
}

/** `otherwise` is what the act was about when it does not say what it touched; without it such an act leaves nothing. */
export async function recordDone(
  { tx, ownersOf }: Transaction,
  done: Gathered,
  { audited = true, ...by }: By,
  changing: Changing,
  jobs: Pick<Jobs, 'enqueue'>,
  otherwise?: Touched | string,
): Promise<void> {
  await jobs.enqueue(tx, done.scheduled)
  const touched = done.touched.length > 0 || typeof otherwise !== 'object' ? done.touched : [otherwise]
  const [first] = touched
  const target = first ? refText(first) : otherwise
  if (typeof target !== 'string') return
  const abouts: Ref[][] = []
  for (const { kind, id } of touched) abouts.push(await done.lineage.about(kind, id))
  if (audited) {
    await recordAct(tx, {
      ...by,
      target,
      scope: scopeOf(abouts),
      ...sidesOf(touched),
      outcome: 'done',
      consequences: done.consequences,
    })
  }
  const changes = await changesOf(tx, changing, abouts, done, by.time)
  for (const change of changes) {
    const [about] = change.about
    const told = await ownersOf(about ? refText(about) : target)
    await tx.insert(events).values(told.map((owner) => ({ ...change, owner, time: by.time })))
  }
}

/** Everything an act is part of the history of. */
export function scopeOf(abouts: readonly (readonly Ref[])[]): string[] {
  return [...new Set(abouts.flat().map(refText))]
}

/** What an audit row says of everything touched: of one thing plainly, of several by their names. */
function sidesOf(touched: readonly Touched[]): { before: unknown; after: unknown } {
  const [first, ...more] = touched
  if (more.length === 0) return { before: first?.before ?? null, after: first?.after ?? null }
  const by = (side: 'before' | 'after') => Object.fromEntries(touched.map((one) => [refText(one), one[side] ?? null]))
  return { before: by('before'), after: by('after') }
}

/**
 * One change per aggregate; about the thing in it that was touched, or about all of it where that were several. Where the act
 * reaches further, one more about all that it reaches.
 */
async function changesOf(
  tx: Tx,
  { topics, reaches }: Changing,
  abouts: readonly Ref[][],
  { made, said: [message] }: Pick<Gathered, 'made' | 'said'>,
  now: number,
): Promise<Change[]> {
  const byAggregate = new Map<string, readonly Ref[]>()
  const wholes = reaches ? abouts.map((about) => about.slice(about.findIndex(({ kind }) => kind === reaches))) : []
  for (const about of abouts.length > 0 ? [...abouts, ...wholes] : [[]]) {
    const whole = aggregateIn(about)
    const key = scopeOf([whole]).join()
    const known = byAggregate.get(key)
    byAggregate.set(key, known === undefined || scopeOf([known]).join() === scopeOf([about]).join() ? about : whole)
  }
  const all = [...byAggregate.values()]
  const revisions = await revisionsOf(tx, all.flatMap(stagesIn), made)
  const lines = await roomLines(tx, topics.includes('rooms') ? all.flatMap(roomsIn) : [], now)
  return all.map((about) => {
    const [stage = ''] = stagesIn(about)
    const [room = ''] = roomsIn(about)
    const revision = revisions.get(stage)
    const rows = made.get(stage)?.rows
    const ofRoom = lines.get(room)
    return {
      topics: [...topics],
      about: [...about],
      ...(revision !== undefined && { revision }),
      ...(isSmall(rows) && { rows }),
      ...(isSmall(ofRoom) && { lines: ofRoom }),
      ...(message && { message }),
    }
  })
}

function isSmall<T>(rows: T | undefined): rows is T {
  return rows !== undefined && Buffer.byteLength(JSON.stringify(rows)) <= maxRowsBytes
}

const idsOf = (wanted: Kind) => (about: readonly Ref[]) =>
  about.filter(({ kind }) => kind === wanted).map(({ id }) => id)
const stagesIn = idsOf('stage')
const roomsIn = idsOf('room')

/** The revisions these stages have with this act; one that it deleted has none. */
async function revisionsOf(
  tx: Tx,
  ids: readonly string[],
  made: ReadonlyMap<string, MadeStage>,
): Promise<Map<string, number>> {
  const known = new Map([...made].map(([id, { stage }]) => [id, stage.revision]))
  const asked = ids.filter((id) => !known.has(id))
  if (asked.length === 0) return known
  const { id, revision } = stages
  for (const row of await tx.select({ id, revision }).from(stages).where(inArray(id, asked))) {
    known.set(row.id, row.revision)
  }
  return known
}

// The traces of an act, in its own transaction: its audit row, an event for each thing it touched, its jobs.
import { inArray } from 'drizzle-orm'
import { maxRowsBytes, type Change, type ChangedRow, type Ref } from '../contract/change.ts'
import { listRowOf } from '../contract/kind-spec.ts'
import { kinds } from '../contract/kinds.ts'
import type { Kind } from '../contract/views.ts'
import { aggregateIn, refText } from './about.ts'
import type { Gathered, MadeStage, Touched } from './act.ts'
import { recordAct, type AuditRow } from './audit.ts'
import type { Handlers } from './call.ts'
import type { Jobs } from './jobs.ts'
import { linesOf } from './lines.ts'
import type { Tx } from './store/connection.ts'
import { events, type Owner } from './store/schema/platform.ts'
import { stages } from './store/schema/stages.ts'
import { walletTransactions } from './store/schema/transactions.ts'

type Transaction = {
  tx: Tx
  /** The topics of a change of `stage:12`. */
  ownersOf: (target: string) => Promise<(Owner | null)[]>
  /** By which the lines are read that travel with a change; without them none do. */
  handlers?: Handlers | undefined
}
type By = Omit<AuditRow, 'target' | 'scope' | 'before' | 'after' | 'outcome' | 'consequences'> & {
  /** False: it leaves its events only. */
  audited?: boolean | undefined
  /** As its endpoint says. */
  reaches?: Kind | undefined
}

/** `otherwise` is what the act was about when it does not say what it touched; without it such an act leaves nothing. */
export async function recordDone(
  { tx, ownersOf, handlers }: Transaction,
  done: Gathered,
  { audited = true, reaches, ...by }: By,
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
  if (audited) done.topics.add('audit')
  const shared = { topics: [...done.topics], actor: by.actor.sub, time: by.time }
  const money = await moneyOf(tx, [...done.money])
  const others = withReach(abouts, reaches).filter(([nearest]) => !isAmong(done.money, nearest))
  const changes = await changesOf(tx, [...money, ...others], done, handlers)
  for (const [index, change] of changes.entries()) {
    const [about] = change.about
    const told = await ownersOf(about ? refText(about) : target)
    // With the last one all is told.
    const act = index === changes.length - 1 ? by.requestId : null
    await tx.insert(events).values(told.map((owner) => ({ ...shared, ...change, act, owner })))
  }
}

/** Everything an act is part of the history of. */
export function scopeOf(abouts: readonly (readonly Ref[])[]): string[] {
  return [...new Set(abouts.flat().map(refText))]
}

/** The audit fields of everything touched: of one thing plainly, of several under their names. */
function sidesOf(touched: readonly Touched[]): { before: unknown; after: unknown } {
  const [first, ...more] = touched
  if (more.length === 0) return { before: first?.before ?? null, after: first?.after ?? null }
  const by = (side: 'before' | 'after') => Object.fromEntries(touched.map((one) => [refText(one), one[side] ?? null]))
  return { before: by('before'), after: by('after') }
}

function isAmong(money: ReadonlySet<string>, nearest: Ref | undefined): boolean {
  return nearest?.kind === 'transaction' && money.has(nearest.id)
}

/**
 * Money is of a wallet and of a tournament: who looks at one of these is told of the transaction. It is told to system administrators
 * alone; that the money of a tournament or the fee of a team has changed, to the others as well.
 */
async function moneyOf(tx: Tx, ids: readonly string[]): Promise<Ref[][]> {
  if (ids.length === 0) return []
  const { id, memberId, tournamentId, tournamentTeamId } = walletTransactions
  const rows = await tx
    .select({ id, memberId, tournamentId, tournamentTeamId })
    .from(walletTransactions)
    .where(inArray(id, [...ids]))
  return rows.flatMap((row) => {
    const refs = (kind: Kind, of: string | null): Ref[] => (of === null ? [] : [{ kind, id: of }])
    const tournament = refs('tournament', row.tournamentId)
    const played = tournament.length === 0 ? [] : [[...refs('team', row.tournamentTeamId), ...tournament]]
    return [[...refs('transaction', row.id), ...refs('member', row.memberId), ...tournament], ...played]
  })
}

/** Where the act reaches further, one more about all that it reaches. */
function withReach(abouts: readonly Ref[][], reaches: Kind | undefined): readonly (readonly Ref[])[] {
  if (abouts.length === 0) return [[]]
  if (!reaches) return abouts
  return [...abouts, ...abouts.map((about) => about.slice(about.findIndex(({ kind }) => kind === reaches)))]
}

/** One change per aggregate; about the thing in it that was touched, or about all of it where that were several. */
async function changesOf(
  tx: Tx,
  abouts: readonly (readonly Ref[])[],
  { act, made, said, topics }: Gathered,
  handlers: Handlers | undefined,
): Promise<Pick<Change, 'about' | 'revision' | 'rows'>[]> {
  const byAggregate = new Map<string, readonly Ref[]>()
  for (const about of abouts) {
    const whole = aggregateIn(about)
    const key = scopeOf([whole]).join()
    const known = byAggregate.get(key)
    byAggregate.set(key, known === undefined || scopeOf([known]).join() === scopeOf([about]).join() ? about : whole)
  }
  const all = [...byAggregate.values()]
  const written: ReadonlySet<string> = topics
  const things = all.flat().filter(({ kind }) => written.has(kind))
  const revisions = await revisionsOf(
    tx,
    things.filter(({ kind }) => kind === 'stage').map(({ id }) => id),
    made,
  )
  const read = things.filter(({ kind, id }) => !(kind === 'stage' && made.has(id)))
  const rows = [...rowsOf(made), ...said, ...(handlers ? await linesOf(act, read, handlers) : [])]
  return all.map((about) => {
    const revision = about.map(({ kind, id }) => (kind === 'stage' ? revisions.get(id) : undefined)).find(Boolean)
    const own = small(rows.filter((row) => isAbout(row, about)))
    return { about: [...about], ...(revision !== undefined && { revision }), ...(own.length > 0 && { rows: own }) }
  })
}

/** Messages belong to the room of the change, a difference to its stage. */
function isAbout(row: ChangedRow, about: readonly Ref[]): boolean {
  const kind = row.kind === 'difference' ? 'stage' : row.kind
  return kind === 'message' || about.some((ref) => ref.kind === kind && ref.id === row.id)
}

/** The difference of a stage comes first: other processes look for it there (stage-views.ts). */
function rowsOf(made: ReadonlyMap<string, MadeStage>): ChangedRow[] {
  return [...made].flatMap(([id, { stage, difference }]) => {
    const row = listRowOf(kinds.stage, stage) ?? {}
    return [
      ...(difference ? [{ kind: 'difference' as const, id, version: stage.revision, row: difference }] : []),
      { kind: 'stage', id, version: stage.version, row },
    ]
  })
}

/** As many as may travel. */
function small(rows: readonly ChangedRow[]): ChangedRow[] {
  let left = maxRowsBytes
  return rows.filter((row) => {
    const bytes = Buffer.byteLength(JSON.stringify(row))
    if (bytes > left) return false
    left -= bytes
    return true
  })
}

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

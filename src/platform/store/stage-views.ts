// Stages with all that belongs to them and all around them, as rules look at them: kept ones where they still stand.
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { StageDetail } from '../../contract/stage.ts'
import { stageWithRows } from '../../contract/stage-rows.ts'
import type { StageView } from '../../contract/views.ts'
import type { Act } from '../call.ts'
import { bracketsOf } from './brackets.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { lockStage } from './locks.ts'
import { events } from './schema/platform.ts'
import { stages } from './schema/stages.ts'
import { stageColumns, stageOf, type StageRow } from './stages.ts'
import { standingsOf } from './standings.ts'
import { presentIds } from './present-teams.ts'
import { namesAndDropped } from './teams.ts'
import { findTournament } from './tournaments.ts'

/** Whether this very transaction has changed the stage: then what is read is not committed, and never kept. */
const isOwn = sql<boolean>`coalesce(${stages.revisedBy} = pg_current_xact_id_if_assigned(), false)`

type Reading = Pick<Act, 'tx' | 'kept'>

/** The stage with all that belongs to it. */
export async function findStage(act: Reading, id: string): Promise<StageDetail> {
  const [row] = await act.tx
    .select({ ...stageColumns, isOwn })
    .from(stages)
    .where(eq(stages.id, id))
  return detailOf(act, found(row))
}

/** A stage with all around it: a few statements, whatever its size. */
export async function stageView(act: Reading, id: string): Promise<StageView> {
  return viewIn(act, await findTournament(act.tx, await tournamentOfStage(act.tx, id)), id)
}

/** The same for a write. `alone`: the act looks at other stages too, or changes the tournament (locks.ts). */
export async function lockStageView(act: Reading, id: string, how: { alone?: boolean } = {}): Promise<StageView> {
  const tournamentId = await lockStage(act.tx, id, how)
  return viewIn(act, await findTournament(act.tx, tournamentId), id)
}

async function viewIn(act: Reading, tournament: StageView['tournament'], id: string): Promise<StageView> {
  const rows = await act.tx
    .select({ ...stageColumns, isOwn })
    .from(stages)
    .where(eq(stages.tournamentId, tournament.id))
    .orderBy(asc(stages.position))
  const row = found(rows.find((other) => other.id === id))
  return { tournament, stages: rows.map(stageOf), stage: await detailOf(act, row) }
}

/** The view of another stage of the same tournament, which the act has to itself. */
export async function siblingView(act: Reading, view: StageView, id: string): Promise<StageView> {
  return viewIn(act, view.tournament, id)
}

/** The cached stage at that revision, or one read from the database. */
async function detailOf({ tx, kept }: Reading, row: StageRow): Promise<StageDetail> {
  const known = row.isOwn ? undefined : (kept.find(row.id, row.revision) ?? (await followed({ tx, kept }, row)))
  if (known) return known
  const { names, dropped } = await namesAndDropped(tx, row.tournamentId)
  const detail: StageDetail = {
    ...stageOf(row),
    revision: row.revision,
    brackets: await bracketsOf(tx, row.id, names),
    standings: await standingsOf(tx, row.id, names),
    seeds: await seedsOf(tx, row),
    dropped,
  }
  if (!row.isOwn) kept.keep(detail)
  return detail
}

/** chosen: more acts of other processes than this cost more than reading the stage. */
const mostFollowed = 32

/** A cached earlier revision, updated with the rows that later acts left for open consoles. */
async function followed({ tx, kept }: Reading, { id, revision }: StageRow): Promise<StageDetail | undefined> {
  let stage = kept.latest(id)
  if (!stage || stage.revision > revision || revision - stage.revision > mostFollowed) return undefined
  const left = await tx
    .selectDistinctOn([events.revision], { rows: events.rows, revision: events.revision })
    .from(events)
    .where(
      and(
        sql`${events.rows} -> 0 ->> 'kind' = 'difference'`,
        eq(sql`${events.rows} -> 0 ->> 'id'`, id),
        gt(events.revision, stage.revision),
        lte(events.revision, revision),
      ),
    )
    .orderBy(asc(events.revision))
  for (const { rows, revision: next } of left) {
    if (!stage || !rows || next === null) return undefined
    stage = stageWithRows(stage, rows, next)
  }
  if (stage?.revision !== revision) return undefined
  kept.keep(stage)
  return stage
}

/**
 * chosen: the first stage is made from the registered teams, in the order an administrator gave them and then as they came
 * in; a later stage from the teams that were sent on to it.
 */
async function seedsOf(tx: Tx, row: StageRow): Promise<string[]> {
  const [stored] = await tx.select({ seeds: stages.seeds }).from(stages).where(eq(stages.id, row.id))
  const { seeds } = found(stored)
  if (row.position !== 1 || row.state !== 'Initial') return seeds
  const registered = await presentIds(tx, row.tournamentId)
  const stillThere = new Set(registered)
  const ordered = seeds.filter((id) => stillThere.has(id))
  const placed = new Set(ordered)
  return [...ordered, ...registered.filter((id) => !placed.has(id))]
}

async function tournamentOfStage(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ tournamentId: stages.tournamentId }).from(stages).where(eq(stages.id, id))
  return found(row).tournamentId
}

import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Stage, StageDetail, StageFields } from '../../contract/stage.ts'
import type { StageState } from '../../contract/states.ts'
import type { StageView } from '../../contract/views.ts'
import type { Act } from '../call.ts'
import { bracketsOf } from './brackets.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { lockStage } from './locks.ts'
import { newId } from './schema/platform.ts'
import { stages } from './schema/stages.ts'
import { standingsOf } from './standings.ts'
import { namesAndDropped, registeredIds } from './teams.ts'
import { findTournament } from './tournaments.ts'

/** A row without its seeds: those are as many as there are teams, and only the stage itself shows them. */
const { seeds: _seeds, ...columns } = getTableColumns(stages)
/** Whether this very transaction has changed the stage: then what is read is not committed, and never kept. */
const isOwn = sql<boolean>`coalesce(${stages.revisedBy} = pg_current_xact_id_if_assigned(), false)`

type Row = Omit<typeof stages.$inferSelect, 'seeds'>
type Reading = Pick<Act, 'tx' | 'kept'>

/** Stages of a tournament in order. */
export async function stagesOf(tx: Tx, tournamentId: string): Promise<Stage[]> {
  const rows = await tx
    .select(columns)
    .from(stages)
    .where(eq(stages.tournamentId, tournamentId))
    .orderBy(asc(stages.position))
  return rows.map(stageOf)
}

/** The stage with all that belongs to it. */
export async function findStage(act: Reading, id: string): Promise<StageDetail> {
  const [row] = await act.tx
    .select({ ...columns, isOwn })
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
    .select({ ...columns, isOwn })
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

/** What is kept of that revision, or everything read. */
async function detailOf({ tx, kept }: Reading, row: Row & { isOwn: boolean }): Promise<StageDetail> {
  const known = row.isOwn ? undefined : kept.find(row.id, row.revision)
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

/** What changes whenever anything in the stage does. */
export async function revisionOf(tx: Tx, id: string): Promise<number | undefined> {
  const [row] = await tx.select({ revision: stages.revision }).from(stages).where(eq(stages.id, id))
  return row?.revision
}

/**
 * chosen: the first stage is made from the registered teams, in the order an administrator gave them and then as they came
 * in; a later stage from the teams that were sent on to it.
 */
async function seedsOf(tx: Tx, row: Row): Promise<string[]> {
  const [stored] = await tx.select({ seeds: stages.seeds }).from(stages).where(eq(stages.id, row.id))
  const { seeds } = found(stored)
  if (row.position !== 1 || row.state !== 'Initial') return seeds
  const registered = await registeredIds(tx, row.tournamentId)
  const stillThere = new Set(registered)
  const ordered = seeds.filter((id) => stillThere.has(id))
  const placed = new Set(ordered)
  return [...ordered, ...registered.filter((id) => !placed.has(id))]
}

export async function insertStage(
  tx: Tx,
  tournamentId: string,
  position: number,
  fields: StageFields,
  now: number,
): Promise<Stage> {
  const [row] = await tx
    .insert(stages)
    .values({ id: newId(), tournamentId, position, ...columnsOf(fields), state: 'Initial', stateTime: now })
    .returning()
  return stageOf(found(row))
}

export type StageChange = {
  fields?: StageFields
  state?: StageState
  seeds?: string[]
  visible?: boolean
  matchCount?: number
  completedCount?: number
}

/** `now` marks since when the stage is in its new state. */
export async function updateStage(
  tx: Tx,
  id: string,
  change: StageChange,
  now: number,
): Promise<Stage & Pick<StageDetail, 'revision'>> {
  const { fields, ...others } = change
  const [row] = await tx
    .update(stages)
    .set({
      ...others,
      ...(fields && columnsOf(fields)),
      ...((fields || change.state) && { version: sql`${stages.version} + 1` }),
      ...(change.state && { stateTime: now }),
    })
    .where(eq(stages.id, id))
    .returning(columns)
  const updated = found(row)
  return { ...stageOf(updated), revision: updated.revision }
}

/** Deletes a stage; those after it move up, one after the other so that no two ever share a place. */
export async function deleteStage(tx: Tx, stage: Stage, later: readonly Stage[]): Promise<void> {
  await tx.delete(stages).where(eq(stages.id, stage.id))
  for (const { id, position } of later.toSorted((a, b) => a.position - b.position)) {
    await tx
      .update(stages)
      .set({ position: position - 1 })
      .where(eq(stages.id, id))
  }
}

/** The stages of a tournament in this order; no two ever share a place on the way. */
export async function reorderStages(tx: Tx, tournamentId: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(stages)
    .set({ position: sql`-array_position(${sql.param([...ids])}::text[], ${stages.id})` })
    .where(eq(stages.tournamentId, tournamentId))
  await tx
    .update(stages)
    .set({ position: sql`-${stages.position}` })
    .where(eq(stages.tournamentId, tournamentId))
}

/** Cancels every stage that is not over; answers how many. */
export async function cancelStages(tx: Tx, tournamentId: string, now: number): Promise<number> {
  const cancelled = await tx
    .update(stages)
    .set({ state: 'Cancelled', stateTime: now, version: sql`${stages.version} + 1` })
    .where(and(eq(stages.tournamentId, tournamentId), ne(stages.state, 'Completed')))
    .returning({ id: stages.id })
  return cancelled.length
}

async function tournamentOfStage(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ tournamentId: stages.tournamentId }).from(stages).where(eq(stages.id, id))
  return found(row).tournamentId
}

function columnsOf({ name, format, ...fields }: StageFields) {
  return { name, format, fields }
}

function stageOf(row: Row & { isOwn?: boolean }): Stage {
  const { fields, stateTime: _time, revision: _revision, revisedBy: _by, isOwn: _own, ...stage } = row
  return { ...stage, ...fields }
}

import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Stage, StageDetail, StageFields } from '../../contract/stage.ts'
import type { StageState } from '../../contract/states.ts'
import type { StageView } from '../../contract/views.ts'
import { bracketsOf } from './brackets.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { newId } from './schema/platform.ts'
import { stages } from './schema/stages.ts'
import { standingsOf } from './standings.ts'
import { namesAndDropped, registeredIds } from './teams.ts'
import { findTournament, lockTournament } from './tournaments.ts'

type Row = typeof stages.$inferSelect

/** Stages of a tournament in order. */
export async function stagesOf(tx: Tx, tournamentId: string): Promise<Stage[]> {
  const rows = await tx.select().from(stages).where(eq(stages.tournamentId, tournamentId)).orderBy(asc(stages.position))
  return rows.map(stageOf)
}

/** A stage with all around it: six statements, whatever its size. */
export async function stageView(tx: Tx, id: string): Promise<StageView> {
  const tournamentId = await tournamentOfStage(tx, id)
  return viewIn(tx, await findTournament(tx, tournamentId), id)
}

/** The same for a write: its tournament's row is locked, then its own. */
export async function lockStageView(tx: Tx, id: string): Promise<StageView> {
  const tournament = await lockTournament(tx, await tournamentOfStage(tx, id))
  found((await tx.select({ id: stages.id }).from(stages).where(eq(stages.id, id)).for('update'))[0])
  return viewIn(tx, tournament, id)
}

async function viewIn(tx: Tx, tournament: StageView['tournament'], id: string): Promise<StageView> {
  const rows = await tx
    .select()
    .from(stages)
    .where(eq(stages.tournamentId, tournament.id))
    .orderBy(asc(stages.position))
  const row = found(rows.find((other) => other.id === id))
  return { tournament, stages: rows.map(stageOf), stage: await detailOf(tx, row) }
}

/** The view of another stage of the same tournament, whose row is locked already. */
export async function siblingView(tx: Tx, view: StageView, id: string): Promise<StageView> {
  return viewIn(tx, view.tournament, id)
}

async function detailOf(tx: Tx, row: Row): Promise<StageDetail> {
  const { names, dropped } = await namesAndDropped(tx, row.tournamentId)
  return {
    ...stageOf(row),
    brackets: await bracketsOf(tx, row.id, names),
    standings: await standingsOf(tx, row.id, names),
    seeds: await seedsOf(tx, row),
    dropped,
  }
}

/**
 * chosen: the first stage is made from the registered teams, in the order an administrator gave them and then as they came
 * in; a later stage from the teams that were sent on to it.
 */
async function seedsOf(tx: Tx, row: Row): Promise<string[]> {
  if (row.position !== 1 || row.state !== 'Initial') return row.seeds
  const registered = await registeredIds(tx, row.tournamentId)
  const stillThere = new Set(registered)
  const ordered = row.seeds.filter((id) => stillThere.has(id))
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
export async function updateStage(tx: Tx, id: string, change: StageChange, now: number): Promise<Stage> {
  const { fields, ...others } = change
  const [row] = await tx
    .update(stages)
    .set({
      ...others,
      ...(fields && columnsOf(fields)),
      ...((fields || change.state || change.seeds) && { version: sql`${stages.version} + 1` }),
      ...(change.state && { stateTime: now }),
    })
    .where(eq(stages.id, id))
    .returning()
  return stageOf(found(row))
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

function stageOf(row: Row): Stage {
  const { fields, seeds: _seeds, stateTime: _time, ...stage } = row
  return { ...stage, ...fields }
}

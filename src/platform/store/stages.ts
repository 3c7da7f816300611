// Stages as rows: stage-views.ts adds their contents.
import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { Stage, StageDetail, StageFields } from '../../contract/stage.ts'
import type { StageState } from '../../contract/states.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { newId } from './schema/platform.ts'
import { stages } from './schema/stages.ts'

/** A row without its seeds: those are as many as there are teams, and only the stage itself shows them. */
const { seeds: _seeds, ...columns } = getTableColumns(stages)
export const stageColumns = columns
/** A row as it is read for a view: `isOwn` is what this very transaction has changed. */
export type StageRow = Omit<typeof stages.$inferSelect, 'seeds'> & { isOwn?: boolean }

/** Stages of a tournament in order. */
export async function stagesOf(tx: Tx, tournamentId: string): Promise<Stage[]> {
  const rows = await tx
    .select(stageColumns)
    .from(stages)
    .where(eq(stages.tournamentId, tournamentId))
    .orderBy(asc(stages.position))
  return rows.map(stageOf)
}

/** Of these that are there, with their revisions. */
export async function stagesWith(tx: Tx, ids: readonly string[]): Promise<(Stage & { revision: number })[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select(stageColumns)
    .from(stages)
    .where(inArray(stages.id, [...ids]))
  return rows.map((row) => ({ ...stageOf(row), revision: row.revision }))
}

/** The settings of a stage. */
export async function fieldsOfStage(tx: Tx, id: string): Promise<StageFields> {
  const { name, format, fields } = stages
  const [row] = await tx.select({ name, format, fields }).from(stages).where(eq(stages.id, id))
  const { fields: others, ...own } = found(row)
  return { ...own, ...others }
}

/** Columns that change with every change in the stage. */
export async function revisionOf(tx: Tx, id: string): Promise<number | undefined> {
  const [row] = await tx.select({ revision: stages.revision }).from(stages).where(eq(stages.id, id))
  return row?.revision
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
    .returning(stageColumns)
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
      ...((fields || change.state || change.seeds) && { version: sql`${stages.version} + 1` }),
      ...(change.state && { stateTime: now }),
    })
    .where(eq(stages.id, id))
    .returning(stageColumns)
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

function columnsOf({ name, format, ...fields }: StageFields) {
  return { name, format, fields }
}

export function stageOf(row: StageRow): Stage {
  const { fields, stateTime: _time, revision: _revision, revisedBy: _by, isOwn: _own, ...stage } = row
  return { ...stage, ...fields }
}

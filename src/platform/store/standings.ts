import { asc, eq, inArray } from 'drizzle-orm'
import type { Standing } from '../../contract/standing.ts'
import type { Tx } from './connection.ts'
import { insertAll } from './insert-all.ts'
import { groupedBy } from './paging.ts'
import { standings } from './schema/stages.ts'
import { stagesOf } from './stages.ts'
import { teamNames, type TeamNames } from './teams.ts'
import { finalRankingOf } from './tournaments.ts'

/** Standings of a stage, best first within each division. */
export async function standingsOf(tx: Tx, stageId: string, names: TeamNames): Promise<Standing[]> {
  const rows = await tx.select().from(standings).where(eq(standings.stageId, stageId)).orderBy(asc(standings.index))
  return rows.map((row) => standingOf(row, names))
}

/** Standings of every stage of a tournament, and its final ranking once it is over. */
export async function teamStandings(tx: Tx, tournamentId: string) {
  const final = await finalRankingOf(tx, tournamentId)
  const all = await stagesOf(tx, tournamentId)
  const names = await teamNames(tx, tournamentId)
  const rows = await tx
    .select()
    .from(standings)
    .where(
      inArray(
        standings.stageId,
        all.map((stage) => stage.id),
      ),
    )
    .orderBy(asc(standings.stageId), asc(standings.index))
  const byStage = groupedBy(rows, (row) => row.stageId)
  const stages = all.map(({ id, name, state }) => ({
    stageId: id,
    name,
    state,
    standings: (byStage.get(id) ?? []).map((row) => standingOf(row, names)),
  }))
  return { stages, final }
}

/** The standings of a stage are these and no others. */
export async function replaceStandings(tx: Tx, stageId: string, rows: readonly Standing[]): Promise<void> {
  await tx.delete(standings).where(eq(standings.stageId, stageId))
  const numbered = rows.map(({ name: _name, ...row }, index) => ({ stageId, index, ...row }))
  await insertAll(tx, standings, numbered)
}

function standingOf(row: typeof standings.$inferSelect, names: TeamNames): Standing {
  const { stageId: _stage, index: _index, ...standing } = row
  return { ...standing, name: names.get(row.tournamentTeamId) ?? row.tournamentTeamId }
}

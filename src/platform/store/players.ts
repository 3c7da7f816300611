import { eq, sql } from 'drizzle-orm'
import type { TeamPlayer, TournamentTeam } from '../../contract/team.ts'
import type { Tx } from './connection.ts'
import { newId } from './schema/platform.ts'
import { teamPlayers } from './schema/teams.ts'

/** Adds a player behind the others, or at a place among them from 1. */
export async function insertPlayer(
  tx: Tx,
  { tournamentTeamId, players }: TournamentTeam,
  player: Omit<TeamPlayer, 'playerId'>,
  place = players.length + 1,
): Promise<void> {
  const next = players[place - 1]
  if (next) return insertBefore(tx, next.playerId, tournamentTeamId, player)
  const index = sql<number>`(select coalesce(max(index), -1) + 1 from team_players where tournament_team_id = ${tournamentTeamId})`
  await tx.insert(teamPlayers).values({ id: newId(), tournamentTeamId, index, ...player })
}

/** The others move back by no more than is needed: a gap left by a removed player is filled. */
async function insertBefore(
  tx: Tx,
  nextId: string,
  tournamentTeamId: string,
  player: Omit<TeamPlayer, 'playerId'>,
): Promise<void> {
  const ofTeam = eq(teamPlayers.tournamentTeamId, tournamentTeamId)
  const rows = await tx.select({ id: teamPlayers.id, index: teamPlayers.index }).from(teamPlayers).where(ofTeam)
  const inOrder = rows.toSorted((a, b) => a.index - b.index)
  const at = inOrder.findIndex(({ id }) => id === nextId)
  const index = at === 0 ? 0 : (inOrder[at - 1]?.index ?? -1) + 1
  let free = index + 1
  for (const row of inOrder.slice(at)) {
    if (row.index >= free) break
    await tx.update(teamPlayers).set({ index: free }).where(eq(teamPlayers.id, row.id))
    free += 1
  }
  await tx.insert(teamPlayers).values({ id: newId(), tournamentTeamId, index, ...player })
}

export async function updatePlayer(tx: Tx, id: string, change: Partial<Omit<TeamPlayer, 'playerId'>>): Promise<void> {
  await tx.update(teamPlayers).set(change).where(eq(teamPlayers.id, id))
}

export async function deletePlayer(tx: Tx, id: string): Promise<void> {
  await tx.delete(teamPlayers).where(eq(teamPlayers.id, id))
}

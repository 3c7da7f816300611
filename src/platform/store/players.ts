import { eq, sql } from 'drizzle-orm'
import type { TeamPlayer, TournamentTeam } from '../../contract/team.ts'
import type { Tx } from './connection.ts'
import { newId } from './schema/platform.ts'
import { teamPlayers } from './schema/teams.ts'

/** Adds a player behind the others. */
export async function insertPlayer(
  tx: Tx,
  { tournamentTeamId }: TournamentTeam,
  player: Pick<TeamPlayer, 'nickname' | 'role' | 'inGameName' | 'discordId'>,
): Promise<void> {
  const index = sql<number>`(select coalesce(max(index), -1) + 1 from team_players where tournament_team_id = ${tournamentTeamId})`
  await tx.insert(teamPlayers).values({ id: newId(), tournamentTeamId, index, ...player })
}

export async function updatePlayer(tx: Tx, id: string, change: Partial<Omit<TeamPlayer, 'playerId'>>): Promise<void> {
  await tx.update(teamPlayers).set(change).where(eq(teamPlayers.id, id))
}

export async function deletePlayer(tx: Tx, id: string): Promise<void> {
  await tx.delete(teamPlayers).where(eq(teamPlayers.id, id))
}

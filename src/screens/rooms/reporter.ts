import type { MatchRoom } from '../../contract/match-room.ts'
import type { Say } from '../../contract/say.ts'

/** The team whose captain reported it; the game itself, without a captain's report. */
export function reporterOf(say: Say, { teams }: Pick<MatchRoom, 'teams'>, team: string | null): string | undefined {
  if (team === null) return undefined
  return teams.find(({ tournamentTeamId }) => tournamentTeamId === team)?.name ?? say('ui.rooms.formerTeam')
}

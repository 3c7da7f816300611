import type { MatchRoom } from '../../contract/match-room.ts'
import type { Say } from '../../contract/say.ts'

/** Whose captain reported it; the game itself, where nobody did. */
export function reporterOf(say: Say, { teams }: Pick<MatchRoom, 'teams'>, team: string | null): string | undefined {
  if (team === null) return undefined
  return teams.find(({ tournamentTeamId }) => tournamentTeamId === team)?.name ?? say('ui.rooms.formerTeam')
}

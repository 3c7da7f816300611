import type { CalendarEvent } from '../../contract/endpoints-dashboard.ts'
import { paths } from '../../paths.ts'

/** Where an event is looked at: its room, its match in the bracket, its tournament. */
export function placeOfEvent({ matchId, tournamentId, stageId, bracketMatchId }: CalendarEvent): string {
  if (matchId !== null) return paths.room(matchId)
  return stageId === null || bracketMatchId === null
    ? paths.tournament(tournamentId)
    : paths.bracket(tournamentId, stageId, undefined, bracketMatchId)
}

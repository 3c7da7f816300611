import type { CalendarEvent } from '../../contract/endpoints-dashboard.ts'
import { targetId } from '../../contract/views.ts'
import { paths } from '../../paths.ts'
import type { Thing } from '../../contract/views.ts'

/** Where an event is looked at: its room, its match in the bracket, its tournament. */
export function placeOfEvent({ matchId, tournamentId, stageId, bracketMatchId }: CalendarEvent): string {
  if (matchId !== null) return paths.room(matchId)
  return stageId === null || bracketMatchId === null
    ? paths.tournament(tournamentId)
    : paths.bracket(tournamentId, stageId, undefined, bracketMatchId)
}

/** The thing that its keys and its menu act on. */
export function thingOfEvent({ matchId, tournamentId, stageId, bracketMatchId }: CalendarEvent): Thing {
  if (matchId !== null) return { kind: 'room', id: matchId }
  return stageId === null || bracketMatchId === null
    ? { kind: 'tournament', id: tournamentId }
    : { kind: 'match', id: targetId.match(stageId, bracketMatchId) }
}

// A room is set as its match is: check-in, best-of, schedule and venue.
import type { BracketMatch } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import { Refusal, type Act } from '../call.ts'
import { changeRoom, lockRoom, type RoomRow } from '../store/matches.ts'
import { gamesOf, isCheckInOpen } from './match-rooms.ts'

/** The room of the match is set alike. Its games start over, unless one of them has been started. */
export async function setRoom(call: Act, id: string, match: BracketMatch): Promise<RoomRow> {
  const { checkInStartTime, checkInDuration, bestOf, schedule, venueId } = match
  const { now } = call.asking
  const room = await lockRoom(call.tx, id)
  const isStarted = room.games.some(({ state }) => state !== 'Initial' && state !== 'Waiting')
  const isMoved = checkInStartTime !== room.checkInStartTime || checkInDuration !== room.checkInDuration
  if (isStarted && (isMoved || bestOf !== room.bestOf)) {
    throw new Refusal(reason('match.gamesStarted', { match: match.identifier }))
  }
  const games = isStarted ? room.games : gamesOf(bestOf, isCheckInOpen(match, now), now)
  return changeRoom(call.tx, room, { checkInStartTime, checkInDuration, bestOf, schedule, venueId, games }, now)
}

/** 4.12: with a room, as its check-in is now. */
export function stateInRoom(match: BracketMatch, now: number): BracketMatch['state'] {
  return isCheckInOpen(match, now) ? 'InProgress' : 'Initial'
}

import type { TournamentDisplayState } from '../contract/states.ts'
import type { Tournament } from '../contract/tournament.ts'

/** §4: inside the tournament's check-in window a closed registration reads WaitingForCheckIn. `now` in seconds. */
export function displayState(tournament: Tournament, now: number): TournamentDisplayState {
  const { state, matchStart, tournamentCheckIn } = tournament
  if (state !== 'CompleteRegistration' || matchStart === null || tournamentCheckIn === null) return state
  return now >= matchStart - tournamentCheckIn * 60 && now < matchStart ? 'WaitingForCheckIn' : state
}

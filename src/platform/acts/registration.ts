// Changes of registration that nobody asks for: by the clock, and because the last place is taken (§4).
import type { Tournament } from '../../contract/tournament.ts'
import { isFull } from '../../rules/tournaments.ts'
import type { Act } from '../call.ts'
import { moveTournament } from './move-tournament.ts'

/** §4: registration of an instant tournament closes when it is full; any other one stays open for changes. */
export async function closeWhenFull(act: Act, tournament: Tournament): Promise<Tournament> {
  if (!tournament.instant || tournament.state !== 'OpenRegistration' || !isFull(tournament)) return tournament
  return moveTournament(act, tournament, 'CompleteRegistration')
}

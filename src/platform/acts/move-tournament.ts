import { reason } from '../../contract/reason.ts'
import type { TournamentState } from '../../contract/states.ts'
import type { Tournament } from '../../contract/tournament.ts'
import type { TournamentDetail } from '../../contract/tournament-detail.ts'
import type { Act } from '../call.ts'
import { updateTournament } from '../store/tournaments.ts'

/** A change of state and nothing else: said, written and noted. */
export async function moveTournament(act: Act, tournament: Tournament, to: TournamentState): Promise<TournamentDetail> {
  const moved = await updateTournament(act.tx, tournament.id, { state: to })
  act.consequence(reason('consequence.tournamentState', { from: tournament.state, to }))
  act.touched('tournament', moved.id, { state: tournament.state }, { state: to })
  return moved
}

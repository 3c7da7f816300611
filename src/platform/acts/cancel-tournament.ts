// §4: cancelling is irreversible and reaches everything: rooms, stages, fees, and the players, who are told.
import { reason } from '../../contract/reason.ts'
import type { TournamentDetail } from '../../contract/tournament-detail.ts'
import type { TournamentView } from '../../contract/views.ts'
import { abortRoomsOf } from '../store/matches.ts'
import { cancelStages } from '../store/stages.ts'
import { refundFees, tellTeams } from '../store/teams.ts'
import { updateTournament } from '../store/tournaments.ts'
import type { Act } from '../call.ts'
import { tellRefund } from './refunds.ts'

export async function cancelWithAll(act: Act, { tournament }: TournamentView, why: string): Promise<TournamentDetail> {
  const { tx, asking } = act
  const { id, state } = tournament
  act.consequence(reason('consequence.tournamentState', { from: state, to: 'Cancelled' }))

  const rooms = await abortRoomsOf(tx, id)
  if (rooms > 0) act.consequence(reason('consequence.roomsAborted', { count: rooms }))

  const stages = await cancelStages(tx, id, asking.now)
  if (stages > 0) act.consequence(reason('consequence.stagesCancelled', { count: stages }))

  const teams = await refundFees(tx, id, asking.now)
  if (teams > 0) tellRefund(act, tournament, teams)

  const told = await tellTeams(tx, id, 'tournamentCancelled', why, asking.now)
  if (told.teams > 0) act.consequence(reason('consequence.teamsTold', told))

  const cancelled = await updateTournament(tx, id, { state: 'Cancelled', cancelReason: why })
  act.touched('tournament', id, { state }, { state: 'Cancelled', ...(why !== '' && { reason: why }) })
  return cancelled
}

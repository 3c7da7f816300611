// §4: cancelling is irreversible and reaches everything: rooms, stages, fees, and the players, who are told.
import { reason } from '../../contract/reason.ts'
import type { TournamentDetail } from '../../contract/tournament-detail.ts'
import type { TournamentView } from '../../contract/views.ts'
import { abortRoomsOf } from '../store/matches.ts'
import { cancelStages } from '../store/stages.ts'
import { countPlayers, markFees } from '../store/teams.ts'
import { updateTournament } from '../store/tournaments.ts'
import type { Act } from '../call.ts'
import { pendRefunds } from './fees.ts'
import { sayNotices, tellMembers } from './notices.ts'

export async function cancelWithAll(act: Act, { tournament }: TournamentView, why: string): Promise<TournamentDetail> {
  const { tx, asking } = act
  const { id, state } = tournament
  act.consequence(reason('consequence.tournamentState', { from: state, to: 'Cancelled' }))

  const rooms = await abortRoomsOf(tx, id)
  if (rooms > 0) act.consequence(reason('consequence.roomsAborted', { count: rooms }))

  const stages = await cancelStages(tx, id, asking.now)
  if (stages > 0) act.consequence(reason('consequence.stagesCancelled', { count: stages }))

  await pendRefunds(act, tournament, { tournamentId: id })
  await markFees(tx, id)

  const told = await countPlayers(tx, id)
  if (told.teams > 0) act.consequence(reason('consequence.teamsTold', told))
  const params = { tournament: tournament.name, reason: why }
  sayNotices(
    act,
    await tellMembers(tx, { tournamentId: id }, { action: 'tournamentCancelled', params, now: asking.now }),
  )

  const cancelled = await updateTournament(tx, id, { state: 'Cancelled', cancelReason: why })
  act.touched('tournament', id, { state }, { state: 'Cancelled', ...(why !== '' && { reason: why }) })
  return cancelled
}

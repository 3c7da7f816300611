import { reasonIf } from '../../rules/first-reason.ts'
import { leftBehind } from '../../rules/schedules.ts'
import { whyNotSetVenues } from '../../rules/tournaments.ts'
import { findSchedule } from '../acts/write-times.ts'
import { findTournament, lockTournamentView, updateTournament } from '../store/tournaments.ts'
import { listVenues as list } from '../store/venues.ts'
import { enforce, type Handler } from '../call.ts'

export const listVenues: Handler<'listVenues'> = async ({ tx, visible }) => ({ venues: await list(tx, visible) })

export const listTournamentVenues: Handler<'listTournamentVenues'> = async ({ tx, visible, params }) => {
  const { venueIds } = await findTournament(tx, params.id)
  return { venues: await list(tx, visible, venueIds) }
}

export const setTournamentVenues: Handler<'setTournamentVenues'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotSetVenues(view, call.asking))
  const { id, venueIds: before } = view.tournament
  const { venueIds } = call.body
  if (before.some((one) => !venueIds.includes(one))) {
    const left = leftBehind((await findSchedule(call, id)).rows, venueIds)
    const matches = left.map(({ identifier }) => identifier)
    enforce(reasonIf(left.length > 0, 'tournament.venueInUse', { matches }, `go schedule ${id}`))
  }
  call.touched('tournament', id, { venueIds: before }, { venueIds })
  return updateTournament(call.tx, id, { venueIds })
}

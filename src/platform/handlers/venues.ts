import { whyNotSetVenues } from '../../rules/tournaments.ts'
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
  call.touched('tournament', id, { venueIds: before }, { venueIds })
  return updateTournament(call.tx, id, { venueIds })
}

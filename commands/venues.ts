// Where a tournament is held.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { venuesInOrder } from '../src/contract/endpoints-venues.ts'
import { Id, maxVenuesPerTournament } from '../src/contract/limits.ts'
import { defineCommand, invocation, reversible, type Invocation } from '../src/registry/define.ts'
import { whyNotSetVenues } from '../src/rules/tournaments.ts'

/** Without one: it is held nowhere in particular, and only system administrators act in its rooms. */
const venueIds = v.optional(
  v.pipe(v.array(Id), v.maxLength(maxVenuesPerTournament, 'tooLong'), venuesInOrder, v.metadata({ records: 'venues' })),
  [],
)

export const setTournamentVenues = defineCommand({
  id: 'tournament.set-venues',
  target: 'tournament',
  args: v.object({ venueIds }),
  positional: ['venueIds'],
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotSetVenues,
  plan: ({ tournament }, body) => [request(endpoints.setTournamentVenues, { id: tournament.id }, body)],
  undo: ({ tournament }): Invocation =>
    invocation(setTournamentVenues, [tournament.id], { venueIds: tournament.venueIds }),
  prefill: ({ tournament }) => ({ venueIds: tournament.venueIds }),
})

// Venues as far as tournaments need them (domain.md §5): which there are, and at which a tournament is held.
import * as v from 'valibot'
import { named, read, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Id, maxVenuesPerTournament, Name } from './limits.ts'
import { TournamentDetail } from './tournament-detail.ts'
import { administrators, systemOnly } from './user.ts'

export const Venue = v.object({ venueId: Id, venueCompanyId: Id, name: Name })
export type Venue = v.InferOutput<typeof Venue>

/** In one order, so that the same venues are the same value. */
export const venuesInOrder = v.transform((ids: string[]) => [...new Set(ids)].toSorted())

const ofTournament = '/admin/tournament/v1/tournaments/{id}/venues'
const params = v.object({ id: idOf('tournament') })
const about = { kind: 'tournament', param: 'id' } as const
const answer = v.object({ venues: v.array(Venue) })

export const venueEndpoints = named({
  listVenues: read({
    path: '/admin/venue/v1/venues',
    summary: 'Venues, by name',
    answer,
    roles: administrators,
    scope: 'owned',
    reads: ['venues'],
  }),
  listTournamentVenues: read({
    path: ofTournament,
    summary: 'Venues at which a tournament is held, as far as the caller may see them',
    params,
    answer,
    roles: administrators,
    scope: 'owned',
    about,
    shows: 'venue',
    reads: ['venues', 'tournaments'],
  }),
  setTournamentVenues: write({
    method: 'POST',
    path: ofTournament,
    summary: 'Say at which venues a tournament is held; their administrators may act in its rooms',
    params,
    body: v.object({
      venueIds: v.pipe(v.array(idOf('venue')), v.maxLength(maxVenuesPerTournament, 'tooLong'), venuesInOrder),
    }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'owned',
    about,
    shows: 'venue',
    changes: ['tournaments', 'rooms'],
  }),
})

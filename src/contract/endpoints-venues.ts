// Venues (domain.md §5): what they are, and at which a tournament is held.
import * as v from 'valibot'
import { counts, flag, listQuery, named, read, several, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { readNetwork } from './ip-network.ts'
import { Id, maxVenuesPerTournament, Name, Version } from './limits.ts'
import { VenueState } from './states.ts'
import { TournamentDetail } from './tournament-detail.ts'
import { Crop } from './tournament-image.ts'
import { administrators, systemOnly } from './user.ts'
import { Logo, Venue, VenueFields } from './venue.ts'

/** A venue as tournaments and schedules name it. */
export const VenueName = v.object({ venueId: Id, venueCompanyId: Id, name: Name })
export type VenueName = v.InferOutput<typeof VenueName>

/** In one order, so that the same venues are the same value. */
export const venuesInOrder = v.transform((ids: string[]) => [...new Set(ids)].toSorted())

const base = '/admin/venue/v1/venues'
const one = `${base}/{venueId}`
const ofOne = v.object({ venueId: idOf('venue') })
const aboutOne = { kind: 'venue', param: 'venueId' } as const
const ofTournament = '/admin/tournament/v1/tournaments/{id}/venues'
const params = v.object({ id: idOf('tournament') })
const about = { kind: 'tournament', param: 'id' } as const
const names = v.object({ venues: v.array(VenueName) })
const reading = {
  roles: administrators,
  scope: 'owned',
  ability: 'venues',
  reads: ['venue', 'venueCompany', 'licence'],
} as const
const changing = { scope: 'owned', ability: 'venues', about: aboutOne, params: ofOne, answer: Venue } as const

export const venuesQuery = v.object({
  ...listQuery,
  state: several(VenueState),
  country: several(v.string()),
  open: v.optional(flag),
  /** One address: venues whose whitelist holds it. */
  ip: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => readNetwork(text).is === 'network', 'notAnAddress'),
    ),
  ),
})

export const venueEndpoints = named({
  listVenues: read({
    ...reading,
    path: base,
    summary: 'Venues, by name',
    query: venuesQuery,
    answer: v.object({ venues: v.array(Venue), ...counts }),
  }),
  listVenueNames: read({
    ...reading,
    path: '/admin/venue/v1/venue-names',
    summary: 'All venues in use, by name: what can be chosen',
    answer: names,
  }),
  getVenue: read({ ...reading, path: one, summary: 'One venue', params: ofOne, answer: Venue, about: aboutOne }),
  editVenue: write({
    ...changing,
    method: 'POST',
    path: one,
    summary: 'Change a venue; fields that are left out stay',
    // domain.md 4.14: company admins edit the venues of their company, operators their own.
    roles: administrators,
    body: v.object({ ...v.partial(VenueFields).entries, logo: v.optional(Logo), version: v.optional(Version) }),
  }),
  setVenueLogo: write({
    ...changing,
    method: 'POST',
    path: `${one}/logo`,
    summary: 'Set its logo (JPEG or PNG), as a form with a file; it is cut to its shape',
    failure: { text: 'problem.uploadImage', how: 'leadsFaults' },
    roles: administrators,
    body: v.object({ file: v.blob('required'), crop: v.optional(Crop) }),
    multipart: true,
  }),
  archiveVenue: write({
    ...changing,
    method: 'POST',
    path: `${one}/archive`,
    summary: 'Take a venue out of use; what was held there still names it',
    roles: systemOnly,
  }),
  restoreVenue: write({
    ...changing,
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Take an archived venue into use again',
    roles: systemOnly,
  }),
  listTournamentVenues: read({
    path: ofTournament,
    summary: 'Venues at which a tournament is held, as far as the caller may see them',
    params,
    answer: names,
    roles: administrators,
    scope: 'owned',
    about,
    shows: 'venue',
    reads: ['venue', 'tournament'],
    ability: 'venues',
  }),
  setTournamentVenues: write({
    method: 'POST',
    path: ofTournament,
    summary: 'Say at which venues a tournament is held; their administrators may act in its rooms',
    params,
    body: v.object({
      venueIds: v.pipe(v.array(idOf('venue')), v.maxLength(maxVenuesPerTournament, 'tooLong'), venuesInOrder),
      /** Of the tournament, as it was seen: another list of venues is not written over. */
      version: v.optional(Version),
    }),
    answer: TournamentDetail,
    roles: systemOnly,
    scope: 'owned',
    about,
    shows: 'venue',
    ability: 'venues',
  }),
})

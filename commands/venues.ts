// Venues, and where a tournament is held.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { venuesInOrder } from '../src/contract/endpoints-venues.ts'
import { idOf } from '../src/contract/ids.ts'
import { maxVenuesPerTournament } from '../src/contract/limits.ts'
import type { Reason } from '../src/contract/reason.ts'
import { Crop, cropText } from '../src/contract/tournament-image.ts'
import { administrators } from '../src/contract/user.ts'
import { hoursFields, Logo, VenueFields } from '../src/contract/venue.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, invocation, reversible, safe, type Invocation, type Risk } from '../src/registry/define.ts'
import { changedFrom, storedValues } from '../src/registry/stored-values.ts'
import { ImageFile } from '../src/rules/image-text.ts'
import { whyNotSetVenues } from '../src/rules/tournaments.ts'
import {
  noteOnHours,
  noteOnWhitelist,
  whyNotArchiveVenue,
  whyNotEditVenue,
  whyNotRestoreVenue,
} from '../src/rules/venues.ts'

const onVenue = { target: 'venue', needs: 'venues' } as const
const VenueEdit = v.object({ ...v.partial(VenueFields).entries, logo: v.optional(Logo) })

export const editVenue = defineCommand({
  ...onVenue,
  id: 'venue.edit',
  args: VenueEdit,
  roles: administrators,
  keys: 'e v',
  menu: 'edit',
  // Other hours may shut out matches.
  risk: ({ venue }, typed): Risk =>
    hoursFields.some((name) => name in changedFrom(venue, typed))
      ? { level: 'confirm', ifTold: 'consequence.matchesShutOut' }
      : reversible,
  whyNot: (view) => whyNotEditVenue(view),
  plan: ({ venue }, typed) => [
    request(endpoints.editVenue, { venueId: venue.venueId }, { ...changedFrom(venue, typed), version: venue.version }),
  ],
  undo: ({ venue }, typed): Invocation | undefined => {
    const before = storedValues(venue, Object.keys(changedFrom(venue, typed)))
    // A venue of before has fields that could not be saved again.
    return v.is(VenueEdit, before) ? invocation(editVenue, [venue.venueId], before) : undefined
  },
  form: { notes: noteOnVenue, prefill: ({ venue }) => storedValues(venue, Object.keys(VenueEdit.entries)) },
})

/** Checks a typed whitelist or opening hours before sending. */
export function noteOnVenue(name: string, typed: Readonly<Record<string, unknown>>): Reason | undefined {
  if (name === 'ipWhitelist') return noteOnWhitelist(linesOf(typed[name]))
  if (name !== 'closing') return undefined
  const { opening, closing } = typed
  return typeof opening === 'string' && typeof closing === 'string' ? noteOnHours(opening, closing) : undefined
}

function linesOf(typed: unknown): string[] {
  const lines = typeof typed === 'string' ? typed.split('\n') : v.is(v.array(v.string()), typed) ? typed : []
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** Cut to its shape in the middle, where no part of it is named. */
export const setVenueLogo = defineCommand({
  ...onVenue,
  id: 'venue.set-logo',
  args: v.object({ file: ImageFile, crop: v.optional(Crop) }),
  positional: ['file'],
  roles: administrators,
  keys: 'e i',
  menu: 'edit',
  risk: reversible,
  whyNot: (view) => whyNotEditVenue(view),
  plan: ({ venue: { venueId } }, { file, crop }) => [
    request(endpoints.setVenueLogo, { venueId }, { file, ...(crop && { crop: cropText(crop) }) }),
  ],
  undo: ({ venue: { venueId, logo } }): Invocation => invocation(editVenue, [venueId], { logo }),
})

export const archiveVenue = defineCommand({
  ...onVenue,
  id: 'venue.archive',
  arity: 'many',
  keys: 'd v',
  menu: 'danger',
  risk: { level: 'confirm', undoAsks: 'consequence.matchesLeftAt' },
  whyNot: whyNotArchiveVenue,
  concerns: ({ venue }) => venue.state === 'InUse',
  plan: ({ venue: { venueId } }) => [request(endpoints.archiveVenue, { venueId })],
  undo: ({ venue: { venueId } }): Invocation => invocation(restoreVenue, [venueId], {}),
})

export const restoreVenue = defineCommand({
  ...onVenue,
  id: 'venue.restore',
  arity: 'many',
  keys: 'a r',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotRestoreVenue,
  concerns: ({ venue }) => venue.state === 'Archived',
  plan: ({ venue: { venueId } }) => [request(endpoints.restoreVenue, { venueId })],
  undo: ({ venue: { venueId } }): Invocation => invocation(archiveVenue, [venueId], {}),
})

export const goVenue = defineCommand({
  ...onVenue,
  id: 'go.venue',
  roles: administrators,
  risk: safe,
  menu: 'open',
  keys: 't e',
  effect: ({ venue }) => ({ do: 'go', to: paths.venue(venue.venueId) }),
})

/** The venues whose whitelist holds an address. */
export const whoseIp = defineCommand({
  id: 'venue.whose-ip',
  needs: 'venues',
  args: v.object({ ip: VenueFields.entries.ipWhitelist.pipe[0].item }),
  positional: ['ip'],
  roles: administrators,
  risk: safe,
  effect: (_, { ip }) => ({ do: 'go', to: paths.venues({ ip }) }),
})

/** Without venues only system administrators act in its rooms. */
const venueIds = v.optional(
  v.pipe(
    v.array(idOf('venue')),
    v.maxLength(maxVenuesPerTournament, 'tooLong'),
    venuesInOrder,
    v.metadata({ anywhere: true }),
  ),
  [],
)

export const setTournamentVenues = defineCommand({
  id: 'tournament.set-venues',
  needs: 'venues',
  target: 'tournament',
  args: v.object({ venueIds }),
  positional: ['venueIds'],
  keys: 'e v',
  menu: 'edit',
  // Matches may lose the venue that is open at their time.
  risk: ({ stages }): Risk =>
    stages.some(({ matchCount }) => matchCount > 0)
      ? { level: 'confirm', ifTold: 'consequence.venuesLost' }
      : reversible,
  whyNot: whyNotSetVenues,
  plan: ({ tournament }, { venueIds }) => [
    request(endpoints.setTournamentVenues, { id: tournament.id }, { venueIds, version: tournament.version }),
  ],
  undo: ({ tournament }): Invocation =>
    invocation(setTournamentVenues, [tournament.id], { venueIds: tournament.venueIds }),
  form: { prefill: ({ tournament }) => ({ venueIds: tournament.venueIds }) },
})

import { reason } from '../../contract/reason.ts'
import { hoursFields, type Venue } from '../../contract/venue.ts'
import { reasonIf } from '../../rules/first-reason.ts'
import { leftBehind } from '../../rules/schedules.ts'
import { whyNotSetVenues } from '../../rules/tournaments.ts'
import { whyNotArchiveVenue, whyNotEditVenue, whyNotRestoreVenue } from '../../rules/venues.ts'
import { actOn } from '../act-on.ts'
import { difference, given } from '../acts/difference.ts'
import { judgeVenue } from '../acts/judge-venue.ts'
import { phoneInFull } from '../acts/phone-in-full.ts'
import { keepImage } from '../acts/keep-image.ts'
import { sentImage } from '../acts/sent-image.ts'
import * as on from '../acts/subjects.ts'
import { findSchedule } from '../acts/write-times.ts'
import { lockClosing } from '../store/locks.ts'
import { isHomeShop } from '../store/members.ts'
import { findTournament, updateTournament } from '../store/tournaments.ts'
import { matchesLosingVenue, matchesShutOut, shutOutText } from '../store/venue-matches.ts'
import * as store from '../store/venues.ts'
import { enforce, type Act, type Handler } from '../call.ts'

export const listVenues: Handler<'listVenues'> = ({ tx, query, visible, asking }) =>
  store.listVenues(tx, query, { visible, now: asking.now })

export const listVenueNames: Handler<'listVenueNames'> = async ({ tx, visible }) => ({
  venues: await store.listVenueNames(tx, visible),
})

export const getVenue: Handler<'getVenue'> = ({ tx, params, asking }) => store.findVenue(tx, params.venueId, asking.now)

/** Tells of the matches that have no open venue any longer: with these hours, or without the venue. */
async function tellShutOut({ tx, asking, consequence }: Act, venue: Venue, is?: Venue): Promise<void> {
  await lockClosing(tx)
  const out = await matchesShutOut(tx, { venueId: venue.venueId, now: asking.now }, is && { was: venue, is })
  if (out.count === 0) return
  const code = is ? 'consequence.matchesShutOut' : 'consequence.matchesLeftAt'
  consequence(reason(code, { venue: venue.name, ...shutOutText(out) }))
}

export const editVenue = actOn('editVenue', on.venue, {
  whyNot: whyNotEditVenue,
  run: async (call, { venue }) => {
    const { tx, asking, body } = call
    const phone = await phoneInFull('phone', body.phone, body.country ?? venue.country)
    const { before, after } = difference(venue, { ...venue, ...given({ ...body, phone }) })
    await judgeVenue(call, after, venue.venueId)
    if (hoursFields.some((name) => name in after)) await tellShutOut(call, venue, { ...venue, ...after })
    call.changed(before, after)
    if (Object.keys(after).length > 0) await store.updateVenue(tx, venue.venueId, after)
    return store.findVenue(tx, venue.venueId, asking.now)
  },
})

export const setVenueLogo = actOn('setVenueLogo', on.venue, {
  whyNot: whyNotEditVenue,
  run: async (call, { venue: { venueId, logo } }) => {
    const url = await keepImage(call, sentImage(call.image))
    call.changed({ logo }, { logo: url })
    await store.updateVenue(call.tx, venueId, { logo: url })
    return store.findVenue(call.tx, venueId, call.asking.now)
  },
})

export const archiveVenue = actOn('archiveVenue', on.venue, {
  whyNot: whyNotArchiveVenue,
  run: async (call, { venue }) => {
    const { venueId, state } = venue
    enforce(reasonIf(await isHomeShop(call.tx, venueId), 'venue.isHomeShop'))
    await tellShutOut(call, venue)
    call.changed({ state }, { state: 'Archived' })
    await store.updateVenue(call.tx, venueId, { state: 'Archived' })
    return store.findVenue(call.tx, venueId, call.asking.now)
  },
})

export const restoreVenue = actOn('restoreVenue', on.venue, {
  whyNot: whyNotRestoreVenue,
  run: async (call, { venue: { venueId, state } }) => {
    call.changed({ state }, { state: 'InUse' })
    await store.updateVenue(call.tx, venueId, { state: 'InUse' })
    return store.findVenue(call.tx, venueId, call.asking.now)
  },
})

export const listTournamentVenues: Handler<'listTournamentVenues'> = async ({ tx, visible, params }) => {
  const { venueIds } = await findTournament(tx, params.id)
  return { venues: await store.listVenueNames(tx, visible, { ids: venueIds }) }
}

export const setTournamentVenues = actOn('setTournamentVenues', on.tournament, {
  whyNot: whyNotSetVenues,
  run: async (call, view) => {
    const { id, venueIds: before } = view.tournament
    const { venueIds } = call.body
    const added = venueIds.filter((one) => !before.includes(one))
    const archived = await store.archivedNames(call.tx, added)
    enforce(reasonIf(archived.length > 0, 'venue.archivedChosen', { names: archived }))
    if (before.some((one) => !venueIds.includes(one))) {
      const left = leftBehind((await findSchedule(call, id)).rows, venueIds)
      const matches = left.map(({ identifier }) => identifier)
      enforce(reasonIf(left.length > 0, 'tournament.venueInUse', { matches }, `go schedule ${id}`))
    }
    if (before.length > 0 || venueIds.length > 0) {
      const lost = await matchesLosingVenue(call.tx, { tournamentId: id, now: call.asking.now }, before, venueIds)
      if (lost.count > 0) call.consequence(reason('consequence.venuesLost', shutOutText(lost)))
    }
    call.changed({ venueIds: before }, { venueIds })
    return updateTournament(call.tx, id, { venueIds })
  },
})

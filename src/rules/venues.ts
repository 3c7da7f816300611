// Venue companies and venues: what may be done with them, and what a whitelist of addresses should be looked at for.
import * as v from 'valibot'
import { WallTime } from '../contract/business-hours.ts'
import { holdsNetwork, isPrivate, isWide, networkText, readNetwork, type Network } from '../contract/ip-network.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Asking, VenueView } from '../contract/views.ts'
import type { Venue } from '../contract/venue.ts'
import { reasonIf } from './first-reason.ts'
import { hasLicence } from './licence-state.ts'

export function whyNotArchiveVenue(view: VenueView, { now }: Pick<Asking, 'now'>): Reason | undefined {
  const { venue } = view
  return (
    reasonIf(venue.state === 'Archived', 'venue.alreadyArchived') ??
    reasonIf(
      hasLicence(view, now),
      'venue.licensed',
      { to: venue.licence?.to ?? '' },
      `licence terminate ${venue.licence?.id}`,
    )
  )
}

export function whyNotRestoreVenue({ venue }: VenueView): Reason | undefined {
  return reasonIf(venue.state === 'InUse', 'venue.notArchived')
}

/** chosen: an archived one is restored before it can be edited. */
export function whyNotEditVenue({ venue }: VenueView, _asking?: Asking): Reason | undefined {
  return reasonIf(venue.state === 'Archived', 'venue.archived', undefined, `venue restore ${venue.venueId}`)
}

/** The problem of the first invalid address, or else a warning; shown while typing. */
export function noteOnWhitelist(lines: readonly string[]): Reason | undefined {
  const networks: Network[] = []
  for (const typed of lines) {
    const read = readNetwork(typed)
    if (read.is === 'hostBits') return reason('venue.hostBits', { typed, offered: read.offered })
    if (read.is === 'unreadable') return reason('venue.notAnAddress', { typed })
    networks.push(read.network)
  }
  return noteOnNetworks(networks)
}

/** Of a whitelist as it is kept. */
function noteOnNetworks(networks: readonly Network[]): Reason | undefined {
  for (const [at, one] of networks.entries()) {
    const network = networkText(one)
    const other = networks.find((wider, place) => place !== at && holdsNetwork(wider, one))
    if (other) return reason('venue.covered', { network, by: networkText(other) })
    if (isWide(one)) return reason('venue.wideNetwork', { network })
    if (isPrivate(one)) return reason('venue.privateNetwork', { network })
  }
  return undefined
}

/** How long it is open, where the times alone do not show it. */
export function noteOnHours(opening: string, closing: string): Reason | undefined {
  const [from, to] = [v.safeParse(WallTime, opening), v.safeParse(WallTime, closing)]
  if (!from.success || !to.success || to.output > from.output) return undefined
  if (to.output === '00:00' && from.output !== '00:00') return undefined
  return from.output === to.output ? reason('venue.openAllDay') : reason('venue.closesNextDay', { closing: to.output })
}

/** Open by the clock of now: the answer says until when it is so. */
export function isOpen({ openNow, openChange }: Venue, now: number): boolean {
  return openChange !== null && openChange <= now ? !openNow : openNow
}

// §6: what a role may look into. What it may do is said by `whom-to-ask.ts`.
import type { HeldAt } from '../contract/held-at.ts'
import type { Reason } from '../contract/reason.ts'
import type { User } from '../contract/user.ts'
import type { Asking } from '../contract/views.ts'
import { reasonIf } from './first-reason.ts'

/** Which venues a user may look into (§6; chosen: 4.14 of the plan). */
export type VenueScope =
  | { of: 'everything' }
  | { of: 'company'; venueCompanyId: string }
  | { of: 'venue'; venueId: string }
  | { of: 'nothing' }

export function venueScope(user: User): VenueScope {
  if (user.role === 'SystemAdmin') return { of: 'everything' }
  if (user.role === 'VenueCompanyAdmin' && user.venueCompanyId !== null) {
    return { of: 'company', venueCompanyId: user.venueCompanyId }
  }
  if (user.role === 'VenueOperator' && user.venueId !== null) return { of: 'venue', venueId: user.venueId }
  return { of: 'nothing' }
}

/** §6: an account without a venue sees no data. */
export function whyNotViewVenues(user: User): Reason | undefined {
  return reasonIf(venueScope(user).of === 'nothing', 'role.noVenues')
}

/** domain.md 4.14: others than system administrators act at their own venue, or at the venues of their own company. */
export function whyNotAtVenue(venues: readonly HeldAt[], user: User): Reason | undefined {
  if (user.role === 'SystemAdmin') return undefined
  const isOwn = venues.some(
    ({ venueCompanyId, venueId }) =>
      venueCompanyId === user.venueCompanyId && (user.role === 'VenueCompanyAdmin' || venueId === user.venueId),
  )
  return reasonIf(!isOwn, 'role.otherVenue')
}

/** chosen: a company reads the money of tournaments held at one of its venues: `own` are those. */
export function whyNotReadMoney(own: readonly unknown[], { user }: Asking): Reason | undefined {
  return reasonIf(user.role !== 'SystemAdmin' && own.length === 0, 'role.tournamentElsewhere')
}

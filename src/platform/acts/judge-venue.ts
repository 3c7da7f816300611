// Checks of a venue's fields that need the database: time zones, and addresses used by other venues.
import type { VenueFields } from '../../contract/venue.ts'
import { reason } from '../../contract/reason.ts'
import { Invalid, type Act } from '../call.ts'
import type { Visible } from '../policy.ts'
import { knowsZone, venuesSharing } from '../store/venues.ts'

/** `id`: of the venue, where there is one already. Only venues that the caller may see are named. */
export async function judgeVenue(
  { tx, consequence, visible }: Act & { visible: Visible },
  { timeZone, ipWhitelist }: Partial<VenueFields>,
  id: string | undefined,
): Promise<void> {
  if (timeZone !== undefined && !(await knowsZone(tx, timeZone))) throw new Invalid({ timeZone: ['notAZone'] })
  for (const { name, network } of await venuesSharing(tx, { id, whitelist: ipWhitelist ?? [], visible }))
    consequence(reason('venue.shared', { network, venue: name }))
}

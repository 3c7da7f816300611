// How a licence stands: by the clock, save for one that was terminated (§4).
import type { Licence } from '../contract/licence.ts'
import type { LicenceState } from '../contract/states.ts'
import type { VenueView } from '../contract/views.ts'

export type Spanned = Pick<Licence, 'startTime' | 'endTime' | 'terminatedTime'>

/** §4: terminated once that is set; else it follows from the clock. */
export function licenceStateAt({ startTime, endTime, terminatedTime }: Spanned, now: number): LicenceState {
  if (terminatedTime !== null) return 'Terminated'
  if (now < startTime) return 'Pending'
  return now < endTime ? 'Active' : 'Expired'
}

/** Whether a venue has a licence that runs or is to come. */
export function hasLicence({ venue: { licence } }: VenueView, now: number): boolean {
  return licence !== null && ['Active', 'Pending'].includes(licenceStateAt(licence, now))
}

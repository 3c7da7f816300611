// §3: venue companies, venues, invoices and licences.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id, Name, Version } from './limits.ts'
import { LicenceState } from './states.ts'

export const VenueCompany = v.object({ id: Id, name: Name, logo: v.nullable(v.string()), version: Version })
export type VenueCompany = v.InferOutput<typeof VenueCompany>

export const Venue = v.object({
  id: Id,
  companyId: Id,
  name: Name,
  image: v.nullable(v.string()),
  address1: Name,
  address2: v.string(),
  province: Name,
  country: Name,
  email: v.string(),
  phone: v.string(),
  /** §5: required and a valid URL. */
  website: v.pipe(v.string(), v.url('invalid')),
  /** `HH:MM` */
  opening: v.nullable(v.string()),
  closing: v.nullable(v.string()),
  /** §5: at least one address. */
  ipWhitelist: v.pipe(v.array(v.string()), v.minLength(1, 'required')),
  version: Version,
})
export type Venue = v.InferOutput<typeof Venue>

export const Licence = v.object({
  id: Id,
  venueId: Id,
  startTime: Seconds,
  endTime: Seconds,
  state: LicenceState,
})
export type Licence = v.InferOutput<typeof Licence>

export const Invoice = v.object({
  id: Id,
  companyId: Id,
  createTime: Seconds,
  /** §5: at least one. */
  licenses: v.pipe(
    v.array(v.object({ venueId: Id, startTime: Seconds, endTime: Seconds })),
    v.minLength(1, 'required'),
  ),
})
export type Invoice = v.InferOutput<typeof Invoice>

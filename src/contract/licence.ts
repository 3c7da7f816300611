// Licences of venues, and the invoices by which they are assigned (§3, §4; business.md §2).
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id, Version } from './limits.ts'
import { LicenceState } from './states.ts'

const text = v.string()

/** The days of the venue from the first to the last, both counted, and the instants between which that is. */
const period = { from: text, to: text, timeZone: text, startTime: Seconds, endTime: Seconds }

export const Licence = v.object({
  id: Id,
  venueId: Id,
  venueName: text,
  venueCompanyId: Id,
  companyName: text,
  invoiceId: Id,
  number: text,
  ...period,
  /** By the clock of the answer; `licenceStateAt` says it for later. */
  state: LicenceState,
  terminatedTime: v.nullable(Seconds),
  terminatedReason: text,
  terminatedBy: text,
  /** The first day of the next licence of its venue; null: none follows. */
  nextFrom: v.nullable(text),
  version: Version,
  createTime: Seconds,
})
export type Licence = v.InferOutput<typeof Licence>

/** The licence shown for a venue: the active one, else the next, else the latest. */
export const LicenceNow = v.object({
  id: Id,
  state: LicenceState,
  from: text,
  to: text,
  startTime: Seconds,
  endTime: Seconds,
  terminatedTime: v.nullable(Seconds),
  /** Whether another begins when it ends, or later. */
  nextFrom: v.nullable(text),
})
export type LicenceNow = v.InferOutput<typeof LicenceNow>

/** Names and addresses are those of the day on which it was written. */
export const InvoiceLine = v.object({
  licenceId: Id,
  venueId: Id,
  venueName: text,
  address: text,
  ...period,
  state: LicenceState,
  terminatedTime: v.nullable(Seconds),
})
export type InvoiceLine = v.InferOutput<typeof InvoiceLine>

export const Invoice = v.object({
  id: Id,
  venueCompanyId: Id,
  /** `2026-000123` */
  number: text,
  companyName: text,
  licenses: v.array(InvoiceLine),
  by: text,
  createTime: Seconds,
})
export type Invoice = v.InferOutput<typeof Invoice>

/** chosen: far more than one company has venues. */
export const maxLicencesPerInvoice = 200
/** chosen: how long at most, in months. */
const mostMonths = 120
export const usualMonths = 12
export const Months = v.pipe(
  v.number('required'),
  v.integer('notAWholeNumber'),
  v.minValue(1, 'atLeastOne'),
  v.maxValue(mostMonths, 'tooLarge'),
)

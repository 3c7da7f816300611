// Licences: how each stands by the clock, from which day a venue can be licensed, and what may be done with one.
import { addDays, dayIn, lastDayOf } from '../contract/day.ts'
import type { FieldProblems } from '../contract/envelope.ts'
import { maxLicencesPerInvoice, type Licence } from '../contract/licence.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Asking, LicenceView, VenueCompanyView, VenueView } from '../contract/views.ts'
import { reasonIf } from './first-reason.ts'
import { licenceStateAt, type Spanned } from './licence-state.ts'
import { whyNotEditVenue } from './venues.ts'

/** Whole days until it ends; the last one counts. */
export function daysLeft({ endTime }: Pick<Licence, 'endTime'>, now: number): number {
  return Math.max(0, Math.ceil((endTime - now) / 86_400))
}

/** chosen: so long before its end a venue should have its next licence. */
const soonDays = 30

/** Whether it ends within 30 days and none follows. */
export function endsSoon(licence: Licence, now: number): boolean {
  const state = licenceStateAt(licence, now)
  const isOpen = state === 'Active' || state === 'Pending'
  return isOpen && licence.nextFrom === null && licence.endTime <= now + soonDays * 86_400
}

/** Days that are licensed, the last one with them. */
export type TakenDays = { from: string; to: string }

/** The days that a licence takes: of a terminated one up to that day, and none where it had not begun. */
export function daysTaken(licence: Spanned & TakenDays & { timeZone: string }): TakenDays | undefined {
  const { from, to, startTime, terminatedTime, timeZone } = licence
  if (terminatedTime === null) return { from, to }
  if (terminatedTime <= startTime) return undefined
  const last = dayIn(timeZone, terminatedTime)
  return { from, to: last < to ? last : to }
}

/** The first day from this one on for which there is no licence. */
export function firstFreeDay(taken: readonly TakenDays[], today: string): string {
  let day = today
  for (const { from, to } of inOrder(taken)) if (from <= day && to >= day) day = addDays(to, 1)
  return day
}

/**
 * The days of a new licence. Without a first day it begins where the venue has none; without a last one it lasts the months, or
 * ends where the next licence begins (`cut`).
 */
export function periodOf(
  taken: readonly TakenDays[],
  today: string,
  { from, to, months }: { from?: string | undefined; to?: string | undefined; months: number },
): TakenDays & { cut: boolean } {
  const first = from ?? firstFreeDay(taken, today)
  if (to !== undefined) return { from: first, to, cut: false }
  const last = lastDayOf(first, months)
  const next = inOrder(taken).find((one) => one.from > first)
  if (next === undefined || next.from > last) return { from: first, to: last, cut: false }
  return { from: first, to: addDays(next.from, -1), cut: true }
}

/** Times without a licence between this day and the end of the last one; the last is open. */
export function gapsIn(taken: readonly TakenDays[], today: string): { from: string; to: string | null }[] {
  const gaps: { from: string; to: string | null }[] = []
  let day = today
  for (const { from, to } of inOrder(taken)) {
    if (from > day) gaps.push({ from: day, to: addDays(from, -1) })
    if (to >= day) day = addDays(to, 1)
  }
  return [...gaps, { from: day, to: null }]
}

export function shareDays(one: TakenDays, other: TakenDays): boolean {
  return one.from <= other.to && other.from <= one.to
}

function inOrder<T extends TakenDays>(taken: readonly T[]): T[] {
  return taken.toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** chosen: a company without a venue in use has nothing to license. */
export function whyNotCreateInvoice({ venueCompany }: VenueCompanyView): Reason | undefined {
  return reasonIf(venueCompany.venueCount === 0, 'invoice.noVenues', undefined, `venue create ${venueCompany.id}`)
}

export function whyNotRenew(views: readonly VenueView[]): Reason | undefined {
  return views.map((view) => whyNotEditVenue(view)).find(Boolean)
}

/** chosen: as many venues as one invoice may have licences. */
export function whyNotRenewEnding(venues: number, days: number): Reason | undefined {
  if (venues === 0) return reason('invoice.noneEnding', { days })
  const most = maxLicencesPerInvoice
  return reasonIf(venues > most, 'invoice.tooManyEnding', { count: venues, most })
}

export function whyNotTerminate({ licence }: LicenceView, { now }: Pick<Asking, 'now'>): Reason | undefined {
  const state = licenceStateAt(licence, now)
  if (state === 'Terminated') return reason('licence.alreadyTerminated')
  return reasonIf(state === 'Expired', 'licence.expired', { to: licence.to })
}

type Typed = Readonly<Record<string, unknown>>
const listOf = (typed: unknown): readonly unknown[] => (Array.isArray(typed) ? typed : [])

/** Days are those of all venues, or one for each. */
export function judgeInvoice({ venueIds, from, to }: Typed): FieldProblems {
  const count = listOf(venueIds).length
  const misfits = (days: unknown) => ![0, 1, count].includes(listOf(days).length)
  if (count === 0) return {}
  if (misfits(from)) return { from: ['dayPerVenue'] }
  if (misfits(to)) return { to: ['dayPerVenue'] }
  const wrong = licenceLinesOf({
    venueIds: listOf(venueIds).map(String),
    from: listOf(from).map(String),
    to: listOf(to).map(String),
  })
  return wrong.some((line) => line.from !== undefined && line.to !== undefined && line.to < line.from)
    ? { to: ['endBeforeStart'] }
    : {}
}

export type LicenceLine = { venueId: string; from?: string; to?: string }

/** The body with the venues and their days. */
export function licenceLinesOf(args: {
  venueIds: readonly string[]
  from: readonly string[]
  to: readonly string[]
}): LicenceLine[] {
  const dayAt = (days: readonly string[], at: number) => (days.length === 1 ? days[0] : days[at])
  return args.venueIds.map((venueId, at) => {
    const [from, to] = [dayAt(args.from, at), dayAt(args.to, at)]
    return { venueId, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  })
}

/** The phrase typed to renew them: the company, or for several the number of venues. */
export function renewPhrase(views: readonly VenueView[]): { phrase: string; asks?: 'count' } {
  const companies = new Set(views.map(({ venue }) => venue.companyName))
  const [name = ''] = companies
  return companies.size === 1 && name !== '' ? { phrase: name } : { phrase: String(views.length), asks: 'count' }
}

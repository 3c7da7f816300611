// Acts on licences inside the act's own transaction: an invoice assigns them, a start or end sends its event, one is
// terminated.
import { dayIn } from '../../contract/day.ts'
import type { Licence } from '../../contract/licence.ts'
import { defaultSystemZone } from '../../contract/limits.ts'
import { reason } from '../../contract/reason.ts'
import { addressText } from '../../contract/venue.ts'
import { daysLeft, shareDays, periodOf, type TakenDays } from '../../rules/licences.ts'
import { licenceStateAt } from '../../rules/licence-state.ts'
import { reasonIf } from '../../rules/first-reason.ts'
import { enforce, Invalid, Refusal, type Act, type Problems } from '../call.ts'
import { sayIn } from '../messages.ts'
import { licenceKeepers } from '../store/accounts-list.ts'
import { findLicence, takenDays } from '../store/licences.ts'
import { tellAccounts } from './notices.ts'
import { longestPlay, matchesShutOut, shutOutText } from '../store/venue-matches.ts'
import {
  countVersion,
  insertInvoice,
  insertLicences,
  terminate,
  tournamentsAhead,
  venuesToLicense,
  type NewLicence,
} from '../store/write-licences.ts'

type LicenceLine = { venueId: string; from?: string | undefined; to?: string | undefined }
type Company = { id: string; name: string }

/** chosen: licences that are told one by one before it is confirmed. */
const mostTold = 100

/** Writes an invoice with its licences; answers its id. The company is locked: its venues get their licences one after the other. */
export async function writeInvoice(
  act: Act,
  company: Company,
  { lines: asked, months }: { lines: readonly LicenceLine[]; months: number },
): Promise<string> {
  const { tx, asking } = act
  const { user, now } = asking
  const lines = await judged(act, company, asked, months)
  const by = { by: user.sub, byName: user.name, createTime: now }
  // chosen: the year by the system's clock, as lists show the time of an invoice.
  const year = Number(dayIn(defaultSystemZone, now).slice(0, 4))
  const { id, number } = await insertInvoice(tx, { companyId: company.id, companyName: company.name, year }, by)
  const written = await insertLicences(tx, id, lines, now)
  if ('why' in written) throw new Refusal(written.why)
  act.touched('invoice', id, undefined, { number, licences: written.length })
  act.consequence(reason('consequence.invoiceNumber', { number, company: company.name, count: written.length }))
  for (const [at, { id: licenceId, startTime, endTime }] of written.entries()) {
    const line = lines[at]
    if (!line) continue
    const { name: venue, from, to } = line
    const begins = startTime <= now
    act.touched('licence', licenceId, undefined, { venue, from, to, invoice: number })
    if (!begins) act.schedule({ kind: 'licence-boundary', licenceId }, startTime)
    act.schedule({ kind: 'licence-boundary', licenceId }, endTime)
    for (const days of noticeDays)
      if (noticeTime(endTime, days) > now)
        act.schedule({ kind: 'licence-notice', licenceId, days }, noticeTime(endTime, days))
    if (at < mostTold)
      act.consequence(reason(begins ? 'consequence.licenceAtOnce' : 'consequence.licenceFrom', { venue, from, to }))
    if (line.cut) act.consequence(reason('consequence.licenceCut', { venue, to }))
  }
  return id
}

type Judged = NewLicence & { cut: boolean }

/** The days of each line; throws with what is wrong with a line, at its field. */
async function judged(
  { tx, asking: { now } }: Act,
  company: Company,
  asked: readonly LicenceLine[],
  months: number,
): Promise<Judged[]> {
  const ids = asked.map(({ venueId }) => venueId)
  const venues = await venuesToLicense(tx, ids, (venue) => addressText(sayIn('zh'), venue))
  const archived = [...venues.values()].filter((venue) => venue.archived).map(({ name }) => name)
  enforce(reasonIf(archived.length > 0, 'venue.archivedChosen', { names: archived }))
  const before = await takenDays(tx, ids, now)
  const made = new Map<string, TakenDays[]>()
  const problems: Record<string, string[]> = {}
  const lines = asked.flatMap(({ venueId, from, to }, at): Judged[] => {
    const venue = venues.get(venueId)
    const wrong = (field: string, code: string) => {
      problems[`licenses.${at}.${field}`] = [code]
      return []
    }
    if (venue?.venueCompanyId !== company.id) return wrong('venueId', 'otherCompany')
    const here = made.get(venueId) ?? []
    const today = dayIn(venue.timeZone, now)
    const period = periodOf([...(before.get(venueId) ?? []), ...here], today, { from, to, months })
    if (period.to < period.from) return wrong('to', 'endBeforeStart')
    if (period.to < today) return wrong('to', 'dayPast')
    if (here.some((one) => shareDays(one, period))) return wrong('from', 'licenceTwice')
    made.set(venueId, [...here, period])
    return [{ ...venue, ...period }]
  })
  if (Object.keys(problems).length > 0) throw new Invalid(problems satisfies Problems)
  return lines
}

/** A licence begins or ends by the clock: pages that show it hear of it. */
export async function crossBoundary(act: Act, { licenceId }: { licenceId: string }): Promise<void> {
  const { tx, asking } = act
  const licence = await findLicence(tx, licenceId, asking.now)
  if (licence.state === 'Terminated' || licence.state === 'Pending') return
  await countVersion(tx, licenceId)
  const before = licence.state === 'Active' ? 'Pending' : 'Active'
  act.touched('licence', licenceId, { state: before }, { state: licence.state })
}

/** Days before its end at which a licence that none follows is told of. */
const noticeDays = [30, 7]
const noticeTime = (endTime: number, days: number) => endTime - days * 86_400
/** chosen: seconds by which it may be late; after a longer stop of the platform only the next one is sent. */
const latest = 86_400

/** To those who can have it renewed; not where another licence follows, nor where it was terminated. */
export async function tellLicenceEnds(
  { tx, asking: { now } }: Act,
  { licenceId, days }: { licenceId: string; days: number },
): Promise<void> {
  const licence = await findLicence(tx, licenceId, now)
  const { state, nextFrom, endTime, venueCompanyId, venueName: venue, to: end } = licence
  if (state === 'Terminated' || nextFrom !== null || now > Math.min(endTime, noticeTime(endTime, days) + latest)) return
  const accounts = await licenceKeepers(tx, venueCompanyId)
  await tellAccounts(tx, accounts, { action: 'licenceExpiring', params: { venue, end }, now })
}

/** chosen: from then on; the next licence of the venue may begin the day after. */
export async function endLicence(act: Act, licence: Licence, why: string): Promise<void> {
  const { tx, asking } = act
  const { now, user } = asking
  const state = licenceStateAt(licence, now)
  const { venueName: venue, from, to, venueId, endTime, startTime } = licence
  const days = daysLeft({ endTime }, Math.max(now, startTime))
  act.consequence(reason('consequence.licenceDaysLost', { count: days, venue, to }))
  const ahead = await tournamentsAhead(tx, { venueId, until: endTime })
  if (ahead.count > 0)
    act.consequence(reason('consequence.licenceTournaments', { count: ahead.count, names: ahead.names }))
  const span = { from: startTime > now ? startTime : now - longestPlay, to: endTime }
  const left = await matchesShutOut(tx, { venueId, now, within: span })
  if (left.count > 0) act.consequence(reason('consequence.matchesLeftAt', { venue, ...shutOutText(left) }))
  if (licence.nextFrom === null) act.consequence(reason('consequence.licenceNoneFollows', { venue }))
  act.touched('licence', licence.id, { state, from, to }, { state: 'Terminated', reason: why })
  await terminate(tx, licence.id, { reason: why, now, by: user.sub, byName: user.name })
}

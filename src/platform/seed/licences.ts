// Licences in every state for the venues of the demonstration, each by its invoice.
import { asc, eq } from 'drizzle-orm'
import { addDays, dayIn } from '../../contract/day.ts'
import { endLicence, writeInvoice } from '../acts/licences.ts'
import type { Act } from '../call.ts'
import { findInvoice, lockLicence } from '../store/licences.ts'
import { venueCompanies, venues } from '../store/schema/venues.ts'
import { recorded } from './recorded.ts'

const day = 86_400

type Period = {
  venue: string
  /** Days from today. */
  from: number
  to: number
}

/** When each was written, in days before today, and what it assigned. */
const written: readonly { company: string; ago: number; lines: readonly Period[] }[] = [
  {
    company: 'Chen Arena Group',
    ago: 372,
    lines: [
      { venue: 'Kowloon Arena', from: -365, to: -150 },
      { venue: 'Causeway Bay Arena', from: -358, to: 6 },
    ],
  },
  {
    company: 'Chen Arena Group',
    ago: 160,
    lines: [
      { venue: 'Kowloon Arena', from: -149, to: 215 },
      { venue: '西門電競館', from: -100, to: 126 },
    ],
  },
  {
    company: 'Chen Arena Group',
    ago: 12,
    lines: [
      { venue: 'Kowloon Arena', from: 216, to: 580 },
      { venue: '西門電競館', from: 218, to: 400 },
    ],
  },
  { company: 'Harbour Games', ago: 115, lines: [{ venue: '台中館', from: -110, to: 70 }] },
]

export async function seedLicences(act: Act): Promise<void> {
  const { now } = act.asking
  const before = (days: number): Act => ({
    ...act,
    asking: { ...act.asking, now: now - days * day },
    // Licences that ended since then are expired.
    schedule: (job, at) => (at > now ? act.schedule(job, at) : undefined),
  })
  const known = await act.tx
    .select({
      venueId: venues.id,
      venue: venues.name,
      zone: venues.timeZone,
      companyId: venueCompanies.id,
      company: venueCompanies.name,
    })
    .from(venues)
    .innerJoin(venueCompanies, eq(venueCompanies.id, venues.venueCompanyId))
    .orderBy(asc(venues.id))
  let last = ''
  for (const { company, ago, lines } of written) {
    const own = known.filter((one) => one.company === company)
    const [first] = own
    if (!first) continue
    const days = lines.flatMap(({ venue, from, to }) => {
      const at = own.find((one) => one.venue === venue)
      if (!at) return []
      const today = dayIn(at.zone, now)
      return [{ venueId: at.venueId, from: addDays(today, from), to: addDays(today, to) }]
    })
    last = await recorded(before(ago), 'createInvoice', '', (done) =>
      writeInvoice(done, { id: first.companyId, name: company }, { lines: days, months: 12 }),
    )
  }
  await recorded(before(11), 'terminateLicence', '', async (done) => {
    const { licenses } = await findInvoice(done.tx, last, now)
    const licence = await lockLicence(done.tx, licenses[0]?.licenceId ?? '', done.asking.now)
    await endLicence(done, licence, 'The venue has closed for good')
  })
}

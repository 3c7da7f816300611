// Invoices and licences as they are written. A number is taken in the transaction of its invoice, so that none is left out.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { reason, type Reason } from '../../contract/reason.ts'
import type { PostalAddress } from '../../contract/venue.ts'
import { firstFreeDay, type TakenDays } from '../../rules/licences.ts'
import { sqlState, type Tx } from './connection.ts'
import { found } from './found.ts'
import { insertAll } from './insert-all.ts'
import { takenDays } from './licences.ts'
import { invoiceCounters, invoices, licences } from './schema/licences.ts'
import { tournaments } from './schema/tournaments.ts'
import { venues } from './schema/venues.ts'

type By = { by: string; byName: string; createTime: number }

/** Until the transaction ends no other takes one of this year. */
async function takeNumber(tx: Tx, year: number): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning({ last: invoiceCounters.last })
  return found(row).last
}

export async function insertInvoice(
  tx: Tx,
  { companyId, companyName, year }: { companyId: string; companyName: string; year: number },
  by: By,
): Promise<{ id: string; number: string }> {
  const serial = await takeNumber(tx, year)
  const [row] = await tx
    .insert(invoices)
    .values({ venueCompanyId: companyId, companyName, year, serial, ...by })
    .returning({ id: invoices.id, number: invoices.name })
  return found(row)
}

/** A venue as its licence names it. */
export type LicensedVenue = {
  venueId: string
  venueCompanyId: string
  name: string
  address: string
  timeZone: string
  archived: boolean
}

/** They stay in use until the transaction ends. */
export async function venuesToLicense(
  tx: Tx,
  ids: readonly string[],
  addressOf: (venue: PostalAddress) => string,
): Promise<ReadonlyMap<string, LicensedVenue>> {
  const rows = await tx
    .select()
    .from(venues)
    .where(inArray(venues.id, [...ids]))
    .orderBy(venues.id)
    .for('share')
  return new Map(
    rows.map((venue) => {
      const { id, venueCompanyId, name, timeZone, state } = venue
      const address = addressOf(venue)
      return [id, { venueId: id, venueCompanyId, name, address, timeZone, archived: state === 'Archived' }]
    }),
  )
}

export type NewLicence = TakenDays & LicensedVenue
type Written = { id: string; startTime: number; endTime: number }

const exclusionViolated = '23P01'

/** In the order of the lines; or why not, where the database has found two that are valid at once. */
export async function insertLicences(
  tx: Tx,
  invoiceId: string,
  lines: readonly NewLicence[],
  createTime: number,
): Promise<Written[] | { why: Reason }> {
  await tx.execute(sql`savepoint licences`)
  try {
    return await insertAll(
      tx,
      licences,
      lines.map(({ archived: _archived, ...line }, position) => ({
        ...line,
        invoiceId,
        position,
        createTime,
        // Only the database turns days of a place into instants (venues.ts).
        startTime: sql`extract(epoch from ${line.from}::date::timestamp at time zone ${line.timeZone})::bigint`,
        endTime: sql`extract(epoch from (${line.to}::date + 1)::timestamp at time zone ${line.timeZone})::bigint`,
      })),
    )
  } catch (error) {
    if (sqlState(error) !== exclusionViolated) throw error
    await tx.execute(sql`rollback to savepoint licences`)
    return { why: await overlapOf(tx, lines, createTime) }
  }
}

/** LICENCE_OVERLAP: the first line with a licence in its way, that one with its invoice, and from when the venue is free. */
async function overlapOf(tx: Tx, lines: readonly NewLicence[], now: number): Promise<Reason> {
  for (const { venueId, name, from, to, timeZone } of lines) {
    const start = sql`extract(epoch from ${from}::date::timestamp at time zone ${timeZone})::bigint`
    const end = sql`extract(epoch from (${to}::date + 1)::timestamp at time zone ${timeZone})::bigint`
    const [other] = await tx
      .select({ id: licences.id, from: licences.from, to: licences.to, number: invoices.name })
      .from(licences)
      .innerJoin(invoices, eq(invoices.id, licences.invoiceId))
      .where(and(eq(licences.venueId, venueId), sql`${licences.during} && int8range(${start}, ${end})`))
      .orderBy(licences.startTime)
      .limit(1)
    if (!other) continue
    const taken = (await takenDays(tx, [venueId], now)).get(venueId) ?? []
    const { id, number } = other
    return reason('licence.overlap', {
      venue: name,
      licence: id,
      from: other.from,
      to: other.to,
      number,
      free: firstFreeDay(taken, from),
    })
  }
  return reason('request.conflict')
}

export async function terminate(
  tx: Tx,
  id: string,
  { reason: terminatedReason, now, by, byName }: { reason: string; now: number; by: string; byName: string },
): Promise<void> {
  await tx
    .update(licences)
    .set({
      terminatedTime: now,
      terminatedReason,
      terminatedBy: by,
      terminatedByName: byName,
      version: sql`${licences.version} + 1`,
    })
    .where(eq(licences.id, id))
}

/** Something of it has changed by the clock alone. */
export async function countVersion(tx: Tx, id: string): Promise<void> {
  await tx
    .update(licences)
    .set({ version: sql`${licences.version} + 1` })
    .where(and(eq(licences.id, id), isNull(licences.terminatedTime)))
}

/** chosen: the first ones by name are enough to know of. */
const mostTold = 10

/** Tournaments that are still to be held at a venue: not over, and not before the licence that ends. */
export async function tournamentsAhead(
  tx: Tx,
  { venueId, until }: { venueId: string; until: number },
): Promise<{ names: string[]; count: number }> {
  const ahead = and(
    sql`${tournaments.venueIds} @> array[${venueId}]`,
    sql`${tournaments.state} in ('Initial', 'Published', 'OpenRegistration', 'CompleteRegistration', 'InProgress')`,
    sql`(${tournaments.matchStart} is null or ${tournaments.matchStart} < ${until})`,
  )
  const rows = await tx
    .select({ name: tournaments.name, count: sql<number>`(count(*) over ())::int` })
    .from(tournaments)
    .where(ahead)
    .orderBy(tournaments.name)
    .limit(mostTold)
  return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 }
}

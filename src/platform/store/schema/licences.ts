// Licences of venues, and the invoices by which they are assigned.
import { sql } from 'drizzle-orm'
import { check, customType, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { idColumn, seconds } from './columns.ts'
import { nameSearch } from './name-search.ts'
import { venueCompanies, venues } from './venues.ts'

const secondsRange = customType<{ data: string }>({ dataType: () => 'int8range' })

/** The last number of each year. A row of its own, not a sequence: what is refused or only tried gives its number back. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

/** Rows are never changed nor removed (append-only.ts). */
export const invoices = pgTable(
  'invoices',
  {
    id: idColumn(),
    venueCompanyId: text()
      .notNull()
      .references(() => venueCompanies.id),
    year: integer().notNull(),
    serial: integer().notNull(),
    /** Its number, `2026-000123`. */
    name: text()
      .notNull()
      .generatedAlwaysAs(sql`year::text || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')`),
    /** As it was called then. */
    companyName: text().notNull(),
    by: text('written_by').notNull(),
    byName: text('written_by_name').notNull(),
    createTime: seconds().notNull(),
  },
  (t) => [
    unique('invoices_number').on(t.year, t.serial),
    index('invoices_of_company').on(t.venueCompanyId, t.year, t.serial),
    index('invoices_find').using('gin', ...nameSearch(t.name)),
    check('invoices_serial', sql`${t.serial} > 0`),
  ],
)

/** Only being terminated changes a row (append-only.ts); no two of a venue are valid at once (an exclusion constraint). */
export const licences = pgTable(
  'licences',
  {
    id: idColumn(),
    invoiceId: text()
      .notNull()
      .references(() => invoices.id),
    /** On its invoice. */
    position: integer().notNull(),
    venueId: text().notNull(),
    venueCompanyId: text().notNull(),
    /** The venue and its address, as they were then. */
    name: text().notNull(),
    address: text().notNull(),
    timeZone: text().notNull(),
    /** Days at the venue, the last one with it. */
    from: text('from_day').notNull(),
    to: text('to_day').notNull(),
    startTime: seconds().notNull(),
    endTime: seconds().notNull(),
    terminatedTime: seconds(),
    terminatedReason: text().notNull().default(''),
    terminatedBy: text().notNull().default(''),
    terminatedByName: text().notNull().default(''),
    /** When it is valid: terminated before it began, never. */
    during: secondsRange()
      .notNull()
      .generatedAlwaysAs(
        sql`case when terminated_time is null then int8range(start_time, end_time) else int8range(start_time, greatest(start_time, least(end_time, terminated_time))) end`,
      ),
    version: integer().notNull().default(1),
    createTime: seconds().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'licences_venue',
      columns: [t.venueId, t.venueCompanyId],
      foreignColumns: [venues.id, venues.venueCompanyId],
    }),
    unique('licences_on_invoice').on(t.invoiceId, t.position),
    index('licences_of_venue').on(t.venueId, t.startTime),
    index('licences_of_company').on(t.venueCompanyId, t.endTime),
    index('licences_by_end').on(t.endTime, t.id),
    index('licences_find').using('gin', ...nameSearch(t.name)),
    check('licences_span', sql`${t.startTime} < ${t.endTime} and ${t.from} <= ${t.to}`),
    check('licences_terminated', sql`(${t.terminatedTime} is null) = (${t.terminatedReason} = '')`),
  ],
)

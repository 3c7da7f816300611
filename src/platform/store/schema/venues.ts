import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { VenueState } from '../../../contract/states.ts'
import { idColumn, oneOf, seconds } from './columns.ts'
import { nameSearch } from './name-search.ts'

/** Networks of the Internet, as the texts that were written. */
const networks = customType<{ data: string[] }>({ dataType: () => 'cidr[]' })

export const venueCompanies = pgTable(
  'venue_companies',
  {
    id: idColumn(),
    name: text().notNull(),
    /** The name as a sort key (contract/name-key.ts). */
    nameKey: text().notNull(),
    logo: text(),
    version: integer().notNull().default(1),
    createTime: seconds().notNull(),
  },
  (t) => [
    index('venue_companies_by_name').on(sql`${t.nameKey} collate "und-x-icu"`, t.id),
    index('venue_companies_find').using('gin', ...nameSearch(t.name)),
  ],
)

/**
 * The presets are those of venues of before, of which nothing but the name was known. Their company may be one that only the
 * sign-in service knows.
 */
export const venues = pgTable(
  'venues',
  {
    id: idColumn(),
    venueCompanyId: text().notNull(),
    name: text().notNull(),
    nameKey: text().notNull().default(''),
    logo: text(),
    addressLine1: text('address_line_1').notNull().default(''),
    addressLine2: text('address_line_2'),
    province: text().notNull().default(''),
    country: text().notNull().default(''),
    contactEmail: text(),
    phone: text(),
    website: text().notNull().default(''),
    timeZone: text().notNull().default('Asia/Hong_Kong'),
    /** `HH:MM`, a wall time at the venue; the same for both is 24 hours. */
    opening: text().notNull().default('00:00'),
    closing: text().notNull().default('00:00'),
    /** contract/business-hours.ts: `Fri 18:00-04:00`, `2026-12-24 closed`. */
    otherHours: text().array().notNull().default([]),
    ipWhitelist: networks().notNull().default([]),
    state: text().$type<VenueState>().notNull().default('InUse'),
    version: integer().notNull().default(1),
    createTime: seconds().notNull().default(0),
  },
  (t) => [
    oneOf('venues_state', t.state, VenueState.options),
    check(
      'venues_hours',
      sql`${t.opening} ~ '^([01]\\d|2[0-3]):[0-5]\\d$' and ${t.closing} ~ '^([01]\\d|2[0-3]):[0-5]\\d$'`,
    ),
    // For tables that keep the company beside the venue.
    unique('venues_of_company').on(t.id, t.venueCompanyId),
    index('venues_by_company').on(t.venueCompanyId, sql`${t.nameKey} collate "und-x-icu"`, t.id),
    index('venues_by_name').on(sql`${t.nameKey} collate "und-x-icu"`, t.id),
    index('venues_find').using('gin', ...nameSearch(t.name)),
  ],
)

import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn } from './columns.ts'

/** §3: venue company. */
export const venueCompanies = pgTable('venue_companies', {
  id: idColumn(),
  name: text().notNull(),
  logo: text(),
  version: integer().notNull().default(1),
})

/** §3: venue. */
export const venues = pgTable(
  'venues',
  {
    id: idColumn(),
    companyId: text()
      .notNull()
      .references(() => venueCompanies.id),
    name: text().notNull(),
    imageUrl: text(),
    addressLine1: text().notNull(),
    addressLine2: text().notNull(),
    province: text().notNull(),
    country: text().notNull(),
    contactEmail: text(),
    phone: text(),
    website: text().notNull(),
    openingTime: text(),
    closingTime: text(),
    ipWhitelist: jsonb().$type<string[]>().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [index('venues_of_company').on(t.companyId, t.id)],
)

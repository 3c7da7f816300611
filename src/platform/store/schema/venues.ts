import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn } from './columns.ts'

/** What has been said of a venue so far: whose it is, and what it is called. */
export const venues = pgTable('venues', {
  id: idColumn(),
  venueCompanyId: text().notNull(),
  name: text().notNull(),
})

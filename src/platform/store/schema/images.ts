import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, idColumn, seconds } from './columns.ts'

export const images = pgTable('images', {
  id: idColumn(),
  /** Part of its address that nobody can guess. */
  secret: text().notNull(),
  mediaType: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: bytes().notNull(),
  time: seconds().notNull(),
})

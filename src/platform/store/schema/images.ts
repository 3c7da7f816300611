import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, idColumn, seconds } from './columns.ts'

export const images = pgTable('images', {
  id: idColumn(),
  /** Unguessable part of its address. */
  secret: text().notNull(),
  mediaType: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: bytes().notNull(),
  time: seconds().notNull(),
  /** Since when nothing shows it; it is removed a while later, so that an undo still finds it. */
  unshown: seconds(),
})

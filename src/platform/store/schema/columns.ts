// Columns and constraints that several tables have.
import { sql } from 'drizzle-orm'
import { bigint, check, customType, text, type AnyPgColumn, type CheckBuilder } from 'drizzle-orm/pg-core'
import { newId } from './platform.ts'

/** Primary key: a short decimal number that can be typed. */
export const idColumn = () => text().primaryKey().default(newId())

/** Whole seconds since 1970-01-01 UTC, as on the wire. */
export const seconds = () => bigint({ mode: 'number' })

/** A file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The database's own number of a transaction. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** The column holds one of these. */
export function oneOf(name: string, column: AnyPgColumn, options: readonly string[]): CheckBuilder {
  const list = options.map((option) => `'${option}'`).join(', ')
  return check(name, sql`${column} in (${sql.raw(list)})`)
}

/** Text in the order of its code points: then what begins alike stands together. */
export const binaryText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

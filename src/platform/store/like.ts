import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { nameKey } from '../../contract/name-key.ts'

/** The argument of `like` that finds the text anywhere, whatever signs it holds. */
export function anywhere(text: string): string {
  return around(nameKey(text))
}

/** The same for a column without a key of its own: width and case do not count. */
export function anywhereIn(column: AnyPgColumn, text: string): SQL {
  return sql`lower(normalize(${column}, NFKC)) like ${around(text.normalize('NFKC').toLowerCase().trim())}`
}

function around(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

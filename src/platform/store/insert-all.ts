import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './connection.ts'

/**
 * chosen: writing a statement takes a tenth of a millisecond a row, during which the loop is blocked. (One carries
 * 65,535 parameters; no table of ours has as many columns as that leaves for each row.)
 */
export const rowsPerStatement = 100

/** Any number of rows, in as many statements as they need; answers them as they were stored. */
export async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly PgInsertValue<T>[],
): Promise<T['$inferSelect'][]> {
  const stored: T['$inferSelect'][] = []
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const slice = await tx
      .insert(table)
      .values(rows.slice(from, from + rowsPerStatement))
      .returning()
    // Without a selection a statement returns whole rows, which drizzle's types lose for a table they do not know.
    stored.push(...(slice as T['$inferSelect'][]))
  }
  return stored
}

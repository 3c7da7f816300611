// How many entries the audit log has, per stretch of time (kept-counts.ts): so the whole log is counted without looking at
// it, and a page far inside is found without walking there.
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from './connection.ts'
import { auditCounts, auditLog } from './schema/platform.ts'

/** chosen: a stretch is 2^14 seconds, four and a half hours: few in a year, and few entries in each. */
export const stretchBits = 14

export async function countedEntries(tx: Tx): Promise<number> {
  const [row] = await tx.select({ n: sql<number>`coalesce(sum(${auditCounts.n}), 0)::int` }).from(auditCounts)
  return row?.n ?? 0
}

/** The stretch in which the entry at `offset` stands, counted from the newest or the oldest, and how far inside. */
export async function wayToEntry(
  tx: Tx,
  offset: number,
  newestFirst: boolean,
): Promise<{ where: SQL; offset: number }> {
  const direction = newestFirst ? sql`desc` : sql`asc`
  const { rows } = await tx.execute<{ stretch: number; before: number }>(sql`
    select stretch, before::int from (
      select stretch, sum(sum(n)) over (order by stretch ${direction}) - sum(n) as before, sum(n) as n
      from ${auditCounts} group by stretch
    ) as walked where before + n > ${offset} order by before limit 1`)
  const [at = { stretch: 0, before: offset }] = rows
  const edge = newestFirst
    ? sql`${auditLog.time} < ${(at.stretch + 1) * 2 ** stretchBits}`
    : sql`${auditLog.time} >= ${at.stretch * 2 ** stretchBits}`
  return { where: edge, offset: offset - at.before }
}

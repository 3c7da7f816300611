// How many entries the audit log has, per stretch of time (kept-counts.ts): so the whole log is counted without looking at
// it, and a page far inside is found without walking there.
import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { Tx } from './connection.ts'
import { auditCounts, auditLog } from './schema/platform.ts'

/**
 * Stretches of 2^21 seconds, 24 days, are counted apart, and those of 2^14 seconds, four and a half hours, inside of them.
 * chosen: a few hundred of each at most are looked at, and few entries walked past, however long the log is.
 */
export const stretchBits = [21, 14] as const
const [longest] = stretchBits

export async function countedEntries(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`coalesce(sum(${auditCounts.n}), 0)::int` })
    .from(auditCounts)
    .where(eq(auditCounts.bits, longest))
  return row?.n ?? 0
}

/** The shortest stretch in which the entry at `offset` stands, counted from the newest or the oldest, and how far inside. */
export async function wayToEntry(
  tx: Tx,
  offset: number,
  newestFirst: boolean,
): Promise<{ where: SQL | undefined; offset: number }> {
  let within: Stretch | undefined
  let rest = offset
  for (const bits of stretchBits) {
    const found = await stretchAt(tx, { bits, within, offset: rest, newestFirst })
    if (!found) break
    within = found.stretch
    rest -= found.before
  }
  const { time } = auditLog
  return { where: within && (newestFirst ? lt(time, within.to) : gte(time, within.from)), offset: rest }
}

/** Seconds; `to` is the first that is no more inside. */
type Stretch = { from: number; to: number }
type Asked = { bits: number; within: Stretch | undefined; offset: number; newestFirst: boolean }

/** Of the stretches of one length inside a longer one, that of the entry, and how many entries stand before it. */
async function stretchAt(
  tx: Tx,
  { bits, within, offset, newestFirst }: Asked,
): Promise<{ stretch: Stretch; before: number } | undefined> {
  const { stretch, n } = auditCounts
  const length = 2 ** bits
  const where = and(
    eq(auditCounts.bits, bits),
    within && and(gte(stretch, within.from / length), lt(stretch, within.to / length)),
  )
  const direction = newestFirst ? sql`desc` : sql`asc`
  const { rows } = await tx.execute<{ stretch: number; before: number }>(sql`
    select stretch, before::int from (
      select ${stretch}, sum(sum(${n})) over (order by ${stretch} ${direction}) - sum(${n}) as before, sum(${n}) as n
      from ${auditCounts} where ${where} group by ${stretch}
    ) as walked where before + n > ${offset} order by before limit 1`)
  const [row] = rows
  return row && { stretch: { from: row.stretch * length, to: (row.stretch + 1) * length }, before: row.before }
}

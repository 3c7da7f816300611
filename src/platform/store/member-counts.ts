// How many members there are (kept-counts.ts), so that no list of a million counts them, and a page far inside it is found
// without walking there.
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { memberCounts } from './schema/loyalty.ts'
import { venues } from './schema/venues.ts'

/**
 * chosen: counted by the first 1, 2, 4 and 8 signs of a name, and by points without their last 14, 9 and 4 bits. Names that begin
 * alike for longer are walked.
 */
export const memberLevels = { name: [1, 2, 4, 8], points: [14, 9, 4, 0] } as const
export type CountedOrder = keyof typeof memberLevels

const total = sql<number>`coalesce(sum(${memberCounts.n}), 0)::int`

/** Of those the caller may see, at all home shops or at one. */
export async function countedMembers(tx: Tx, { of }: Pick<Visible, 'of'>, shop: string | undefined): Promise<number> {
  if (of === 'nothing') return 0
  const venueId = of === 'everything' ? undefined : of.venueId
  if (shop !== undefined && venueId !== undefined && shop !== venueId) return 0
  if (shop !== undefined || venueId !== undefined) return countOf(tx, 'shop', shop ?? venueId)
  return of === 'everything' ? countOf(tx, 'shop') : countOf(tx, 'company', of.venueCompanyId)
}

async function countOf(tx: Tx, scope: 'company' | 'shop', one?: string): Promise<number> {
  const among = one === undefined ? undefined : eq(memberCounts.stretch, one)
  const [row] = await tx
    .select({ n: total })
    .from(memberCounts)
    .where(and(eq(memberCounts.scope, scope), among))
  return row?.n ?? 0
}

/** Home shops in the order of their names, those without one last, each with its number of members. */
export async function membersPerShop(tx: Tx): Promise<{ venueId: string | null; n: number }[]> {
  const { rows } = await tx.execute<{ venueId: string; n: number }>(sql`
    select stretch as "venueId", n from (
      select ${memberCounts.stretch} as stretch, sum(${memberCounts.n})::int as n from ${memberCounts}
      where ${memberCounts.scope} = 'shop' group by 1
    ) as counted left join ${venues} on ${venues.id} = stretch
    where n > 0 order by ${venues.name} nulls last, stretch`)
  return rows.map(({ venueId, n }) => ({ venueId: venueId === '' ? null : venueId, n }))
}

/** `to`: the first that is no more inside. */
type Stretch = { from: string; to: string | null }

/** The shortest stretch in which the member at `offset` stands, and how far inside, counted from its nearer end. */
export async function wayToMember(
  tx: Tx,
  { order, offset, descending }: { order: CountedOrder; offset: number; descending: boolean },
): Promise<{ within: Stretch | undefined; offset: number }> {
  let within: Stretch | undefined
  let rest = offset
  for (const level of memberLevels[order]) {
    const where = and(
      eq(memberCounts.scope, order),
      eq(memberCounts.level, level),
      within && gte(memberCounts.stretch, within.from),
      within?.to == null ? undefined : lt(memberCounts.stretch, within.to),
    )
    const last = within?.to ?? null
    const { rows } = await tx.execute<{ from: string; to: string | null; before: number }>(sql`
      select "from", coalesce("to", ${last}::text) as "to", before::int from (
        select stretch as "from", lead(stretch) over (order by stretch) as "to", n,
          sum(n) over (order by stretch ${descending ? sql`desc` : sql`asc`}) - n as before
        from (
          select ${memberCounts.stretch} as stretch, sum(${memberCounts.n}) as n from ${memberCounts}
          where ${where} group by 1 having sum(${memberCounts.n}) > 0
        ) as counted
      ) as walked where before + n > ${rest} order by before limit 1`)
    const [found] = rows
    if (!found) break
    within = { from: found.from, to: found.to }
    rest -= found.before
  }
  return { within, offset: rest }
}

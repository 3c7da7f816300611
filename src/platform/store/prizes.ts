// Prizes, with what became of their codes.
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Prize } from '../../contract/campaign.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { byName, thingRows } from './rows.ts'
import { prizes, redemptions } from './schema/campaign.ts'
import { members } from './schema/members.ts'

type Row = Omit<Prize, 'codesOut' | 'codesIssued' | 'winners'>

const rows = thingRows(prizes, ({ nameKey: _key, phase: _phase, ...row }): Row => row, {
  name: byName(prizes),
  createTime: [prizes.createTime, prizes.id],
  count: [prizes.count, prizes.id],
  redeemed: [prizes.redeemed, prizes.id],
  left: [sql`${prizes.count} - ${prizes.redeemed}`, prizes.id],
})
export const { remove: removePrize } = rows

/** chosen: winners that a line of the list names. */
const winnersShown = 3

export async function listPrizes(tx: Tx, query: QueryOf<Endpoints['listPrizes']>) {
  const { things, ...counts } = await rows.page(tx, query, query.state && inArray(prizes.state, query.state))
  return { prizes: await withCodes(tx, things), ...counts }
}

export async function findPrize(tx: Tx, id: string): Promise<Prize> {
  return one(tx, await rows.find(tx, id))
}

export async function lockPrize(tx: Tx, id: string): Promise<Prize> {
  return one(tx, await rows.lock(tx, id))
}

type Columns = Parameters<typeof rows.insert>[1]

export async function insertPrize(tx: Tx, columns: Columns): Promise<Prize> {
  return one(tx, await rows.insert(tx, columns))
}

export async function updatePrize(tx: Tx, id: string, columns: Partial<Columns>): Promise<Prize> {
  return one(tx, await rows.update(tx, id, columns))
}

/** One more is handed out; undefined where none is left, or the prize is not active. */
export function takePrize(tx: Tx, id: string): Promise<Stock | undefined> {
  return moveStock(tx, id, 1, eq(prizes.phase, 'Active'))
}

/** One that was handed out is back. */
export async function putBackPrize(tx: Tx, id: string): Promise<Stock> {
  return found(await moveStock(tx, id, -1))
}

export type Stock = { name: string; count: number; redeemed: number }

/** chosen: the version stays, so that an edit of the text does not collide with every prize that is handed out. */
async function moveStock(tx: Tx, id: string, by: 1 | -1, fit?: SQL): Promise<Stock | undefined> {
  const after = sql`${prizes.redeemed} + ${by}::integer`
  const [row] = await tx
    .update(prizes)
    .set({ redeemed: after })
    .where(and(eq(prizes.id, id), sql`${after} between 0 and ${prizes.count}`, fit))
    .returning({ name: prizes.name, count: prizes.count, redeemed: prizes.redeemed })
  return row
}

async function one(tx: Tx, row: Row): Promise<Prize> {
  return found((await withCodes(tx, [row]))[0])
}

async function withCodes(tx: Tx, kept: readonly Row[]): Promise<Prize[]> {
  if (kept.length === 0) return []
  const ids = kept.map(({ id }) => id)
  const codes = await tx
    .select({
      prizeId: redemptions.prizeId,
      codesOut: sql<number>`(count(*) filter (where ${redemptions.state} = 'Pending'))::int`,
      codesIssued: sql<number>`count(*)::int`,
    })
    .from(redemptions)
    .where(inArray(redemptions.prizeId, ids))
    .groupBy(redemptions.prizeId)
  const latest = await latestWinners(tx, ids)
  return kept.map((row) => {
    const { codesOut = 0, codesIssued = 0 } = codes.find(({ prizeId }) => prizeId === row.id) ?? {}
    const winners = latest.flatMap(({ prizeId, ...winner }) => (prizeId === row.id ? [winner] : []))
    return { ...row, codesOut, codesIssued, winners }
  })
}

async function latestWinners(tx: Tx, ids: readonly string[]) {
  const ranked = tx
    .select({
      prizeId: redemptions.prizeId,
      memberId: redemptions.memberId,
      redeemedTime: redemptions.redeemedTime,
      place:
        sql<number>`row_number() over (partition by ${redemptions.prizeId} order by ${redemptions.redeemedTime} desc, ${redemptions.position} desc)`.as(
          'place',
        ),
    })
    .from(redemptions)
    .where(and(inArray(redemptions.prizeId, [...ids]), eq(redemptions.state, 'Redeemed')))
    .as('ranked')
  return tx
    .select({ prizeId: ranked.prizeId, memberId: ranked.memberId, name: members.name })
    .from(ranked)
    .innerJoin(members, eq(members.id, ranked.memberId))
    .where(sql`${ranked.place} <= ${winnersShown}`)
    .orderBy(desc(ranked.redeemedTime), sql`${ranked.place}`)
}

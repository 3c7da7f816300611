// Codes of prizes. Each of their moves is one conditional update.
import { and, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Redemption } from '../../contract/campaign.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { nameKey } from '../../contract/name-key.ts'
import type { RedemptionState } from '../../contract/states.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { prizes, redemptions as table, unknownCodes } from './schema/campaign.ts'
import { members } from './schema/members.ts'
import { venues } from './schema/venues.ts'
import { isSearchedFor } from './searched.ts'

function select(tx: Tx) {
  return tx
    .select({ row: table, prizeName: prizes.name, memberName: members.name, venueName: venues.name })
    .from(table)
    .innerJoin(prizes, eq(prizes.id, table.prizeId))
    .innerJoin(members, eq(members.id, table.memberId))
    .leftJoin(venues, eq(venues.id, table.venueId))
}

type Joined = Awaited<ReturnType<typeof select>>[number]

function redemptionOf({ row, ...names }: Joined): Redemption {
  const { name: code, nameKey: _key, position: _position, redeemedBySub: _sub, ...columns } = row
  return { ...columns, ...names, code }
}

async function first(tx: Tx, where: SQL): Promise<Redemption | undefined> {
  const [row] = await select(tx).where(where)
  return row && redemptionOf(row)
}

export async function findRedemption(tx: Tx, id: string): Promise<Redemption> {
  return found(await first(tx, eq(table.id, id)))
}

export function redemptionCalled(tx: Tx, code: string): Promise<Redemption | undefined> {
  return first(tx, eq(table.name, code))
}

export async function lockRedemption(tx: Tx, id: string): Promise<Redemption> {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  return findRedemption(tx, id)
}

/** Undefined: there is such a code already. */
export async function insertRedemption(
  tx: Tx,
  row: Omit<typeof table.$inferInsert, 'nameKey'>,
): Promise<Redemption | undefined> {
  const [written] = await tx
    .insert(table)
    .values({ ...row, nameKey: nameKey(row.name) })
    .onConflictDoNothing({ target: table.name })
    .returning({ id: table.id })
  return written && findRedemption(tx, written.id)
}

/** Undefined: it is in another state by now. */
export async function moveRedemption(
  tx: Tx,
  id: string,
  from: RedemptionState,
  columns: Partial<typeof table.$inferInsert> & { state: RedemptionState },
): Promise<Redemption | undefined> {
  const [moved] = await tx
    .update(table)
    .set({ ...columns, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), eq(table.state, from)))
    .returning({ id: table.id })
  return moved && findRedemption(tx, moved.id)
}

const orders = {
  issuedTime: [table.position],
  redeemedTime: [sql`coalesce(${table.redeemedTime}, 0)`, table.position],
}

/** `of`: a prize. */
export async function listRedemptions(tx: Tx, query: QueryOf<Endpoints['listRedemptions']>, of?: string) {
  const where = and(
    of === undefined ? undefined : eq(table.prizeId, of),
    query.state && inArray(table.state, query.state),
    isSearchedFor('redemption', query),
  )
  const order = sortOf(query.sort, orders, '-issuedTime')
  const { ids, ...counts } = await idPageOf(tx, { table, id: table.id, where, order }, query)
  const rows = await select(tx).where(inArray(table.id, ids))
  return { redemptions: inOrderOf(ids, rows, ({ row }) => row.id).map(redemptionOf), ...counts }
}

/** When the oldest of the last `most` was typed; undefined while there are fewer. */
export async function unknownCodesSince(tx: Tx, sub: string, since: number, most: number): Promise<number | undefined> {
  const rows = await tx
    .select({ time: unknownCodes.time })
    .from(unknownCodes)
    .where(and(eq(unknownCodes.sub, sub), gt(unknownCodes.time, since)))
    .orderBy(sql`${unknownCodes.time} desc`)
    .limit(most)
  return rows.length < most ? undefined : rows.at(-1)?.time
}

/** Older ones count no more. */
export async function noteUnknownCode(tx: Tx, sub: string, time: number, since: number): Promise<void> {
  await tx.delete(unknownCodes).where(and(eq(unknownCodes.sub, sub), lte(unknownCodes.time, since)))
  await tx.insert(unknownCodes).values({ sub, time })
}

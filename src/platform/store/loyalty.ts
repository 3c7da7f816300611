// Points: the balance of a member moves by one conditional update, and a row of the ledger says so in the same transaction.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { searchWords } from '../../contract/fold.ts'
import { mostPoints } from '../../contract/limits.ts'
import type { LoyaltyTransaction, LoyaltyType } from '../../contract/loyalty.ts'
import { reason } from '../../contract/reason.ts'
import { Refusal } from '../call.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { whereVisible } from './owned.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { loyaltyTransactions as table } from './schema/loyalty.ts'
import { members } from './schema/members.ts'
import { containsWords } from './schema/name-search.ts'
import { venues } from './schema/venues.ts'
import { isCalled } from './searched.ts'

type Moved = {
  memberId: string
  /** The home shop; nothing moves when the member has another one by now. */
  venueId: string
  type: LoyaltyType
  amount: number
  remark: string
  reverses?: string
}

/**
 * Undefined: it is another home shop, or the balance would be less than none, or more than can be kept. Throws when what it
 * would reverse was reversed meanwhile: the balance then goes back with the transaction.
 */
export async function movePoints(
  tx: Tx,
  { memberId, venueId, amount, ...row }: Moved,
  by: { by: string; byName: string; time: number },
): Promise<{ id: string; balanceAfter: number } | undefined> {
  const after = sql`${members.loyaltyPoints}::bigint + ${amount}`
  const [moved] = await tx
    .update(members)
    .set({ loyaltyPoints: sql`${members.loyaltyPoints} + ${amount}` })
    .where(and(eq(members.id, memberId), eq(members.venueId, venueId), sql`${after} between 0 and ${mostPoints}`))
    .returning({ balanceAfter: members.loyaltyPoints })
  if (!moved) return undefined
  const [written] = await tx
    .insert(table)
    .values({ memberId, venueId, amount, ...row, ...moved, ...by })
    .onConflictDoNothing({ target: table.reverses })
    .returning({ id: table.id, balanceAfter: table.balanceAfter })
  if (!written) throw new Refusal(reason('loyalty.alreadyReversed', { amount: String(-amount) }))
  return written
}

const reversal = alias(table, 'reversal')

/** `own`: which venues the reader may see. */
function select(tx: Tx, own: SQL | undefined) {
  return tx
    .select({ ...shown, venueId: venues.id, venueName: venues.name, reversedBy: reversal.id })
    .from(table)
    .leftJoin(reversal, eq(reversal.reverses, table.id))
    .leftJoin(venues, and(eq(venues.id, table.venueId), own))
}

const ownerOf = { venueCompanyId: venues.venueCompanyId, venueId: venues.id }
const shown = {
  id: table.id,
  memberId: table.memberId,
  name: table.name,
  type: table.type,
  amount: table.amount,
  balanceAfter: table.balanceAfter,
  remark: table.remark,
  by: table.byName,
  time: table.time,
  reverses: table.reverses,
}

/** chosen: of what was done at a home shop that is not the reader's the balance is told and nothing else: it has to add up. */
function seen(row: LoyaltyTransaction): LoyaltyTransaction {
  return row.venueId === null ? { ...row, remark: '', by: '' } : row
}

export async function findPoints(tx: Tx, visible: Visible, id: string): Promise<LoyaltyTransaction> {
  const [row] = await select(tx, whereVisible(visible, ownerOf)).where(eq(table.id, id))
  return seen(found(row))
}

const orders = { time: [table.position] }

export async function listPoints(
  tx: Tx,
  visible: Visible,
  memberId: string,
  query: QueryOf<Endpoints['listLoyaltyTransactions']>,
) {
  const words = searchWords(query.search ?? '')
  // chosen: by the amount only where some of the rest is not the reader's to see.
  const text =
    visible.of === 'everything'
      ? sql`${table.name} || ' ' || ${table.remark} || ' ' || ${table.byName}`
      : sql`${table.name}`
  const where = and(
    eq(table.memberId, memberId),
    query.type && inArray(table.type, query.type),
    containsWords(text, words),
    isCalled('loyaltyTransaction', query.named),
  )
  const order = sortOf(query.sort, orders, '-time')
  const { ids, ...counts } = await idPageOf(tx, { table, id: table.id, where, order }, query)
  const rows = await select(tx, whereVisible(visible, ownerOf)).where(inArray(table.id, ids))
  return { transactions: inOrderOf(ids, rows, (row) => row.id).map(seen), ...counts }
}

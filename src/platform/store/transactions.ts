// Wallet transactions of a tournament: written in the same database transaction as the act they follow from.
import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { searchWords } from '../../contract/fold.ts'
import { walletCurrency } from '../../contract/limits.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import type { CurrencyTotals, Transaction } from '../../contract/transaction.ts'
import { amountOf } from '../../rules/money.ts'
import type { Tx } from './connection.ts'
import { countFeesTogether } from './counted-sums.ts'
import { knownMembers } from './member-names.ts'
import { idPageOf, sortOf } from './paging.ts'
import { containsWords } from './schema/name-search.ts'
import { newId } from './schema/platform.ts'
import { walletTransactions } from './schema/transactions.ts'
import { isCalled } from './searched.ts'
import { insertSteps, insertTransaction } from './transaction-moves.ts'
import { transactionsByIds } from './transaction-rows.ts'
import { moveWallet } from './wallets.ts'

const table = walletTransactions

/** The fee of a team that is asked for, taken, or to be given back. */
export async function standingFee(tx: Tx, tournamentTeamId: string): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.tournamentTeamId, tournamentTeamId),
        eq(table.category, 'EntryFee'),
        notInArray(table.state, ['Refunded', 'Cancelled']),
      ),
    )
  return row
}

export type FeesOf = { tournamentId: string } | { tournamentTeamId: string }
type Pending = { sub: string; by: string; now: number; secondFrom: number }

/**
 * All that is left of the fees that were taken is to be given back; answers how many and how much. A refund of a part that
 * waits is replaced by one of everything, unless a provider was told to pay it.
 */
export async function pendFees(tx: Tx, of: FeesOf, pending: Pending): Promise<{ fees: number; cents: number }> {
  const ofThem =
    'tournamentId' in of ? eq(table.tournamentId, of.tournamentId) : eq(table.tournamentTeamId, of.tournamentTeamId)
  const { sub, by, now, secondFrom } = pending
  const fees = sql`category = 'EntryFee' and ${ofThem}`
  // Each statement sees what the one before it wrote.
  await tx.execute(sql`
    with replaced as (
      update wallet_refunds set state = 'Rejected', decided_by = ${by}, decided_time = ${now}
      where state = 'Pending' and order_time is null and transaction_id in (
        select id from ${table}
        where ${fees} and state = 'RefundPending' and refund_pending < captured_amount - refunded_amount)
      returning transaction_id, amount
    ), noted as (
      insert into wallet_transaction_steps (transaction_id, act, state, amount, by_name, time)
      select transaction_id, 'rejectRefund', 'Completed', amount, ${by}, ${now}::bigint from replaced
    )
    update ${table} set state = 'Completed', refund_pending = 0 where id in (select transaction_id from replaced)`)
  const { rows } = await tx.execute<{ fees: number; cents: string }>(sql`
    with moved as (
      update ${table} set state = 'RefundPending', refund_pending = captured_amount - refunded_amount, update_time = ${now}
      where ${fees} and state = 'Completed' and captured_amount > refunded_amount
      returning id, refund_pending
    ), refunds as (
      insert into wallet_refunds (id, transaction_id, amount, state, reason, sub, by_name, time, needs_second)
      select ${newId()}, id, refund_pending, 'Pending', '', ${sub}, ${by}, ${now}::bigint, refund_pending >= ${secondFrom} from moved
    ), noted as (
      insert into wallet_transaction_steps (transaction_id, act, state, amount, by_name, time)
      select id, 'refund', 'RefundPending', refund_pending, ${by}, ${now}::bigint from moved
    )
    select count(*)::int as fees, coalesce(sum(refund_pending), 0) as cents from moved`)
  const [moved] = rows
  await countFeesTogether(tx, sql`select id from ${table} where ${fees}`, { from: secondFrom, now })
  return { fees: moved?.fees ?? 0, cents: Number(moved?.cents ?? 0) }
}

/** The prizes of a team, with their places. */
export type WonPrize = { team: TournamentTeam; places: readonly number[]; cents: number }

/**
 * Prizes to the wallets of the captains. chosen: a captain who is no member of the platform has no wallet, so the deposit
 * stays pending until an administrator completes it for a member, which is as if it was deposited by hand. Answers which teams were paid.
 */
export async function insertDeposits(
  tx: Tx,
  prizes: readonly WonPrize[],
  { by, now, secondFrom }: Omit<Pending, 'sub'>,
): Promise<ReadonlySet<string>> {
  const known = await knownMembers(
    tx,
    prizes.flatMap(({ team }) => captainOf(team).memberId ?? []),
  )
  const rows = prizes.map(({ team, places, cents }) => {
    const { memberId, memberName } = captainOf(team)
    const isPaid = memberId !== null && known.has(memberId)
    const captain = { memberId: isPaid ? memberId : null, memberName }
    return {
      category: 'Deposit' as const,
      item: 'prize' as const,
      places: [...places],
      state: isPaid ? ('Completed' as const) : ('Pending' as const),
      tournamentId: team.tournamentId,
      tournamentTeamId: team.tournamentTeamId,
      teamName: team.name,
      ...captain,
      currency: walletCurrency,
      subtotal: cents,
      walletDifference: cents,
      capturedAmount: isPaid ? cents : 0,
      paymentMethod: 'byHand',
      needsSecond: !isPaid && cents >= secondFrom,
      createTime: now,
    }
  })
  // Wallets are taken in one order, so that two acts never wait for each other in a ring.
  for (const row of rows.toSorted((a, b) => (a.memberId ?? '').localeCompare(b.memberId ?? ''))) {
    const transactionId = await insertTransaction(tx, row)
    const { memberId, subtotal: amount, state } = row
    if (memberId !== null) await moveWallet(tx, { memberId, transactionId, step: 'complete', amount, held: 0, now })
    await insertSteps(tx, [{ transactionId, act: 'create', state, amount, by, time: now }])
  }
  return new Set(rows.flatMap((row) => (row.memberId === null ? [] : row.tournamentTeamId)))
}

export function captainOf({ players }: TournamentTeam): { memberId: string | null; memberName: string | null } {
  const captain = players.find((player) => player.role === 'Captain')
  return { memberId: captain?.memberId ?? null, memberName: captain?.nickname ?? null }
}

const orders = {
  createTime: [table.createTime, table.id],
  updateTime: [table.updateTime, table.id],
  team: [table.teamName, table.id],
  state: [table.state, table.createTime, table.id],
  category: [table.category, table.createTime, table.id],
  amount: [table.currency, table.subtotal, table.id],
}

export async function listTransactions(tx: Tx, tournamentId: string, query: QueryOf<Endpoints['listTransactions']>) {
  const order = sortOf(query.sort, orders, '-createTime')
  const where = and(
    eq(table.tournamentId, tournamentId),
    query.category && inArray(table.category, query.category),
    query.state && inArray(table.state, query.state),
    query.search ? isNamed(query.search) : undefined,
    isCalled('transaction', query.named),
  )
  const { ids, ...counts } = await idPageOf(tx, { table, id: table.id, where, order }, query)
  return { transactions: await transactionsByIds(tx, ids), totals: await totalsOf(tx, tournamentId), ...counts }
}

function isNamed(search: string): SQL | undefined {
  const words = searchWords(search)
  if (words.length === 0) return undefined
  return or(containsWords(sql`${table.name}`, words), eq(table.id, search.trim()))
}

async function totalsOf(tx: Tx, tournamentId: string): Promise<CurrencyTotals[]> {
  const sumOf = (amount: SQL, category: Transaction['category'], state?: Transaction['state']) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${and(eq(table.category, category), state && eq(table.state, state))}), 0)`
  // A refund that waits is no longer taken, and not yet given back.
  const left = sql`${table.capturedAmount} - ${table.refundedAmount} - ${table.refundPending}`
  const kept = sql`${table.capturedAmount} - ${table.refundedAmount}`
  const rows = await tx
    .select({
      currency: table.currency,
      feesCaptured: sumOf(left, 'EntryFee'),
      feesRefundPending: sumOf(sql`${table.refundPending}`, 'EntryFee'),
      feesRefunded: sumOf(sql`${table.refundedAmount}`, 'EntryFee'),
      prizesDeposited: sumOf(kept, 'Deposit'),
      prizesPending: sumOf(sql`${table.subtotal}`, 'Deposit', 'Pending'),
    })
    .from(table)
    .where(eq(table.tournamentId, tournamentId))
    .groupBy(table.currency)
    .orderBy(table.currency)
  return rows.map(({ currency, ...sums }) => ({ currency, ...amounts(sums) }))
}

function amounts<K extends string>(cents: Record<K, string | number>): Record<K, string> {
  const entries = Object.entries<string | number>(cents).map(([name, value]) => [name, amountOf(Number(value))])
  return Object.fromEntries(entries) as Record<K, string>
}

// The history of wallet transactions: pages of it with its totals, one of them with all that belongs to it, and one locked
// for an act.
import { and, asc, desc, eq, gte, inArray, lte, ne, type SQL } from 'drizzle-orm'
import { countedRows, type QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type {
  PaymentTotals,
  Refund,
  Transaction,
  TransactionDetail,
  TransactionStep,
} from '../../contract/transaction.ts'
import { amountOf } from '../../rules/money.ts'
import type { Judged } from '../../rules/payments.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { lockTournament } from './locks.ts'
import { idPageOf, sortOf } from './paging.ts'
import { transactionSteps, walletRefunds, walletTransactions } from './schema/transactions.ts'
import { isSearchedFor } from './searched.ts'
import { addedTotals, countedTotals, countedTransactions, wayToTransaction } from './transaction-counts.ts'
import { transactionOf, transactionsByIds, type TransactionRow } from './transaction-rows.ts'
import { entriesOfTransaction, findWallet } from './wallets.ts'

const table = walletTransactions
const orders = {
  createTime: [table.createTime, table.id],
  updateTime: [table.updateTime, table.id],
  amount: [table.currency, table.subtotal, table.id],
}

type Query = QueryOf<Endpoints['listWalletTransactions']>
type Page = { transactions: Transaction[]; rowCount: number; pageCount: number; exact: boolean }

export async function listWalletTransactions(tx: Tx, query: Query): Promise<Page & { totals: PaymentTotals[] }> {
  const { category, state, memberId, tournamentId, from, to, search } = query
  const sort = query.sort ?? '-createTime'
  const where = and(
    category && inArray(table.category, category),
    state && inArray(table.state, state),
    memberId === undefined ? undefined : eq(table.memberId, memberId),
    tournamentId === undefined ? undefined : eq(table.tournamentId, tournamentId),
    from === undefined ? undefined : gte(table.createTime, from),
    to === undefined ? undefined : lte(table.createTime, to),
    isSearchedFor('transaction', query),
  )
  const by = { category, state, from, to }
  const isCounted = memberId === undefined && tournamentId === undefined && !search?.trim()
  const bySpans = isCounted && from === undefined && to === undefined && /^-?createTime$/.test(sort)
  const page = await pageOf(tx, where, query, {
    ...(isCounted && { kept: await countedTransactions(tx, by) }),
    ...(bySpans && {
      seek: (offset: number, backwards: boolean) =>
        wayToTransaction(tx, { category, state }, offset, sort.startsWith('-') !== backwards),
    }),
  })
  const isFew = page.exact && page.rowCount <= countedRows
  const totals = isCounted ? await countedTotals(tx, by) : isFew || !search?.trim() ? await addedTotals(tx, where) : []
  return { ...page, totals }
}

export async function listMemberTransactions(
  tx: Tx,
  memberId: string,
  query: QueryOf<Endpoints['listMemberTransactions']>,
): Promise<Page> {
  const where = and(
    eq(table.memberId, memberId),
    query.category && inArray(table.category, query.category),
    query.state && inArray(table.state, query.state),
    isSearchedFor('transaction', query),
  )
  return pageOf(tx, where, query)
}

type Way = Pick<Parameters<typeof idPageOf>[1], 'kept' | 'seek'>

async function pageOf(
  tx: Tx,
  where: SQL | undefined,
  query: Pick<Query, 'page' | 'pageSize' | 'sort'>,
  way: Way = {},
): Promise<Page> {
  const order = sortOf(query.sort, orders, '-createTime')
  const { ids, ...counts } = await idPageOf(tx, { table, id: table.id, where, order, ...way }, query)
  return { transactions: await transactionsByIds(tx, ids), ...counts }
}

/** chosen: related ones that are shown. */
const mostRelated = 20

export async function findWalletTransaction(tx: Tx, id: string): Promise<TransactionDetail> {
  const [row] = await tx.select().from(table).where(eq(table.id, id))
  const steps = await tx
    .select()
    .from(transactionSteps)
    .where(eq(transactionSteps.transactionId, id))
    .orderBy(asc(transactionSteps.id))
  const [transaction] = await transactionsByIds(tx, [id])
  return {
    ...found(transaction),
    ...(await judgedOf(tx, found(row))),
    reference: found(row).reference,
    steps: steps.map(stepOf),
    walletEntries: await entriesOfTransaction(tx, id),
    related: await relatedTo(tx, found(row)),
  }
}

function stepOf({ id, transactionId: _of, amount, ...step }: typeof transactionSteps.$inferSelect): TransactionStep {
  return { stepId: String(id), amount: amount === null ? null : amountOf(amount), ...step }
}

async function relatedTo(tx: Tx, { id, tournamentTeamId, memberId }: TransactionRow): Promise<Transaction[]> {
  const of =
    tournamentTeamId !== null
      ? eq(table.tournamentTeamId, tournamentTeamId)
      : memberId !== null
        ? eq(table.memberId, memberId)
        : undefined
  if (!of) return []
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(of, ne(table.id, id)))
    .orderBy(desc(table.createTime), desc(table.id))
    .limit(mostRelated)
  return transactionsByIds(
    tx,
    rows.map((row) => row.id),
  )
}

export type LockedTransaction = Judged &
  Pick<TransactionRow, 'tournamentId' | 'tournamentTeamId' | 'remark' | 'name' | 'reference'>

/** For an act: it stays as it is read until the transaction ends. A fee is locked with its tournament, whose team says how it stands. */
export async function lockTransaction(tx: Tx, id: string): Promise<LockedTransaction> {
  const [about] = await tx
    .select({ category: table.category, tournamentId: table.tournamentId })
    .from(table)
    .where(eq(table.id, id))
  const { category, tournamentId } = found(about)
  if (category === 'EntryFee' && tournamentId !== null) await lockTournament(tx, tournamentId)
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  const { tournamentTeamId, remark, name, reference } = found(row)
  return { ...(await judgedOf(tx, found(row))), tournamentId, tournamentTeamId, remark, name, reference }
}

async function judgedOf(tx: Tx, row: TransactionRow): Promise<Judged> {
  const { id, memberId } = row
  const { category, state, currency, subtotal, capturedAmount, refundedAmount, refundPendingAmount, paymentMethod } =
    transactionOf(row, undefined)
  return {
    id,
    memberId,
    category,
    state,
    currency,
    subtotal,
    capturedAmount,
    refundedAmount,
    refundPendingAmount,
    paymentMethod,
    needsSecond: row.needsSecond,
    firstApproval: row.firstApproval,
    refunds: await refundsOf(tx, id),
    wallet: memberId === null ? null : await findWallet(tx, memberId),
  }
}

async function refundsOf(tx: Tx, transactionId: string): Promise<Refund[]> {
  const rows = await tx
    .select()
    .from(walletRefunds)
    .where(eq(walletRefunds.transactionId, transactionId))
    .orderBy(asc(walletRefunds.time), asc(walletRefunds.id))
  return rows.map(({ id, transactionId: _of, amount, ...refund }) => ({
    refundId: id,
    amount: amountOf(amount),
    ...refund,
  }))
}

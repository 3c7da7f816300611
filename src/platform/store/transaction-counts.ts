// Sums and numbers of wallet transactions by stretches of time (kept-counts.ts), so that the totals of a history are there
// at once, whatever its length, and a page far inside is found without walking there.
import { and, gt, gte, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { TransactionCategory, TransactionState } from '../../contract/states.ts'
import type { PaymentTotals } from '../../contract/transaction.ts'
import { amountOf } from '../../rules/money.ts'
import type { Tx } from './connection.ts'
import { transactionCounts, walletTransactions } from './schema/transactions.ts'

/** chosen: a day and a half: of years of history a few hundred, and few rows beside a whole one. */
export const stretchSeconds = 2 ** 17
/** Columns that are added up. */
export const transactionSums = ['subtotal', 'captured_amount', 'refunded_amount', 'refund_pending'] as const

export type CountedBy = {
  category?: TransactionCategory[] | undefined
  state?: TransactionState[] | undefined
  from?: number | undefined
  to?: number | undefined
}

const counted = transactionCounts
const table = walletTransactions

/** Whole stretches, and the rows of those at the ends that are cut by `from` and `to`. */
function partsOf({ category, state, from, to }: CountedBy): { counts: SQL | undefined; rows: SQL | undefined } {
  const first = from === undefined ? undefined : Math.floor(from / stretchSeconds)
  const last = to === undefined ? undefined : Math.floor(to / stretchSeconds)
  const counts = and(
    category && inArray(counted.category, category),
    state && inArray(counted.state, state),
    first === undefined ? undefined : gt(counted.stretch, first),
    last === undefined ? undefined : lt(counted.stretch, last),
  )
  if (first === undefined && last === undefined) return { counts, rows: sql`false` }
  const cut = [first, last].filter((one) => one !== undefined).map((one) => one * stretchSeconds)
  const rows = and(
    category && inArray(table.category, category),
    state && inArray(table.state, state),
    from === undefined ? undefined : gte(table.createTime, from),
    to === undefined ? undefined : lte(table.createTime, to),
    or(...cut.map((begin) => and(gte(table.createTime, begin), lt(table.createTime, begin + stretchSeconds)))),
  )
  return { counts, rows }
}

/** How many there are, without looking at them. */
export async function countedTransactions(tx: Tx, by: CountedBy): Promise<number> {
  const { counts, rows } = partsOf(by)
  const { rows: found } = await tx.execute<{ n: number }>(sql`
    select (coalesce((select sum(n) from ${counted} where ${counts ?? sql`true`}), 0)
      + (select count(*) from ${table} where ${rows ?? sql`true`}))::int as n`)
  return found[0]?.n ?? 0
}

export async function countedTotals(tx: Tx, by: CountedBy): Promise<PaymentTotals[]> {
  const { counts, rows } = partsOf(by)
  return totalsFrom(
    tx,
    sql`select category, state, currency, ${columns} from ${counted} where ${counts ?? sql`true`}
      union all select category, state, currency, ${columns} from ${table} where ${rows ?? sql`true`}`,
  )
}

/** Of rows that are looked at one by one. */
export function addedTotals(tx: Tx, where: SQL | undefined): Promise<PaymentTotals[]> {
  return totalsFrom(tx, sql`select category, state, currency, ${columns} from ${table} where ${where ?? sql`true`}`)
}

const columns = sql.raw(transactionSums.join(', '))

async function totalsFrom(tx: Tx, rows: SQL): Promise<PaymentTotals[]> {
  const kept = (category: TransactionCategory) =>
    sql`coalesce(sum(captured_amount - refunded_amount) filter (where category = ${category}), 0)`
  const { rows: sums } = await tx.execute<Record<keyof PaymentTotals, string>>(sql`
    select currency, ${kept('Deposit')} as deposits, ${kept('Withdrawal')} as withdrawals, ${kept('EntryFee')} as "entryFees",
      coalesce(sum(subtotal) filter (where state in ('Created', 'Pending', 'Approved')), 0) as waiting,
      sum(refund_pending) as "refundPending", sum(refunded_amount) as refunded
    from (${rows}) as rows group by currency order by currency`)
  return sums.map(({ currency, ...amounts }) => ({
    currency: currency as PaymentTotals['currency'],
    deposits: textOf(amounts.deposits),
    withdrawals: textOf(amounts.withdrawals),
    entryFees: textOf(amounts.entryFees),
    waiting: textOf(amounts.waiting),
    refundPending: textOf(amounts.refundPending),
    refunded: textOf(amounts.refunded),
  }))
}

const textOf = (cents: string) => amountOf(Number(cents))

/** For the order of time: the stretch in which the row at `offset` stands, counted from the newest or the oldest, and how far inside. */
export async function wayToTransaction(
  tx: Tx,
  by: Pick<CountedBy, 'category' | 'state'>,
  offset: number,
  newestFirst: boolean,
): Promise<{ where: SQL | undefined; offset: number }> {
  const { counts } = partsOf(by)
  const direction = newestFirst ? sql`desc` : sql`asc`
  const { rows } = await tx.execute<{ stretch: number; before: number }>(sql`
    select stretch, before::int from (
      select stretch, sum(sum(n)) over (order by stretch ${direction}) - sum(n) as before, sum(n) as n
      from ${counted} where ${counts ?? sql`true`} group by stretch
    ) as walked where before + n > ${offset} order by before limit 1`)
  const [found] = rows
  if (!found) return { where: undefined, offset }
  const { createTime } = table
  const begin = found.stretch * stretchSeconds
  const where = newestFirst ? lt(createTime, begin + stretchSeconds) : gte(createTime, begin)
  return { where, offset: offset - found.before }
}

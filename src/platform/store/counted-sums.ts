// The sums moved in one wallet within a day: they count together where a second administrator is asked for. chosen: the day of a
// sum is that of its beginning. A cancelled or rejected one does not count, unless it was approved or ordered before: it may have been paid.
import { sql, type SQL } from 'drizzle-orm'
import { countedSeconds } from '../../contract/limits.ts'
import type { Tx } from './connection.ts'
import { lockSums } from './locks.ts'

/** `into`: into the wallet by hand; or out of the platform, by withdrawals and refunds. */
type Sums = { into: boolean; memberId: string | null; transactionId?: string; now: number }

/** In cents. What is begun at the same time waits until this transaction has ended, and counts with it. */
export async function sumOfDay(tx: Tx, { into, memberId, transactionId = '', now }: Sums): Promise<number> {
  await lockSums(tx, memberId === null ? `transaction ${transactionId}` : `member ${memberId}`)
  const of = memberId === null ? sql`t.id = ${transactionId}` : sql`t.member_id = ${memberId}`
  const { rows } = await tx.execute<{ cents: number }>(sql`select ${summed(of, sql`${into}::boolean`, now)} as cents`)
  return rows[0]?.cents ?? 0
}

/** Of refunds of fees that were just asked for, those that reach the amount (in cents) only with others need a second one too. */
export async function countFeesTogether(
  tx: Tx,
  fees: SQL,
  { from, now }: { from: number; now: number },
): Promise<void> {
  await tx.execute(sql`
    update wallet_refunds set needs_second = true
    where state = 'Pending' and order_time is null and not needs_second and exists (
      select from wallet_transactions fee
      where fee.id = wallet_refunds.transaction_id and fee.member_id is not null and fee.id in (${fees})
        and ${summed(sql`t.member_id = fee.member_id`, intoWallet(sql`fee`), now)} >= ${from})`)
}

/** `of`: which rows of `t`. */
function summed(of: SQL, into: SQL, now: number): SQL {
  const from = now - countedSeconds
  return sql`(
    select coalesce(sum(amount), 0)::float8 from (
      select t.subtotal as amount from wallet_transactions t
      where ${of} and t.create_time > ${from}
        and case when ${into} then t.category = 'Deposit' and t.item = 'deposit' else t.category = 'Withdrawal' end
        and (t.state <> 'Cancelled' or exists (
          select from wallet_transaction_steps step where step.transaction_id = t.id and step.act = 'approve'))
      union all
      select refund.amount from wallet_refunds refund join wallet_transactions t on t.id = refund.transaction_id
      where ${of} and refund.time > ${from} and ${intoWallet(sql`t`)} = ${into}
        and (refund.state <> 'Rejected' or refund.order_time is not null)
    ) as counted)`
}

/** Refunds of withdrawals, and of fees that a wallet paid, go back into the wallet; others leave the platform. */
function intoWallet(row: SQL): SQL {
  return sql`(${row}.category = 'Withdrawal' or (${row}.category = 'EntryFee' and coalesce(${row}.payment_method, '') = 'wallet'))`
}

// Members with wallets and points, as the tests of payments and points need them.
import { randomUUID } from 'node:crypto'
import { nameKey } from '../../src/contract/name-key.ts'
import { members } from '../../src/platform/store/schema/members.ts'
import type { TestPlatform } from '../support/platform.ts'

export async function aMember({ store }: Pick<TestPlatform, 'store'>, name = `Member ${randomUUID().slice(0, 6)}`) {
  const [row] = await store.db
    .insert(members)
    .values({ name, nameKey: nameKey(name), createTime: 0 })
    .returning({ id: members.id })
  return row?.id ?? ''
}

/** What must hold of all wallets, refunds and transactions; empty when it does. */
export async function brokenMoney({
  store,
}: {
  store: Pick<TestPlatform['store'], 'pool'>
}): Promise<Record<string, unknown>[]> {
  const { rows } = await store.pool.query<Record<string, unknown>>(`
    select 'balance' as what, member_id as id from wallets
      where balance <> (select coalesce(sum(amount), 0) from wallet_entries e where e.member_id = wallets.member_id)
    union all select 'held', member_id from wallets
      where held <> (select coalesce(sum(held), 0) from wallet_entries e where e.member_id = wallets.member_id)
    union all select 'newest entry', member_id from wallets
      where (balance, held) is distinct from (select (balance_after, held_after) from wallet_entries e
        where e.member_id = wallets.member_id order by id desc limit 1)
    union all select 'below zero', member_id from wallets where balance < held or held < 0
    union all select 'held by what waits', member_id from wallets where held <> (
      select coalesce(sum(case when category = 'Withdrawal' and state in ('Created', 'Pending', 'Approved') then subtotal
        when category = 'Deposit' then refund_pending else 0 end), 0) from wallet_transactions t where t.member_id = wallets.member_id)
    union all select 'what the transactions come to', member_id from wallets where balance <> (
      select coalesce(sum(case category when 'Deposit' then captured_amount - refunded_amount
        when 'Withdrawal' then refunded_amount - captured_amount
        else case when payment_method = 'wallet' then refunded_amount - captured_amount else 0 end end), 0)
      from wallet_transactions t where t.member_id = wallets.member_id)
    union all select 'refunded', id from wallet_transactions t
      where refunded_amount <> (select coalesce(sum(amount), 0) from wallet_refunds r where r.transaction_id = t.id and r.state = 'Done')
    union all select 'refund pending', id from wallet_transactions t
      where refund_pending <> (select coalesce(sum(amount), 0) from wallet_refunds r where r.transaction_id = t.id and r.state = 'Pending')
    union all select 'more refunded than captured', id from wallet_transactions where refunded_amount + refund_pending > captured_amount
    union all select 'state of refund', id from wallet_transactions
      where (state = 'Refunded') <> (captured_amount > 0 and refunded_amount = captured_amount)
    union all select 'counts', null where
      (select (sum(n), sum(subtotal), sum(captured_amount), sum(refunded_amount), sum(refund_pending)) from wallet_transaction_counts)
      is distinct from
      (select (count(*)::numeric, sum(subtotal), sum(captured_amount), sum(refunded_amount), sum(refund_pending)) from wallet_transactions)`)
  return rows
}

/** Each member whose points are not what the ledger says. */
export async function brokenPoints({ store }: { store: Pick<TestPlatform['store'], 'pool'> }): Promise<unknown[]> {
  const { rows } = await store.pool.query<Record<string, unknown>>(`
    select m.id from members m left join lateral (
      select coalesce(sum(amount), 0) as sum, coalesce((array_agg(balance_after order by position desc))[1], 0) as newest
      from loyalty_transactions where member_id = m.id
    ) as ledger on true
    where loyalty_points <> sum or loyalty_points <> newest or loyalty_points < 0`)
  return rows
}

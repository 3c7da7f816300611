// Fees and prizes of the version before wallets (0028): after the upgrade the sums of fees, prizes and wallets are the same to
// the cent, and what waited to be refunded can be refunded.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { randomFrom } from '../support/random.ts'
import { loadDatabase, unpackDump } from '../support/database-dump.ts'
import { cloneDatabase, startPlatform, type TestPlatform } from '../support/platform.ts'
import { brokenMoney } from './wallet-world.ts'

type Row = {
  id: string
  category: 'EntryFee' | 'Deposit'
  state: string
  item: string
  places: number[]
  currency: string
  subtotal: number
  captured_amount: number
  refunded_amount: number
  wallet_difference: number
  member_id: string | null
  tournament_team_id: string | null
}

const dump = unpackDump(readFileSync(new URL('./upgrades/0028_stage_rows.json.gz', import.meta.url)))
const table = 'public.wallet_transactions'
const [first = ''] = dump.rows[table] ?? []
const pattern = JSON.parse(first) as Row

/** Prizes of ten members, and of captains that were no members; fees taken and fees to be refunded, in two currencies: that version refunded none. */
function paid(): Row[] {
  const random = randomFrom(28)
  const cents = () => 1 + Math.floor(random() * 1_000_000)
  const prizes = Array.from({ length: 60 }, (_, at): Row => {
    const subtotal = cents()
    const deposited = at % 3 > 0
    return {
      ...pattern,
      id: `9${at}00`,
      category: 'Deposit',
      item: 'prize',
      places: [1 + (at % 3)],
      state: deposited ? 'Completed' : 'Pending',
      currency: 'TWD',
      subtotal,
      captured_amount: 0,
      refunded_amount: 0,
      wallet_difference: deposited ? subtotal : 0,
      member_id: at % 4 === 0 ? null : `member-${at % 10}`,
      tournament_team_id: null,
    }
  })
  const fees = Array.from({ length: 30 }, (_, at): Row => {
    const subtotal = cents()
    const state = at % 2 === 0 ? 'Completed' : 'RefundPending'
    return {
      ...pattern,
      id: `8${at}00`,
      state,
      currency: at % 5 === 0 ? 'HKD' : 'TWD',
      subtotal,
      captured_amount: subtotal,
      refunded_amount: 0,
      tournament_team_id: null,
    }
  })
  return [...prizes, ...fees]
}

let platform: TestPlatform
const added = paid()
beforeAll(async () => {
  const url = await cloneDatabase('template0')
  const client = new pg.Client(url)
  await client.connect()
  const rows = { ...dump.rows, [table]: [...(dump.rows[table] ?? []), ...added.map((row) => JSON.stringify(row))] }
  await loadDatabase(client, { ...dump, rows })
  await client.end()
  platform = await startPlatform({ environment: { DATABASE_URL: url } })
})
afterAll(() => platform.close())

test('every row is there, with its amounts and its state', async () => {
  const { rows } = await platform.store.pool.query<Row>('select * from wallet_transactions')
  const now = new Map(rows.map((row) => [row.id, row]))
  const before = (dump.rows[table] ?? []).map((row) => JSON.parse(row) as Row)
  expect(rows).toHaveLength(before.length + added.length)
  for (const { id, state, subtotal, refunded_amount, currency, member_id } of [...before, ...added]) {
    const found = now.get(id)
    expect([
      found?.state,
      Number(found?.subtotal),
      Number(found?.refunded_amount),
      found?.currency,
      found?.member_id,
    ]).toEqual([state, subtotal, refunded_amount, currency, member_id])
  }
})

test('wallets hold the prizes that were deposited in TWD, and nothing else', async () => {
  const sums = new Map<string, number>()
  for (const { category, state, currency, member_id, subtotal } of added) {
    if (category === 'Deposit' && state === 'Completed' && currency === 'TWD' && member_id !== null)
      sums.set(member_id, (sums.get(member_id) ?? 0) + subtotal)
  }
  const { rows } = await platform.store.pool.query<{ member_id: string; balance: string }>(
    'select member_id, balance from wallets where balance <> 0',
  )
  expect(new Map(rows.map((row) => [row.member_id, Number(row.balance)]))).toEqual(sums)
  expect(await brokenMoney(platform)).toEqual([])
})

test('a fee that waited to be refunded is refunded', async () => {
  const as = await platform.token('SystemAdmin')
  for (const { id, state } of added) {
    if (state !== 'RefundPending') continue
    const { refunds } = (await platform.call('getWalletTransaction', { as, params: { id } })).payload
    const refundId = refunds.find((refund) => refund.state === 'Pending')?.refundId ?? ''
    const done = await platform.call('confirmRefund', { as, params: { id, refundId }, body: {} })
    expect(done.payload).toMatchObject({ state: 'Refunded', refundPendingAmount: '0.00' })
  }
  expect(await brokenMoney(platform)).toEqual([])
})

// What pages, jumps, sorts and searches of members and transactions read does not grow with their tables. In a soak there are a
// million of each.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DbClient } from '../../src/platform/store/connection.ts'
import { installCounts } from '../../src/platform/store/kept-counts.ts'
import { fillMembers } from '../support/many-members.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { rowsReadOn } from '../support/rows-read.ts'
import { withoutIndexes } from '../support/without-indexes.ts'

const few = 10_000
const many = Number(process.env['ARENA_ROWS'] ?? 100_000)
/** chosen: rows that may come on top. Members are counted by the first signs of their names: the last way goes inside a stretch. */
const more = 500
const stretch = 2_500

let platform: TestPlatform
let as: string
let first: Map<string, number>
let rowsReadBy: (work: () => Promise<unknown>) => Promise<number>

/** All transactions are of the same three years. */
async function fill(from: number, to: number): Promise<void> {
  const client = await platform.store.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await withoutIndexes(client, 'members', () => fillMembers(client, to, from))
    await withoutIndexes(client, 'wallet_transactions', () => fillTransactions(client, from, to))
    // As of rows that came one by one, whose counts were summed up on the way.
    for (const counts of ['member_counts', 'wallet_transaction_counts']) await client.query(`delete from ${counts}`)
    await installCounts(client)
    await client.query('vacuum analyze member_counts, wallet_transaction_counts')
  } finally {
    client.release(true)
  }
}

async function fillTransactions(client: DbClient, from: number, to: number): Promise<void> {
  await client.query(
    `insert into wallet_transactions (id, category, item, state, team_name, member_id, member_name, currency, subtotal,
       wallet_difference, captured_amount, refunded_amount, create_time, update_time)
     select 't' || n, 'EntryFee', 'entry', (array['Completed', 'Pending'])[1 + n % 2], 'Kites ' || lpad(n::text, 8, '0'), 'm' || n, 'Captain ' || lpad(n::text, 8, '0'),
       'HKD', n * 7919 % 20011, 0, 0, 0, n * 104729::bigint % 94608000, n * 104729::bigint % 94608000
     from generate_series($1::bigint, $2::bigint) n`,
    [from, to],
  )
}

const asked = (query: object) => ({ as, query: { pageSize: 50, ...query } })
const members = (query: object) => platform.call('listMembers', asked(query))
const transactions = (query: object) => platform.call('listWalletTransactions', asked(query))
const find = (text: string) => platform.call('findThings', { as, query: { text } })
const middle = (size: number) => Math.floor(size / 100)

const works: Record<string, (size: number) => Promise<unknown>> = {
  'members, first page': () => members({}),
  'members, last page': () => members({ page: -1 }),
  'members, in the middle': (size) => members({ page: middle(size) }),
  'members by points': () => members({ sort: '-loyaltyPoints' }),
  'members by points, in the middle': (size) => members({ page: middle(size), sort: '-loyaltyPoints' }),
  'members by home shop': () => members({ sort: 'homeShop' }),
  'members by time': () => members({ sort: '-createTime' }),
  'members of a home shop': () => members({ homeShop: 'shop7' }),
  'members by mail': () => members({ search: 'member9998@example' }),
  'members by telephone': () => members({ search: '0947 080-542' }),
  'members in Chinese': () => members({ search: '王志明9984' }),
  'transactions, first page': () => transactions({}),
  'transactions, last page': () => transactions({ page: -1 }),
  'transactions, in the middle': (size) => transactions({ page: middle(size) }),
  'transactions by amount': () => transactions({ sort: '-amount' }),
  'transactions of a state': () => transactions({ state: 'Pending' }),
  'transactions searched': () => transactions({ search: 'kites 00009998 captain' }),
  'what is found by mail': () => find('member9998@example'),
  'what is found by telephone': () => find('0947 080-542'),
  'what is found by words': () => find('captain 00009998 kites'),
}

async function readOf(size: number): Promise<Map<string, number>> {
  const read = new Map<string, number>()
  for (const [what, work] of Object.entries(works)) read.set(what, await rowsReadBy(() => work(size)))
  return read
}

beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  rowsReadBy = rowsReadOn(platform)
  await fill(1, few)
  first = await readOf(few)
  await fill(few + 1, many)
}, 3_600_000)
afterAll(() => platform.close())

test('no more rows are read than of ten thousand', async () => {
  const last = await readOf(many)
  const told = [...last].map(([what, read]) => `${what} ${first.get(what)}, ${read}`)
  console.log(`shown: rows read of ${few} and of ${many}: ${told.join('; ')}`)
  const grown = [...last].filter(
    ([what, read]) => read > (first.get(what) ?? 0) + (what === 'members, in the middle' ? stretch : more),
  )
  expect(grown).toEqual([])
})

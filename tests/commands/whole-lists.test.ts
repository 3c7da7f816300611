// A long list is written to a file, or a command is run on all of it: each row once, in the order that is shown, and none missing
// that was there from beginning to end, whatever others write meanwhile.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../src/api/connect.ts'
import { readIds, readPages, readRows } from '../../src/api/read-pages.ts'
import type { List } from '../../src/lists/define-list.ts'
import { lists } from '../../src/lists/all.ts'
import { aRowOfEachKind } from '../platform/row-of-each-kind.ts'
import { copyRow } from '../support/many-rows.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { account, openSession } from './api-session.ts'

const rows = 430
const closed = { state: `'Closed'`, game_state: 'null' }
const filled: Record<string, Record<string, string>> = {
  tournaments: { name: `'Cup ' || n`, name_key: `'cup ' || n`, create_time: '1000 + n' },
  members: { nickname: `'Member ' || n`, name_key: `'member ' || n`, loyalty_points: 'n % 7' },
  match_rooms: { ...closed, create_time: '1000 + n', update_time: '1000 + n' },
}

let platform: TestPlatform
let connection: Connection
beforeAll(async () => {
  platform = await startPlatform({ environment: account })
  await aRowOfEachKind(platform, await platform.token('SystemAdmin'))
  for (const [table, changed] of Object.entries(filled)) {
    const id = `'7' || (10000 + n)`
    await copyRow(platform.store.pool, { table, count: rows, changed: { ...changed, id } })
  }
  connection = (await openSession(platform.url)).connection
}, 120_000)
afterAll(() => platform.close())

const long = ['tournaments', 'members', 'rooms'] as const
const listOf = (name: string) => {
  const list = lists.find((one) => one.name === name)
  if (!list) throw new Error(name)
  return list as List<unknown>
}
const ways = ({ rows: rowsOf, id: idOf }: List<unknown>) => ({ rowsOf, idOf })

test.each(long)('%s are read by their ids as they are by their pages', async (name) => {
  const list = listOf(name)
  const { cache } = connection
  const paged = await readPages(cache, list.endpoint, {}, list.rows, { atMost: 1000 })
  const told: number[] = []
  const whole = await readRows(cache, list.endpoint, {}, ways(list), { atMost: 1000, told: (n) => void told.push(n) })
  const ids = await readIds(cache, list.endpoint, {}, ways(list))
  if (!paged.ok || !whole.ok || !ids.ok) throw new Error('not read')
  expect(paged.payload.length).toBeGreaterThan(rows)
  expect(whole.payload.map(list.id)).toEqual(paged.payload.map(list.id))
  expect(ids.payload).toEqual(paged.payload.map(list.id))
  expect(told.at(-1)).toBe(paged.payload.length)
  const some = await readRows(cache, list.endpoint, {}, ways(list), { atMost: 250 })
  expect(some.ok && some.payload.map(list.id)).toEqual(paged.payload.slice(0, 250).map(list.id))
})

test('rooms that change their place, come and go while they are read are each there once', async () => {
  const list = listOf('rooms')
  const { pool } = platform.store
  const { rows: before } = await pool.query<{ id: string }>(`select id from match_rooms where id like '710%'`)
  const ended = new AbortController()
  const writer = async (n: number) => {
    for (let turn = 0; !ended.signal.aborted; turn++) {
      await copyRow(pool, {
        table: 'match_rooms',
        count: 3,
        changed: {
          ...closed,
          id: `'8${n}x${turn}x' || n`,
          create_time: String(5000 + turn),
          update_time: String(5000 + turn),
        },
      })
      await pool.query(`update match_rooms set update_time = $1 where id like '71%' and random() < 0.2`, [6000 + turn])
      await pool.query(`delete from match_rooms where id like $1`, [`8${n}x${turn - 1}x%`])
      await pause(1)
    }
  }
  const writers = Promise.all(Array.from({ length: 4 }, (_, n) => writer(n)))
  try {
    for (const sort of ['updateTime', '-updateTime', '-createTime']) {
      connection.cache.invalidateAll()
      const read = await readRows(connection.cache, list.endpoint, { query: { sort } }, ways(list), { atMost: 10_000 })
      if (!read.ok) throw new Error(read.problem.message)
      const ids = read.payload.map(list.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(before.filter(({ id }) => !ids.includes(id))).toEqual([])
    }
  } finally {
    ended.abort()
    await writers
  }
})

test('ids that are none, too many, and those of things out of sight answer no row', async () => {
  const as = await platform.token('SystemAdmin')
  const listed = async (among: string) => {
    const { status, envelope } = await platform.call('listAuditEntries', { as, query: { among } })
    return status === 200 ? (envelope.payload as { entries: unknown[] }).entries.length : status
  }
  expect(await listed('abc,-1,99999999999999999999,1e3')).toBe(0)
  const { entries } = (await platform.call('listAuditEntries', { as })).payload
  expect(await listed(['abc', ...entries.slice(0, 2).map(({ id }) => id)].join())).toBe(2)
  expect(await listed(Array.from({ length: 201 }, (_, n) => n).join())).toBe(400)
  const operator = await platform.token('VenueOperator')
  const members = await platform.call('listMembers', { as: operator, query: { among: '710001', everyId: 'true' } })
  expect(members.envelope.payload).toMatchObject({ members: [], rowCount: 0 })
  const every = await platform.call('listMembers', { as: operator, query: { everyId: 'true' } })
  expect(every.envelope.payload).toMatchObject({ everyId: [] })
})

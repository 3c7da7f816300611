// What a list reads of a filled table: about as many rows as it shows, never the table.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillMembers } from '../support/many-members.ts'
import { copyRow } from '../support/many-rows.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { rowsReadOn } from '../support/rows-read.ts'
import { worldOf, type World } from './world.ts'

const filled = 20_000
/** chosen: rows of tables and indexes for a page of 50: its rows, their counts and what stands beside them, as a hundred home shops. */
const bound = 600

let platform: TestPlatform
let world: World
let rowsReadBy: (work: () => Promise<unknown>) => Promise<number>

beforeAll(async () => {
  platform = await startPlatform()
  world = worldOf(platform, await platform.token('SystemAdmin'))
  await world.tournament({ name: 'Winter Cup' })
  const { pool } = platform.store
  const many = { count: filled }
  await copyRow(pool, {
    ...many,
    table: 'tournaments',
    changed: {
      id: `'t' || n`,
      name: `'Cup ' || n`,
      name_key: `'cup ' || n`,
      state: `case when n % 100 = 0 then 'InProgress' else 'Completed' end`,
      create_time: 'create_time - n',
    },
  })
  await copyRow(pool, {
    ...many,
    table: 'audit_log',
    changed: { id: '1000 + n', time: 'time - n', target: `'tournament:t' || n`, scope: `array['tournament:t' || n]` },
  })
  await copyRow(pool, {
    ...many,
    table: 'accounts',
    changed: { sub: `'p' || n`, email: `'p' || n || '@arena.test'`, name: `'Person ' || n` },
  })
  await fillMembers(pool, filled)
  await pool.query('vacuum analyze')
  rowsReadBy = rowsReadOn(platform)
}, 120_000)
afterAll(() => platform.close())

const paged = (query: object) => ({ as: world.as, query: { pageSize: 50, ...query } })
const lists: Record<string, () => Promise<unknown>> = {
  'tournaments, first page': () => world.call('listTournaments', paged({})),
  'tournaments, last page': () => world.call('listTournaments', paged({ page: 400 })),
  'tournaments by name': () => world.call('listTournaments', paged({ sort: 'name' })),
  'tournaments of a state': () => world.call('listTournaments', paged({ state: ['InProgress'] })),
  'tournaments searched': () => world.call('listTournaments', paged({ search: '19999' })),
  'active tournaments': () => world.call('listActiveTournaments', { as: world.as }),
  'what waits': () => world.call('listPendingApprovals', { as: world.as }),
  'audit log, first page': () => world.call('listAuditEntries', paged({})),
  'audit log, last page': () => world.call('listAuditEntries', paged({ page: 400 })),
  'users, first page': () => world.call('listUsers', paged({})),
  'members, first page': () => world.call('listMembers', paged({})),
  'members, last page': () => world.call('listMembers', paged({ page: -1 })),
  'members, a page in the middle': () => world.call('listMembers', paged({ page: 200 })),
  'members by points, in the middle': () => world.call('listMembers', paged({ page: 200, sort: '-loyaltyPoints' })),
  'members by home shop': () => world.call('listMembers', paged({ sort: 'homeShop' })),
  'members by time': () => world.call('listMembers', paged({ sort: '-createTime' })),
  'members of a home shop': () => world.call('listMembers', paged({ homeShop: 'shop7' })),
  'members searched': () => world.call('listMembers', paged({ search: 'otter 19999' })),
  'members searched in Chinese': () => world.call('listMembers', paged({ search: '王志明19998' })),
  'users searched': () => world.call('listUsers', paged({ search: 'person 19999' })),
  find: () => world.call('findThings', { as: world.as, query: { text: '19999' } }),
}

test.each(Object.entries(lists))('%s', async (_, work) => {
  expect(await rowsReadBy(work)).toBeLessThanOrEqual(bound)
})

test('a scan of the table is counted', async () => {
  const scan = () => platform.store.pool.query(`select count(*) from tournaments where name like '%x%'`)
  expect(await rowsReadBy(scan)).toBeGreaterThan(filled)
})

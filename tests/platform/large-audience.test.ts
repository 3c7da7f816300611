// An audience of 100,000 members is counted while one types, and its list is made outside the request.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillMembers } from '../support/many-members.ts'
import { withoutIndexes } from '../support/without-indexes.ts'
import { rowsReadOn } from '../support/rows-read.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { until } from './mail-world.ts'

const size = 100_000
/** chosen: rows of tables and indexes for each member; `npm run bench -- api` takes the time. */
const rowsEach = 10

let platform: TestPlatform
let as: string
let rowsReadBy: ReturnType<typeof rowsReadOn>
beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  rowsReadBy = rowsReadOn(platform)
  const client = await platform.store.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await withoutIndexes(client, 'members', () => fillMembers(client, size))
  } finally {
    client.release(true)
  }
}, 120_000)
afterAll(() => platform.close())

test('all four channels of 100,000 members are counted', async () => {
  const query = { to: 'all', channel: 'email,sms,push,client' } as const
  const { payload } = await platform.call('countAudience', { as, query })
  expect(payload.reached).toBe(size)
  expect(payload.channels.map(({ reached, duplicates }) => reached + duplicates)).toEqual([size, size, size, size])
  expect(payload.sample).toHaveLength(10)
  const some = { to: 'filter', search: 'badger', minPoints: 10_000, channel: 'email' } as const
  const { payload: found } = await platform.call('countAudience', { as, query: some })
  expect(found.reached).toBeGreaterThan(0)
  for (const asked of [query, some]) {
    const read = await rowsReadBy(() => platform.call('countAudience', { as, query: asked }))
    console.log(`${asked.to}: ${read} rows read`)
    expect(read).toBeLessThan(rowsEach * size)
  }
})

test('20,000 pasted ids: the unknown ones are named', async () => {
  const memberIds = Array.from({ length: 20_000 }, (_, n) => `m${n + 1}`).join('\n')
  const body = { channels: ['client'], to: 'members', subject: 'Hello', content: 'Text' } as const
  const headers = { 'arena-dry-run': 'true' }
  const reply = await platform.call('sendNotification', {
    as,
    headers,
    body: { ...body, channels: ['client'], memberIds },
  })
  expect(reply.status).toBe(200)
  const wrong = await platform.call('sendNotification', {
    as,
    headers,
    body: { ...body, channels: ['client'], memberIds: `${memberIds}\nmx1 mx2` },
  })
  expect(JSON.stringify(wrong.envelope.payload)).toContain('mx1')
})

test('it is planned before its list is made in the background', async () => {
  const body = { channels: ['push' as const], to: 'all' as const, subject: 'Hello', content: 'Text', at: 4_000_000_000 }
  const { payload } = await platform.call('sendNotification', { as, body })
  const [sending] = payload.sendings
  expect(sending).toMatchObject({ members: size, frozen: false })
  await until(platform.store.pool, 'select frozen as ok from sendings where id = $1', [sending?.id ?? ''], 90)
  const params = { sendingId: sending?.id ?? '' }
  const { payload: frozen } = await platform.call('getSending', { as, params })
  expect([frozen.state, frozen.members, frozen.counts.Scheduled]).toEqual(['Scheduled', size, size])
}, 120_000)

test('called back while its list is being made: no member gets anything', async () => {
  const body = { channels: ['push' as const], to: 'all' as const, subject: 'Called back', content: 'Text' }
  const { payload } = await platform.call('sendNotification', { as, body })
  const params = { sendingId: payload.sendings[0]?.id ?? '' }
  const { pool } = platform.store
  await until(pool, 'select count(*) > 0 as ok from notifications where sending_id = $1', [params.sendingId], 90)
  expect((await platform.call('cancelSending', { as, params })).payload.state).toBe('Cancelled')
  const left = `select count(*) = 0 as ok from notifications where sending_id = $1 and status = 'Scheduled'`
  await until(pool, left, [params.sendingId], 90)
  const { counts, state } = (await platform.call('getSending', { as, params })).payload
  expect(state).toBe('Cancelled')
  expect(counts.Error).toBeLessThan(size)
  expect(counts).toMatchObject({ Scheduled: 0, Acknowledged: 0, Sent: 0, Delivered: 0 })
}, 120_000)

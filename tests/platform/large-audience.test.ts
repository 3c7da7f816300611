// An audience of 100,000 members is counted while one types, and its list is made outside the request: part by part, each at the
// same cost, however large the audience is. In the soak it has a million.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillMembers } from '../support/many-members.ts'
import { withoutIndexes } from '../support/without-indexes.ts'
import { figure, isSoak } from '../support/figure.ts'
import { hearStatements, rowsReadIn, rowsReadOn, type Statement } from '../support/rows-read.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { until } from './mail-world.ts'

const size = Number(process.env['ARENA_AUDIENCE'] ?? 100_000)
/** The members of a part (acts/sendings.ts). */
const part = 5_000
/** chosen: rows that any statement answers: the process holds no more of a list at a time. */
const mostAnswered = 100
/** Waiting for a list of this size (seconds, and milliseconds for a test with some of them). */
const patience = Math.max(90, size / 1_000)
const longest = (patience + 30) * 1_000
/** chosen: rows of tables and indexes for each member; `npm run bench -- api` takes the time. */
const rowsEach = 10

let platform: TestPlatform
let as: string
let rowsReadBy: ReturnType<typeof rowsReadOn>
let heard: Statement[] = []
beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  rowsReadBy = rowsReadOn(platform)
  hearStatements(platform.store.pool, (statement) => heard.push(statement))
  const client = await platform.store.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await withoutIndexes(client, 'members', () => fillMembers(client, size))
  } finally {
    client.release(true)
  }
}, longest)
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

test(
  'it is planned before its list is made in the background',
  async () => {
    const body = {
      channels: ['push' as const],
      to: 'all' as const,
      subject: 'Hello',
      content: 'Text',
      at: 4_000_000_000,
    }
    const memory = isSoak ? watchMemory() : undefined
    heard = []
    const { payload } = await platform.call('sendNotification', { as, body })
    const [sending] = payload.sendings
    expect(sending).toMatchObject({ members: size, frozen: false })
    await until(platform.store.pool, 'select frozen as ok from sendings where id = $1', [sending?.id ?? ''], patience)
    if (memory) figure(`memory while a list of ${size} is made`, memory.most(), { atMost: 139, unit: 'MB' })
    const params = { sendingId: sending?.id ?? '' }
    const { payload: frozen } = await platform.call('getSending', { as, params })
    expect([frozen.state, frozen.members, frozen.counts.Scheduled]).toEqual(['Scheduled', size, size])

    // A statement for each part and one that finds no more; each reads its own members, the last as many as the first.
    const parts = partsOf(heard)
    expect(parts).toHaveLength(Math.ceil(size / part) + 1)
    expect(Math.max(...heard.map(({ rows = 0 }) => rows))).toBeLessThanOrEqual(mostAnswered)
    const read = []
    for (const at of [0, Math.floor(parts.length / 2), parts.length - 2]) read.push(await readBy(parts[at]))
    console.log(`shown: ${parts.length} parts; the first, the middle and the last read ${read.join(', ')} rows`)
    for (const rows of read) {
      expect(rows).toBeGreaterThanOrEqual(part)
      expect(rows).toBeLessThan(rowsEach * part)
    }
  },
  longest,
)

/** The statements that made entries, of one that was done again after a failure once. */
function partsOf(statements: readonly Statement[]): Statement[] {
  const made = statements.filter(({ text }) => /insert into "notifications"/.test(text))
  return [...new Map(made.map((one) => [JSON.stringify(one.values), one])).values()]
}

async function readBy(made: Statement | undefined): Promise<number> {
  if (!made) throw new Error('no such part')
  const client = await platform.store.pool.connect()
  try {
    await client.query('begin')
    return await rowsReadIn(client, made)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Of this process, in which the platform runs, over what it had (MB). */
function watchMemory(): { most(): number } {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  return {
    most() {
      clearInterval(timer)
      return (most - before) / 2 ** 20
    },
  }
}

test(
  'called back while its list is being made: the list ends there, and no member gets anything',
  async () => {
    const body = { channels: ['push' as const], to: 'all' as const, subject: 'Called back', content: 'Text' }
    const { payload } = await platform.call('sendNotification', { as, body })
    const params = { sendingId: payload.sendings[0]?.id ?? '' }
    const { pool } = platform.store
    await until(
      pool,
      'select count(*) > 0 as ok from notifications where sending_id = $1',
      [params.sendingId],
      patience,
    )
    const cancelled = (await platform.call('cancelSending', { as, params })).payload
    const made = cancelled.counts.Scheduled
    expect([cancelled.state, cancelled.frozen, cancelled.members]).toEqual(['Cancelled', true, made])
    expect(cancelled.members).toBeLessThan(size)
    const left = `select count(*) = 0 as ok from notifications where sending_id = $1 and status = 'Scheduled'`
    await until(pool, left, [params.sendingId], patience)
    const { counts, state, members } = (await platform.call('getSending', { as, params })).payload
    expect([state, members]).toEqual(['Cancelled', cancelled.members])
    expect(counts).toEqual({ Scheduled: 0, Acknowledged: 0, Sent: 0, Delivered: 0, Error: members })
  },
  longest,
)

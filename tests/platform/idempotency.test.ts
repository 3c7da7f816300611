// A write happens once, however often and by whatever luck it is sent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrayContains, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { cleanUp } from '../../src/platform/clean-up.ts'
import { auditLog, events, idempotency } from '../../src/platform/store/schema/platform.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.token('SystemAdmin')
})
afterAll(() => platform.close())

const create = (name: string, key: string, as = token) =>
  platform.call('createTournament', {
    as,
    body: { name, game: 'Valorant', region: ['Taiwan'] },
    headers: { 'idempotency-key': key },
  })
const countOf = async (name: string) =>
  (await platform.call('listTournaments', { as: token, query: { search: name } })).payload.rowCount

test('ten copies at once have one effect, one audit row and one event', async () => {
  const [name, key] = [`Cup ${randomUUID()}`, randomUUID()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(name, key)))
  const done = answers.filter(({ status }) => status === 200)
  const waiting = answers.filter(({ status }) => status !== 200)
  expect(done.length).toBeGreaterThanOrEqual(1)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const { status, envelope } of waiting) expect([status, envelope.code]).toEqual([409, 'request.inFlight'])
  expect(await countOf(name)).toBe(1)
  const id = done[0]?.payload.id ?? ''
  const rows = await platform.store.db
    .select()
    .from(auditLog)
    .where(arrayContains(auditLog.scope, [`tournament:${id}`]))
  expect(rows.map(({ outcome }) => outcome)).toEqual(['done'])
  const told = await platform.store.db
    .select()
    .from(events)
    .where(sql`${events.about} = ${JSON.stringify([{ kind: 'tournament', id }])}::jsonb`)
  expect(told.map(({ topics }) => topics)).toEqual([['tournament', 'audit']])
})

test('a repeated request gets the first answer, byte for byte', async () => {
  const [name, key] = [`Cup ${randomUUID()}`, randomUUID()]
  const first = await create(name, key)
  const second = await create(name, key)
  expect(second.text).toBe(first.text)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await countOf(name)).toBe(1)
})

test('the same key with other content is refused', async () => {
  const key = randomUUID()
  await create('Cup A', key)
  const other = await create('Cup B', key)
  expect([other.status, other.envelope.code]).toEqual([422, 'request.idempotencyMismatch'])
})

test('the same key on another route is refused', async () => {
  const key = randomUUID()
  const { payload } = await create('Cup C', key)
  const other = await platform.call('cancelTournament', {
    as: token,
    params: { id: payload.id },
    body: {},
    headers: { 'idempotency-key': key },
  })
  expect(other.status).toBe(422)
})

test('a key belongs to its user', async () => {
  const [name, key] = [`Cup ${randomUUID()}`, randomUUID()]
  await create(name, key)
  const other = await create(name, key, await platform.token('SystemAdmin'))
  expect(other.status).toBe(200)
  expect(await countOf(name)).toBe(2)
})

test('a refused request may be sent again under its key once the reason is gone', async () => {
  const key = randomUUID()
  const { payload } = await create('Cup D', randomUUID())
  const open = () =>
    platform.call('openRegistration', { as: token, params: { id: payload.id }, headers: { 'idempotency-key': key } })
  expect((await open()).status).toBe(409)
  await platform.store.pool.query(`update tournaments set state = 'Published' where id = $1`, [payload.id])
  expect((await open()).status).toBe(200)
})

test.each([
  { why: 'with an empty key', key: '', problem: 'This is not a valid value.' },
  { why: 'with an endless key', key: 'k'.repeat(201), problem: 'This is not a valid value.' },
])('a write $why does nothing', async ({ key, problem }) => {
  const name = `Cup ${randomUUID()}`
  const response = await fetch(`${platform.url}/api/admin/tournament/v1/tournaments`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ name, game: 'Valorant', region: ['Taiwan'] }),
  })
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ status: 'fail', payload: { 'Idempotency-Key': [problem] } }),
  ])
  expect(await countOf(name)).toBe(0)
})

test('a dry run keeps nothing, not even its key', async () => {
  const [name, key] = [`Cup ${randomUUID()}`, randomUUID()]
  const body = { name, game: 'Valorant', region: ['Taiwan'] }
  const tables = ['tournaments', 'audit_log', 'events', 'idempotency', 'due_jobs']
  const counts = () =>
    Promise.all(tables.map(async (table) => (await platform.store.pool.query(`select count(*) from ${table}`)).rows))
  const before = await counts()
  const headers = { 'idempotency-key': key, 'arena-dry-run': 'true' }
  const dry = await platform.call('createTournament', { as: token, body, headers })
  expect(dry.payload).toEqual({ consequences: expect.any(Array), digest: expect.stringMatching(/^[\w-]{43}$/) })
  expect(await counts()).toEqual(before)
  expect((await create(name, key)).status).toBe(200)
})

test('a dry run is refused for the same reasons as the act', async () => {
  const { payload } = await create('Cup E', randomUUID())
  const dry = { as: token, params: { id: payload.id }, headers: { 'arena-dry-run': 'true' } }
  const [tried, done] = [
    await platform.call('openRegistration', dry),
    await platform.call('openRegistration', { ...dry, headers: {} }),
  ]
  expect([tried.status, tried.envelope.code]).toEqual([done.status, done.envelope.code])
})

test('an act goes ahead only while it would bring about what was confirmed', async () => {
  const { payload } = await create('Cup F', randomUUID())
  const cancel = (headers: Record<string, string>) =>
    platform.call('cancelTournament', { as: token, params: { id: payload.id }, body: { reason: 'rain' }, headers })
  // What a dry run answers is not what the act answers.
  const { digest } = (await cancel({ 'arena-dry-run': 'true' })).envelope.payload as { digest: string }
  await platform.store.pool.query(`update tournaments set state = 'Published' where id = $1`, [payload.id])
  const stale = await cancel({ 'arena-expect': digest })
  expect([stale.status, stale.envelope.code]).toEqual([409, 'request.consequencesChanged'])
  expect((await platform.call('getTournament', { as: token, params: { id: payload.id } })).payload.state).toBe(
    'Published',
  )
  const fresh = (await cancel({ 'arena-dry-run': 'true' })).envelope.payload as { digest: string }
  expect((await cancel({ 'arena-expect': fresh.digest })).payload.state).toBe('Cancelled')
})

test('keys are forgotten after a day', async () => {
  const key = randomUUID()
  await create('Cup G', key)
  await platform.store.db
    .update(idempotency)
    .set({ time: Math.floor(Date.now() / 1000) - 25 * 3_600 })
    .where(eq(idempotency.key, key))
  await cleanUp(platform.store)
  const kept = await platform.store.db.select().from(idempotency).where(eq(idempotency.key, key))
  expect(kept).toEqual([])
})

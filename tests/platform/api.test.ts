// What every endpoint has in common: envelope, strict input, audit, errors that leak nothing.
import { arrayContains, sql } from 'drizzle-orm'
import {
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  integer,
  json,
  object,
  oneof,
  record,
  string,
} from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { fillPath, type Endpoint } from '../../src/contract/endpoint.ts'
import { handlers } from '../../src/platform/handlers/all.ts'
import { bases } from '../../src/platform/api.ts'
import { createAccount } from '../../src/platform/identity/accounts.ts'
import { createLog } from '../../src/platform/log.ts'
import { findTampering } from '../../src/platform/store/append-only.ts'
import { auditLog } from '../../src/platform/store/schema/platform.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let token: string
const time = 1_772_366_400
beforeAll(async () => {
  platform = await startPlatform({ clock: () => time })
  token = await platform.token('SystemAdmin')
})
afterAll(() => platform.close())

const tournamentCount = async () => (await platform.store.pool.query('select count(*) from tournaments')).rows
const aBody = () => ({ name: `Cup ${randomUUID()}`, game: 'Valorant', region: ['Taiwan'] })
const path = `${bases.main}${endpoints.createTournament.path}`
type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
const send = (init: Sent, at = path) =>
  fetch(platform.url + at, {
    method: 'PUT',
    ...init,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...init.headers,
    },
  })

test('an answer is an envelope with the platform’s time and the id of its request', async () => {
  const { status, envelope, headers } = await platform.call('getSettings', { as: token })
  expect(status).toBe(200)
  expect(envelope).toEqual({
    status: 'ok',
    payload: { games: expect.any(Array), regions: expect.any(Array) },
    serverTime: time,
    requestId: headers.get('x-request-id'),
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  { language: 'en', message: /^The tournament is not published yet. Publish it first.$/ },
  { language: 'zh', message: /發[布佈]/ },
])('a refusal is said in $language, with its code beside', async ({ language, message }) => {
  const { payload } = await platform.call('createTournament', { as: token, body: aBody() })
  const refused = await platform.call('openRegistration', {
    as: token,
    params: { id: payload.id },
    headers: { 'accept-language': language },
  })
  expect([refused.status, refused.envelope.status, refused.envelope.code]).toEqual([
    409,
    'error',
    'tournament.notPublished',
  ])
  expect(refused.envelope.message).toMatch(message)
})

test('invalid input fails with every field that is wrong, in the caller’s language', async () => {
  const response = await send({
    body: JSON.stringify({ name: '', game: 7, region: [], prize: { champion: { kind: 'gold' } }, admin: true }),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    status: 'fail',
    message: 'Client error. Invalid request.',
    payload: {
      name: ['Required.'],
      game: [expect.any(String)],
      region: [expect.any(String)],
      'prize.champion.kind': [expect.any(String)],
      admin: ['Unknown field.'],
    },
  })
  const chinese = await send({ body: '{"admin":true}', headers: { 'accept-language': 'zh-TW' } })
  expect(JSON.stringify(await chinese.json())).not.toContain('Unknown field.')
})

test.each(['__proto__', 'constructor', 'role', 'venueCompanyId', 'version', 'id', 'state', 'teamCount', 'sub'])(
  'a field %s that nobody offers is refused, at any depth',
  async (name) => {
    const inside = `{"kind":"text","text":"gold",${JSON.stringify(name)}:1}`
    const given = [
      `{"name":"Cup","game":"Valorant","region":"Taiwan",${JSON.stringify(name)}:1}`,
      `{"name":"Cup","game":"Valorant","region":"Taiwan","prize":{"champion":${inside},"firstRunnerUp":null,"secondRunnerUp":null}}`,
    ]
    const answers = await Promise.all(given.map(async (body) => (await send({ body })).json()))
    expect(answers).toMatchObject([
      { status: 'fail', payload: { [name]: ['Unknown field.'] } },
      { status: 'fail', payload: { [`prize.champion.${name}`]: ['Unknown field.'] } },
    ])
  },
)

test.each<{ why: string; init: Sent; status: number }>([
  {
    why: 'is sent as a form',
    init: { body: 'name=Cup', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    status: 415,
  },
  {
    why: 'is sent as text',
    init: { body: JSON.stringify(aBody()), headers: { 'content-type': 'text/plain' } },
    status: 415,
  },
  { why: 'has no body', init: {}, status: 400 },
  { why: 'is no JSON', init: { body: '{"name":' }, status: 400 },
  {
    why: 'holds a character no text may have',
    init: { body: '{"name":"a\\u0000b","game":"Valorant","region":"Taiwan"}' },
    status: 400,
  },
  {
    why: 'comes from another site',
    init: { body: JSON.stringify(aBody()), headers: { origin: 'https://elsewhere.example' } },
    status: 403,
  },
  { why: 'comes from nowhere', init: { body: JSON.stringify(aBody()), headers: { origin: 'null' } }, status: 403 },
  { why: 'is huge', init: { body: JSON.stringify({ ...aBody(), about: 'x'.repeat(5_000_000) }) }, status: 413 },
])('a write that $why changes nothing', async ({ init, status }) => {
  const before = await tournamentCount()
  const response = await send(init)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({
    status: expect.stringMatching(/^(error|fail)$/),
    requestId: expect.any(String),
  })
  expect(await tournamentCount()).toEqual(before)
})

test('a read refuses a filter it does not know instead of answering everything', async () => {
  const response = await send({ method: 'GET' }, `${bases.main}/admin/tournament/v1/tournaments?staet=Published`)
  expect(await response.json()).toMatchObject({ status: 'fail', payload: { staet: ['Unknown field.'] } })
})

test.each([
  { why: 'an address nobody knows', method: 'GET', at: '/api/admin/nothing/v1', status: 404 },
  { why: 'a method nobody offers', method: 'DELETE', at: path, status: 405 },
])('$why is said so in an envelope', async ({ method, at, status }) => {
  const response = await send({ method }, at)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status: 'error', message: expect.any(String) })
})

test('a write leaves one row: who, what, by which line, from where, before and after', async () => {
  const { payload, envelope } = await platform.call('createTournament', {
    as: token,
    body: aBody(),
    headers: {
      'arena-command': encodeURIComponent('tournament create --name="春季賽"'),
      'arena-source': 'palette',
      'arena-batch': 'b-1',
    },
  })
  const rows = await platform.store.db
    .select()
    .from(auditLog)
    .where(arrayContains(auditLog.scope, [`tournament:${payload.id}`]))
  expect(rows).toMatchObject([
    {
      time,
      actorName: 'Test SystemAdmin',
      role: 'SystemAdmin',
      action: 'createTournament',
      command: 'tournament create --name="春季賽"',
      source: 'palette',
      batch: 'b-1',
      target: `tournament:${payload.id}`,
      outcome: 'done',
      before: null,
      after: expect.objectContaining({ state: 'Initial' }),
      requestId: envelope.requestId,
    },
  ])
})

test('a refused write leaves a row too, and changes nothing else', async () => {
  // Only so many refusals of one account are recorded; this one has none yet.
  const as = await platform.token('SystemAdmin')
  const { payload } = await platform.call('createTournament', { as, body: aBody() })
  await platform.call('openRegistration', { as, params: { id: payload.id } })
  await platform.call('editTournament', { as, params: { id: payload.id }, body: { version: 1, minTeams: 1 } })
  const operator = await platform.token('VenueOperator')
  await platform.call('cancelTournament', { as: operator, params: { id: payload.id } })
  const rows = await platform.store.db
    .select()
    .from(auditLog)
    .where(arrayContains(auditLog.scope, [`tournament:${payload.id}`]))
    .orderBy(auditLog.id)
  expect(rows.map(({ action, outcome, role }) => [action, outcome, role])).toEqual([
    ['createTournament', 'done', 'SystemAdmin'],
    ['openRegistration', 'tournament.notPublished', 'SystemAdmin'],
    ['editTournament', 'request.invalid', 'SystemAdmin'],
    ['cancelTournament', 'request.forbidden', 'VenueOperator'],
  ])
})

test('the audit log only grows, and every change made behind its back is found', async () => {
  const { pool } = platform.store
  await expect(pool.query(`update audit_log set outcome = 'x'`)).rejects.toThrow('append-only')
  await expect(pool.query('delete from audit_chain')).rejects.toThrow('append-only')
  await expect(pool.query('truncate audit_log')).rejects.toThrow('append-only')
  expect(await findTampering(pool)).toBeUndefined()
  const client = await pool.connect()
  for (const forgery of [
    `update audit_log set actor_name = 'nobody' where id = (select min(id) from audit_log)`,
    `delete from audit_log where id = (select max(id) from audit_log)`,
    `delete from audit_chain where position = 2`,
    `update audit_chain set hash = md5('x') where position = 3`,
  ]) {
    await client.query(`begin; set local session_replication_role = replica; ${forgery}`)
    expect(await findTampering(client)).toEqual(expect.any(Number))
    await client.query('rollback')
  }
  client.release()
})

test('an error nobody foresaw says nothing of itself, and is not the end', async () => {
  const broken = await startPlatform({
    handlers: {
      ...handlers,
      getSettings: () => Promise.reject(new Error('secret: select * from accounts at /srv/app')),
      listTournaments: async ({ tx }) => tx.execute('select secret from nowhere') as never,
    },
  })
  const as = await broken.token('SystemAdmin')
  for (const name of ['getSettings', 'listTournaments'] as const) {
    const { status, text, envelope } = await broken.call(name, { as })
    expect([status, envelope.code]).toEqual([500, 'request.failed'])
    expect(text).not.toMatch(/secret|select|\/srv|nowhere|Error:/)
    expect(envelope.message).toBe('Server error. Please try again later.')
    const inChinese = await broken.call(name, { as, headers: { 'accept-language': 'zh-TW' } })
    expect(inChinese.envelope.message).toBe('伺服器錯誤，請稍後再試。')
  }
  expect((await broken.call('listActiveTournaments', { as })).status).toBe(200)
  await broken.close()
})

test('logs hold no token, no key, no body and nothing about people', async () => {
  const lines: string[] = []
  const noisy = await startPlatform({ log: createLog('trace', (line) => lines.push(line)) })
  const as = await noisy.token('SystemAdmin')
  const canary = `canary-${randomUUID()}`
  const body = { ...aBody(), name: canary, about: 'x'.repeat(10) }
  await noisy.call('createTournament', { as, body, headers: { 'arena-command': canary } })
  await noisy.call('createTournament', { as, body: { ...body, name: `${canary}\ud800` } })
  await noisy.call('listTournaments', { as, query: { search: canary } })
  await noisy.call('listUsers', { as, query: { search: canary } })
  const { db } = noisy.store
  const twice = { email: `${canary}@arena.test`, name: canary, password: canary, roles: [] }
  await createAccount(db, twice)
  const log = createLog('trace', (line) => lines.push(line))
  await createAccount(db, twice).catch((error: unknown) => log.error({ err: error }, 'failed'))
  await db.execute(sql`select ${canary}::int`).catch((error: unknown) => log.error({ err: error }, 'failed'))
  await noisy.close()
  const all = lines.join('')
  expect(all).toContain('accounts_email')
  for (const secret of [canary, as, as.split('.')[2] ?? '']) expect(all).not.toContain(secret)
})

test('an answer carries nothing its schema does not name', async () => {
  const chatty = await startPlatform({
    handlers: { ...handlers, getSettings: async () => ({ games: [], regions: [], password: 'x' }) },
  })
  const { payload } = await chatty.call('getSettings', { as: await chatty.token('SystemAdmin') })
  expect(payload).toEqual({ games: [], regions: [] })
  await chatty.close()
})

test('a read that tries to write is stopped by the database', async () => {
  const writing = await startPlatform({
    handlers: {
      ...handlers,
      async getSettings({ tx }) {
        await tx.execute(`insert into events (topic, target, time) values ('a', 'b', 1)`)
        return { games: [], regions: [] }
      },
    },
  })
  expect((await writing.call('getSettings', { as: await writing.token('SystemAdmin') })).status).toBe(500)
  await writing.close()
})

test('when every connection is taken a request is told to come again', async () => {
  // Reading has connections of its own.
  const { readers } = platform.store
  const taken = await Promise.all(Array.from({ length: readers.options.max ?? 10 }, () => readers.connect()))
  const { status, envelope, headers } = await platform.call('getSettings', { as: token })
  expect([status, envelope.code, headers.get('retry-after')]).toEqual([503, 'request.busy', '1'])
  for (const client of taken) client.release()
  expect((await platform.call('getSettings', { as: token })).status).toBe(200)
})

test('no request, however wild, is the platform’s fault', async () => {
  const table: Endpoint[] = Object.values(endpoints)
  const wild = record({
    endpoint: constantFrom(...table),
    id: oneof(string(), string({ unit: 'binary' }), constantFrom('1', '-1', '1e9', '99999999999999999999', "' or 1=1")),
    query: dictionary(
      constantFrom('page', 'pageSize', 'sort', 'search', 'state', 'x'),
      oneof(string(), integer().map(String)),
    ),
    body: oneof(
      json(),
      string(),
      object().map((value) => JSON.stringify(value)),
    ),
  })
  await assert(
    asyncProperty(wild, async ({ endpoint, id, query, body }) => {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id])
      const at = `${bases[endpoint.base]}${fillPath(endpoint.path, Object.fromEntries(names))}?${new URLSearchParams(query).toString()}`
      const response = await send({ method: endpoint.method, ...(endpoint.method !== 'GET' && { body }) }, at)
      const text = await response.text()
      if (response.status >= 500) throw new Error(`${endpoint.method} ${at} ${body} → ${response.status} ${text}`)
    }),
    { numRuns: 400 },
  )
})

// What a request may look like: headers that are understood or refused, clients that know only §7, bodies within bounds.
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Envelope } from '../../src/contract/envelope.ts'
import { auditLog } from '../../src/platform/store/schema/platform.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()

const settings = { game: 'Valorant', region: ['Taiwan'] }
const countOf = async (name: string) =>
  (await platform.call('listTournaments', { as: world.as, query: { search: name } })).payload.rowCount

test.each([
  { header: 'Arena-Dry-Run', values: ['True', 'TRUE', '1', 'yes', '', 'true, true'] },
  { header: 'Arena-Expect', values: ['', 'short', 'not a digest at all, but as long as one is'] },
  { header: 'Arena-Source', values: ['Palette', 'schedule', ''] },
  { header: 'Arena-Batch', values: ['', 'b'.repeat(101), 'two words'] },
  {
    header: 'Arena-Undoes',
    values: ['', 'one two', 'one,,two', ',one', 'r'.repeat(101), Array(51).fill('r').join(',')],
  },
  { header: 'Arena-Command', values: ['%', '%E0%A4%A'] },
  { header: 'Idempotency-Key', values: ['', 'k'.repeat(201), 'two words'] },
  { header: 'Arena-Dryrun', values: ['true'] },
])('$header that is not understood does nothing', async ({ header, values }) => {
  for (const value of values) {
    const name = `Cup ${randomUUID()}`
    const reply = await platform.call('createTournament', {
      as: world.as,
      body: { name, ...settings },
      headers: { [header]: value },
    })
    expect([value, reply.status, Object.keys(reply.envelope.payload ?? {})]).toEqual([
      value,
      400,
      [expect.stringMatching(new RegExp(`^${header}$`, 'i'))],
    ])
    expect(await countOf(name)).toBe(0)
  }
})

test('`Arena-Dry-Run: false` is no dry run', async () => {
  const name = `Cup ${randomUUID()}`
  const headers = { 'arena-dry-run': 'false' }
  await platform.call('createTournament', { as: world.as, body: { name, ...settings }, headers })
  expect(await countOf(name)).toBe(1)
})

/** As a client writes that has read nothing but §7: no headers of ours, no version. */
async function bare(method: string, path: string, body?: unknown): Promise<{ status: number; envelope: Envelope }> {
  const response = await fetch(`${platform.url}/api/admin/tournament/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${world.as}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  // Every answer of the API is an envelope.
  return { status: response.status, envelope: (await response.json()) as Envelope }
}

test('a client that knows only §7 can write: the platform makes the key', async () => {
  const name = `Cup ${randomUUID()}`
  expect((await bare('PUT', '/tournaments', { name, ...settings })).status).toBe(200)
  expect((await bare('PUT', '/tournaments', { name, ...settings })).status).toBe(200)
  expect(await countOf(name)).toBe(2)
})

test('without a version the last write wins, and the audit row says that nobody looked', async () => {
  const made = await world.published()
  const { id } = made.stage
  await platform.call('editStage', { as: world.as, params: { id }, body: { name: 'Seen', version: 1 } })
  const { status } = await bare('POST', `/stages/${id}`, { name: 'Unseen' })
  expect([status, (await world.detail(id)).name]).toEqual([200, 'Unseen'])
  const rows = await platform.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `stage:${id}`))
  const last = rows.toSorted((a, b) => a.id - b.id).at(-1)
  expect(last?.consequences.map(({ code }) => code)).toContain('consequence.unseen')
})

test('an empty object is no body, where a call takes none', async () => {
  const made = await world.tournament()
  await world.stage(made.id)
  expect((await bare('POST', `/tournaments/${made.id}/publish`, {})).status).toBe(200)
  const wrong = await bare('POST', `/tournaments/${made.id}/open-registration`, { now: true })
  expect(wrong.status).toBe(400)
})

test('JSON nested without end is refused, not walked through', async () => {
  const deep = `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  const { status, envelope } = await bare('PUT', '/tournaments', deep)
  expect([status, envelope.payload]).toEqual([400, { body: ['Nested too deeply.'] }])
})

test.each([
  { what: '100,000 unknown fields', body: `{${named(100_000)}}`, told: ['body'] },
  { what: '2,000 unknown fields', body: `{${named(2_000)}}`, told: 20 },
  { what: 'a million wrong things in a list', body: `{"region":[${'{},'.repeat(1_000_000)}{}]}`, told: ['body'] },
  { what: '40,000 wrong things in a list', body: `{"region":[${'{},'.repeat(40_000)}{}]}`, told: 20 },
  { what: 'lists of things, more than can be kept', body: `{"groups":[${listsOf(20, 30_000)}]}`, told: ['body'] },
  { what: 'a name of 3 MB', body: `{"${'n'.repeat(3_000_000)}":1}`, told: 2 },
])('$what are told in at most twenty problems', async ({ body, told }) => {
  const { status, envelope } = await bare('PUT', '/tournaments', body)
  const fields = Object.keys(envelope.payload ?? {})
  const problems = Object.values(envelope.payload ?? {}).flat()
  expect([status, typeof told === 'number' ? problems.length : fields]).toEqual([400, told])
  expect(JSON.stringify(envelope).length).toBeLessThan(4_000)
})

test('2,000 parameters of a query and 300 headers are told in at most twenty problems', async () => {
  const headers = { authorization: `Bearer ${world.as}` }
  const long = await fetch(`${platform.url}/api/admin/tournament/v1/tournaments?${'a&'.repeat(100)}${many(1_900)}`, {
    headers,
  })
  const envelope = (await long.json()) as Envelope
  expect([long.status, Object.keys(envelope.payload ?? {}).length]).toEqual([400, 20])
  const ours = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`arena-${at}`, 'x']))
  const reply = await platform.call('createTournament', {
    as: world.as,
    body: { name: 'Cup', ...settings },
    headers: ours,
  })
  expect([reply.status, Object.keys(reply.envelope.payload ?? {}).length]).toEqual([400, 20])
})

function named(count: number): string {
  return Array.from({ length: count }, (_, at) => `"a${at}":1`).join(',')
}

function listsOf(lists: number, items: number): string {
  return Array.from({ length: lists }, () => `[${'1,'.repeat(items)}1]`).join(',')
}

function many(count: number): string {
  return Array.from({ length: count }, (_, at) => `p${at}=1`).join('&')
}

test('a time that no page can show is refused', async () => {
  const { id } = await world.tournament()
  for (const matchStart of [9_007_199_254_740_991, 253_402_300_800]) {
    const body = { matchStart }
    const reply = await platform.call('editTournament', { as: world.as, params: { id }, body })
    expect([reply.status, reply.envelope.payload]).toEqual([400, { matchStart: ['Too large.'] }])
  }
  expect((await platform.call('listTournaments', { as: world.as })).status).toBe(200)
})

test('refusals of one account do not bury what was done', async () => {
  const { id } = await world.tournament()
  const as = await platform.token('Unknown')
  for (let tried = 0; tried < 60; tried++) {
    expect((await platform.call('publishTournament', { as, params: { id } })).status).toBe(403)
  }
  const { entries } = (await platform.call('listTournamentAudit', { as: world.as, params: { id } })).payload
  expect(entries.filter(({ outcome }) => outcome !== 'done')).toHaveLength(20)
  expect(entries.map(({ action }) => action)).toContain('createTournament')
  // They have a place of their own: whoever asks for what was done is given that alone.
  const outcomesOf = async (outcome: 'done' | 'refused') => {
    const reply = await platform.call('listTournamentAudit', { as: world.as, params: { id }, query: { outcome } })
    return reply.payload.entries.map((entry) => entry.outcome === 'done')
  }
  expect(new Set(await outcomesOf('done'))).toEqual(new Set([true]))
  expect(await outcomesOf('refused')).toEqual(Array(20).fill(false))
})

test.each([
  { why: 'a zero-width space', name: 'T\u200b1' },
  { why: 'a turn of direction', name: 'T1\u202e' },
  { why: 'a soft hyphen', name: 'T\u00ad1' },
  { why: 'a filler', name: 'T1\u3164' },
  { why: 'an escape', name: 'T1\u001b[31m' },
  { why: 'a lone joiner', name: 'T\u200d1' },
])('a name with $why is none', async ({ name }) => {
  const made = await world.open()
  const params = { id: made.id }
  const reply = await platform.call('addTeam', { as: world.as, params, body: { name } })
  expect([reply.status, reply.envelope.status]).toEqual([400, 'fail'])
})

test('names that look the same are the same, and names of the world are names', async () => {
  const made = await world.open()
  const add = async (name: string) =>
    (await platform.call('addTeam', { as: world.as, params: { id: made.id }, body: { name } })).status
  const different = ['T1', '雷霆', 'Команда', 'Ζεύς', '👩‍👩‍👧 Family', 'Łódź', 'فريق']
  for (const name of different) expect([name, await add(name)]).toEqual([name, 200])
  for (const name of ['Ｔ1', 'Т1', 't1', 'Τ1', ' T1 ']) expect([name, await add(name)]).toEqual([name, 409])
})

test('the largest batch that is promised goes in: 4,096 teams of five', async () => {
  const made = await world.open(0, {}, { maxTeams: 4096, starters: 5 })
  const teams = Array.from({ length: 4096 }, (_, team) => ({
    name: `Team ${team}`,
    players: Array.from({ length: 5 }, (_, player) => `P${team} ${player}`),
  }))
  const { payload } = await platform.call('addTeams', { as: world.as, params: { id: made.id }, body: { teams } })
  expect([payload.okCount, payload.failCount]).toEqual([4096, 0])
})

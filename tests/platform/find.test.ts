// One search for things of every kind: what is found, where it says things are, who finds whom, and what it costs.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueryInputOf } from '../../src/contract/endpoint.ts'
import type { Endpoints } from '../../src/contract/endpoints.ts'
import { accounts } from '../../src/platform/store/schema/platform.ts'
import { accountOf, possessions, tokensOf, type CallerName } from '../support/authority.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { campaignOf } from './campaign-world.ts'
import { aMember } from './wallet-world.ts'
import { worldOf, type World } from './world.ts'

let platform: TestPlatform
let world: World
let tokens: Record<CallerName, string>

beforeAll(async () => {
  platform = await startPlatform({
    environment: { ARENA_SEED: 'demo' },
    loadSeed: async () => (await import('../../src/platform/seed/seed.ts')).seed,
  })
  tokens = await tokensOf(platform)
  world = worldOf(platform, tokens.SystemAdmin)
})
afterAll(() => platform.close())

type Query = Omit<QueryInputOf<Endpoints['findThings']>, 'text'>
async function found(text: string, query: Query = {}, as: CallerName = 'SystemAdmin') {
  const reply = await platform.call('findThings', { as: tokens[as], query: { text, ...query } })
  return reply.payload.found.map(
    ({ kind, name, within }) =>
      `${kind} ${name}${within.map(({ name: place }) => (place === '' ? '' : ` < ${place}`)).join('')}`,
  )
}

const final = 'FIFA World Cup 2022 — final ranking'

test.each([
  { text: 'argentina', first: `team Argentina < FIFA World Cup 2022`, why: 'what is still played before what is over' },
  { text: 'argentina final', first: `team Argentina < ${final}`, why: 'a team in a tournament' },
  { text: 'final argentina', first: `team Argentina < ${final}`, why: 'the other way round' },
  { text: 'worlds', first: 'tournament LoL Worlds 2022 — quarter-finals', why: 'a word of a name' },
  { text: 'group stage vct', first: 'stage Group stage < VCT 2024 China Stage 2', why: 'a stage in a tournament' },
  { text: 'ＡＲＧＥＮＴＩＮＡ', first: `team Argentina < FIFA World Cup 2022`, why: 'full width' },
])('$text: $why', async ({ text, first }) => {
  expect((await found(text))[0]).toBe(first)
})

test('two letters are found anywhere, those that begin a word first', async () => {
  const listed = await found('ar', { kind: 'team' })
  expect(listed[0]).toBe('team Argentina < FIFA World Cup 2022')
  expect(await found('rg', { kind: 'team' })).toContain('team Argentina < FIFA World Cup 2022')
})

test('a match is found by its teams, in either order, by one of them, and by its identifier', async () => {
  const expected =
    /^match \S+ (Argentina – France|France – Argentina) < Knock-out < FIFA World Cup 2022 — final ranking$/
  for (const text of ['argentina france', 'France vs Argentina', 'argen – fran'])
    expect((await found(text, { kind: 'match' }))[0]).toMatch(expected)
  for (const text of ['argentina france final ranking', 'fifa 2022 france vs argentina'])
    expect(await found(text)).toEqual([expect.stringMatching(expected)])
  expect((await found('argentina')).filter((one) => one.startsWith('match')).length).toBeGreaterThan(5)
  const running = await world.running(4, {}, { name: 'Autumn Trophy' })
  expect(await found('G1-M2 autumn')).toEqual([
    expect.stringMatching(/^match G1-M2 Team .* < Playoffs < Autumn Trophy$/),
  ])
  expect(await found('g1-m1', { kind: 'match', tournamentId: running.id })).toEqual([
    expect.stringMatching(/^match G1-M1 .* < Autumn Trophy$/),
  ])
})

test('of matches of the same two teams those of the tournament one is in come first, then those that are being played', async () => {
  const drawn = async (name: string) => {
    const { id, stage } = await world.open(0, {}, { name })
    const teams = [{ name: 'Oryx' }, { name: 'Ibex' }]
    const batch = (await world.call('addTeams', { as: world.as, params: { id }, body: { teams } })).payload
    const teamIds = batch.results.map((one) => one.id ?? '')
    for (const tournamentTeamId of teamIds)
      await world.call('confirmRoster', { as: world.as, params: { tournamentTeamId } })
    await world.call('closeRegistration', { as: world.as, params: { id } })
    const body = { teamNum: 2, teamIds }
    await world.call('generateBrackets', { as: world.as, params: { id: stage.id }, body })
    return { id, stageId: stage.id }
  }
  const ready = await drawn('Ready Cup')
  const running = await drawn('Running Cup')
  await world.call('finalizeStage', { as: world.as, params: { id: running.stageId }, body: { matches: [] } })
  const places = async (query: Query = {}) =>
    (await found('oryx ibex', { kind: 'match', ...query })).map((one) => one.split(' < ').at(-1))
  expect(await places()).toEqual(['Running Cup', 'Ready Cup'])
  expect(await places({ tournamentId: ready.id })).toEqual(['Ready Cup', 'Running Cup'])
  expect(await places({ tournamentId: ready.id, limit: 1 })).toEqual(['Ready Cup'])
})

test('where a kind is asked for, a thing is found by what it stands in', async () => {
  expect(await found('quarter-finals', { kind: 'stage' })).toEqual([
    'stage Knock-out < LoL Worlds 2022 — quarter-finals',
  ])
  const matches = await found('vct playoffs', { kind: 'match', limit: 50 })
  expect(matches.length).toBeGreaterThan(5)
  expect((await found('vct playoffs')).filter((one) => one.startsWith('match'))).toEqual([])
})

test('Chinese is found inside a name, a single sign as well, and never across signs', async () => {
  await world.tournament({ name: '香港冬季盃總決賽' })
  for (const text of ['決賽', '冬季', '盃', '香港 決賽', '香港冬季盃總決賽'])
    expect([text, ...(await found(text))]).toEqual([text, 'tournament 香港冬季盃總決賽'])
  expect(await found('季冬')).toEqual([])
})

test('accents, signs of patterns and words of nothing', async () => {
  await world.tournament({ name: 'Copa São Paulo 100%_\\' })
  for (const text of ['sao paulo', 'SÃO', '100%_\\'])
    expect(await found(text)).toEqual(['tournament Copa São Paulo 100%_\\'])
  for (const text of ['', '   ', '%%%', '___', 'nothing of that name']) expect(await found(text)).toEqual([])
})

test('an id is found, and a player with the team', async () => {
  const { id } = await world.tournament({ name: 'By number' })
  expect((await found(id))[0]).toBe('tournament By number')
  const open = await world.open(0, {}, { name: 'Roster Cup' })
  const teams = [{ name: 'Kites', players: ['Żółty Ptak'] }]
  const added = await world.call('addTeams', { as: world.as, params: { id: open.id }, body: { teams } })
  expect([added.status, added.text]).toEqual([200, expect.any(String)])
  for (const text of ['ptak', 'zolty', 'ptak kites'])
    expect(await found(text)).toEqual(['player Żółty Ptak < Kites < Roster Cup'])
})

test('missions, codes and entries of sendings are found by their member', async () => {
  const { mission, prize, code } = campaignOf(platform, world.as)
  const memberId = await aMember(platform, 'Żabka 王小明')
  await mission('Win a cup', memberId)
  const issued = await code(await prize(), memberId)
  await platform.store.pool.query(
    `insert into notifications (sending_id, member_id, member_name, action, channel, recipient, create_time, scheduled_time)
     select id, $1, 'Żabka 王小明', action, 'sms', '+85291234567', create_time, create_time from sendings limit 1`,
    [memberId],
  )
  for (const text of ['zabka', '小明', '王小明 ŻAB'])
    expect([text, ...(await found(text, { kind: ['mission', 'redemption', 'notification'] }))]).toEqual([
      text,
      'mission Win a cup',
      expect.stringMatching(`^redemption ${issued.code} < Prize`),
      expect.stringMatching(/^notification \+85291234567 < /),
    ])
  expect(await found('9123-4567', { kind: ['notification'] })).toHaveLength(1)
})

test('people are found by those who may see them', async () => {
  const sub = await accountOf(platform, 'VenueOperator', possessions['other company'])
  await platform.store.db.update(accounts).set({ name: 'Mei Xylander' }).where(eq(accounts.sub, sub))
  expect(await found('xylander')).toEqual(['user Mei Xylander'])
  for (const as of ['VenueCompanyAdmin', 'VenueOperator'] as const) expect(await found('xylander', {}, as)).toEqual([])
})

test.each([
  { nickname: 'Quokka', firstName: '美玲', lastName: '吳', whole: '吳美玲' },
  { nickname: 'Wombat', firstName: 'Mei', lastName: 'Wu', whole: 'Mei Wu' },
  { nickname: 'Numbat', firstName: '美玲', lastName: '', whole: '美玲' },
])('the whole name of a member is written as in the list: $whole', async ({ nickname, firstName, lastName, whole }) => {
  await world.call('createMember', { as: world.as, body: { nickname, firstName, lastName } })
  const reply = await platform.call('findThings', { as: tokens.SystemAdmin, query: { text: nickname, kind: 'member' } })
  expect(reply.payload.found.map(({ name, detail }) => [name, detail])).toEqual([[nickname, whole]])
})

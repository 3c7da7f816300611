// The number of statements of a request does not grow with what it reads or writes.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largeRecord } from '../support/large-record.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { worldOf, type World } from './world.ts'

let platform: TestPlatform
let world: World
let statements = 0

beforeAll(async () => {
  platform = await startPlatform()
  world = worldOf(platform, await platform.token('SystemAdmin'))
  const counted = new WeakSet<pg.PoolClient>()
  for (const pool of [platform.store.pool, platform.store.readers])
    pool.on('acquire', (client) => {
      if (counted.has(client)) return
      counted.add(client)
      const run = client.query.bind(client)
      const counting = (...given: Parameters<typeof run>) => {
        // The queues and the live stream ask for themselves, at their own times.
        if (/tournament|stage|bracket|team|standing/.test(JSON.stringify(given[0])) && !isBackground(given[0]))
          statements++
        return run(...given)
      }
      // The overloads of `query` are passed through as they come.
      client.query = counting as typeof client.query
    })
})
afterAll(() => platform.close())

function isBackground(statement: unknown): boolean {
  return /due_jobs|\bevents\b|update notifications set holder/.test(JSON.stringify(statement))
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  await work()
  statements = 0
  await work()
  return statements
}

test('reading a stage, its teams and the list', async () => {
  const { as, call } = world
  const small = await world.running(2)
  const large = await world.running(16, { format: 'RoundRobin', groups: 4 })
  for (const [name, params] of [
    ['getStage', (of: typeof small) => ({ id: of.stage.id })],
    ['listTeams', (of: typeof small) => ({ id: of.id })],
    ['getTeamStandings', (of: typeof small) => ({ id: of.id })],
  ] as const) {
    const few = await statementsOf(() => call(name, { as, params: params(small) }))
    const many = await statementsOf(() => call(name, { as, params: params(large) }))
    expect(few).toBeGreaterThan(0)
    expect([name, many]).toEqual([name, few])
  }
  const none = await statementsOf(() => call('findThings', { as, query: { text: 'nobody of that name' } }))
  expect(await statementsOf(() => call('findThings', { as, query: { text: 'team', limit: 50 } }))).toBe(none)
  const one = await statementsOf(() => call('listTournaments', { as, query: { pageSize: 1 } }))
  expect(await statementsOf(() => call('listTournaments', { as, query: { pageSize: 200 } }))).toBe(one)
})

test('starting and drawing a stage', async () => {
  const { as, call } = world
  const cost = async (teams: number, groups: number) => {
    const { stage, ...made } = await world.drawn(teams, { format: 'RoundRobin', groups })
    const params = { id: stage.id }
    const teamIds = made.teams.map((team) => team.tournamentTeamId)
    const draw = await statementsOf(() =>
      call('generateBrackets', { as, params, body: { teamNum: teams, groupNum: groups, teamIds } }),
    )
    statements = 0
    await call('finalizeStage', { as, params, body: { matches: [] } })
    return { draw, start: statements }
  }
  expect(await cost(16, 4)).toEqual(await cost(4, 1))
})

test('importing a whole tournament, and a sheet with its results', async () => {
  const { as, call } = world
  const imports = (teams: number) =>
    statementsOf(() =>
      call('importTournament', { as, body: { record: largeRecord(`Cup of ${teams}`, teams), until: 'end' } }),
    )
  const [few, many] = [await imports(16), await imports(128)]
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThanOrEqual(few + 4)

  const sheets = async (teams: number) => {
    const { stage } = await world.drawn(teams)
    const { brackets } = await world.detail(stage.id)
    const lines = (brackets[0]?.matches ?? [])
      .filter((match) => match.teams.every(Boolean))
      .map(({ teams: [a, b] }, at) => `G1-M${at + 1},${a?.name},2,${b?.name},1`)
    expect(lines).toHaveLength(teams / 2)
    const sheet = ['match,team1,score1,team2,score2', ...lines].join('\n')
    statements = 0
    const { status } = await call('importBracket', { as, params: { id: stage.id }, body: { sheet, withResults: true } })
    expect(status).toBe(200)
    return statements
  }
  expect(await sheets(32)).toBeLessThanOrEqual((await sheets(4)) + 4)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let admin: string

beforeAll(async () => {
  platform = await startPlatform({
    environment: { ARENA_SEED: 'demo' },
    loadSeed: async () => (await import('../../src/platform/seed/seed.ts')).seed,
  })
  admin = await platform.token('SystemAdmin')
})
afterAll(() => platform.close())

async function named(name: string) {
  const { tournaments } = (await platform.call('listTournaments', { as: admin, query: { pageSize: 200 } })).payload
  const found = tournaments.find((tournament) => tournament.name === name)
  if (!found) throw new Error(`${name} is not there: ${tournaments.map((one) => one.name).join(', ')}`)
  return found
}

test('the demo holds five real tournaments at different stages of their life', async () => {
  const { tournaments } = (await platform.call('listTournaments', { as: admin, query: { sort: 'name' } })).payload
  expect(tournaments.map(({ name, state, teamCount, champion }) => ({ name, state, teamCount, champion }))).toEqual([
    { name: 'FIFA World Cup 2022', state: 'OpenRegistration', teamCount: 32, champion: null },
    { name: 'FIFA World Cup 2022 — final ranking', state: 'Completed', teamCount: 32, champion: 'Argentina' },
    { name: 'League of Legends World Championship 2022', state: 'Published', teamCount: 0, champion: null },
    { name: 'LoL Worlds 2022 — quarter-finals', state: 'InProgress', teamCount: 8, champion: null },
    { name: 'VCT 2024 China Stage 2', state: 'InProgress', teamCount: 11, champion: null },
  ])
})

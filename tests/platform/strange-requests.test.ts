// Every call with something strange in it: it is done, or refused with what is wrong, and never a failure of the platform.
// ARENA_STRANGE sets how many requests are made of each.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, fillPath } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { headers } from '../../src/contract/envelope.ts'
import { bases } from '../../src/platform/api.ts'
import { kindsIn } from '../../src/platform/ids-in.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { randomFrom } from '../support/random.ts'
import { type Ids, strangeOf } from '../support/strange-values.ts'

const count = Number(process.env['ARENA_STRANGE'] ?? 8)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))
const random = randomFrom(seed)
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]

const answers = new Map<number, number>()

let platform: TestPlatform
let as: string
/** Of each tournament what is in it, so that most requests name things that belong together. */
let worlds: readonly Ids[]

beforeAll(async () => {
  platform = await startPlatform({
    environment: { ARENA_SEED: 'demo' },
    loadSeed: async () => (await import('../../src/platform/seed/seed.ts')).seed,
  })
  as = await platform.token('SystemAdmin')
  const { tournaments } = (await platform.call('listTournaments', { as })).payload
  worlds = await Promise.all(tournaments.map(({ id }) => idsIn(id)))
  if (worlds.length === 0) throw new Error('there is nothing to name')
})
afterAll(async () => {
  console.log(`shown: strange requests: ${[...answers].map(([status, times]) => `${times} × ${status}`).join(', ')}`)
  await platform.close()
})

async function idsIn(id: string): Promise<Ids> {
  const params = { id }
  const { stages } = (await platform.call('listStages', { as, params })).payload
  const { teams } = (await platform.call('listTeams', { as, params })).payload
  const { matches } = (await platform.call('listMatchRooms', { as, query: { tournamentId: id } })).payload
  const { venues } = (await platform.call('listVenues', { as })).payload
  const first = await platform.call('getStage', { as, params: { id: stages[0]?.id ?? '' } })
  return {
    tournament: [id],
    stage: stages.map((stage) => stage.id),
    match: first.payload.brackets.flatMap((bracket) => bracket.matches.map(({ bracketMatchId }) => bracketMatchId)),
    team: teams.map(({ tournamentTeamId }) => tournamentTeamId),
    player: teams.flatMap(({ players }) => players.map(({ playerId }) => playerId)),
    room: matches.map(({ matchId }) => matchId),
    venue: venues.map(({ venueId }) => venueId),
  }
}

/** A dry run, so that the next request finds everything as it was. */
async function ask({ base, path, method, params, query, body }: Endpoint) {
  const kinds = [...kindsIn(params)]
  const ids = pick(worlds.filter((world) => kinds.every((kind) => world[kind]?.length))) ?? {}
  // Most of it is as it should be, so that it gets far.
  const part = (schema: Endpoint['query'], strangeness = 0.05) =>
    Object.entries(strangeOf(schema, ids, random, strangeness) ?? {})
  // Half a character is in no address.
  const words = Object.fromEntries(
    part(params, 0.01).map(([name, value]) => [name, String(value).replace('\ud800', '')]),
  )
  const pairs = part(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  const url = bases[base] + fillPath(path, words) + (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '')
  const sent = method === 'GET' ? undefined : (JSON.stringify(strangeOf(body, ids, random, 0.05)) ?? '')
  const response = await fetch(platform.url + url, {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      ...(sent !== undefined && {
        'content-type': 'application/json',
        [headers.idempotencyKey]: randomUUID(),
        [headers.dryRun]: 'true',
      }),
    },
    ...(sent !== undefined && { body: sent }),
  })
  return { status: response.status, told: `${method} ${url} ${sent?.slice(0, 3_000) ?? ''}: ${await response.text()}` }
}

test.each(Object.values(endpoints).map((endpoint) => ({ name: endpoint.name, endpoint })))(
  `$name takes what is strange (seed ${seed})`,
  { timeout: 60_000 + count * 1_000 },
  async ({ endpoint }) => {
    for (let made = 0; made < count; made++) {
      const { status, told } = await ask(endpoint)
      expect(status, told).toBeLessThan(500)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  },
)

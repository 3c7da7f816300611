// Whose it is: every route × caller × owner × place that can name or show a thing. The endpoint table is read, so that a new
// route gets its cells without being listed; a new owned kind has to say in `owned-things.ts` how one is made.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { owners, type Owners } from '../../src/platform/owners.ts'
import {
  cellsOf,
  dimensionsOf,
  tokensOf,
  tryRoute,
  type Makers,
  type Outcome,
  type Tried,
} from '../support/authority.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { equipmentArea, equipmentEndpoints, ownersOfEquipment } from './equipment.ts'
import { ownedThings } from './owned-things.ts'

let platform: TestPlatform
let product: Tried
let trial: Tried
let stop: () => Promise<void>

beforeAll(async () => {
  platform = await startPlatform()
  await platform.store.pool.query(
    `insert into members (nickname, name_key, email, create_time) values ('Ace', 'ace', 'ace@arena.test', 1)`,
  )
  const tokens = await tokensOf(platform)
  const send = (path: string, init: RequestInit) => fetch(platform.url + path, init)
  const makers = makersOf(platform, tokens.SystemAdmin)
  product = { endpoints: Object.values(endpoints), owners, makers, tokens, send }
  const { sealer, ...area } = await equipmentArea(platform)
  stop = () => sealer.stop()
  trial = { endpoints: Object.values(equipmentEndpoints), owners: ownersOfEquipment, tokens, ...area }
})
afterAll(async () => {
  await stop()
  await platform.close()
})

function makersOf({ call }: TestPlatform, as: string): Makers {
  const { venueCompany, ...others } = ownedThings(platform, as).makers
  const fields = { game: 'Forts', region: ['All'] }
  return {
    ...others,
    template: async () => (await call('createTemplate', { as, body: { ...fields, name: 'Weekly' } })).payload.id,
    tournament: async () => (await call('createTournament', { as, body: { ...fields, name: 'Cup' } })).payload.id,
    // Last: rows of others name the company they belong to.
    venueCompany,
  }
}

function judge(outcomes: readonly Outcome[], cells: number): void {
  expect(outcomes.length).toBe(cells)
  expect(outcomes.filter(({ expected, got }) => got !== expected)).toEqual([])
}

const areas: { area: string; table: readonly Endpoint[]; rules: Owners; tried: () => Tried }[] = [
  { area: 'the product', table: Object.values(endpoints), rules: owners, tried: () => product },
  {
    area: 'an area of owned things',
    table: Object.values(equipmentEndpoints),
    rules: ownersOfEquipment,
    tried: () => trial,
  },
]

describe.each(areas)('$area', ({ area, table, rules, tried }) => {
  const dimensions = dimensionsOf(rules, table)
  beforeAll(() => console.log(`authority of ${area}: ${dimensions}`))

  describe(dimensions, () => {
    const routes = table.map((endpoint) => ({ ...endpoint, cells: cellsOf(rules, endpoint).length, endpoint }))
    test.each(routes)('$name, $scope: $cells cells', async ({ cells, endpoint }) =>
      judge(await tryRoute(tried(), endpoint), cells),
    )
  })
})

// Whose it is: every route × caller × owner × place that can name or show a thing. The endpoint table is read, so that a new
// route has its cells by itself; a new owned kind has to say in `makers` how one is made.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { owners } from '../../src/platform/owners.ts'
import { accountOf, tokensOf, tryRoute, type Makers, type Outcome, type Tried } from '../support/authority.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { equipmentArea, equipmentEndpoints, ownersOfEquipment } from './equipment.ts'

let platform: TestPlatform
let product: Tried
let trial: Tried
let cells = 0
let stop: () => Promise<void>

const makers: Makers = { user: (owner) => accountOf(platform, 'VenueOperator', owner) }

beforeAll(async () => {
  platform = await startPlatform()
  const tokens = await tokensOf(platform)
  const send = (path: string, init: RequestInit) => fetch(platform.url + path, init)
  product = { endpoints: Object.values(endpoints), owners, makers, tokens, send }
  const { sealer, ...area } = await equipmentArea(platform)
  stop = () => sealer.stop()
  trial = { endpoints: Object.values(equipmentEndpoints), owners: ownersOfEquipment, tokens, ...area }
})
afterAll(async () => {
  console.log(`authority: ${cells} cells of path, body, filter and list`)
  await stop()
  await platform.close()
})

function judge(outcomes: readonly Outcome[]): void {
  cells += outcomes.length
  expect(outcomes.length).toBeGreaterThan(0)
  expect(outcomes.filter(({ expected, got }) => got !== expected)).toEqual([])
}

const table: Endpoint[] = Object.values(endpoints)
test.each(table)('$name: $scope', async (endpoint) => judge(await tryRoute(product, endpoint)))

const tried: Endpoint[] = Object.values(equipmentEndpoints)
test.each(tried)('in an area of owned things, $name', async (endpoint) => judge(await tryRoute(trial, endpoint)))

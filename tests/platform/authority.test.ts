// Whose it is: every route × caller × owner × place that can name or show a thing. The endpoint table is read, so that a new
// route has its cells by itself; a new owned kind has to say in `makers` how one is made.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { owners, type Owners } from '../../src/platform/owners.ts'
import {
  accountOf,
  cellsOf,
  dimensionsOf,
  tokensOf,
  tryRoute,
  type Makers,
  type Outcome,
  type Tried,
} from '../support/authority.ts'
import { members } from '../../src/platform/store/schema/members.ts'
import type { Owner } from '../../src/platform/store/schema/platform.ts'
import { venueCompanies, venues } from '../../src/platform/store/schema/venues.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { equipmentArea, equipmentEndpoints, ownersOfEquipment } from './equipment.ts'

let platform: TestPlatform
let product: Tried
let trial: Tried
let stop: () => Promise<void>

const makers: Makers = {
  user: (owner) => accountOf(platform, 'VenueOperator', owner),
  venue: async (owner) => {
    const id = await venueOf(owner)
    // A home shop of members could not be archived.
    await platform.store.db.update(members).set({ venueId: null, venueCompanyId: null }).where(eq(members.venueId, id))
    // Nor a licensed venue.
    await platform.store.pool.query(
      `update licences set terminated_time = 1, terminated_reason = 'Test' where venue_id = $1 and terminated_time is null`,
      [id],
    )
    return id
  },
  member: async (owner) => {
    const body = { nickname: 'Max', homeShopVenueId: await venueOf(owner) }
    return (await platform.call('createMember', { as: product.tokens.SystemAdmin, body })).payload.memberId
  },
  loyaltyTransaction: async (owner) => {
    const id = (await makers['member']?.(owner)) ?? ''
    const given = { as: product.tokens.SystemAdmin, params: { id }, body: { amount: 100 } }
    return (await platform.call('addLoyaltyPoints', given)).payload.transaction.id
  },
  invoice: async (owner) => (await licensed(owner)).id,
  licence: async (owner) => (await licensed(owner)).licenses[0]?.licenceId ?? '',
  template: async () => {
    const body = { name: 'Weekly', game: 'Forts', region: ['All'] }
    return (await platform.call('createTemplate', { as: product.tokens.SystemAdmin, body })).payload.id
  },
  tournament: async () => {
    const body = { name: 'Cup', game: 'Forts', region: ['All'] }
    return (await platform.call('createTournament', { as: product.tokens.SystemAdmin, body })).payload.id
  },
  // Last: rows of others name the company they belong to.
  venueCompany: async ({ venueCompanyId }) => {
    const row = { id: venueCompanyId ?? '', name: 'Arenas', nameKey: 'arenas', createTime: 1 }
    await platform.store.db.insert(venueCompanies).values(row).onConflictDoNothing()
    return row.id
  },
}

async function licensed(owner: Owner) {
  const id = (await makers['venueCompany']?.(owner)) ?? ''
  const body = { licenses: [{ venueId: await venueOf(owner) }] }
  return (await platform.call('createInvoice', { as: product.tokens.SystemAdmin, params: { id }, body })).payload
}

async function venueOf({ venueCompanyId, venueId }: Owner): Promise<string> {
  const row = { id: venueId ?? '', venueCompanyId: venueCompanyId ?? '', name: 'Arena' }
  await platform.store.db.insert(venues).values(row).onConflictDoNothing()
  return row.id
}

beforeAll(async () => {
  platform = await startPlatform()
  await platform.store.pool.query(
    `insert into members (nickname, name_key, email, create_time) values ('Ace', 'ace', 'ace@arena.test', 1)`,
  )
  const tokens = await tokensOf(platform)
  const send = (path: string, init: RequestInit) => fetch(platform.url + path, init)
  product = { endpoints: Object.values(endpoints), owners, makers, tokens, send }
  const { sealer, ...area } = await equipmentArea(platform)
  stop = () => sealer.stop()
  trial = { endpoints: Object.values(equipmentEndpoints), owners: ownersOfEquipment, tokens, ...area }
})
afterAll(async () => {
  await stop()
  await platform.close()
})

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

// Every list that takes a search searches: what is in no name is found in none of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import type { Kind } from '../../src/contract/views.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let as: string
let places: Readonly<Partial<Record<Kind, readonly string[]>>>
beforeAll(async () => {
  platform = await startPlatform({
    environment: { ARENA_SEED: 'demo' },
    loadSeed: async () => (await import('../../src/platform/seed/seed.ts')).seed,
  })
  as = await platform.token('SystemAdmin')
  const { tournaments } = (await platform.call('listTournaments', { as })).payload
  const { members } = (await platform.call('listMembers', { as, query: { sort: '-loyaltyPoints', pageSize: 1 } }))
    .payload
  const id = members[0]?.memberId ?? ''
  await platform.call('addLoyaltyPoints', { as, params: { id }, body: { amount: 5 } })
  await platform.call('createTransaction', { as, body: { category: 'Deposit', memberId: id, amount: '10.00' } })
  const { venueCompanies } = (await platform.call('listVenueCompanies', { as })).payload
  const { venues } = (await platform.call('listVenues', { as })).payload
  // So that there is a history.
  for (const { id } of venueCompanies)
    await platform.call('editVenueCompany', { as, params: { id }, body: { name: `Company ${id}` } })
  for (const { venueId } of venues)
    await platform.call('editVenue', { as, params: { venueId }, body: { province: 'North' } })
  const { prizes } = (await platform.call('listPrizes', { as })).payload
  places = {
    prize: prizes.map(({ id }) => id),
    member: [id],
    tournament: tournaments.map(({ id }) => id),
    venueCompany: venueCompanies.map(({ id }) => id),
    venue: venues.map(({ venueId }) => venueId),
  }
})
afterAll(() => platform.close())

const searched = Object.values<Endpoint>(endpoints).filter(({ method, query }) => {
  const { entries = {} } = query as { entries?: object }
  return method === 'GET' && 'search' in entries && 'page' in entries
})

test.each(searched)('$name finds nothing where there is nothing to find', async ({ name, about }) => {
  const rows = async (query: object, params: object) => {
    const { payload } = await platform.call(name as EndpointName, { as, params, query } as never)
    return Object.values(payload).find(Array.isArray) as unknown[]
  }
  const given = about ? (places[about.kind] ?? []).map((id) => ({ [about.param]: id })) : [{}]
  const full = []
  for (const place of given) if ((await rows({}, place)).length > 0) full.push(place)
  expect(full).not.toEqual([])
  for (const place of full) expect(await rows({ search: 'qzxqzx' }, place)).toEqual([])
})

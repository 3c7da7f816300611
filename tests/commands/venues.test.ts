// Where a tournament is held: said by line, undone, told in the audit log, and seen by whom it concerns.
import { expect, test } from 'vitest'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { signIn } from '../support/authority.ts'
import { startDesk } from './api-desk.ts'

const { platform, desk, world } = await startDesk()
await platform.store.db.insert(venues).values([
  { id: 'v1', venueCompanyId: 'c1', name: 'Kowloon Arena' },
  { id: 'v2', venueCompanyId: 'c1', name: 'Causeway Bay Arena' },
  { id: 'v3', venueCompanyId: 'c2', name: 'Taipei Arena' },
])

async function outcomeOf(line: string) {
  const run = await desk.runLine(line, { source: 'script' })
  return run.is === 'ran' ? run.outcome : run
}

async function heldAt(id: string, as = world.as) {
  const { payload } = await world.call('listTournamentVenues', { as, params: { id } })
  return payload.venues.map(({ name }) => name)
}

test('a line says the venues, undo takes it back, and both stand in the audit log', async () => {
  const { id } = await world.tournament()
  expect(await outcomeOf(`tournament set-venues ${id} v3,v1`)).toMatchObject({
    is: 'done',
    undo: [{ id: 'tournament.set-venues', targets: [id], args: { venueIds: [] } }],
  })
  expect(await heldAt(id)).toEqual(['Kowloon Arena', 'Taipei Arena'])
  expect(await outcomeOf('console undo')).toMatchObject({ is: 'done' })
  expect(await heldAt(id)).toEqual([])
  const { entries } = (await world.call('listTournamentAudit', { as: world.as, params: { id } })).payload
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'setTournamentVenues', before: { venueIds: ['v1', 'v3'] }, after: { venueIds: [] } },
    { action: 'setTournamentVenues', before: { venueIds: [] }, after: { venueIds: ['v1', 'v3'] } },
  ])
})

test('a venue that is not there is refused, and so is any of a tournament that is over', async () => {
  const { id } = await world.tournament()
  expect(await outcomeOf(`tournament set-venues ${id} v9`)).toMatchObject({
    is: 'failed',
    problem: { reason: { code: 'notFound' } },
  })
  await world.call('cancelTournament', { as: world.as, params: { id }, body: {} })
  expect(await outcomeOf(`tournament set-venues ${id} v1`)).toMatchObject({
    is: 'blocked',
    why: { code: 'tournament.cancelled' },
  })
})

test('a company sees its own venues of a tournament, an operator the own one, and nobody else’s', async () => {
  const { id } = await world.tournament()
  await world.call('setTournamentVenues', { as: world.as, params: { id }, body: { venueIds: ['v1', 'v2', 'v3'] } })
  const company = await signIn(platform, 'VenueCompanyAdmin', { venueCompanyId: 'c1', venueId: null })
  const operator = await signIn(platform, 'VenueOperator', { venueCompanyId: 'c1', venueId: 'v1' })
  expect(await heldAt(id, company.token)).toEqual(['Causeway Bay Arena', 'Kowloon Arena'])
  expect(await heldAt(id, operator.token)).toEqual(['Kowloon Arena'])
  const all = (await world.call('listVenues', { as: operator.token })).payload.venues
  expect(all).toEqual([{ venueId: 'v1', venueCompanyId: 'c1', name: 'Kowloon Arena' }])
})

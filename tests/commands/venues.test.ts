// Where a tournament is held: said by line, undone, told in the audit log, and seen by whom it concerns.
import { expect, test } from 'vitest'
import { completeLine } from '../../src/registry/complete.ts'
import type { Place } from '../../src/registry/host.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { signIn } from '../support/authority.ts'
import { picture } from '../support/picture.ts'
import { openSession, startSession } from './api-session.ts'

const { platform, session, world } = await startSession()
await platform.store.db.insert(venues).values([
  { id: 'v1', venueCompanyId: 'c1', name: 'Kowloon Arena' },
  { id: 'v2', venueCompanyId: 'c1', name: 'Causeway Bay Arena' },
  { id: 'v3', venueCompanyId: 'c2', name: 'Taipei Arena' },
])

async function outcomeOf(line: string) {
  const run = await session.runLine(line, { source: 'script' })
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
  const all = (await world.call('listVenueNames', { as: operator.token })).payload.venues
  expect(all).toEqual([{ venueId: 'v1', venueCompanyId: 'c1', name: 'Kowloon Arena' }])
})

test('a venue is found like any other thing: by id or whole name, among all there are or those of the tournament', async () => {
  const { id } = await world.tournament()
  await world.call('setTournamentVenues', { as: world.as, params: { id }, body: { venueIds: ['v1', 'v3'] } })
  const nowhere = { about: {} }
  const there = { about: { tournament: id } }
  const named = async (typed: string, at: Place) =>
    (await session.host.suggest('venue', typed, at)).map(({ word, label }) => `${label} (${word})`)
  expect(await named('', nowhere)).toEqual(['Causeway Bay Arena (v2)', 'Kowloon Arena (v1)', 'Taipei Arena (v3)'])
  expect(await named('', there)).toEqual(['Kowloon Arena (v1)', 'Taipei Arena (v3)'])
  expect(await named('causeway', nowhere)).toEqual(['Causeway Bay Arena (v2)'])
  for (const word of ['v1', 'KOWLOON arena'])
    expect(await session.host.resolve('venue', word, there)).toEqual({ id: 'v1' })
  // The beginning of a name is no name: it may be the id of a venue that this user does not see.
  expect(await session.host.resolve('venue', 'Kow')).toEqual({ id: 'Kow' })
  expect(await session.host.load('venue', ['v3', 'v9'])).toMatchObject([
    { id: 'v3', name: 'Taipei Arena' },
    { id: 'v9', problem: { reason: { code: 'notFound' } } },
  ])
})

test('of two venues of one name none is chosen', async () => {
  await platform.store.db.insert(venues).values([
    { id: 'v4', venueCompanyId: 'c1', name: 'Annex' },
    { id: 'v5', venueCompanyId: 'c2', name: 'Annex' },
  ])
  const anew = (await openSession(platform.url)).session
  expect(await anew.host.resolve('venue', 'annex')).toMatchObject({ problem: { reason: { code: 'target.ambiguous' } } })
  expect(await anew.host.resolve('venue', 'v5')).toEqual({ id: 'v5' })
})

test('the command line completes venues by name: those of the tournament, or all where any may be said', async () => {
  const { id } = await world.tournament()
  await world.call('setTournamentVenues', { as: world.as, params: { id }, body: { venueIds: ['v1', 'v3'] } })
  const completed = async (line: string) =>
    (await completeLine(line, line.length, session.registry, session.host)).items.map(({ text }) => text)
  expect(await completed(`schedule limits ${id} --venue=`)).toEqual(['"Kowloon Arena"', '"Taipei Arena"'])
  expect(await completed(`tournament set-venues ${id} --venue-ids=v1,cause`)).toEqual(['v1,"Causeway Bay Arena"'])
})

const place = '--address-line1="1 Wharf Road" --province=Kowloon --country="Hong Kong" --opening=10:00 --closing=02:00'
const known = '--website=https://arena.example.com --ip-whitelist=198.51.100.7'

test('a company and a venue are created with their logo, or without one, and never half', async () => {
  const logo = `data:image/png;base64,${picture.toString('base64')}`
  const company = async (name: string) => {
    const { payload } = await world.call('listVenueCompanies', { as: world.as, query: { search: name } })
    return payload.venueCompanies
  }
  expect(await outcomeOf(`venue-company create "Logo Group" --logo=${logo}`)).toMatchObject({ is: 'done' })
  const [made] = await company('Logo Group')
  expect(made?.logo).toMatch(/^\/files\/images\//)
  expect(await outcomeOf('venue-company create "Bare Group"')).toMatchObject({ is: 'done' })
  expect(await company('Bare Group')).toMatchObject([{ logo: null }])

  const id = made?.id ?? ''
  expect(await outcomeOf(`venue create ${id} "With" ${place} ${known} --logo=${logo}`)).toMatchObject({ is: 'done' })
  expect(await outcomeOf(`venue create ${id} "Without" ${place} ${known}`)).toMatchObject({ is: 'done' })
  const { venues: held } = (await world.call('listCompanyVenues', { as: world.as, params: { id } })).payload
  expect(Object.fromEntries(held.map((one) => [one.name, one.logo]))).toEqual({
    With: expect.stringMatching(/^\/files\/images\//),
    Without: null,
  })

  const broken = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`
  expect(await outcomeOf(`venue-company create "Broken Group" --logo=${broken}`)).toMatchObject({ is: 'failed' })
  expect(await company('Broken Group')).toEqual([])
  const elsewhere = { as: world.as, body: { name: 'Elsewhere', logo: '/files/images/../secret' } }
  expect((await world.call('createVenueCompany', elsewhere)).status).toBe(400)
})

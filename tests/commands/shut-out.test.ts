// Other hours of a venue are asked about only where they shut out matches that are to be played there.
import { expect, test } from 'vitest'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { matchNamed } from '../platform/world.ts'
import { startSession } from './api-session.ts'

const { platform, session, world } = await startSession()
const hall = { venueCompanyId: 'c1', opening: '10:00', closing: '22:00', timeZone: 'Asia/Hong_Kong' }
await platform.store.db.insert(venues).values([
  { ...hall, id: 'v1', name: 'Kowloon Arena' },
  { ...hall, id: 'v2', name: 'Causeway Bay Arena' },
])

async function outcomeOf(line: string) {
  const run = await session.runLine(line, { source: 'script' })
  return run.is === 'ran' ? run.outcome : run
}

const day = 86_400
/** Midnight of the day after tomorrow in Hong Kong, and that day. */
const midnight = Math.floor(platform.store.now() / day) * day + 2 * day - 8 * 3600
const date = new Date((midnight + 8 * 3600) * 1000).toISOString().slice(0, 10)

/** Two semi-finals at noon and the final at eight. */
async function aCup(venueIds: readonly string[], places: Readonly<Record<string, string>> = {}) {
  const { id, detail, tournament } = await world.running(4)
  await world.call('setTournamentVenues', { as: world.as, params: { id }, body: { venueIds: [...venueIds] } })
  const hours = { 'G1-M1': 12, 'G1-M2': 12, 'G1-M3': 20 }
  const rows = Object.entries(hours).map(([name, hour]) => ({
    bracketMatchId: matchNamed(detail, name).bracketMatchId,
    schedule: midnight + hour * 3600,
    venueId: places[name] ?? null,
  }))
  await world.call('setSchedule', { as: world.as, params: { id }, body: { rows } })
  return { id, name: tournament.name }
}

const told = (count: number, matches: readonly string[], code = 'consequence.matchesShutOut') => ({
  is: 'confirm',
  ask: { consequences: [{ code, params: { count, matches } }] },
})

test('hours that shut out matches say which; hours that do not, and other fields, are saved at once', async () => {
  const { id, name } = await aCup(['v1'])
  expect(await outcomeOf('venue edit v1 --opening=09:00')).toMatchObject({ is: 'done' })
  expect(await outcomeOf('venue edit v1 --name="Kowloon Hall"')).toMatchObject({ is: 'done' })
  expect(await outcomeOf('venue edit v1 --closing=19:00')).toMatchObject(told(1, [`G1-M3 ${name}`]))
  const all = ['G1-M1', 'G1-M2', 'G1-M3'].map((match) => `${match} ${name}`)
  expect(await outcomeOf(`venue edit v1 --other-hours="${date} closed"`)).toMatchObject(told(3, all))
  expect(await outcomeOf('venue edit v1 --time-zone=Europe/London')).toMatchObject(told(2, all.slice(0, 2)))
  expect(await outcomeOf('venue archive v1')).toMatchObject(told(3, all, 'consequence.matchesLeftAt'))
  expect(await outcomeOf('venue edit v1 --closing=19:00 --yes')).toMatchObject({ is: 'done' })
  // Shut out before already.
  expect(await outcomeOf('venue edit v1 --closing=18:00')).toMatchObject({ is: 'done' })
  expect(await outcomeOf('console undo')).toMatchObject({ is: 'done' })
  await world.call('cancelTournament', { as: world.as, params: { id }, body: {} })
  expect(await outcomeOf('venue edit v1 --closing=11:00')).toMatchObject({ is: 'done' })
})

test('matches go by their own venue, and of several venues of a tournament none in particular is meant', async () => {
  expect(await outcomeOf('venue edit v1 --closing=22:00')).toMatchObject({ is: 'done' })
  const { name } = await aCup(['v1', 'v2'], { 'G1-M1': 'v2' })
  expect(await outcomeOf('venue edit v2 --opening=13:00')).toMatchObject(told(1, [`G1-M1 ${name}`]))
  expect(await outcomeOf('venue edit v1 --opening=21:00')).toMatchObject({ is: 'done' })
})

test('a preview saves nothing, and says what is told', async () => {
  const line = 'venue edit v2 --opening=14:00 --dry-run'
  expect(await outcomeOf(line)).toMatchObject({
    is: 'preview',
    consequences: [{ code: 'consequence.matchesShutOut' }],
  })
  const { opening } = (await world.call('getVenue', { as: world.as, params: { venueId: 'v2' } })).payload
  expect(opening).toBe('10:00')
})

test('line and audit log say that nobody agreed where nobody was asked', async () => {
  const done = await outcomeOf('venue edit v2 --closing=23:30')
  expect(done).toMatchObject({ is: 'done', line: expect.stringMatching(/closing=23:30$/) as string })
  const { entries } = (await world.call('listAuditEntries', { as: world.as, query: { action: ['editVenue'] } })).payload
  expect(entries[0]).toMatchObject({ action: 'editVenue', command: expect.stringMatching(/closing=23:30$/) as string })
})

test('undo asks where it would shut out matches that were scheduled since', async () => {
  const { id, detail, tournament } = await world.running(4)
  await world.call('setTournamentVenues', { as: world.as, params: { id }, body: { venueIds: ['v2'] } })
  const set = {
    bracketMatchId: matchNamed(detail, 'G1-M1').bracketMatchId,
    schedule: midnight + 23 * 3600,
    venueId: null,
  }
  await world.call('setSchedule', { as: world.as, params: { id }, body: { rows: [set] } })
  const asked = await outcomeOf('console undo')
  expect(asked).toMatchObject({
    results: [{ why: { code: 'undo.asks', unblock: 'venue edit v2 --closing=22:00 --yes' } }],
  })
  const { closing } = (await world.call('getVenue', { as: world.as, params: { venueId: 'v2' } })).payload
  expect([closing, tournament.name]).toEqual(['23:30', expect.any(String)])
})

test('undo of a restore asks where it would leave matches behind', async () => {
  await platform.store.db.insert(venues).values({ ...hall, id: 'v3', name: 'Tsuen Wan Arena', state: 'Archived' })
  expect(await outcomeOf('venue restore v3')).toMatchObject({ is: 'done' })
  const { id } = await world.running(4)
  await world.call('setTournamentVenues', { as: world.as, params: { id }, body: { venueIds: ['v3'] } })
  const asked = await outcomeOf('console undo')
  expect(asked).toMatchObject({ results: [{ why: { code: 'undo.asks', unblock: 'venue archive v3 --yes' } }] })
  const { state } = (await world.call('getVenue', { as: world.as, params: { venueId: 'v3' } })).payload
  expect(state).toBe('InUse')
})

test('archiving tells matches without a time too, and names of many only the first', async () => {
  await platform.store.db.insert(venues).values({ ...hall, id: 'v4', name: 'Sha Tin Arena' })
  const { id } = await world.running(8)
  await world.call('setTournamentVenues', { as: world.as, params: { id }, body: { venueIds: ['v4'] } })
  expect(await outcomeOf('venue archive v4')).toMatchObject({
    ask: {
      consequences: [
        { code: 'consequence.matchesLeftAt', params: { count: 7, matches: expect.arrayContaining(['…']) as string[] } },
      ],
    },
  })
})

test('of the last two venues of a tournament each is told of what the other no longer holds', async () => {
  await platform.store.db.insert(venues).values([
    { ...hall, id: 'v5', name: 'Tai Po Arena' },
    { ...hall, id: 'v6', name: 'Fanling Arena' },
  ])
  const { name } = await aCup(['v5', 'v6'])
  const all = ['G1-M1', 'G1-M2', 'G1-M3'].map((match) => `${match} ${name}`)
  expect(await outcomeOf(`venue edit v5 --other-hours="${date} closed"`)).toMatchObject({ is: 'done' })
  expect(await outcomeOf(`venue edit v6 --other-hours="${date} closed"`)).toMatchObject(told(3, all))
  const both = await outcomeOf('venue archive v5 v6 --yes')
  if (both.is !== 'partial') throw new Error(both.is)
  const left = both.results.find(({ is }) => is === 'failed')?.target
  expect(await outcomeOf(`venue archive ${left}`)).toMatchObject(told(3, all, 'consequence.matchesLeftAt'))
})

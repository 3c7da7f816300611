// The schedule of a tournament, by line, script and undo: laid out over time and venues, moved, cleared, and told what is
// wrong with it.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { walk } from '../../src/cli/place.ts'
import { noLimits } from '../../src/contract/schedule.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { conflictsOf } from '../../src/rules/schedule/conflicts.ts'
import { createRunner } from '../../src/runner.ts'
import { signIn } from '../support/authority.ts'
import { openSession, startSession } from './api-session.ts'

const { session, world, platform } = await startSession()
await platform.store.db.insert(venues).values([
  { id: 'v1', venueCompanyId: 'c1', name: 'Kowloon Arena' },
  { id: 'v2', venueCompanyId: 'c1', name: 'Causeway Bay Arena' },
  { id: 'v3', venueCompanyId: 'c2', name: 'Taipei Arena' },
])

async function outcomeOf(line: string) {
  const run = await session.runLine(line, { source: 'script' })
  return run.is === 'ran' ? run.outcome : run
}

async function done(...lines: readonly string[]) {
  for (const line of lines) expect([line, await outcomeOf(line)]).toMatchObject([line, { is: 'done' }])
}

async function scheduleOf(id: string) {
  return (await world.call('getSchedule', { as: world.as, params: { id } })).payload
}

/** Times by match: what everybody means by the schedule. */
async function timesOf(id: string) {
  return (await scheduleOf(id)).rows.map(({ identifier, schedule }) => [identifier, schedule])
}

const at = (time: string) => Date.parse(`2026-11-28T${time}+08:00`) / 1000
const pattern = '--from=2026-11-28T13:00+08:00 --every=45 --rest=15'

test('a pattern lays all out without a conflict, says so before it is done, and is undone with what it is measured by', async () => {
  const { id, stage } = await world.running(8)
  const line = `schedule pattern ${id} ${pattern} --at-once=4`
  expect(await outcomeOf(`${line} --dry-run`)).toMatchObject({
    is: 'preview',
    consequences: [{ code: 'consequence.scheduleMoves', params: { count: 7 } }, { code: 'consequence.scheduleFits' }],
  })
  await done(line)
  const laid = await scheduleOf(id)
  expect(laid.limits).toEqual({ ...noLimits, atOnce: 4, restMinutes: 15, stageMinutes: { [stage.id]: 45 } })
  expect(laid.rows.map(({ schedule }) => schedule)).toEqual([
    ...Array.from({ length: 4 }, () => at('13:00')),
    // 13:45 would leave no rest.
    ...Array.from({ length: 2 }, () => at('14:30')),
    at('16:00'),
  ])
  expect(conflictsOf(laid.rows, laid.limits)).toEqual([])
  await done('console undo')
  expect(await scheduleOf(id)).toMatchObject({ limits: noLimits, rows: laid.rows.map(() => ({ schedule: null })) })
})

test('typed one by one, by round and shifted, or said by ids in a script: the rows are equal', async () => {
  const [laid, typed, scripted] = [await world.running(4), await world.running(4), await world.running(4)]
  await done(
    `schedule pattern ${laid.id} ${pattern} --at-once=2`,
    `schedule shift ${laid.id} 30 --from=2026-11-28T14:00+08:00`,
  )
  await done(
    `round schedule ${typed.stage.id}/1/4 2026-11-28T13:00+08:00`,
    `match schedule ${typed.stage.id}/m${typed.detail.brackets[0]?.matches[2]?.bracketMatchId} 2026-11-28T15:00+08:00`,
  )
  const ids = scripted.detail.brackets[0]?.matches.map(({ bracketMatchId }) => bracketMatchId) ?? []
  const said = [at('13:00'), at('13:00'), at('15:00')].map((time, n) => `${ids[n]}=${time}`)
  await done(`schedule set ${scripted.id} ${said.join(',')}`)
  const times = await timesOf(laid.id)
  expect(times).toEqual([
    ['G1-M1', at('13:00')],
    ['G1-M2', at('13:00')],
    ['G1-M3', at('15:00')],
  ])
  expect([await timesOf(typed.id), await timesOf(scripted.id)]).toEqual([times, times])
})

test('a day later is the same time of day, in the zone of who moves it, also over a change of clocks', async () => {
  const { connection } = await openSession(platform.url)
  const zoned = createRunner({
    connection,
    commands,
    ...walk(() => connection.cache.invalidateAll(), undefined, 'Europe/Warsaw'),
  })
  const { id } = await world.running(4)
  for (const line of [
    `schedule pattern ${id} --from=2028-10-28T20:00+02:00 --every=45 --at-once=2`,
    `schedule shift ${id} 24h --from=2028-10-28T20:00+02:00`,
  ])
    expect(await zoned.runLine(line, { source: 'script' })).toMatchObject({ outcome: { is: 'done' } })
  expect((await timesOf(id))[0]).toEqual(['G1-M1', Date.parse('2028-10-29T20:00+01:00') / 1000])
})

async function placesOf(id: string) {
  return (await scheduleOf(id)).rows.map(({ schedule, venueId }) => [schedule, venueId])
}

async function heldAt(...venueIds: string[]) {
  const made = await world.running(4)
  await world.call('setTournamentVenues', { as: world.as, params: { id: made.id }, body: { venueIds } })
  return made
}

test('laid out over two venues, typed one by one and by round, or said by ids: the rows are equal, and undo takes all back', async () => {
  const [laid, typed, scripted] = [await heldAt('v1', 'v2'), await heldAt('v1', 'v2'), await heldAt('v1', 'v2')]
  await done(`schedule pattern ${laid.id} ${pattern} --at-once=2 --venues="Kowloon Arena","causeway bay arena"`)
  const places = [
    [at('13:00'), 'v1'],
    [at('13:00'), 'v2'],
    // Fifteen minutes of rest: the final begins with the next step after them.
    [at('14:30'), 'v1'],
  ]
  expect(await placesOf(laid.id)).toEqual(places)
  expect((await scheduleOf(laid.id)).limits.venuePlaces).toEqual({ v1: 1, v2: 1 })
  const ids = typed.detail.brackets[0]?.matches.map(({ bracketMatchId }) => bracketMatchId) ?? []
  await done(
    `round schedule ${typed.stage.id}/1/4 2026-11-28T13:00+08:00`,
    `round venue ${typed.stage.id}/1/4 v1,v2`,
    `match schedule ${typed.stage.id}/m${ids[2]} 2026-11-28T14:30+08:00 --venue=v2`,
    `match venue ${typed.stage.id}/m${ids[2]} "Kowloon Arena"`,
  )
  expect(await placesOf(typed.id)).toEqual(places)
  const matches = scripted.detail.brackets[0]?.matches ?? []
  const said = matches.map(({ bracketMatchId }, n) => `${bracketMatchId}=${places[n]?.join('@')}`)
  await done(`schedule set ${scripted.id} ${said.join(',')}`)
  expect(await placesOf(scripted.id)).toEqual(places)
  const none = places.map(() => [null, null])
  await done('console undo')
  expect(await placesOf(scripted.id)).toEqual(none)
  for (let n = 0; n < 4; n++) await done('console undo')
  expect(await placesOf(typed.id)).toEqual(none)
  await done('console undo')
  expect(await placesOf(laid.id)).toEqual(none)
  expect((await scheduleOf(laid.id)).limits).toEqual(noLimits)
})

test('a venue is one of the tournament, which keeps it as long as a match is to be played there', async () => {
  const { id, stage, detail } = await heldAt('v1', 'v2')
  const match = `${stage.id}/m${detail.brackets[0]?.matches[0]?.bracketMatchId}`
  const codes = []
  for (const line of [
    `match venue ${match} v3`,
    `round venue ${stage.id}/1/4 v1,v3`,
    `schedule pattern ${id} ${pattern} --at-once=1 --venues=v1,v2`,
    `schedule limits ${id} --places=2`,
  ]) {
    const outcome = await outcomeOf(line)
    codes.push(outcome.is === 'blocked' ? outcome.why.code : outcome.is)
  }
  expect(codes).toEqual(['schedule.otherVenue', 'schedule.otherVenue', 'schedule.moreVenues', 'schedule.placesOfVenue'])
  await done(`match venue ${match} v2`, `schedule limits ${id} --venue=v2 --places=3`)
  expect((await scheduleOf(id)).limits.venuePlaces).toEqual({ v2: 3 })
  expect(await outcomeOf(`tournament set-venues ${id} v1`)).toMatchObject({
    is: 'failed',
    problem: { reason: { code: 'tournament.venueInUse', params: { matches: ['G1-M1'] } } },
  })
  await done(`match venue ${match} none`, `tournament set-venues ${id} v1`)
})

test('4.14: in a room acts whose venue its match is at; a match without one is at all of its tournament', async () => {
  const { id, stage, detail } = await heldAt('v1', 'v2')
  const [one, other] = detail.brackets[0]?.matches ?? []
  await done(
    `match venue ${stage.id}/m${one?.bracketMatchId} v1`,
    `match create-room ${stage.id}/m${one?.bracketMatchId} --yes`,
    `match create-room ${stage.id}/m${other?.bracketMatchId} --yes`,
  )
  const users = {
    kowloon: (await signIn(platform, 'VenueOperator', { venueCompanyId: 'c1', venueId: 'v1' })).token,
    causeway: (await signIn(platform, 'VenueOperator', { venueCompanyId: 'c1', venueId: 'v2' })).token,
    elsewhere: (await signIn(platform, 'VenueCompanyAdmin', { venueCompanyId: 'c2', venueId: null })).token,
  }
  const seen = async (as: string, query: { mine?: 'true' } = {}) => {
    const { matches } = (await world.call('listMatchRooms', { as, query: { tournamentId: id, ...query } })).payload
    return matches
      .map(({ identifier, venue, mine }) => [identifier, venue, mine])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  }
  expect(await seen(users.kowloon)).toEqual([
    ['G1-M1', 'Kowloon Arena', true],
    ['G1-M2', null, true],
  ])
  expect(await seen(users.causeway, { mine: 'true' })).toEqual([['G1-M2', null, true]])
  // Another company reads that there is a match, and not the name of a venue that is none of its own.
  expect(await seen(users.elsewhere)).toEqual([
    ['G1-M1', null, false],
    ['G1-M2', null, false],
  ])
  const { matches } = (await world.call('listMatchRooms', { as: world.as, query: { tournamentId: id } })).payload
  const ask = async (as: string, identifier: string) => {
    const params = { matchId: matches.find((room) => room.identifier === identifier)?.matchId ?? '' }
    const { envelope } = await world.call('askAssistance', { as, params, body: { text: 'Help' } })
    return envelope.code ?? 'done'
  }
  expect(await ask(users.causeway, 'G1-M1')).toBe('role.otherVenue')
  expect(await ask(users.kowloon, 'G1-M1')).toBe('done')
  expect(await ask(users.causeway, 'G1-M2')).toBe('done')
  // Moved to another venue, the room is theirs.
  await done(`match venue ${stage.id}/m${one?.bracketMatchId} v2`)
  expect(await seen(users.causeway, { mine: 'true' })).toEqual([
    ['G1-M1', 'Causeway Bay Arena', true],
    ['G1-M2', null, true],
  ])
  // When and where matches are played is no business of theirs.
  const move = { as: users.kowloon, params: { id }, body: { rows: [{ bracketMatchId: '1', venueId: 'v1' }] } }
  expect((await world.call('setSchedule', move)).envelope.code).toBe('request.forbidden')
})

test('a check-in moves with its match, and the room with both; what somebody else moved meanwhile is not put back', async () => {
  const { id, stage, detail } = await world.running(4)
  const [first] = detail.brackets[0]?.matches ?? []
  const match = `${stage.id}/m${first?.bracketMatchId}`
  await done(
    `match setting ${match} --schedule=2126-11-28T13:00+08:00 --check-in-start-time=2126-11-28T12:45+08:00`,
    `match create-room ${match}`.concat(' --yes'),
    `schedule shift ${id} 20`,
  )
  const quarter = Date.parse('2126-11-28T13:20+08:00') / 1000
  const { matches } = (await world.call('listMatchRooms', { as: world.as, query: { tournamentId: id } })).payload
  const room = await world.call('getMatchRoom', { as: world.as, params: { matchId: matches[0]?.matchId ?? '' } })
  expect(room.payload).toMatchObject({ schedule: quarter, checkInStartTime: quarter - 900 })
  const params = { id: stage.id, matchId: first?.bracketMatchId ?? '' }
  await world.call('setMatchSetting', { as: world.as, params, body: { schedule: quarter + 60 } })
  expect(await outcomeOf('console undo')).toMatchObject({
    is: 'failed',
    problem: { reason: { code: 'write.changedSince' } },
  })
})

test('what cannot be is refused with the reason', async () => {
  const { id, stage } = await world.running(4)
  const codes = []
  for (const line of [
    `schedule pattern ${id} --from=2026-11-28T13:00+08:00 --every=90 --at-once=1 --until=2026-11-28T14:00+08:00`,
    `schedule pattern ${id} --from=2026-11-28T13:00+08:00 --every=90 --at-once=1 --until=2026-11-28T16:00+08:00 --breaks=14:00-14:40,15:00-15:10`,
    `schedule pattern ${id} --from=2026-11-28T13:00+08:00 --every=90 --at-once=1 --breaks=noon`,
    `schedule shift ${id} 0`,
    `schedule limits ${id} --minutes=30`,
    `schedule set ${id} 311`,
  ]) {
    const outcome = await outcomeOf(line)
    codes.push(outcome.is === 'blocked' ? outcome.why.code : outcome.is)
  }
  expect(codes).toEqual([
    'schedule.tooLong',
    'schedule.tooLong',
    'invalid',
    'schedule.nothingMoves',
    'schedule.minutesOfStage',
    'schedule.unreadTime',
  ])
  expect(await outcomeOf(`schedule clear ${id}`)).toMatchObject({
    is: 'failed',
    problem: { reason: { code: 'schedule.nothingToMove' } },
  })
  await done(`schedule limits ${id} --stage=${stage.id} --minutes=30`, `schedule limits ${id} --at-once=2 --rest=5`)
  expect((await scheduleOf(id)).limits).toEqual({
    ...noLimits,
    atOnce: 2,
    restMinutes: 5,
    stageMinutes: { [stage.id]: 30 },
  })
  const empty = await world.tournament()
  expect(await outcomeOf(`schedule pattern ${empty.id} ${pattern} --at-once=4`)).toMatchObject({
    is: 'blocked',
    why: { code: 'schedule.noMatches' },
  })
})

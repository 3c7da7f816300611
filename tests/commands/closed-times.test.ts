// A time or venue given to matches is asked about only where the venue is closed then, through every door alike.
import { expect, test } from 'vitest'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { matchNamed } from '../platform/world.ts'
import { startSession } from './api-session.ts'

const { platform, session, world } = await startSession()
const day = 86_400
/** Midnight of the day after tomorrow in Hong Kong. */
const midnight = Math.floor(platform.store.now() / day) * day + 2 * day - 8 * 3600
const at = (hour: number) => midnight + hour * 3600
const textOf = (hour: number) => `${new Date(at(hour) * 1000).toISOString().slice(0, 16)}Z`

const hall = { venueCompanyId: 'c1', opening: '10:00', closing: '22:00', timeZone: 'Asia/Hong_Kong' }
await platform.store.db.insert(venues).values([
  { ...hall, id: 'day', name: 'Kowloon Arena' },
  { ...hall, id: 'night', name: 'Causeway Bay Arena', opening: '20:00', closing: '04:00' },
  { ...hall, id: 'gone', name: 'Tai Po Arena', state: 'Archived' },
])

async function outcomeOf(line: string) {
  const run = await session.runLine(line, { source: 'script' })
  return run.is === 'ran' ? run.outcome : run
}

async function done(...lines: readonly string[]) {
  for (const line of lines) expect([line, await outcomeOf(line)]).toMatchObject([line, { is: 'done' }])
}

async function aCup(...venueIds: string[]) {
  const { id, stage, detail } = await world.running(4)
  await platform.store.db.execute(`update tournaments set venue_ids = '{${venueIds.join()}}' where id = '${id}'`)
  const idOf = (name: string) => matchNamed(detail, name).bracketMatchId
  const named = (name: string) => `${stage.id}/m${idOf(name)}`
  return { id, stage, idOf, named, round: `${stage.id}/1/4` }
}
type Cup = Awaited<ReturnType<typeof aCup>>

const told = (count: number, matches: readonly string[], code = 'consequence.scheduleClosed') => ({
  is: 'confirm',
  ask: { consequences: expect.arrayContaining([{ code, params: { count, matches } }]) as unknown },
})
const firstTwo = told(2, ['G1-M1', 'G1-M2'])

/** What is done to have a match at an hour. */
const doors: Record<string, { line: (cup: Cup, hour: number) => string; told: object }> = {
  'a time': {
    line: ({ named }, hour) => `match schedule ${named('G1-M1')} ${textOf(hour)}`,
    told: told(1, ['G1-M1']),
  },
  'a time with a venue': {
    line: ({ named }, hour) => `match schedule ${named('G1-M1')} ${textOf(hour)} --venue=day`,
    told: told(1, ['G1-M1']),
  },
  'the setting of a match': {
    line: ({ named }, hour) => `match setting ${named('G1-M1')} --schedule=${textOf(hour)}`,
    told: told(1, ['G1-M1']),
  },
  'the setting of a round': {
    line: ({ round }, hour) => `round setting ${round} --schedule=${textOf(hour)}`,
    told: firstTwo,
  },
  'the time of a round': { line: ({ round }, hour) => `round schedule ${round} ${textOf(hour)}`, told: firstTwo },
  'a pattern': {
    line: ({ id }, hour) => `schedule pattern ${id} --from=${textOf(hour)} --every=30 --at-once=2`,
    told: told(3, ['G1-M1', 'G1-M2', 'G1-M3']),
  },
  'times in a script': {
    line: ({ id, idOf }, hour) => `schedule set ${id} ${idOf('G1-M2')}=${textOf(hour)}`,
    told: told(1, ['G1-M2']),
  },
}

test.each(Object.entries(doors))('%s is asked about at night, and not by day', async (_, { line, told: asked }) => {
  const cup = await aCup('day')
  const [night, noon] = [line(cup, 5), line(cup, 12)]
  expect(await outcomeOf(night)).toMatchObject(asked)
  await done(noon, `${night} --yes`)
  // Back by day nothing is told; at night it is not done without being asked about.
  await done('console undo')
  expect(await outcomeOf('console redo')).toMatchObject({ results: [{ why: { code: 'undo.asks' } }] })
  const online = await aCup()
  if (!line(online, 5).includes('--venue')) await done(line(online, 5))
})

test('what is moved, exchanged, or put at another venue is asked about too', async () => {
  const cup = await aCup('day', 'night')
  const [one, other] = [cup.named('G1-M1'), cup.named('G1-M2')]
  await done(
    `match schedule ${one} ${textOf(12)} --venue=day`,
    // By day one of the two is open, by night the other.
    `match schedule ${other} ${textOf(2)}`,
    `match schedule ${cup.named('G1-M3')} ${textOf(21)}`,
  )
  expect(await outcomeOf(`match venue ${one} night`)).toMatchObject(told(1, ['G1-M1']))
  expect(await outcomeOf(`match venue ${other} day`)).toMatchObject(told(1, ['G1-M2']))
  expect(await outcomeOf(`round venue ${cup.round} day,night`)).toMatchObject({ is: 'done' })
})

test('a whole schedule moved by hours, and two matches exchanged, say which are at a closed venue then', async () => {
  const cup = await aCup('day', 'night')
  await done(
    `match schedule ${cup.named('G1-M1')} ${textOf(12)} --venue=day`,
    `match schedule ${cup.named('G1-M2')} ${textOf(21)} --venue=night`,
    `match schedule ${cup.named('G1-M3')} ${textOf(21)} --venue=day`,
  )
  expect(await outcomeOf(`schedule shift ${cup.id} 2h`)).toMatchObject(told(1, ['G1-M3']))
  await done(`schedule shift ${cup.id} 30m`)
  expect(await outcomeOf(`schedule shift ${cup.id} 11h`)).toMatchObject(told(3, ['G1-M1', 'G1-M2', 'G1-M3']))
  await done(`match schedule ${cup.named('G1-M2')} ${textOf(2)} --venue=day --yes`)
  expect(await outcomeOf(`schedule swap ${cup.named('G1-M1')} ${cup.named('G1-M2')}`)).toMatchObject(told(1, ['G1-M1']))
})

test('an archived venue is closed at every time; what is long past, and what has no time, is not asked about', async () => {
  const cup = await aCup('gone')
  const match = cup.named('G1-M1')
  expect(await outcomeOf(`match schedule ${match} ${textOf(12)}`)).toMatchObject(told(1, ['G1-M1']))
  await done(`match venue ${match} gone`, `match schedule ${match} 2020-01-01T12:00Z`, `match schedule ${match} none`)
})

test('of many the first three are named', async () => {
  const { id } = await world.running(8)
  await platform.store.db.execute(`update tournaments set venue_ids = '{day}' where id = '${id}'`)
  expect(await outcomeOf(`schedule pattern ${id} --from=${textOf(4)} --every=30 --at-once=4`)).toMatchObject(
    told(7, ['G1-M1', 'G1-M2', 'G1-M3', '…']),
  )
})

test('the venues of a tournament: those that leave coming matches without an open one say which', async () => {
  const cup = await aCup('day', 'night')
  await done(
    `match schedule ${cup.named('G1-M1')} ${textOf(12)}`,
    `match schedule ${cup.named('G1-M2')} ${textOf(12)} --venue=day`,
    `match schedule ${cup.named('G1-M3')} ${textOf(21)}`,
  )
  const set = (ids: string) => outcomeOf(`tournament set-venues ${cup.id} ${ids}`)
  expect(await set('night')).toMatchObject({ is: 'failed', problem: { reason: { code: 'tournament.venueInUse' } } })
  await done(`match venue ${cup.named('G1-M2')} none`)
  const lost = (matches: readonly string[]) => told(matches.length, matches, 'consequence.venuesLost')
  expect(await set('night')).toMatchObject(lost(['G1-M1', 'G1-M2']))
  expect(await set('day')).toMatchObject({ is: 'done' })
  // Added at the same time, it is open then.
  expect(await outcomeOf(`tournament set-venues ${cup.id} --venue-ids=`)).toMatchObject(
    lost(['G1-M1', 'G1-M2', 'G1-M3']),
  )
  await done(`tournament set-venues ${cup.id} day,night`, `tournament set-venues ${cup.id} night --yes`)
  // Nothing more is lost.
  await done('console undo')
  expect(await outcomeOf('console redo')).toMatchObject({ results: [{ why: { code: 'undo.asks' } }] })
})

test('the first venue of a tournament, closed at the time of a match, is asked about', async () => {
  const cup = await aCup()
  await done(`match schedule ${cup.named('G1-M1')} ${textOf(5)}`, `tournament set-venues ${cup.id} --venue-ids=`)
  expect(await outcomeOf(`tournament set-venues ${cup.id} day`)).toMatchObject(
    told(1, ['G1-M1'], 'consequence.venuesLost'),
  )
})

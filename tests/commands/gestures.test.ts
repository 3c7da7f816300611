// One gesture for one intention, as lines (night.md §4): each says beforehand what it does, and is undone.
import { expect, test } from 'vitest'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { matchNamed } from '../platform/world.ts'
import { startSession } from './api-session.ts'

const { session, world, platform } = await startSession()
await platform.store.db.insert(venues).values([
  { id: 'v1', venueCompanyId: 'c1', name: 'Kowloon Arena' },
  { id: 'v2', venueCompanyId: 'c1', name: 'Causeway Bay Arena' },
])

async function outcomeOf(line: string) {
  const run = await session.runLine(line, { source: 'script' })
  return run.is === 'ran' ? run.outcome : run
}

async function done(...lines: readonly string[]) {
  for (const line of lines) expect([line, await outcomeOf(line)]).toMatchObject([line, { is: 'done' }])
}

const blocked = (code: string) => ({ is: 'blocked', why: { code } })

async function running(teams: number) {
  const made = await world.running(teams)
  const match = async (name: string) => matchNamed(await world.detail(made.stage.id), name)
  const named = async (name: string) => `${made.stage.id}/m${(await match(name)).bracketMatchId}`
  return { ...made, match, named }
}

const resultsOf = ({ scores }: { scores: readonly { result: string }[] }) => scores.map(({ result }) => result)

test('a team that does not come: the other one goes on, and undo takes it back', async () => {
  const { match, named } = await running(4)
  const [alpha, bravo] = (await match('G1-M1')).teams.map((team) => team?.tournamentTeamId ?? '')
  const [first, second] = [await named('G1-M1'), await named('G1-M2')]
  await done(`match no-show ${first} ${alpha}`)
  expect(resultsOf(await match('G1-M1'))).toEqual(['NotCheckedIn', 'Win'])
  expect((await match('G1-M3')).teams[0]?.tournamentTeamId).toBe(bravo)
  expect(await outcomeOf(`match no-show ${first} ${bravo}`)).toMatchObject(blocked('match.hasResult'))
  expect(await outcomeOf(`match no-show ${second} ${alpha}`)).toMatchObject(blocked('match.otherTeam'))
  await done('console undo')
  expect(await match('G1-M1')).toMatchObject({ scores: [], state: 'Initial' })
  expect((await match('G1-M3')).teams[0]).toBeNull()
  await done(`match no-show ${first} ${alpha},${bravo}`)
  expect(resultsOf(await match('G1-M1'))).toEqual(['NotCheckedIn', 'NotCheckedIn'])
})

test('with an open room it asks first, and closes it', async () => {
  const { id, match, named } = await running(4)
  const first = await named('G1-M1')
  await done(`go bracket ${id}`)
  const [alpha] = (await match('G1-M1')).teams.map((team) => team?.name ?? '')
  await done(`match create-room ${first} --yes`)
  expect(await outcomeOf(`match no-show G1-M1 "${alpha}"`)).toMatchObject({ is: 'confirm' })
  await done(`match no-show G1-M1 "${alpha}" --confirm=G1-M1`)
  expect(await match('G1-M1')).toMatchObject({ matchId: null, state: 'Completed' })
})

test('two matches change time and venue, and back', async () => {
  const { id, match, named } = await running(8)
  await platform.store.db.execute(`update tournaments set venue_ids = '{v1,v2}' where id = '${id}'`)
  const [one, other] = [await named('G1-M1'), await named('G1-M3')]
  await done(
    `match schedule ${one} 2099-01-01T13:00Z --venue=v1`,
    `match schedule ${other} 2099-01-01T15:00Z --venue=v2`,
  )
  const places = async () =>
    [await match('G1-M1'), await match('G1-M3')].map(({ schedule, venueId }) => ({ schedule, venueId }))
  const before = await places()
  expect(await outcomeOf(`schedule swap ${one} ${one}`)).toMatchObject(blocked('schedule.swapItself'))
  await done(`schedule swap ${one} ${other}`)
  expect(await places()).toEqual(before.toReversed())
  await done('console undo')
  expect(await places()).toEqual(before)
  expect(await outcomeOf(`schedule swap ${await named('G1-M2')} ${await named('G1-M4')}`)).toMatchObject(
    blocked('schedule.swapSame'),
  )
  const elsewhere = await running(4)
  expect(await outcomeOf(`schedule swap ${one} ${await elsewhere.named('G1-M1')}`)).toMatchObject(
    blocked('schedule.swapElsewhere'),
  )
})

test('best of five for the final, by the name of its round', async () => {
  const { id, match, stage } = await running(4)
  await done(`go bracket ${id}`, 'round best-of finals 5')
  expect([(await match('G1-M1')).bestOf, (await match('G1-M3')).bestOf]).toEqual([1, 5])
  await done('console undo')
  expect((await match('G1-M3')).bestOf).toBe(1)
  expect(await outcomeOf(`round best-of ${stage.id}/1/16 5`)).not.toMatchObject({ is: 'done' })
})

test('a delay moves the late matches that have not begun as well, and says how many moved and how many stayed', async () => {
  const { id, match, named } = await running(8)
  const now = Date.now() / 1000
  const ago = (minutes: number) => new Date((now - minutes * 60) * 1000).toISOString().slice(0, 16).concat('Z')
  const [old, late, coming] = [await named('G1-M1'), await named('G1-M2'), await named('G1-M3')]
  await done(
    `match schedule ${old} ${ago(3 * 24 * 60)}`,
    `match schedule ${late} ${ago(20)}`,
    `match schedule ${coming} ${ago(-60)}`,
  )
  const times = async () => [
    (await match('G1-M1')).schedule ?? 0,
    (await match('G1-M2')).schedule ?? 0,
    (await match('G1-M3')).schedule ?? 0,
  ]
  const [first = 0, second = 0, third = 0] = await times()
  const told = async (line: string) => {
    const outcome = await outcomeOf(`schedule shift ${id} ${line} --dry-run`)
    const all = outcome.is === 'preview' ? outcome.consequences : []
    const counts = all.filter(({ code }) => /scheduleLate|scheduleMoves/.test(code))
    return counts.map(({ code, params }) => [code.slice('consequence.'.length), params?.['count']])
  }
  expect(await told('30')).toEqual([
    ['scheduleLate', 1],
    ['scheduleMoves', 2],
  ])
  const stays = [
    ['scheduleLateLeft', 1],
    ['scheduleMoves', 1],
  ]
  expect(await told('-15')).toEqual(stays)
  expect(await told(`30 --from=${ago(-1)}`)).toEqual(stays)
  await done(`schedule shift ${id} 30`)
  expect(await times()).toEqual([first, second + 1800, third + 1800])
  await done('console undo')
  expect(await times()).toEqual([first, second, third])
})

test('a delay moves what is still to come at one venue, says how many teams it concerns, and is undone', async () => {
  const { id, match, named } = await running(8)
  await platform.store.db.execute(`update tournaments set venue_ids = '{v1,v2}' where id = '${id}'`)
  const [past, here, there] = [await named('G1-M1'), await named('G1-M2'), await named('G1-M3')]
  await done(
    `match schedule ${past} 2020-01-01T13:00Z --venue=v1`,
    `match schedule ${here} 2099-01-01T13:00Z --venue=v1`,
    `match schedule ${there} 2099-01-01T13:00Z --venue=v2`,
  )
  const times = async () => [
    (await match('G1-M1')).schedule,
    (await match('G1-M2')).schedule,
    (await match('G1-M3')).schedule,
  ]
  const before = await times()
  expect(await outcomeOf(`schedule shift ${id} 30 --venue=v1 --dry-run`)).toMatchObject({
    is: 'preview',
    consequences: [
      { code: 'consequence.scheduleTeams', params: { count: 2 } },
      { code: 'consequence.scheduleMoves', params: { count: 1 } },
      { code: 'consequence.scheduleFits' },
    ],
  })
  await done(`schedule shift ${id} 30 --venue=v1`)
  expect(await times()).toEqual([before[0], (before[1] ?? 0) + 1800, before[2]])
  await done('console undo')
  expect(await times()).toEqual(before)
  expect(await outcomeOf(`schedule shift ${id} 30 --venue=v9`)).not.toMatchObject({ is: 'done' })
})

// An automated tournament, from its first team to its last approval without a hand: every step once, whoever does it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '../../src/cli/simulate.ts'
import type { Tournament } from '../../src/contract/tournament.ts'
import { sayIn } from '../../src/platform/messages.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { account, openSession } from '../commands/api-session.ts'
import { randomFrom } from '../support/random.ts'
import { runPlatform, type RunningPlatform } from '../support/running-platform.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { worldOf, type World } from './world.ts'

let platform: TestPlatform
let world: World
let databaseUrl: string
beforeAll(async () => {
  platform = await startPlatform()
  world = worldOf(platform, await platform.token('SystemAdmin'))
  ;({ databaseUrl } = platform)
})
afterAll(() => platform.close())

const byItself = { autoGenerateMatch: true, autoCompleteBracket: true, autoApprove: 'first' } as const
const soon = { interval: 50 }

function openInstant(fields: Partial<Tournament> = {}, teams = 0) {
  const { maxTeams = 4, registrationEnd = null, copyOnFull = false } = fields
  return world.open(teams, byItself, { instant: true, maxTeams, registrationEnd, copyOnFull })
}

async function look(id: string): Promise<Tournament> {
  return (await platform.call('getTournament', { as: world.as, params: { id } })).payload
}

/** How often the platform did this to the tournament, or to what is part of it. */
async function acts(id: string, action: string): Promise<number> {
  const sql = `select count(*)::int as n from audit_log where action = $1 and $2 = any(scope) and outcome = 'done'`
  const { rows } = await platform.store.pool.query<{ n: number }>(sql, [action, `tournament:${id}`])
  return rows[0]?.n ?? 0
}

/** Its registration ends now. */
async function endNow(id: string): Promise<void> {
  const now = platform.store.now()
  await platform.store.pool.query('update tournaments set registration_end = $1 where id = $2', [now, id])
  await platform.store.pool.query(
    `update due_jobs set at = $1, due = $1::bigint where job ->> 'kind' = 'registration-end' and job ->> 'tournamentId' = $2`,
    [now, id],
  )
}

/** The process is gone while the start it was made to do stands in the middle of its transaction: held up at the rooms. */
async function killedInTheMiddle(process: RunningPlatform, act: () => Promise<void>): Promise<void> {
  const store = connect(databaseUrl, { max: 2 })
  const holder = await store.pool.connect()
  await holder.query('begin')
  await holder.query('lock table match_rooms in share mode')
  await act()
  const waiting = async () => {
    const { rowCount } = await store.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rowCount
  }
  await expect.poll(waiting, soon).toBeGreaterThan(0)
  await process.stop('SIGKILL')
  await holder.query('rollback')
  holder.release()
  await store.close()
}

/** Captains check in, report and quarrel, until nobody has anything left to do. */
async function simulated(url: string, tournament: string): Promise<void> {
  const { session, connection } = await openSession(url)
  const how = { speed: 0, acts: Infinity, decides: true, tournament, chance: randomFrom(7) }
  const quiet = { tell: () => undefined, begins: () => undefined }
  expect(await simulate(session, connection, { ...how, ...quiet }, sayIn('en'))).toMatchObject({ open: 0 })
}

test(
  'full, it closes and another one opens; killed while it starts, it has started once; simulated, its standings are final',
  { timeout: 90_000 },
  async () => {
    const { id, stage } = await openInstant({ copyOnFull: true }, 3)
    const late = await world.call('addTeam', { as: world.as, params: { id }, body: { name: 'Late' } })
    await platform.close()
    const environment = { ...account, DATABASE_URL: databaseUrl, ARENA_SEED: 'none' }
    const first = await runPlatform({ words: ['--dev'], environment })
    await killedInTheMiddle(first, async () => {
      const { session } = await openSession(first.url)
      const run = await session.runLine(`team confirm-roster ${late.payload.tournamentTeamId}`, { source: 'script' })
      expect(run).toMatchObject({ is: 'ran', outcome: { is: 'done' } })
    })
    await first.remove()
    // Two others begin at the same moment.
    const [one, other] = await Promise.all([startPlatform({ environment }), startPlatform({ environment })])
    platform = one
    world = worldOf(platform, await platform.token('SystemAdmin'))

    await expect.poll(async () => (await look(id)).state, soon).toBe('InProgress')
    const started = await world.detail(stage.id)
    const rooms = started.brackets.flatMap(({ matches }) => matches).filter(({ roundOf }) => roundOf === 4)
    expect(rooms.map(({ matchId }) => matchId === null)).toEqual([false, false])
    const { payload: copies } = await platform.call('listTournaments', {
      as: world.as,
      query: { instant: 'true', state: ['OpenRegistration'] },
    })
    expect(copies.tournaments.map(({ name, teamCount }) => [name, teamCount])).toEqual([
      [`${(await look(id)).name} (2)`, 0],
    ])

    await simulated(platform.url, id)
    await expect.poll(async () => (await look(id)).state, soon).toBe('Completed')
    expect((await look(id)).champion).not.toBeNull()
    expect([await acts(id, 'instant-start'), await acts(id, 'instant-approval')]).toEqual([1, 1])
    await other.close()
  },
)

test('it does not start before every roster is confirmed', async () => {
  const { id } = await openInstant({ maxTeams: 2 }, 1)
  const late = await world.call('addTeam', { as: world.as, params: { id }, body: { name: 'Late' } })
  expect((await look(id)).state).toBe('CompleteRegistration')
  await world.call('confirmRoster', {
    as: world.as,
    params: { tournamentTeamId: late.payload.tournamentTeamId },
  })
  await expect.poll(async () => (await look(id)).state, soon).toBe('InProgress')
})

test('not full when registration ends, it is cancelled; a full one of which a roster is missing as well', async () => {
  const registrationEnd = platform.store.now() + 3_600
  const few = await openInstant({ registrationEnd }, 3)
  const unsure = await openInstant({ registrationEnd, maxTeams: 2 }, 1)
  await world.call('addTeam', { as: world.as, params: { id: unsure.id }, body: { name: 'Unsure' } })
  for (const { id } of [few, unsure]) {
    await endNow(id)
    await expect.poll(async () => (await look(id)).state, soon).toBe('Cancelled')
    expect(await acts(id, 'registration-end')).toBe(1)
  }
})

test('any other one goes on with few teams when registration ends, unless its stage is set to cancel it', async () => {
  const registrationEnd = platform.store.now() + 3_600
  const states = []
  for (const autoCancelTournament of [false, true]) {
    const { id } = await world.open(2, { autoCancelTournament }, { registrationEnd, minTeams: 3 })
    await endNow(id)
    await expect.poll(() => acts(id, 'registration-end'), soon).toBe(1)
    states.push((await look(id)).state)
  }
  expect(states).toEqual(['CompleteRegistration', 'Cancelled'])
})

test('the list says how long the teams of each wait, by the levels that are set', async () => {
  const { id } = await openInstant({}, 1)
  const idle = await openInstant()
  const since = platform.store.now() - 7 * 60
  await platform.store.pool.query('update tournament_teams set create_time = $1 where tournament_id = $2', [since, id])
  const waits = async (query: { waiting?: string } = {}) => {
    const { payload } = await world.call('listInstantTournaments', { as: world.as, query })
    return payload.tournaments.flatMap((row) =>
      [id, idle.id].includes(row.id) ? [[row.id, row.waiting, row.waitingSince]] : [],
    )
  }
  expect(await waits()).toEqual([
    [idle.id, 'NotWaiting', null],
    [id, 'Waiting', since],
  ])
  const levels = (firstWarningMinutes: number, secondWarningMinutes: number) =>
    world.call('setInstantSettings', { as: world.as, body: { firstWarningMinutes, secondWarningMinutes } })
  expect((await levels(5, 5)).envelope.code).toBe('instant.warningOrder')
  await levels(5, 30)
  expect(await waits({ waiting: 'FirstWarning' })).toEqual([[id, 'FirstWarning', since]])
  await levels(3, 6)
  expect(await waits({ waiting: 'SecondWarning' })).toEqual([[id, 'SecondWarning', since]])
})

test('an administrator starts it earlier, opens another one, and cancels it', async () => {
  const { id, stage } = await openInstant({}, 1)
  const params = { id }
  const start = () => world.call('forceStart', { as: world.as, params })
  expect((await start()).envelope.code).toBe('instant.tooFewTeams')
  const late = await world.call('addTeam', { as: world.as, params, body: { name: 'Late' } })
  const { tournamentTeamId } = late.payload
  await world.call('confirmRoster', { as: world.as, params: { tournamentTeamId } })
  const told = (await world.dryRun('forceStart', { params })).map(({ code }) => code)
  expect(told).toContain('consequence.stageStarted')
  expect((await start()).payload.state).toBe('InProgress')
  expect((await world.detail(stage.id)).brackets[0]?.matches[0]?.matchId).not.toBeNull()
  expect((await start()).envelope.code).toBe('instant.started')

  const another = (await world.call('copyInstant', { as: world.as, params })).payload
  expect(another).toMatchObject({ state: 'OpenRegistration', teamCount: 0, instant: true })
  await world.call('cancelInstant', { as: world.as, params: { id: another.id }, body: { reason: 'Rain' } })
  expect((await look(another.id)).state).toBe('Cancelled')
  const usual = await world.open()
  for (const name of ['forceStart', 'cancelInstant', 'copyInstant'] as const) {
    const reply = await world.call(name, { as: world.as, params: { id: usual.id }, body: {} })
    expect(reply.envelope.code).toBe('instant.notInstant')
  }
})

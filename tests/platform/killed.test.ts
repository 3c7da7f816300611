// Processes that are killed while work is due: approvals and the ends of check-ins happen on time all the same, and once.
import { expect, test } from 'vitest'
import { figure } from '../support/figure.ts'
import { runPlatform } from '../support/running-platform.ts'
import { startPlatform } from '../support/platform.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { startClock } from '../../src/platform/store/clock.ts'
import { account } from '../commands/api-session.ts'
import { roomsOf } from './room-world.ts'

/** Of eight rooms each. */
const cups = Number(process.env['ARENA_KILLED_CUPS'] ?? 1)
const teams = 16
/** Seconds from its time in which timed work must be done, by a process that is there. */
const seconds = 5

test('approvals and check-ins are over on time and once, whoever is killed', { timeout: 300_000 }, async () => {
  const { databaseUrl, rooms } = await night()
  const store = connect(databaseUrl, { max: 2 })
  const clock = await startClock(store)
  const environment = { ...account, DATABASE_URL: databaseUrl, ARENA_SEED: 'none' }
  const one = await runPlatform({ words: ['--dev'], environment })
  const acts = async () => {
    const { rows } = await store.pool.query<{ target: string; time: number }>(
      `select target, time from audit_log where action in ('result-approval', 'check-in-expiry') and outcome = 'done'`,
    )
    return rows
  }
  const done = async () => (await acts()).length

  const due = clock.now() + 1
  // A stage is kept by its revision; what is written past the platform has to say so.
  await store.pool.query(
    `with room as (update match_rooms set games = jsonb_set(games, '{0,approveAt}', to_jsonb($1::bigint)),
       check_in_start_time = $1 - check_in_duration * 60 returning stage_id),
     match as (update bracket_matches set check_in_start_time = $1 - check_in_duration * 60
       where match_id is not null and check_in_start_time is not null),
     stage as (update stages set revision = revision + 1 where id in (select stage_id from room))
     update due_jobs set at = $1, due = $1::bigint`,
    [due],
  )
  // In the middle of it the only process is killed; it comes back, and another one with it.
  await expect.poll(done, { interval: 5 }).toBeGreaterThan(0)
  await one.stop('SIGKILL')
  const before = await done()
  const [again, other] = await Promise.all([one.again(), startPlatform({ environment })])
  const back = clock.now()
  await expect.poll(done, { interval: 50 }).toBe(rooms.length)

  const told = await acts()
  expect(told.map(({ target }) => target).toSorted()).toEqual(rooms.map((id) => `room:${id}`).toSorted())
  const times = told.map(({ time }) => time)
  const late = Math.max(0, Math.max(...times) - back)
  console.log(`shown: ${before} of ${rooms.length} done when the process was killed`)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(due)
  figure('the last of them after the return of the process', late, { atMost: seconds, unit: 's' })
  const { rows: left } = await store.pool.query(`select from match_rooms where state = 'Open'`)
  expect(left).toEqual([])

  clock.stop()
  await store.close()
  await other.close()
  await again.remove()
})

/** First rounds whose rooms wait for the clock: every other one for an approval, the others for the end of a check-in. */
async function night(): Promise<{ databaseUrl: string; rooms: string[] }> {
  const platform = await startPlatform()
  const { call, as, world, look, ready } = roomsOf(platform, await platform.token('SystemAdmin'))
  const rooms: string[] = []
  for (let cup = 0; cup < cups; cup++) {
    const { stage, detail } = await world.running(teams, { autoApprove: 'first', autoApproveDelay: 60 })
    for (const [at, match] of (detail.brackets[0]?.matches ?? []).entries()) {
      if (match.roundOf !== teams) continue
      const isReported = at % 2 === 0
      const params = { id: stage.id, matchId: match.bracketMatchId }
      const checkIn = { checkInStartTime: platform.store.now() + 2, checkInDuration: 60 }
      const made = await call('createMatchRoom', { as, params, body: isReported ? {} : checkIn })
      const { matchId } = made.payload
      rooms.push(matchId)
      if (!isReported) continue
      const [a = '', b = ''] = match.teams.map((team) => team?.tournamentTeamId)
      const room = { matchId, bracketMatchId: match.bracketMatchId, stageId: stage.id, tournamentId: '', a, b }
      for (const team of [a, b]) await ready(room, team)
      const scores = [a, b].map((tournamentTeamId, index) => ({ tournamentTeamId, totalScore: 13 - index }))
      await call('submitResult', { as, params: { matchId, n: 1 }, body: { tournamentTeamId: a, scores } })
    }
  }
  // The check-ins open.
  const waits = async () => (await Promise.all(rooms.map(look))).some(({ games }) => games[0]?.state === 'Initial')
  await expect.poll(waits).toBe(false)
  const { databaseUrl } = platform
  await platform.close()
  return { databaseUrl, rooms }
}

// A room with a check-in start: its match is played from the moment the check-in opens, and lost by who is not there at its end.
import { expect, test } from 'vitest'
import { matchNamed, startWorld } from './world.ts'

const { platform, world } = await startWorld()

const hour = 3_600

async function withRoom() {
  const { stage, detail } = await world.running(4)
  const look = async () => matchNamed(await world.detail(stage.id), 'G1-M1')
  const params = { id: stage.id, matchId: matchNamed(detail, 'G1-M1').bracketMatchId }
  const body = { checkInStartTime: platform.store.now() + hour, checkInDuration: 20 }
  const made = await world.call('createMatchRoom', { as: world.as, params, body })
  const games = async () => {
    const sql = 'select games from match_rooms where id = $1'
    const { rows } = await platform.store.pool.query<{ games: { state: string }[] }>(sql, [made.payload.matchId])
    return rows[0]?.games.map(({ state }) => state)
  }
  /** As if the check-in had been planned for this moment. */
  const startsAt = async (time: number) => {
    const { query } = platform.store.pool
    const set = query.bind(platform.store.pool)
    await set('update bracket_matches set check_in_start_time = $1 where id = $2', [time, params.matchId])
    await set('update match_rooms set check_in_start_time = $1 where id = $2', [time, made.payload.matchId])
    for (const [kind, due] of [
      ['check-in-start', time],
      ['check-in-expiry', time + 20 * 60],
    ] as const) {
      await set(`update due_jobs set at = $1, due = $1::bigint where job ->> 'kind' = $2`, [due, kind])
    }
  }
  return { look, games, startsAt, params, room: made.payload }
}

test('a match is in progress only when its check-in opens', async () => {
  const { look, games, startsAt, room } = await withRoom()
  expect(room.state).toBe('Open')
  expect(await look()).toMatchObject({ state: 'Initial', matchId: room.matchId })
  expect(await games()).toEqual(['Initial'])
  await startsAt(platform.store.now())
  await expect.poll(async () => (await look()).state).toBe('InProgress')
  expect(await games()).toEqual(['Waiting'])
})

test('when it is over and nobody came, the room ends and an administrator decides', async () => {
  const { look, startsAt, room } = await withRoom()
  await startsAt(platform.store.now() - hour)
  await expect.poll(async () => (await look()).matchId).toBeNull()
  const { state, scores } = await look()
  expect([state, scores.map(({ result }) => result)]).toEqual(['Completed', ['NotCheckedIn', 'NotCheckedIn']])
  const params = { matchId: room.matchId }
  expect((await world.call('getMatchRoom', { as: world.as, params })).payload.state).toBe('Closed')
})

test('when it is over, who is alone there wins', async () => {
  const { look, games, startsAt, room } = await withRoom()
  await startsAt(platform.store.now())
  await expect.poll(games).toEqual(['Waiting'])
  const [, second] = room.teams
  const params = { matchId: room.matchId, tournamentTeamId: second?.tournamentTeamId ?? '' }
  await world.call('checkInTeam', { as: world.as, params, body: {} })
  await startsAt(platform.store.now() - hour)
  await expect.poll(async () => (await look()).state).toBe('Completed')
  expect((await look()).scores.map(({ result }) => result)).toEqual(['NotCheckedIn', 'Win'])
})

test('a check-in that is put off or brought forward takes its match along', async () => {
  const { look, params } = await withRoom()
  const set = (checkInStartTime: number | null) =>
    world.call('setMatchSetting', { as: world.as, params, body: { checkInStartTime } })
  expect((await set(null)).payload).toMatchObject({ state: 'InProgress' })
  await set(platform.store.now() + hour)
  expect(await look()).toMatchObject({ state: 'Initial', matchId: expect.any(String) })
})

test('with rooms that open by themselves one that ended is not opened again', async () => {
  const made = await world.drawn(4, { autoGenerateMatch: true })
  const [first] = made.detail.brackets[0]?.matches ?? []
  const params = { id: made.stage.id, matchId: first?.bracketMatchId ?? '' }
  await world.call('setMatchSetting', { as: world.as, params, body: { checkInStartTime: platform.store.now() - hour } })
  await world.call('finalizeStage', { as: world.as, params: { id: made.stage.id }, body: { matches: [] } })
  const rooms = (await world.detail(made.stage.id)).brackets[0]?.matches.map((match) => match.matchId !== null)
  expect(rooms).toEqual([false, true, false])
})

// Games of match rooms over the API: reported, disputed, decided by people or by the clock, and what becomes of the match.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsFor, signToken, startPlatform, type TestPlatform } from '../support/platform.ts'
import { matchNamed } from './world.ts'
import { roomsOf } from './room-world.ts'

const service = { id: 'robot', secret: 'a secret of the robot' }
let platform: TestPlatform
let other: TestPlatform
let rooms: ReturnType<typeof roomsOf>
beforeAll(async () => {
  platform = await startPlatform({ environment: { ARENA_CLIENT_ID: service.id, ARENA_CLIENT_SECRET: service.secret } })
  // Two processes look for what is due.
  other = await startPlatform({ environment: { DATABASE_URL: platform.databaseUrl, ARENA_ORIGIN: platform.url } })
  rooms = roomsOf(platform, await platform.token('SystemAdmin'))
})
afterAll(async () => {
  await other.close()
  await platform.close()
})

const game = async (matchId: string, n = 1) =>
  (await rooms.call('listGames', { as: rooms.as, params: { matchId } })).payload.games.find((one) => one.n === n)

const said = async (matchId: string) =>
  (await rooms.call('listMessages', { as: rooms.as, params: { matchId } })).payload.messages.map(
    ({ role, tournamentTeamId, text }) => [role, tournamentTeamId, text],
  )

test('the first submission of a team is approved as it is, and its winner goes on', async () => {
  const { call, as, open, begin, submit, match, world } = rooms
  const room = await begin(await open())
  const params = { matchId: room.matchId, n: 1 }
  expect((await call('approveResult', { as, params, body: {} })).envelope.code).toBe('room.gameState')
  await submit(room, 'b', [1, 3])
  expect(await game(room.matchId)).toMatchObject({ state: 'ResultSubmitted', approveAt: null })
  const reply = await call('approveResult', { as, params, body: {} })
  expect(reply.payload.game).toMatchObject({ state: 'Completed', scores: [{ totalScore: 1 }, { totalScore: 3 }] })
  expect(await match(room)).toMatchObject({
    state: 'Completed',
    matchId: null,
    scores: [
      { totalScore: 1, result: 'Lose' },
      { totalScore: 3, result: 'Win' },
    ],
  })
  expect((await rooms.look(room.matchId)).state).toBe('Completed')
  const final = matchNamed(await world.detail(room.stageId), 'G1-M3')
  expect(final.teams[0]?.tournamentTeamId).toBe(room.b)
})

test('another result, or an objection, makes it a dispute that only a person decides', async () => {
  const { call, as, open, begin, submit, confirm, look } = rooms
  const room = await begin(await open({ autoApprove: 'first', autoApproveDelay: 1 }))
  await submit(room, 'a', [3, 1])
  expect((await game(room.matchId))?.approveAt).not.toBeNull()
  expect((await submit(room, 'b', [1, 3])).payload).toMatchObject({ state: 'Disputed', approveAt: null })
  expect((await look(room.matchId)).needs).toEqual(['disputed'])
  expect((await confirm(room, [2, 2])).envelope.code).toBe('match.equalScores')
  expect((await confirm(room, [2, 0])).payload.game).toMatchObject({ state: 'Completed' })

  const second = await begin(await open({ autoApprove: 'identical' }))
  await submit(second, 'a', [3, 1])
  await submit(second, 'b', [3, 1])
  const params = { matchId: second.matchId, n: 1 }
  const disputed = await call('disputeResult', { as, params, body: { tournamentTeamId: second.b, reason: 'Lag' } })
  expect(disputed.payload).toMatchObject({ state: 'Disputed', approveAt: null, dispute: { reason: 'Lag' } })
})

test('statistics captured from the game stand beside what captains say, and differ as they do', async () => {
  const { open, begin, submit } = rooms
  const room = await begin(await open())
  expect((await submit(room, null, [2, 1])).payload).toMatchObject({
    state: 'ResultSubmitted',
    submissions: [{ tournamentTeamId: null }],
  })
  expect((await submit(room, 'a', [2, 1])).payload.submissions).toHaveLength(2)
  expect((await submit(room, 'b', [1, 2])).payload.state).toBe('Disputed')
})

test.each([
  { mode: 'first', reports: ['a'] },
  { mode: 'identical', reports: ['a', 'b'] },
] as const)('approved at once and only once, $mode, though two processes are there', async ({ mode, reports }) => {
  const { open, begin, submit, match } = rooms
  const room = await begin(await open({ autoApprove: mode, autoApproveDelay: 0 }))
  for (const team of reports) await submit(room, team, [2, 0])
  await expect.poll(async () => (await game(room.matchId))?.state).toBe('Completed')
  expect((await match(room)).scores.map(({ totalScore }) => totalScore)).toEqual([2, 0])
  const rows = await platform.store.pool.query(
    `select from audit_log where action = 'result-approval' and target = $1 and outcome = 'done'`,
    [`room:${room.matchId}`],
  )
  expect(rows.rowCount).toBe(1)
})

test('a delayed approval waits for its time, also for a process that was not there when it was planned', async () => {
  const { open, begin, submit } = rooms
  const room = await begin(await open({ autoApprove: 'first', autoApproveDelay: 5 }))
  const { approveAt } = (await submit(room, 'a', [2, 0])).payload
  expect(approveAt).toBeGreaterThanOrEqual(platform.store.now() + 290)
  const set = platform.store.pool
  const query = (sql: string, values: unknown[]) => set.query(sql, values)
  // As if its time had come.
  await query(`update match_rooms set games = jsonb_set(games, '{0,approveAt}', to_jsonb($2::bigint)) where id = $1`, [
    room.matchId,
    platform.store.now() - 1,
  ])
  await query(`update due_jobs set at = 0, due = 0 where job ->> 'matchId' = $1`, [room.matchId])
  await expect.poll(async () => (await game(room.matchId))?.state).toBe('Completed')
})

test('a best of three is clinched by two games; each is agreed to anew', async () => {
  const { open, begin, confirm, look, match, ready } = rooms
  const room = await begin(await open({ bestOf: 3 }))
  await confirm(room, [13, 9])
  expect(await look(room.matchId)).toMatchObject({
    currentGame: 2,
    games: [{ state: 'Completed' }, { state: 'Waiting' }, { state: 'Initial' }],
    teams: [
      { checkedIn: true, ready: false },
      { checkedIn: true, ready: false },
    ],
  })
  expect((await confirm(room, [13, 9], 2)).envelope.code).toBe('room.gameState')
  for (const team of [room.a, room.b]) await ready(room, team)
  const reply = await confirm(room, [13, 2], 2)
  expect(reply.payload.changedMatches.map(({ identifier }) => identifier)).toContain('G1-M1')
  expect((await match(room)).scores.map(({ totalScore }) => totalScore)).toEqual([2, 0])
  expect(await look(room.matchId)).toMatchObject({ state: 'Completed', games: [{ n: 1 }, { n: 2 }], currentGame: null })
})

test('a correction may decide a best of three one game earlier, and another one brings the last game back', async () => {
  const { call, as, open, begin, confirm, look, match, ready, scores } = rooms
  const room = await begin(await open({ bestOf: 3 }))
  const results: (readonly [number, number])[] = [
    [13, 9],
    [2, 13],
    [13, 7],
  ]
  for (const [at, points] of results.entries()) {
    if (at > 0) for (const team of [room.a, room.b]) await ready(room, team)
    await confirm(room, points, at + 1)
  }
  const edit = (points: readonly [number, number]) =>
    call('editResult', {
      as,
      params: { matchId: room.matchId, n: 2 },
      body: { scores: scores(room, points), reason: 'Misread' },
    })
  const totals = async () => (await match(room)).scores.map(({ totalScore }) => totalScore)
  expect(await totals()).toEqual([2, 1])
  const reply = await edit([13, 2])
  expect(reply.status).toBe(200)
  expect(await totals()).toEqual([2, 0])
  expect((await look(room.matchId)).games).toHaveLength(3)
  expect((await edit([2, 13])).status).toBe(200)
  expect(await totals()).toEqual([2, 1])
})

test('correcting an earlier game leaves who is ready for the next, and its points stand in the log', async () => {
  const { call, as, open, begin, confirm, look, ready, scores } = rooms
  const room = await begin(await open({ bestOf: 3 }))
  await confirm(room, [13, 9])
  await ready(room, room.a)
  const params = { matchId: room.matchId, n: 1 }
  await call('editResult', { as, params, body: { scores: scores(room, [13, 8]), reason: 'Misread' } })
  expect((await look(room.matchId)).teams).toMatchObject([{ ready: true }, { ready: false }])
  const within = { params: { id: room.tournamentId }, query: { within: `room:${room.matchId}` } }
  const [last] = (await call('listTournamentAudit', { as, ...within })).payload.entries
  expect([last?.before, last?.after]).toMatchObject([
    { scores: [{ totalScore: 13 }, { totalScore: 9 }] },
    { scores: [{ totalScore: 13 }, { totalScore: 8 }] },
  ])
})

test('a result is corrected only after its game is completed, and takes the match along', async () => {
  const { call, as, open, begin, confirm, scores, match, world } = rooms
  const room = await begin(await open())
  const edit = (points: readonly [number, number]) =>
    call('editResult', {
      as,
      params: { matchId: room.matchId, n: 1 },
      body: { scores: scores(room, points), reason: 'Misread' },
    })
  const early = await edit([0, 1])
  expect(early.envelope.code).toBe('match.resultBeforeComplete')
  expect(early.envelope.message).toBe('Unable to edit result before the match is complete.')
  await confirm(room, [2, 1])
  expect((await edit([1, 2])).payload.game.scores.map(({ totalScore }) => totalScore)).toEqual([1, 2])
  expect((await match(room)).scores.map(({ result }) => result)).toEqual(['Lose', 'Win'])
  expect(matchNamed(await world.detail(room.stageId), 'G1-M3').teams[0]?.tournamentTeamId).toBe(room.b)
  await world.win(room.stageId, await match(room), 0, 7)
  expect((await edit([3, 0])).envelope.code).toBe('room.overridden')
})

test('a game that changed since it was looked at is not decided unseen', async () => {
  const { call, as, open, begin, submit } = rooms
  const room = await begin(await open())
  const { version } = (await submit(room, 'a', [2, 1])).payload
  await submit(room, 'a', [2, 0])
  const approve = (seen: number | undefined) =>
    call('approveResult', { as, params: { matchId: room.matchId, n: 1 }, body: { version: seen } })
  expect((await approve(version)).envelope.payload).toEqual({ version: ['Changed by someone else in the meantime.'] })
  expect((await approve(undefined)).status).toBe(200)
})

test('approving says beforehand what comes of it', async () => {
  const { open, begin, submit, world } = rooms
  const room = await begin(await open())
  await submit(room, 'a', [2, 1])
  const version = (await game(room.matchId))?.version
  const params = { matchId: room.matchId, n: 1 }
  expect(await world.dryRun('approveResult', { params, body: { version } })).toEqual([
    { code: 'consequence.gameResult', params: { match: 'G1-M1', game: 1, score: '2–1' } },
    { code: 'consequence.matchDecided', params: { match: 'G1-M1', score: '2–1' } },
  ])
})

test('both teams read in the chat how a dispute was decided and why, as it was said beforehand', async () => {
  const { call, as, open, begin, submit, scores, world } = rooms
  const room = await begin(await open())
  const params = { matchId: room.matchId, n: 1 }
  await submit(room, 'a', [3, 1])
  await submit(room, 'b', [1, 3])
  const body = { scores: scores(room, [3, 1]), reason: 'The screenshot of Team A shows it.' }
  const consequences = await world.dryRun('confirmResult', { params, body })
  const text = 'G1-M1/1: Team A 3 – Team D 1. The screenshot of Team A shows it.'
  expect(consequences).toContainEqual({ code: 'consequence.saidInChat', params: { text } })
  expect(await said(room.matchId)).toEqual([])
  await call('confirmResult', { as, params, body })
  expect(await said(room.matchId)).toEqual([['admin', null, text]])

  // Where nobody disagrees and nothing is explained, nothing is said; a correction that has a reason is.
  const agreed = await begin(await open())
  await submit(agreed, 'a', [3, 1])
  const { matchId } = agreed
  await call('approveResult', { as, params: { matchId, n: 1 }, body: {} })
  expect(await said(matchId)).toEqual([])
  const correction = { scores: scores(agreed, [3, 2]), reason: 'A typo.' }
  await call('editResult', { as, params: { matchId, n: 1 }, body: correction })
  expect(await said(matchId)).toEqual([['admin', null, 'G1-M1/1: Team A 3 – Team D 2. A typo.']])
})

test('a setting that would begin the games anew is refused once they have begun', async () => {
  const { call, as, open, begin } = rooms
  const room = await begin(await open())
  const params = { id: room.stageId, matchId: room.bracketMatchId }
  const set = (body: object) => call('setMatchSetting', { as, params, body })
  expect((await set({ checkInStartTime: platform.store.now() + 600 })).envelope.code).toBe('match.gamesStarted')
  expect((await set({ schedule: platform.store.now() + 600 })).status).toBe(200)
  expect((await game(room.matchId))?.state).toBe('Playing')
})

test('where two administrators confirm, the first one’s result waits for another one’s, and counts only then', async () => {
  const { call, as, open, begin, submit, look, match, scores } = rooms
  const second = await platform.token('SystemAdmin')
  const room = await begin(await open({ secondConfirmation: true }))
  const params = { matchId: room.matchId, n: 1 }
  await submit(room, 'a', [13, 9])
  const approve = (by: string) => call('approveResult', { as: by, params, body: {} })
  const confirm = (by: string, points: readonly [number, number]) =>
    call('confirmResult', { as: by, params, body: { scores: scores(room, points) } })

  expect((await approve(as)).payload).toMatchObject({
    changedMatches: [],
    game: { state: 'ResultSubmitted', scores: [], firstConfirmation: { by: 'Test SystemAdmin' } },
  })
  expect((await match(room)).scores).toEqual([])
  expect((await look(room.matchId)).needs).toEqual(['secondConfirmation'])
  const pending = (await call('listPendingApprovals', { as })).payload.rows
  expect(pending.filter(({ matchId }) => matchId === room.matchId)).toMatchObject([{ kind: 'secondConfirmation' }])
  for (const again of [await approve(as), await confirm(as, [13, 9])]) {
    expect(again.envelope.code).toBe('room.ownConfirmation')
  }

  // Another result is a first confirmation again.
  expect((await confirm(second, [9, 13])).payload.game).toMatchObject({ state: 'ResultSubmitted' })
  expect((await approve(second)).payload.game.firstConfirmation?.scores).toEqual(scores(room, [13, 9]))
  expect((await confirm(as, [13, 9])).payload.game).toMatchObject({ state: 'Completed', firstConfirmation: null })
  expect((await match(room)).scores.map(({ result }) => result)).toEqual(['Win', 'Lose'])
})

test('a first confirmation is taken back, and stops the clock that would have approved another result', async () => {
  const { call, as, open, begin, look, confirm } = rooms
  // Teams report through the program of the arena.
  const claims = claimsFor(platform.url, service.id, 'SystemAdmin')
  const robot = await signToken(platform.keys, { ...claims, client_id: service.id })
  const { submit } = roomsOf(platform, robot)
  const room = await begin(await open({ secondConfirmation: true, autoApprove: 'first', autoApproveDelay: 5 }))
  const params = { matchId: room.matchId, n: 1 }
  const withdraw = () => call('withdrawConfirmation', { as, params })
  expect((await withdraw()).envelope.code).toBe('room.noConfirmation')
  expect((await submit(room, 'a', [13, 9])).payload.approveAt).not.toBeNull()
  expect((await confirm(room, [9, 13])).payload.game.approveAt).toBeNull()
  expect((await submit(room, 'a', [13, 8])).payload.approveAt).toBeNull()
  expect((await withdraw()).payload).toMatchObject({ state: 'ResultSubmitted', firstConfirmation: null })
  expect((await look(room.matchId)).needs).toEqual(['resultUpdate'])
})

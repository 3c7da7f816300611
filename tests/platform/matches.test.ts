import { expect, test } from 'vitest'
import type { Score } from '../../src/contract/bracket.ts'
import type { TeamResult } from '../../src/contract/states.ts'
import { noon } from '../support/builders.ts'
import { matchNamed, startWorld, type World } from './world.ts'

let now = noon
const { world } = await startWorld({ clock: () => now })

const minute = 60

function scores(ids: readonly string[], points: readonly number[], results: readonly TeamResult[]): Score[] {
  return ids.map((tournamentTeamId, i) => ({
    tournamentTeamId,
    totalScore: points[i] ?? 0,
    result: results[i] ?? 'None',
  }))
}

const win = (ids: readonly string[]) => ({ scores: scores(ids, [1, 0], ['Win', 'Lose']) })

async function semifinals(of: Parameters<World['running']>[1] = {}) {
  const made = await world.running(4, of)
  const ids = made.teams.map((team) => team.tournamentTeamId)
  const matchIds = made.detail.brackets[0]?.matches.map((match) => match.bracketMatchId) ?? []
  const call = <N extends 'updateScore' | 'resetScore' | 'resetMatch' | 'createMatchRoom' | 'setMatchSetting'>(
    name: N,
    match: number,
    body: object,
  ) => world.call(name, { as: world.as, params: { id: made.stage.id, matchId: matchIds[match] ?? '' }, body })
  const look = async (match: number) => matchNamed(await world.detail(made.stage.id), `G1-M${match + 1}`)
  const params = (match: number) => ({ id: made.stage.id, matchId: matchIds[match] ?? '' })
  const [a = '', b = '', c = '', d = ''] = ids
  return { ...made, a, b, c, d, call, look, params }
}

test('a result sends the winner on, and answers every match it changed', async () => {
  const { call, a, d } = await semifinals()
  const reply = await call('updateScore', 0, { scores: scores([a, d], [2, 1], ['Win', 'Lose']) })
  expect(reply.payload.changedMatches).toMatchObject([
    { identifier: 'G1-M1', state: 'Completed', scores: [{ totalScore: 2 }, { totalScore: 1 }] },
    { identifier: 'G1-M3', state: 'Initial', teams: [{ name: 'Team A' }, null] },
  ])
})

test('a match level after its time keeps its true score and its shoot-out', async () => {
  const { call, look, a, d } = await semifinals()
  const level = scores([a, d], [1, 1], ['Win', 'Lose'])
  expect((await call('updateScore', 0, { scores: level })).envelope.code).toBe('match.equalScores')
  const shot = level.map((score, i) => ({ ...score, shootOut: i === 0 ? 4 : 2 }))
  expect((await call('updateScore', 0, { scores: shot })).status).toBe(200)
  expect((await look(0)).scores).toEqual(shot)
})

test.each<{ why: string; points: [number, number]; results: [TeamResult, TeamResult]; code: string }>([
  { why: 'equal scores', points: [1, 1], results: ['Win', 'Lose'], code: 'match.equalScores' },
  { why: 'a draw in elimination', points: [1, 1], results: ['Draw', 'Draw'], code: 'match.equalScores' },
  { why: 'a winner with fewer points', points: [0, 1], results: ['Win', 'Lose'], code: 'match.winnerBehind' },
  { why: 'two winners', points: [1, 0], results: ['Win', 'Win'], code: 'match.oneWinner' },
  { why: 'no result', points: [1, 0], results: ['None', 'None'], code: 'match.resultMissing' },
  {
    why: 'more games than best of three has',
    points: [3, 0],
    results: ['Win', 'Lose'],
    code: 'match.scoreBeyondBestOf',
  },
])('refuses $why', async ({ points, results, code }) => {
  const { call, look, a, d } = await semifinals({ bestOf: 3 })
  const reply = await call('updateScore', 0, { scores: scores([a, d], points, results) })
  expect([reply.status, reply.envelope.code]).toEqual([409, code])
  expect((await look(0)).scores).toEqual([])
})

test('a result needs its two teams, of this match, in this stage', async () => {
  const { call, params, a, b, d } = await semifinals()
  expect((await call('updateScore', 0, win([a, b]))).envelope.code).toBe('match.scoresOfTeams')
  expect((await call('updateScore', 2, win([a, b]))).envelope).toMatchObject({
    code: 'match.teamsUnknown',
    reason: { params: { from: ['G1-M1', 'G1-M2'] } },
  })
  const foreign = { ...params(0), matchId: '999999' }
  const missing = await world.call('updateScore', { as: world.as, params: foreign, body: win([a, d]) })
  expect(missing.status).toBe(404)
  const other = await semifinals()
  const crossed = await world.call('updateScore', {
    as: world.as,
    params: { id: other.params(0).id, matchId: params(0).matchId },
    body: win([a, d]),
  })
  expect(crossed.status).toBe(404)
})

test('another score with the same winner touches nothing else', async () => {
  const { call, params, a, d } = await semifinals()
  await call('updateScore', 0, { scores: scores([a, d], [2, 1], ['Win', 'Lose']) })
  const body = { scores: scores([a, d], [2, 0], ['Win', 'Lose']) }
  expect(await world.dryRun('updateScore', { params: params(0), body })).toEqual([
    { code: 'consequence.unseen' },
    { code: 'consequence.scoreChanged', params: { match: 'G1-M1' } },
  ])
  const reply = await call('updateScore', 0, body)
  expect(reply.payload.changedMatches).toHaveLength(1)
})

test('another winner undoes a later result only with cascade', async () => {
  const { call, look, params, stage, detail, a, d } = await semifinals()
  for (const identifier of ['G1-M1', 'G1-M2']) await world.win(stage.id, matchNamed(detail, identifier))
  await world.win(stage.id, await look(2))
  const body = { scores: scores([a, d], [0, 1], ['Lose', 'Win']) }
  expect((await call('updateScore', 0, body)).envelope).toMatchObject({
    code: 'match.downstreamStarted',
    reason: { params: { match: 'G1-M1', matches: ['G1-M3'] } },
  })
  const impact = await world.call('previewImpact', { as: world.as, params: params(0) })
  expect(impact.payload.affected).toMatchObject([{ identifier: 'G1-M3', effect: 'reset' }])
  expect(await world.dryRun('updateScore', { params: params(0), body: { ...body, cascade: true } })).toEqual([
    { code: 'consequence.unseen' },
    { code: 'consequence.scoreChanged', params: { match: 'G1-M1' } },
    { code: 'consequence.matchReset', params: { match: 'G1-M3' } },
    { code: 'consequence.teamsUnseated', params: { teams: ['Team A'], match: 'G1-M3' } },
  ])
  const done = await call('updateScore', 0, { ...body, cascade: true })
  expect(done.payload.changedMatches.map((match) => match.identifier)).toEqual(['G1-M1', 'G1-M3'])
  expect(await look(2)).toMatchObject({ state: 'Initial', scores: [], teams: [{ name: 'Team D' }, { name: 'Team B' }] })
})

test('where a later match has only a room, the refusal and the preview speak of a room', async () => {
  const { call, look, params, stage, detail, a, d } = await semifinals()
  for (const identifier of ['G1-M1', 'G1-M2']) await world.win(stage.id, matchNamed(detail, identifier))
  expect((await call('createMatchRoom', 2, {})).status).toBe(200)
  const body = { scores: scores([a, d], [0, 1], ['Lose', 'Win']) }
  const refused = (await call('updateScore', 0, body)).envelope
  expect([refused.code, refused.message]).toEqual(['match.downstreamStarted', expect.stringContaining('a room')])
  const told = await world.dryRun('updateScore', { params: params(0), body: { ...body, cascade: true } })
  expect(told.map(({ code }) => code)).toContain('consequence.roomAborted')
  expect((await look(2)).scores).toEqual([])
})

test('resetting a score keeps the matchup, resetting a match removes the teams', async () => {
  const { call, look, params, stage, detail } = await semifinals()
  expect((await call('resetScore', 0, {})).envelope.code).toBe('match.noScore')
  await world.win(stage.id, matchNamed(detail, 'G1-M1'))
  expect(await world.dryRun('resetScore', { params: params(0), body: {} })).toEqual([
    { code: 'consequence.unseen' },
    { code: 'consequence.scoreRemoved', params: { match: 'G1-M1' } },
    { code: 'consequence.matchRefed', params: { match: 'G1-M3' } },
    { code: 'consequence.teamsUnseated', params: { teams: ['Team A'], match: 'G1-M3' } },
  ])
  await call('resetScore', 0, {})
  expect(await look(0)).toMatchObject({ state: 'Initial', scores: [], teams: [{ name: 'Team A' }, { name: 'Team D' }] })
  expect((await look(2)).teams).toEqual([null, null])
  expect(await world.dryRun('resetMatch', { params: params(0), body: {} })).toEqual([
    { code: 'consequence.teamsRemoved', params: { match: 'G1-M1' } },
  ])
  await call('resetMatch', 0, {})
  expect((await look(0)).teams).toEqual([null, null])
  expect((await call('resetMatch', 0, {})).envelope.code).toBe('match.nothingToReset')
})

test('both teams absent: nobody goes on until an administrator decides', async () => {
  const { call, look, params, a, d } = await semifinals()
  const body = { scores: scores([a, d], [0, 0], ['NotCheckedIn', 'NotCheckedIn']) }
  expect(await world.dryRun('updateScore', { params: params(0), body })).toEqual([
    { code: 'consequence.needsDecision', params: { match: 'G1-M1' } },
  ])
  await call('updateScore', 0, body)
  expect((await look(2)).teams).toEqual([null, null])
  await call('updateScore', 0, { scores: scores([a, d], [1, 0], ['Win', 'Forfeit']) })
  expect((await look(2)).teams[0]?.name).toBe('Team A')
})

test('a finished bracket takes no more results', async () => {
  const { call, stage, a, d } = await semifinals()
  await world.playAll(stage.id)
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  const body = { scores: scores([a, d], [1, 0], ['Win', 'Lose']) }
  expect((await call('updateScore', 0, body)).envelope.code).toBe('bracket.completed')
  expect((await call('resetScore', 0, {})).envelope.code).toBe('bracket.completed')
})

test('two results for one match at the same moment: both are seen, the last one stands whole', async () => {
  const { call, look, a, d } = await semifinals()
  const [one, other] = await Promise.all([
    call('updateScore', 0, { scores: scores([a, d], [3, 0], ['Win', 'Lose']) }),
    call('updateScore', 0, { scores: scores([a, d], [0, 5], ['Lose', 'Win']) }),
  ])
  expect([one?.status, other?.status]).toEqual([200, 200])
  const winner = (await look(0)).scores.find((score) => score.result === 'Win')?.tournamentTeamId
  expect((await look(2)).teams[0]?.tournamentTeamId).toBe(winner)
})

test('results of all matches of a round at once all count', async () => {
  const made = await world.running(8)
  const first = made.detail.brackets[0]?.matches.slice(0, 4) ?? []
  const replies = await Promise.all(first.map((match) => world.win(made.stage.id, match)))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
  const after = await world.detail(made.stage.id)
  expect(after.completedCount).toBe(4)
  expect(after.brackets[0]?.matches.slice(4, 6).flatMap((match) => match.teams)).not.toContain(null)
})

test('a room takes what it needs from the match and the stage, and there is only one', async () => {
  const { call, look, a, d, params } = await semifinals({ bestOf: 3 })
  const room = (await call('createMatchRoom', 0, {})).payload
  expect(room).toMatchObject({ state: 'Open', bestOf: 3, checkInDuration: 15, checkInStartTime: null })
  expect(room.games.map((game) => game.state)).toEqual(['Waiting', 'Initial', 'Initial'])
  expect(await look(0)).toMatchObject({ matchId: room.matchId, state: 'InProgress' })
  expect((await call('createMatchRoom', 0, {})).envelope.code).toBe('match.roomExists')
  const body = { scores: scores([a, d], [2, 0], ['Win', 'Lose']) }
  expect(await world.dryRun('updateScore', { params: params(0), body })).toEqual([
    { code: 'consequence.roomClosed', params: { match: 'G1-M1' } },
  ])
  await call('updateScore', 0, body)
  expect(await look(0)).toMatchObject({ matchId: null, state: 'Completed' })
  expect((await call('createMatchRoom', 0, {})).envelope.code).toBe('match.scoreExists')
  expect((await call('createMatchRoom', 2, {})).envelope.code).toBe('match.teamsUnknown')
})

test('many rooms for one match at once: one is made', async () => {
  const { call } = await semifinals()
  const replies = await Promise.all(Array.from({ length: 5 }, () => call('createMatchRoom', 0, {})))
  expect(replies.map((reply) => reply.status).filter((status) => status === 200)).toHaveLength(1)
})

test('a reset aborts the room, and says so', async () => {
  const { call, look, params } = await semifinals()
  await call('createMatchRoom', 0, {})
  expect(await world.dryRun('resetScore', { params: params(0), body: {} })).toEqual([
    { code: 'consequence.roomAborted', params: { match: 'G1-M1' } },
  ])
  await call('resetScore', 0, {})
  expect(await look(0)).toMatchObject({ matchId: null, state: 'Initial' })
})

test('a check-in that starts in the past ends the room at once, and nobody has lost by it', async () => {
  const { call, look, params } = await semifinals()
  const body = { checkInStartTime: noon - minute }
  expect(await world.dryRun('createMatchRoom', { params: params(0), body })).toEqual([
    { code: 'consequence.roomEndsAtOnce', params: { match: 'G1-M1' } },
    { code: 'consequence.roomClosed', params: { match: 'G1-M1' } },
  ])
  expect((await call('createMatchRoom', 0, body)).payload.state).toBe('Closed')
  expect(await look(0)).toMatchObject({ state: 'Initial', matchId: null, scores: [] })
})

test('a setting is changed until the match is over; its room follows', async () => {
  const { call, look, stage, detail } = await semifinals()
  const schedule = noon + 100 * minute
  const set = (await call('setMatchSetting', 0, { schedule, bestOf: 5, checkInDuration: 20 })).payload
  expect(set).toMatchObject({ schedule, bestOf: 5, checkInDuration: 20 })
  expect((await call('setMatchSetting', 0, { checkInDuration: 0 })).status).toBe(400)
  expect((await call('setMatchSetting', 0, { checkInStartTime: schedule + minute })).envelope.code).toBe(
    'match.invalidCheckInTime',
  )
  await call('createMatchRoom', 0, {})
  expect((await call('setMatchSetting', 0, { bestOf: 3 })).envelope.code).toBe('match.beingPlayed')
  expect((await call('setMatchSetting', 0, { checkInStartTime: noon + minute })).status).toBe(200)
  expect((await look(0)).checkInStartTime).toBe(noon + minute)
  await call('setMatchSetting', 0, { checkInStartTime: noon - minute })
  expect(await look(0)).toMatchObject({ state: 'Initial', matchId: null })
  await world.win(stage.id, matchNamed(detail, 'G1-M2'))
  expect((await call('setMatchSetting', 1, { schedule })).envelope.code).toBe('match.completed')
})

test('a round is set in one act: its open matches and their rooms, never one that is over', async () => {
  const { call, look, stage, detail } = await semifinals()
  const set = (body: object) =>
    world.call('setRoundSetting', { as: world.as, params: { id: stage.id, group: 1, roundOf: 4 }, body })
  await world.win(stage.id, matchNamed(detail, 'G1-M1'))
  await call('createMatchRoom', 1, {})
  const schedule = noon + 100 * minute
  expect((await set({ schedule, checkInDuration: 20 })).status).toBe(200)
  expect(await look(1)).toMatchObject({ schedule, checkInDuration: 20, state: 'InProgress' })
  expect((await look(0)).schedule).toBeNull()
  expect((await set({ bestOf: 3 })).envelope.code).toBe('match.beingPlayed')
  const past = { checkInStartTime: noon - minute }
  const params = { id: stage.id, group: 1, roundOf: 4 }
  expect(await world.dryRun('setRoundSetting', { params, body: past })).toMatchObject([
    { code: 'consequence.unseen' },
    { code: 'consequence.matchesSet', params: { matches: ['G1-M2'] } },
    { code: 'consequence.roomEndsAtOnce', params: { match: 'G1-M2' } },
    { code: 'consequence.roomClosed', params: { match: 'G1-M2' } },
  ])
  expect((await set(past)).status).toBe(200)
  expect(await look(1)).toMatchObject({ state: 'Initial', matchId: null, scores: [] })
  await world.win(stage.id, await look(1))
  expect((await set({ schedule })).envelope.code).toBe('round.nothingOpen')
})

test('DELETE resets a generated match', async () => {
  const { look, params } = await semifinals()
  const reply = await world.call('deleteMatch', { as: world.as, params: params(0) })
  expect(reply.payload.changedMatches).toMatchObject([{ identifier: 'G1-M1', teams: [null, null] }])
  expect((await look(0)).teams).toEqual([null, null])
})

test('with the flag of the stage every match has its room as soon as its teams are known', async () => {
  const { look, stage, detail, call, a, d } = await semifinals({ autoGenerateMatch: true, autoCompleteBracket: true })
  expect(detail.brackets[0]?.matches.map((match) => match.matchId !== null)).toEqual([true, true, false])
  await call('updateScore', 0, { scores: scores([a, d], [1, 0], ['Win', 'Lose']) })
  await world.win(stage.id, await look(1))
  expect(await look(2)).toMatchObject({ state: 'InProgress', matchId: expect.any(String) })
  expect((await look(0)).matchId).toBeNull()
  const told = await world.dryRun('updateScore', {
    params: { id: stage.id, matchId: (await look(2)).bracketMatchId },
    body: {
      scores: scores(
        (await look(2)).teams.map((team) => team?.tournamentTeamId ?? ''),
        [1, 0],
        ['Win', 'Lose'],
      ),
    },
  })
  expect(told.map((reason) => reason.code)).toEqual([
    'consequence.roomClosed',
    'consequence.bracketCompleted',
    'consequence.standingsGenerated',
  ])
})

// Every result a team can have, what follows from it, and what a correction says it will touch (domain.md 4.6, 4.7).
import { expect, test } from 'vitest'
import type { Score } from '../../src/contract/bracket.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import type { StageFormat, TeamResult } from '../../src/contract/states.ts'
import { matchNamed, startWorld, type World } from './world.ts'

const { world } = await startWorld()

type Pair = readonly [TeamResult, TeamResult]

/** A match by its identifier, its teams scoring 1:0 or as given. */
async function stageOf(format: StageFormat, teams = 4, of: Parameters<World['running']>[1] = {}) {
  const { stage } = await world.running(teams, { format, ...of })
  const detail = () => world.detail(stage.id)
  const match = async (identifier: string) => matchNamed(await detail(), identifier)
  const given = async (identifier: string, results: Pair, points: readonly number[]) => {
    const { bracketMatchId, teams: seats } = await match(identifier)
    const scores = seats.map((team, i): Score => ({
      tournamentTeamId: team?.tournamentTeamId ?? '',
      totalScore: points[i] ?? 0,
      result: results[i] ?? 'None',
    }))
    return { params: { id: stage.id, matchId: bracketMatchId }, scores }
  }
  const enter = async (identifier: string, results: Pair, points: readonly number[] = [1, 0], cascade = false) => {
    const { params, scores } = await given(identifier, results, points)
    return world.call('updateScore', { as: world.as, params, body: { scores, cascade } })
  }
  const preview = async (identifier: string, results: Pair, points: readonly number[] = [1, 0]) => {
    const { params, scores } = await given(identifier, results, points)
    return world.dryRun('updateScore', { params, body: { scores, cascade: true } })
  }
  const room = async (identifier: string) => {
    const { bracketMatchId } = await match(identifier)
    return world.call('createMatchRoom', { as: world.as, params: { id: stage.id, matchId: bracketMatchId }, body: {} })
  }
  return { stage, detail, match, enter, preview, room }
}

const names = (detail: StageDetail, identifier: string) =>
  matchNamed(detail, identifier).teams.map((team) => team?.name.at(-1) ?? '-')

test.each<{ results: Pair; points?: number[]; next: string; code?: string; format?: StageFormat }>([
  { results: ['Win', 'Lose'], next: 'A' },
  { results: ['Win', 'Foul'], points: [0, 0], next: 'A' },
  { results: ['Win', 'NotCheckedIn'], points: [0, 0], next: 'A' },
  { results: ['Forfeit', 'Win'], points: [2, 0], next: 'D' },
  { results: ['Foul', 'Foul'], points: [0, 0], next: '-' },
  { results: ['NotCheckedIn', 'Forfeit'], points: [0, 0], next: '-' },
  { results: ['Draw', 'Draw'], points: [1, 1], next: '-', code: 'match.equalScores' },
  { results: ['Lose', 'Lose'], next: '-', code: 'match.oneWinner' },
  { results: ['None', 'Win'], next: '-', code: 'match.resultMissing' },
])('elimination: $results sends $next on ($code)', async ({ results, points, next, code }) => {
  const { enter, detail } = await stageOf('SingleElimination')
  const reply = await enter('G1-M1', results, points)
  expect(reply.envelope.code).toBe(code)
  expect(names(await detail(), 'G1-M3')[0]).toBe(next)
})

test.each<{ results: Pair; points: number[]; table: [points: number, faults: number][] }>([
  { results: ['Win', 'Lose'], points: [3, 1], table: [[3, 0], [0, 0]] }, // prettier-ignore
  { results: ['Draw', 'Draw'], points: [2, 2], table: [[1, 0], [1, 0]] }, // prettier-ignore
  { results: ['Win', 'Foul'], points: [0, 0], table: [[3, 0], [0, 1]] }, // prettier-ignore
  { results: ['NotCheckedIn', 'Forfeit'], points: [0, 0], table: [[0, 1], [0, 1]] }, // prettier-ignore
])('round robin: $results counts in the table', async ({ results, points, table }) => {
  const { enter, stage, detail } = await stageOf('RoundRobin', 2)
  await enter('G1-M1', results, points)
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  const { standings } = await detail()
  const row = (name: string) => standings.find((one) => one.name === name)?.values
  expect(['Team A', 'Team B'].map((name) => [row(name)?.points, row(name)?.faults])).toEqual(table)
})

test('double no-show: the next opponent goes through, the list asks for a decision, and deciding later mends it', async () => {
  const { stage, enter, detail } = await stageOf('SingleElimination', 4, { autoCompleteBracket: true })
  await enter('G1-M2', ['Win', 'Lose'])
  await enter('G1-M1', ['NotCheckedIn', 'NotCheckedIn'], [0, 0])
  expect(matchNamed(await detail(), 'G1-M3')).toMatchObject({ walkover: true, state: 'Completed' })
  // Completing would be for good, so it waits although the flag is set.
  expect((await detail()).brackets[0]?.state).toBe('PendingComplete')
  const waiting = async () =>
    (await world.call('listPendingApprovals', { as: world.as })).payload.rows.filter((row) => row.stageId === stage.id)
  expect((await waiting()).map((row) => [row.kind, row.identifier])).toContainEqual(['noWinner', 'G1-M1'])

  const decided = await enter('G1-M1', ['Forfeit', 'Win'], [0, 0])
  expect(decided.payload.changedMatches.map((match) => match.identifier)).toEqual(['G1-M1', 'G1-M3'])
  expect(matchNamed(await detail(), 'G1-M3')).toMatchObject({ walkover: false, state: 'Initial', scores: [] })
  expect(names(await detail(), 'G1-M3')).toEqual(['D', 'B'])
  expect(await waiting()).toEqual([])
  await enter('G1-M3', ['Win', 'Lose'])
  expect((await detail()).state).toBe('StandingPendingApproval')
})

test('a late correction in double elimination names every match, room and team, and leaves the rest alone', async () => {
  const { enter, preview, room, detail } = await stageOf('DoubleElimination', 8)
  for (const n of [1, 2, 3, 4]) await enter(`G1-M${n}`, ['Win', 'Lose'])
  for (const n of [5, 6, 8]) await enter(`G1-M${n}`, ['Win', 'Lose'])
  for (const n of [7, 9, 10]) expect((await room(`G1-M${n}`)).status).toBe(200)
  const before = await detail()
  // Team A and Team H change places: the winners and the losers side are touched as far as they had come.
  const told = (await preview('G1-M1', ['Lose', 'Win'], [0, 1])).filter(({ code }) => code !== 'consequence.unseen')
  expect(told).toEqual([
    { code: 'consequence.scoreChanged', params: { match: 'G1-M1' } },
    { code: 'consequence.matchReset', params: { match: 'G1-M5' } },
    { code: 'consequence.teamsUnseated', params: { teams: ['Team A'], match: 'G1-M5' } },
    ...told.filter(({ params }) => params?.match !== 'G1-M1' && params?.match !== 'G1-M5'),
  ])
  const touched = new Set(told.map(({ params }) => params?.match))
  const reply = await enter('G1-M1', ['Lose', 'Win'], [0, 1], true)
  const after = await detail()
  const changed = reply.payload.changedMatches.map((match) => match.identifier)
  expect(new Set(changed)).toEqual(touched)
  const untouched = after.brackets[0]?.matches.filter((match) => !changed.includes(match.identifier))
  expect(untouched).toEqual(before.brackets[0]?.matches.filter((match) => !changed.includes(match.identifier)))
  const rooms = told.filter(({ code }) => code === 'consequence.roomAborted').map(({ params }) => params?.match)
  const lost = before.brackets[0]?.matches.filter(
    (match) => match.matchId !== null && matchNamed(after, match.identifier).matchId === null,
  )
  expect(rooms).toEqual(lost?.map((match) => match.identifier))
  expect(rooms).toEqual(['G1-M7', 'G1-M10'])
})

test('the preview of a reset names the same as the refusal without cascade', async () => {
  const { enter, match, stage } = await stageOf('SingleElimination', 8)
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await enter(`G1-M${n}`, ['Win', 'Lose'])
  const params = { id: stage.id, matchId: (await match('G1-M1')).bracketMatchId }
  const { affected } = (await world.call('previewImpact', { as: world.as, params })).payload
  expect(affected).toMatchObject([
    { identifier: 'G1-M5', effect: 'reset', unseated: ['Team A'] },
    { identifier: 'G1-M7', effect: 'reset', unseated: ['Team A'] },
  ])
  const refused = await world.call('resetScore', { as: world.as, params, body: {} })
  expect(refused.envelope.reason?.params).toEqual({ match: 'G1-M1', matches: ['G1-M5', 'G1-M7'] })
  const done = await world.call('resetScore', { as: world.as, params, body: { cascade: true } })
  expect(done.payload.changedMatches.map((one) => one.identifier)).toEqual(['G1-M1', 'G1-M5', 'G1-M7'])
  expect((await match('G1-M5')).teams.map((team) => team?.name)).toEqual([undefined, 'Team D'])
})

test('overriding by hand closes the room, and the match is over', async () => {
  const { enter, room, match, preview } = await stageOf('RoundRobin')
  await room('G1-M1')
  expect(await preview('G1-M1', ['Draw', 'Draw'], [1, 1])).toEqual([
    { code: 'consequence.roomClosed', params: { match: 'G1-M1' } },
  ])
  await enter('G1-M1', ['Draw', 'Draw'], [1, 1])
  expect(await match('G1-M1')).toMatchObject({ matchId: null, state: 'Completed' })
})

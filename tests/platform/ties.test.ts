// Teams level on a place that decides something: named before anything is final, while a match can still part them (4.8).
import { expect, test } from 'vitest'
import type { BracketMatch } from '../../src/contract/bracket.ts'
import { startWorld, type World } from './world.ts'

const { world } = await startWorld()
const { as, call } = world
const cup = { kind: 'text', text: 'A cup' } as const
const prize = { champion: cup, firstRunnerUp: cup, secondRunnerUp: cup }

type Result = (match: BracketMatch) => 0 | 1
const firstNamed: Result = ({ teams: [a, b] }) => ((a?.name ?? '') < (b?.name ?? '') ? 0 : 1)
/** A beats B, B beats C, C beats A; all beat D. */
const inACircle: Result = (match) => {
  const isTurned = match.teams.every((team) => ['Team A', 'Team C'].includes(team?.name ?? ''))
  return isTurned ? (firstNamed(match) === 0 ? 1 : 0) : firstNamed(match)
}

/** Plays all matches but the last, and answers how that one is entered. */
async function toTheLast({ stage, detail }: Awaited<ReturnType<World['running']>>, result: Result) {
  const matches = detail.brackets[0]?.matches ?? []
  for (const { identifier } of matches.slice(0, -1)) await winAs(stage.id, identifier, result)
  const last = await matchOf(stage.id, matches.at(-1)?.identifier ?? '')
  const scores = last.teams.map((team, slot) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: slot === result(last) ? 1 : 0,
    result: slot === result(last) ? ('Win' as const) : ('Lose' as const),
  }))
  return { params: { id: stage.id, matchId: last.bracketMatchId }, body: { scores } }
}

async function matchOf(stageId: string, identifier: string): Promise<BracketMatch> {
  const [bracket] = (await world.detail(stageId)).brackets
  const match = [...(bracket?.matches ?? []), ...(bracket?.additionalMatches ?? [])].find(
    (one) => one.identifier === identifier,
  )
  if (!match) throw new Error(`${identifier} is not there`)
  return match
}

async function winAs(stageId: string, identifier: string, result: Result) {
  const match = await matchOf(stageId, identifier)
  return world.win(stageId, match, result(match))
}

const stateOf = async (stageId: string) => (await world.detail(stageId)).brackets[0]?.state
const tied = (code: string, ...teams: string[]) => ({ code, params: { group: 1, teams } })

test('round robin, completed automatically: it waits while teams are level over the cut, and goes on when they are not', async () => {
  const made = await world.drawn(4, { format: 'RoundRobin', advancing: 2, autoCompleteBracket: true })
  await world.stage(made.id, { name: 'Final' })
  const { stage } = made
  const finalized = await call('finalizeStage', { as, params: { id: stage.id }, body: { matches: [] } })
  const last = await toTheLast({ ...made, detail: finalized.payload }, inACircle)
  const waits = tied('consequence.tieWaits', 'Team A', 'Team B', 'Team C')
  expect(await world.dryRun('updateScore', last)).toContainEqual(waits)
  await call('updateScore', { as, ...last })
  expect(await stateOf(stage.id)).toBe('PendingComplete')
  const whole = { params: { id: stage.id, group: 1 } }
  expect(await world.dryRun('completeBracket', whole)).toContainEqual({ ...waits, code: 'consequence.completedTied' })

  const playOff = async (one: string, other: string) => {
    const teamIds = [one, other].map((name) => made.teams.find((team) => team.name === name)?.tournamentTeamId ?? '')
    const body = { name: 'Play-off', roundOf: made.detail.brackets[0]?.matches[0]?.roundOf ?? 1, teamIds }
    const { identifier } = (await call('addMatch', { as, ...whole, body })).payload
    expect(await stateOf(stage.id)).toBe('InProgress')
    await winAs(stage.id, identifier, firstNamed)
  }
  await playOff('Team A', 'Team C')
  // The other two are still level over the cut.
  expect(await stateOf(stage.id)).toBe('PendingComplete')
  await playOff('Team B', 'Team C')
  const { standings, state } = await world.detail(stage.id)
  expect(state).toBe('StandingPendingApproval')
  expect(standings.map(({ name, rank }) => [name, rank])).toEqual([
    ['Team A', 1],
    ['Team B', 1],
    ['Team C', 3],
    ['Team D', 4],
  ])
})

test.each([
  ['a prize for the third', prize, 'PendingComplete'],
  ['prizes for the first two alone', { ...prize, secondRunnerUp: null }, 'Completed'],
] as const)('single elimination without a match for the third place, %s', async (_, prizes, state) => {
  const made = await world.running(4, { autoCompleteBracket: true }, { prize: prizes })
  await call('updateScore', { as, ...(await toTheLast(made, firstNamed)) })
  expect(await stateOf(made.stage.id)).toBe(state)
})

test('completed by hand as it is, the teams are named; a lobby of many waits for nothing', async () => {
  const { stage, ...made } = await world.running(4, { format: 'RoundRobin' }, { prize })
  await call('updateScore', { as, ...(await toTheLast({ stage, ...made }, inACircle)) })
  const whole = { params: { id: stage.id, group: 1 } }
  expect(await world.dryRun('completeBracket', whole)).toContainEqual(
    tied('consequence.completedTied', 'Team A', 'Team B', 'Team C'),
  )
  await call('completeBracket', { as, ...whole })
  expect(await stateOf(stage.id)).toBe('Completed')

  const lobby = await world.running(
    3,
    { format: 'FreeForAll', maxTeamsPerMatch: 3, autoCompleteBracket: true },
    { prize },
  )
  const [match] = lobby.detail.brackets[0]?.matches ?? []
  const scores = (match?.teams ?? []).map((team, slot) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: slot === 0 ? 3 : 1,
    result: slot === 0 ? ('Win' as const) : ('Lose' as const),
  }))
  const params = { id: lobby.stage.id, matchId: match?.bracketMatchId ?? '' }
  await call('updateScore', { as, params, body: { scores } })
  expect(await stateOf(lobby.stage.id)).toBe('Completed')
})

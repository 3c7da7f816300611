// Games of a match room: every act from every state, and what games make of a match.
import { expect, test } from 'vitest'
import type { GameScore, MatchGame, Submission } from '../../src/contract/match-room.ts'
import { GameState, type StageFormat } from '../../src/contract/states.ts'
import {
  countedGames,
  isSelfApproved,
  needsSecond,
  outcomeOf,
  whyNotApproveResult,
  whyNotConfirmResult,
  whyNotDisputeResult,
  whyNotEditResult,
  whyNotStartGame,
  whyNotSubmitResult,
} from '../../src/rules/games.ts'
import { anAsking, aUser, noon } from '../support/builders.ts'
import { aGame, aRoom, aRoomTeam } from '../support/room-builders.ts'

const scores = (alpha: number, bravo: number): GameScore[] => [
  { tournamentTeamId: 'Alpha', totalScore: alpha },
  { tournamentTeamId: 'Bravo', totalScore: bravo },
]
const by = (team: string | null, ...[alpha, bravo]: [number, number]): Submission => ({
  tournamentTeamId: team,
  scores: scores(alpha, bravo),
  time: noon,
  by: 'Kit',
})
const ready = ['Alpha', 'Bravo'].map((name) => aRoomTeam(name, { checkedIn: true, ready: true }))

/** 4.12: act → the states it may start from. */
const table = {
  start: { why: whyNotStartGame, from: ['Waiting', 'Ready'] },
  submit: { why: whyNotSubmitResult, from: ['Playing', 'ResultSubmitted', 'Disputed'] },
  dispute: { why: whyNotDisputeResult, from: ['ResultSubmitted'] },
  approve: { why: whyNotApproveResult, from: ['ResultSubmitted', 'Disputed'] },
  confirm: { why: whyNotConfirmResult, from: ['Playing', 'ResultSubmitted', 'Disputed'] },
  edit: { why: whyNotEditResult, from: ['Completed'] },
} as const

const cells = Object.entries(table).flatMap(([act, { why, from }]) =>
  GameState.options.map((state) => ({ act, state, why, may: (from as readonly string[]).includes(state) })),
)

test.each(cells)('$act of a game that is $state: $may', ({ state, why, may }) => {
  const room = aRoom({ teams: ready, games: [aGame({ state, submissions: [by('Alpha', 2, 1)] })] })
  expect(why({ room }, anAsking(), { game: 1 }) === undefined).toBe(may)
})

test.each([
  { what: 'nobody has confirmed', first: undefined, waits: true },
  { what: 'another one confirmed the same', first: { sub: 'other', given: [2, 1] }, waits: false },
  { what: 'another one confirmed otherwise', first: { sub: 'other', given: [1, 2] }, waits: true },
  { what: 'the same person confirmed otherwise', first: { sub: 'me', given: [1, 2] }, waits: true },
  {
    what: 'the same person confirmed the same',
    first: { sub: 'me', given: [2, 1] },
    waits: true,
    why: 'room.ownConfirmation',
  },
])('two administrators confirm: $what', ({ first, waits, why }) => {
  const [alpha = 0, bravo = 0] = first?.given ?? []
  const firstConfirmation = first ? { scores: scores(alpha, bravo), time: noon, by: 'Kit', sub: first.sub } : null
  const game = aGame({ state: 'Disputed', submissions: [by('Alpha', 2, 1)], firstConfirmation })
  const room = aRoom({ teams: ready, games: [game], secondConfirmation: true })
  const asking = { ...anAsking(), user: aUser({ sub: 'me' }) }
  expect(needsSecond(room, asking.user, { scores: scores(2, 1) })).toBe(waits)
  expect(whyNotConfirmResult({ room }, asking, { scores: scores(2, 1) })?.code).toBe(why)
  expect(whyNotApproveResult({ room }, asking)?.code).toBe(why)
  expect(needsSecond({ ...room, secondConfirmation: false }, asking.user, { scores: scores(2, 1) })).toBe(false)
})

test('§8: a result is not edited before the match is complete', () => {
  const room = aRoom({ games: [aGame({ state: 'ResultSubmitted' })] })
  expect(whyNotEditResult({ room }, anAsking(), {})?.code).toBe('match.resultBeforeComplete')
})

test.each([
  { why: 'two level teams', given: scores(1, 1), reason: 'match.equalScores' },
  { why: 'one team left out', given: scores(1, 0).slice(0, 1), reason: 'match.scoresOfTeams' },
  {
    why: 'a team of another match',
    given: [{ tournamentTeamId: 'Zulu', totalScore: 3 }, ...scores(1, 0).slice(1)],
    reason: 'match.scoresOfTeams',
  },
  { why: 'a winner', given: scores(3, 1), reason: undefined },
])('scores to confirm or report: $why', ({ given, reason }) => {
  const room = aRoom({ teams: ready, games: [aGame({ state: 'Playing' })] })
  expect(whyNotConfirmResult({ room }, anAsking(), { scores: given })?.code).toBe(reason)
  expect(whyNotSubmitResult({ room }, anAsking(), { scores: given, team: 'Alpha' })?.code).toBe(reason)
})

test('what was captured from the game alone cannot be approved as a user result', () => {
  const room = aRoom({ games: [aGame({ state: 'ResultSubmitted', submissions: [by(null, 2, 1)] })] })
  expect(whyNotApproveResult({ room }, anAsking())?.code).toBe('room.gameNoSubmission')
})

test('a game starts when all are ready; the reason names who is not, and the way out', () => {
  const room = aRoom({ teams: [ready[0] ?? aRoomTeam('Alpha'), aRoomTeam('Bravo')] })
  expect(whyNotStartGame({ room }, anAsking())).toEqual({
    code: 'room.gameNotReady',
    params: { team: 'Bravo' },
    unblock: 'room force-ready 34 --team=Bravo',
  })
})

test.each([
  { why: 'off', mode: 'off' as const, given: [by('Alpha', 2, 1)], approved: false },
  { why: 'the first one of a team', mode: 'first' as const, given: [by('Alpha', 2, 1)], approved: true },
  { why: 'captured only', mode: 'first' as const, given: [by(null, 2, 1)], approved: false },
  { why: 'one of two', mode: 'identical' as const, given: [by('Alpha', 2, 1)], approved: false },
  { why: 'both alike', mode: 'identical' as const, given: [by('Alpha', 2, 1), by('Bravo', 2, 1)], approved: true },
  {
    why: 'both, not alike',
    mode: 'identical' as const,
    given: [by('Alpha', 2, 1), by('Bravo', 1, 2)],
    approved: false,
  },
])('approved by itself, $mode: $why', ({ mode, given, approved }) => {
  expect(isSelfApproved({ submissions: given }, 2, mode)).toBe(approved)
})

function played(...results: GameScore[][]): MatchGame[] {
  return results.map((given, i) => aGame({ n: i + 1, state: 'Completed', scores: given }))
}
const outcome = (
  games: MatchGame[],
  bestOf: number,
  format: StageFormat = 'SingleElimination',
  teamIds = ['Alpha', 'Bravo'],
) => outcomeOf({ games, bestOf, format, teamIds })

test('a best of one takes the points of its game', () => {
  expect(outcome([], 1)).toEqual({ is: 'open' })
  expect(outcome(played(scores(13, 9)), 1)).toMatchObject({
    scores: [
      { tournamentTeamId: 'Alpha', totalScore: 13, result: 'Win' },
      { tournamentTeamId: 'Bravo', totalScore: 9, result: 'Lose' },
    ],
  })
})

test('a best of three is clinched with two games', () => {
  expect(outcome(played(scores(13, 9)), 3)).toEqual({ is: 'open' })
  expect(outcome(played(scores(13, 9), scores(2, 13)), 3)).toEqual({ is: 'open' })
  expect(outcome(played(scores(13, 9), scores(13, 2)), 3)).toMatchObject({
    scores: [{ totalScore: 2 }, { totalScore: 0 }],
  })
  expect(outcome(played(scores(13, 9), scores(2, 13), scores(1, 13)), 3)).toMatchObject({
    scores: [
      { totalScore: 1, result: 'Lose' },
      { totalScore: 2, result: 'Win' },
    ],
  })
})

test.each([
  { of: 3, results: [scores(13, 9), scores(13, 2), scores(1, 13)], counted: 2, totals: [2, 0] },
  { of: 3, results: [scores(13, 9), scores(2, 13), scores(1, 13)], counted: 3, totals: [1, 2] },
  {
    of: 5,
    results: [scores(13, 9), scores(13, 1), scores(13, 1), scores(1, 13), scores(1, 13)],
    counted: 3,
    totals: [3, 0],
  },
  { of: 2, results: [scores(13, 9), scores(13, 1)], counted: 2, totals: [2, 0] },
])('of a best of $of, $counted games count; those past the clinch do not', ({ of, results, counted, totals }) => {
  const games = played(...results)
  expect(countedGames({ games, bestOf: of, teamIds: ['Alpha', 'Bravo'] })).toHaveLength(counted)
  expect(outcome(games, of)).toMatchObject({ scores: totals.map((totalScore) => ({ totalScore })) })
})

test('a level best of two is a draw in round robin, and else for an administrator', () => {
  const level = played(scores(13, 9), scores(2, 13))
  expect(outcome(level, 2, 'RoundRobin')).toMatchObject({ scores: [{ result: 'Draw' }, { result: 'Draw' }] })
  expect(outcome(level, 2)).toEqual({ is: 'level' })
})

test('a free for all plays all its games and adds them up', () => {
  const lobby = (...totals: number[]): GameScore[] =>
    ['Alpha', 'Bravo', 'Charlie'].map((tournamentTeamId, i) => ({ tournamentTeamId, totalScore: totals[i] ?? 0 }))
  const ids = ['Alpha', 'Bravo', 'Charlie']
  expect(outcome(played(lobby(5, 3, 1)), 2, 'FreeForAll', ids)).toEqual({ is: 'open' })
  expect(outcome(played(lobby(5, 3, 1), lobby(0, 6, 1)), 2, 'FreeForAll', ids)).toMatchObject({
    scores: [{ totalScore: 5 }, { totalScore: 9, result: 'Win' }, { totalScore: 2 }],
  })
  expect(outcome(played(lobby(5, 5, 1)), 1, 'FreeForAll', ids)).toEqual({ is: 'level' })
})

// The ranking of a whole tournament.
import { expect, test } from 'vitest'
import { finalRanking, mergeDivisions, prizesLeft, withPrizes } from '../../src/rules/final-ranking.ts'
import { aStanding } from '../support/standings.ts'

const row = (tournamentTeamId: string, groupNumber: number, rank: number, values: Record<string, number> = {}) =>
  aStanding({ tournamentTeamId, groupNumber, rank, values })

test('the last stage leads, those who left earlier follow by rank and points per match', () => {
  const groups = [
    row('a', 1, 1),
    row('b', 1, 2),
    row('c', 1, 3, { points: 4, played: 4 }),
    row('d', 2, 1),
    row('e', 2, 2),
    row('f', 2, 3, { points: 4, played: 3 }),
  ]
  const playoffs = [row('d', 1, 1), row('b', 1, 2), row('a', 1, 3), row('e', 1, 3)]
  const ranking = finalRanking([
    { name: 'Groups', standings: groups },
    { name: 'Playoffs', standings: playoffs },
  ])
  expect(ranking.map((line) => [line.rank, line.tournamentTeamId, line.stageName])).toEqual([
    [1, 'd', 'Playoffs'],
    [2, 'b', 'Playoffs'],
    [3, 'a', 'Playoffs'],
    [3, 'e', 'Playoffs'],
    [5, 'f', 'Groups'],
    [6, 'c', 'Groups'],
  ])
})

test.each<{ why: string; best: Record<string, number>; other: Record<string, number> }>([
  { why: 'score difference', best: { scoreDifference: 2 }, other: { scoreDifference: 1 } },
  { why: 'scores for', best: { scoreFor: 3 }, other: { scoreFor: 1 } },
  { why: 'fewer faults', best: { faults: 0 }, other: { faults: 1 } },
])('divisions level on points are merged by $why', ({ best, other }) => {
  const common = { points: 6, played: 3 }
  const levels = mergeDivisions([row('b', 1, 1, { ...common, ...other }), row('a', 2, 1, { ...common, ...best })])
  expect(levels.map((level) => level.map((one) => one.tournamentTeamId))).toEqual([['a'], ['b']])
})

test('lobbies are merged by their total, brackets of an elimination by nothing but the round', () => {
  const lobbies = mergeDivisions([
    row('b', 1, 1, { totalScore: 10, played: 1 }),
    row('a', 2, 1, { totalScore: 12, played: 1 }),
  ])
  expect(lobbies.map((level) => level.length)).toEqual([1, 1])
  const brackets = mergeDivisions([row('b', 1, 1, { scoreFor: 9 }), row('a', 2, 1, { scoreFor: 2 }), row('c', 1, 2)])
  expect(brackets.map((level) => level.map((one) => one.tournamentTeamId))).toEqual([['b', 'a'], ['c']])
})

test('teams level in their division stay level when divisions are merged', () => {
  const levels = mergeDivisions([
    row('a', 1, 1, { points: 6, scoreFor: 9, played: 3 }),
    row('b', 1, 1, { points: 6, scoreFor: 1, played: 3 }),
    row('c', 2, 1, { points: 6, scoreFor: 6, played: 3 }),
  ])
  expect(levels.map((level) => level.map((one) => one.tournamentTeamId))).toEqual([['c'], ['a', 'b']])
})

test('a tournament without standings has no ranking', () => {
  expect(finalRanking([])).toEqual([])
  expect(finalRanking([{ name: 'Groups', standings: [] }])).toEqual([])
})

test.each([
  { prizeTo: ['a'], left: [3] },
  { prizeTo: ['a', 'b'], left: [] },
  { prizeTo: [], left: [2, 3] },
])('of prizes that are shared, what is named for nobody is left: $prizeTo', ({ prizeTo, left }) => {
  const place = (rank: number, tournamentTeamId: string) => ({
    rank,
    tournamentTeamId,
    name: tournamentTeamId,
    stageName: 'Final',
    decidedBy: 'shared',
  })
  const ranking = [place(1, 'w'), place(2, 'a'), place(2, 'b'), place(4, 'c')]
  expect(prizesLeft(withPrizes(ranking, 3, { shared: 'named', prizeTo }), 3)).toEqual(left)
})

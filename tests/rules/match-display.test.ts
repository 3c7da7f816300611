// §4 display rule.
import { expect, test } from 'vitest'
import type { Score } from '../../src/contract/bracket.ts'
import type { TeamResult } from '../../src/contract/states.ts'
import { displayedScore, isBye, paddedTeams } from '../../src/rules/match-display.ts'
import { generated, matchOf, only, running } from './bracket/play.ts'

test.each<{ result: TeamResult; totalScore: number; shown: object }>([
  { result: 'Win', totalScore: 2, shown: { kind: 'number', score: 2 } },
  { result: 'Win', totalScore: 0, shown: { kind: 'label', result: 'Win' } },
  { result: 'Lose', totalScore: 1, shown: { kind: 'number', score: 1 } },
  { result: 'Lose', totalScore: 0, shown: { kind: 'number', score: 0 } },
  { result: 'Draw', totalScore: 1, shown: { kind: 'label', result: 'Draw', score: 1 } },
  { result: 'Draw', totalScore: 0, shown: { kind: 'label', result: 'Draw', score: 0 } },
  { result: 'Foul', totalScore: 3, shown: { kind: 'label', result: 'Foul' } },
  { result: 'NotCheckedIn', totalScore: 0, shown: { kind: 'label', result: 'NotCheckedIn' } },
  { result: 'Forfeit', totalScore: 0, shown: { kind: 'label', result: 'Forfeit' } },
  { result: 'None', totalScore: 0, shown: { kind: 'label', result: 'None' } },
])('$result at $totalScore shows $shown', ({ result, totalScore, shown }) => {
  const bracket = running(2, 'SingleElimination')
  const score: Score = { tournamentTeamId: 't1', totalScore, result }
  expect(displayedScore(bracket, { ...matchOf(bracket, 'G1-M1'), scores: [score] }, 't1')).toEqual(shown)
})

test('a shoot-out is shown beside the score', () => {
  const bracket = running(2, 'SingleElimination')
  const score: Score = { tournamentTeamId: 't1', totalScore: 3, result: 'Win', shootOut: 4 }
  expect(displayedScore(bracket, { ...matchOf(bracket, 'G1-M1'), scores: [score] }, 't1')).toEqual({
    kind: 'number',
    score: 3,
    shootOut: 4,
  })
})

test('a team alone in a first-round match counts as an automatic Win, a team that waits does not', () => {
  const bracket = running(3, 'SingleElimination')
  expect(displayedScore(bracket, matchOf(bracket, 'G1-M1'), 't1')).toEqual({ kind: 'label', result: 'Win' })
  expect(displayedScore(bracket, matchOf(bracket, 'G1-M2'), 't2')).toBeUndefined()
  expect(displayedScore(bracket, matchOf(bracket, 'G1-M3'), 't1')).toBeUndefined()
})

test('a slot that nobody can come into is a bye before the start as well', () => {
  const bracket = only(generated(3, 'SingleElimination'))
  const byes = bracket.matches.map((match) => match.teams.map((_, slot) => isBye(bracket, match, slot)))
  expect(byes).toEqual([
    [false, true],
    [false, false],
    [false, false],
  ])
  const empty = only(generated(4, 'SingleElimination', {}, { teams: undefined }))
  expect(empty.matches.flatMap((match) => [0, 1].map((slot) => isBye(empty, match, slot)))).not.toContain(true)
})

test('empty slots are padded to two, in a free for all to the size of its matches', () => {
  const bracket = only(generated(4, 'SingleElimination', {}, { teams: undefined }))
  expect(paddedTeams(bracket, { ...matchOf(bracket, 'G1-M1'), teams: [] })).toEqual([null, null])
  // Another platform may not say how many there are.
  expect(paddedTeams({ ...bracket, opponentNum: 0 }, { ...matchOf(bracket, 'G1-M1'), teams: [] })).toEqual([null, null])
  const lobby = only(generated(3, 'FreeForAll', { maxTeamsPerMatch: 5 }))
  expect(paddedTeams(lobby, matchOf(lobby, 'G1-M1')).map((team) => team?.tournamentTeamId)).toEqual([
    't1',
    't2',
    't3',
    undefined,
    undefined,
  ])
})

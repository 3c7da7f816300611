// Sides that are excluded from a result (Foul, Forfeit, NotCheckedIn): they rank after all that played, whatever their total.
import { expect, test } from 'vitest'
import type { Bracket, Score } from '../../src/contract/bracket.ts'
import type { TeamResult } from '../../src/contract/states.ts'
import { needsDecision } from '../../src/rules/bracket/progress.ts'
import { applyScores } from '../../src/rules/bracket/results.ts'
import { rankStage } from '../../src/rules/ranking.ts'
import { newStageSettings } from '../../src/rules/stage-settings.ts'
import { done, matchOf, running } from './bracket/play.ts'

type Side = readonly [total: number, result: TeamResult]

test.each<{ what: string; sides: Side[]; line: string }>([
  {
    what: 'two excluded above the winner',
    sides: [
      [10, 'Win'],
      [50, 'Foul'],
      [5, 'Lose'],
      [20, 'Forfeit'],
    ],
    line: 't1 1, t3 2, t2 3=, t4 3=',
  },
  {
    what: 'two sides, one excluded',
    sides: [
      [1, 'Win'],
      [9, 'Foul'],
    ],
    line: 't1 1, t2 2',
  },
  {
    what: 'one who never came',
    sides: [
      [0, 'Lose'],
      [7, 'Win'],
      [7, 'NotCheckedIn'],
    ],
    line: 't2 1, t1 2, t3 3',
  },
])('a lobby with $what is ranked $line', ({ sides, line }) => {
  const lobby = played(sides)
  const standings = rankStage({ format: 'FreeForAll', seeds: [], brackets: [lobby], ...newStageSettings('') })
  expect(standings.map((row) => `${row.tournamentTeamId} ${row.rank}${row.tied ? '=' : ''}`).join(', ')).toBe(line)
  const excluded = standings.filter((row) => (row.values.faults ?? 0) > 0)
  expect(excluded.map((row) => [row.values.totalScore, row.values.bestMatch, row.values.lastMatch])).toEqual(
    excluded.map(() => [0, 0, 0]),
  )
  expect(excluded[0]?.decidedBy).toBe('excluded')
})

test('a lobby of excluded sides only has no winner and needs a decision', () => {
  const lobby = played([
    [10, 'Foul'],
    [50, 'Foul'],
    [5, 'Forfeit'],
  ])
  expect(lobby.state).toBe('PendingComplete')
  expect(needsDecision(lobby, 'FreeForAll').map((match) => match.identifier)).toEqual(['G1-M1'])
})

test('in a round robin nobody has to win', () => {
  const bracket = running(2, 'RoundRobin')
  const match = matchOf(bracket, 'G1-M1')
  const given = scoresOf(
    match.teams.map((team) => team?.tournamentTeamId ?? ''),
    [
      [0, 'NotCheckedIn'],
      [0, 'NotCheckedIn'],
    ],
  )
  const over = done(applyScores(bracket, 'RoundRobin', match.bracketMatchId, given)).bracket
  expect(needsDecision(over, 'RoundRobin')).toEqual([])
})

function played(sides: readonly Side[]): Bracket {
  const bracket = running(sides.length, 'FreeForAll')
  const ids = sides.map((_, index) => `t${index + 1}`)
  return done(applyScores(bracket, 'FreeForAll', matchOf(bracket, 'G1-M1').bracketMatchId, scoresOf(ids, sides)))
    .bracket
}

function scoresOf(ids: readonly string[], sides: readonly Side[]): Score[] {
  return sides.map(([totalScore, result], index) => ({ tournamentTeamId: ids[index] ?? '', totalScore, result }))
}

// Which scores a match can have (§5).
import { expect, test } from 'vitest'
import type { Score } from '../../../src/contract/bracket.ts'
import type { StageFormat, TeamResult } from '../../../src/contract/states.ts'
import { whyNotScores } from '../../../src/rules/bracket/scores.ts'
import { matchOf, running } from './play.ts'

type Typed = readonly [totalScore: number, result: TeamResult, shootOut?: number]

const single = 'SingleElimination'
const robin = 'RoundRobin'

test.each<{ why: string; format: StageFormat; bestOf?: number; typed: readonly Typed[]; code: string | undefined }>([
  {
    why: 'a plain win',
    format: single,
    typed: [
      [2, 'Win'],
      [1, 'Lose'],
    ],
    code: undefined,
  },
  {
    why: 'a win of the second slot',
    format: single,
    typed: [
      [0, 'Lose'],
      [1, 'Win'],
    ],
    code: undefined,
  },
  {
    why: 'a win against a no-show at 0-0',
    format: single,
    typed: [
      [0, 'Win'],
      [0, 'NotCheckedIn'],
    ],
    code: undefined,
  },
  {
    why: 'a win against a foul from behind',
    format: single,
    typed: [
      [1, 'Win'],
      [3, 'Foul'],
    ],
    code: undefined,
  },
  {
    why: 'a double no-show',
    format: single,
    typed: [
      [0, 'NotCheckedIn'],
      [0, 'NotCheckedIn'],
    ],
    code: undefined,
  },
  {
    why: 'foul against forfeit',
    format: single,
    typed: [
      [0, 'Foul'],
      [0, 'Forfeit'],
    ],
    code: undefined,
  },
  {
    why: 'two wins',
    format: single,
    typed: [
      [1, 'Win'],
      [1, 'Win'],
    ],
    code: 'match.oneWinner',
  },
  {
    why: 'two losses',
    format: single,
    typed: [
      [1, 'Lose'],
      [0, 'Lose'],
    ],
    code: 'match.oneWinner',
  },
  {
    why: 'a loss to a no-show',
    format: single,
    typed: [
      [1, 'Lose'],
      [0, 'NotCheckedIn'],
    ],
    code: 'match.oneWinner',
  },
  {
    why: 'level totals',
    format: single,
    typed: [
      [1, 'Win'],
      [1, 'Lose'],
    ],
    code: 'match.equalScores',
  },
  {
    why: 'a winner behind',
    format: single,
    typed: [
      [1, 'Win'],
      [2, 'Lose'],
    ],
    code: 'match.winnerBehind',
  },
  {
    why: 'a pending result',
    format: single,
    typed: [
      [1, 'Win'],
      [0, 'None'],
    ],
    code: 'match.resultMissing',
  },
  {
    why: 'a draw in elimination',
    format: single,
    typed: [
      [1, 'Draw'],
      [1, 'Draw'],
    ],
    code: 'match.equalScores',
  },
  {
    why: 'a draw in round robin',
    format: robin,
    typed: [
      [1, 'Draw'],
      [1, 'Draw'],
    ],
    code: undefined,
  },
  {
    why: 'a draw of 2-1',
    format: robin,
    typed: [
      [2, 'Draw'],
      [1, 'Draw'],
    ],
    code: 'match.drawNeedsLevel',
  },
  {
    why: 'half a draw',
    format: robin,
    typed: [
      [1, 'Draw'],
      [1, 'Lose'],
    ],
    code: 'match.drawNeedsLevel',
  },
  {
    why: 'a level win in round robin',
    format: robin,
    typed: [
      [1, 'Win'],
      [1, 'Lose'],
    ],
    code: 'match.equalScores',
  },
  {
    why: 'a shoot-out',
    format: single,
    typed: [
      [3, 'Win', 4],
      [3, 'Lose', 2],
    ],
    code: undefined,
  },
  {
    why: 'a shoot-out the loser won',
    format: single,
    typed: [
      [3, 'Win', 2],
      [3, 'Lose', 4],
    ],
    code: 'match.shootOut',
  },
  {
    why: 'a level shoot-out',
    format: single,
    typed: [
      [3, 'Win', 4],
      [3, 'Lose', 4],
    ],
    code: 'match.equalScores',
  },
  {
    why: 'a shoot-out after 2-1',
    format: single,
    typed: [
      [2, 'Win', 4],
      [1, 'Lose', 2],
    ],
    code: 'match.shootOut',
  },
  {
    why: 'half a shoot-out',
    format: single,
    typed: [
      [3, 'Win', 4],
      [3, 'Lose'],
    ],
    code: 'match.shootOut',
  },
  {
    why: 'a best of 3 at 2-1',
    format: single,
    bestOf: 3,
    typed: [
      [2, 'Win'],
      [1, 'Lose'],
    ],
    code: undefined,
  },
  {
    why: 'three wins in a best of 3',
    format: single,
    bestOf: 3,
    typed: [
      [3, 'Win'],
      [0, 'Lose'],
    ],
    code: 'match.scoreBeyondBestOf',
  },
  {
    why: 'four games in a best of 3',
    format: single,
    bestOf: 3,
    typed: [
      [2, 'Win'],
      [2, 'Foul'],
    ],
    code: 'match.scoreBeyondBestOf',
  },
  {
    why: 'a best of 2 at 1-1',
    format: robin,
    bestOf: 2,
    typed: [
      [1, 'Draw'],
      [1, 'Draw'],
    ],
    code: undefined,
  },
  {
    why: 'any game score in a best of 1',
    format: single,
    bestOf: 1,
    typed: [
      [13, 'Win'],
      [11, 'Lose'],
    ],
    code: undefined,
  },
  { why: 'one team only', format: single, typed: [[1, 'Win']], code: 'match.scoresOfTeams' },
])('$format, $why: $code', ({ format, bestOf = 1, typed, code }) => {
  const match = { ...matchOf(running(2, format), 'G1-M1'), bestOf }
  expect(whyNotScores(match, scoresOf(typed), format)?.code).toBe(code)
})

test.each<{ why: string; typed: readonly Typed[]; code: string | undefined }>([
  {
    why: 'one team on top',
    typed: [
      [20, 'Win'],
      [10, 'Lose'],
      [5, 'Lose'],
    ],
    code: undefined,
  },
  {
    why: 'second place level',
    typed: [
      [20, 'Win'],
      [10, 'Lose'],
      [10, 'Lose'],
    ],
    code: undefined,
  },
  {
    why: 'nobody there',
    typed: [
      [0, 'NotCheckedIn'],
      [0, 'NotCheckedIn'],
      [0, 'Foul'],
    ],
    code: undefined,
  },
  {
    why: 'a loser above the winner',
    typed: [
      [10, 'Win'],
      [20, 'Lose'],
      [5, 'Lose'],
    ],
    code: 'match.winnerBehind',
  },
  {
    why: 'two winners',
    typed: [
      [20, 'Win'],
      [20, 'Win'],
      [5, 'Lose'],
    ],
    code: 'match.oneWinner',
  },
  {
    why: 'no winner among players',
    typed: [
      [20, 'Lose'],
      [10, 'Lose'],
      [5, 'Lose'],
    ],
    code: 'match.oneWinner',
  },
  {
    why: 'draws',
    typed: [
      [5, 'Draw'],
      [5, 'Draw'],
      [5, 'Draw'],
    ],
    code: 'match.noDraw',
  },
])('free for all, $why: $code', ({ typed, code }) => {
  const match = matchOf(running(3, 'FreeForAll'), 'G1-M1')
  expect(whyNotScores(match, scoresOf(typed), 'FreeForAll')?.code).toBe(code)
})

test('a free for all of two teams must not be level', () => {
  const match = matchOf(running(2, 'FreeForAll'), 'G1-M1')
  expect(
    whyNotScores(
      match,
      scoresOf([
        [5, 'Win'],
        [5, 'Lose'],
      ]),
      'FreeForAll',
    )?.code,
  ).toBe('match.equalScores')
})

test('scores name the teams of the match, each once', () => {
  const match = matchOf(running(2, single), 'G1-M1')
  const [first] = scoresOf([[1, 'Win']])
  if (!first) throw new Error('no score')
  expect(whyNotScores(match, [first, first], single)?.code).toBe('match.scoresOfTeams')
  expect(whyNotScores(match, [first, { ...first, tournamentTeamId: 't9' }], single)?.code).toBe('match.scoresOfTeams')
})

test('the reason names the length of the series', () => {
  const match = { ...matchOf(running(2, single), 'G1-M1'), bestOf: 5 }
  expect(
    whyNotScores(
      match,
      scoresOf([
        [4, 'Win'],
        [0, 'Lose'],
      ]),
      single,
    )?.params,
  ).toEqual({ match: 'G1-M1', bestOf: 5 })
})

function scoresOf(typed: readonly Typed[]): Score[] {
  return typed.map(([totalScore, result, shootOut], slot) => ({
    tournamentTeamId: `t${slot + 1}`,
    totalScore,
    result,
    ...(shootOut !== undefined && { shootOut }),
  }))
}

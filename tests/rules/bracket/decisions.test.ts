// Wins that the totals do not show: how they were decided, and which results end a series.
import { expect, test } from 'vitest'
import type { Score } from '../../../src/contract/bracket.ts'
import type { Decision } from '../../../src/contract/bracket.ts'
import type { StageFormat, TeamResult } from '../../../src/contract/states.ts'
import { outcomeOf } from '../../../src/rules/bracket/progress.ts'
import { applyScores } from '../../../src/rules/bracket/results.ts'
import { whyNotScores } from '../../../src/rules/bracket/scores.ts'
import { scoreText, scoresOf } from '../../../src/rules/score-text.ts'
import { done, matchOf, running } from './play.ts'

type Row = {
  totals: readonly [number, number]
  results?: readonly [TeamResult, TeamResult]
  decidedBy?: Decision
  bestOf?: number
  format?: StageFormat
  code?: string
}
const single = 'SingleElimination'
const won = ['Win', 'Lose'] as const

test.each<Row>([
  { totals: [1, 1], results: won, code: 'match.equalScores' },
  { totals: [1, 1], results: won, decidedBy: 'awayGoals' },
  { totals: [1, 1], results: won, decidedBy: 'drawnLots' },
  { totals: [0, 0], results: won, decidedBy: 'walkOver' },
  { totals: [0, 3], results: won, decidedBy: 'technicalWin' },
  { totals: [1, 2], results: won, decidedBy: 'jury' },
  { totals: [1, 2], results: won, code: 'match.winnerBehind' },
  // Away goals and lots only separate what is level.
  { totals: [1, 2], results: won, decidedBy: 'awayGoals', code: 'match.decisionNeedsLevel' },
  { totals: [2, 1], results: won, decidedBy: 'drawnLots', code: 'match.decisionNeedsLevel' },
  { totals: [1, 1], results: ['NotCheckedIn', 'Foul'], decidedBy: 'jury', code: 'match.decisionNeedsWinner' },
  // A series ends when it is clinched, or when all its games are played.
  { totals: [1, 0], bestOf: 5, code: 'match.notClinched' },
  { totals: [2, 2], results: won, decidedBy: 'awayGoals', bestOf: 5, code: 'match.notClinched' },
  { totals: [3, 2], bestOf: 5 },
  { totals: [1, 0], bestOf: 5, decidedBy: 'abandoned' },
  { totals: [1, 0], bestOf: 5, results: ['Win', 'Forfeit'] },
  { totals: [0, 1], bestOf: 5, results: won, decidedBy: 'abandoned', code: 'match.winnerBehind' },
  { totals: [0, 0], bestOf: 3, format: 'RoundRobin', code: 'match.notClinched' },
  { totals: [0, 0], bestOf: 3, format: 'RoundRobin', decidedBy: 'abandoned' },
  { totals: [1, 1], bestOf: 2, format: 'RoundRobin' },
  { totals: [1, 0], bestOf: 2, format: 'RoundRobin', code: 'match.notClinched' },
  { totals: [2, 0], bestOf: 2, format: 'RoundRobin' },
  { totals: [1, 1], format: 'RoundRobin', decidedBy: 'awayGoals', code: 'match.decisionNeedsWinner' },
])('$totals $results of best of $bestOf, decided by $decidedBy in $format: $code', (row) => {
  const { totals, results, decidedBy, bestOf = 1, format = single, code } = row
  const match = { ...matchOf(running(2, format), 'G1-M1'), bestOf }
  const scores = scoresOf(match, { score: totals, results, decidedBy })
  expect(whyNotScores(match, scores, format)?.code).toBe(code)
})

test('a lobby has no decision beside its totals', () => {
  const match = matchOf(running(3, 'FreeForAll'), 'G1-M1')
  const scores = scoresOf(match, { score: [3, 2, 1], decidedBy: 'jury' })
  expect(whyNotScores(match, scores, 'FreeForAll')?.code).toBe('match.noDecision')
})

test('a decision stands on every side alike', () => {
  const match = matchOf(running(2, single), 'G1-M1')
  const scores: Score[] = scoresOf(match, { score: [1, 1], results: won, decidedBy: 'jury' }).map((score, slot) =>
    slot === 0 ? score : { ...score, decidedBy: 'awayGoals' },
  )
  expect(whyNotScores(match, scores, single)?.code).toBe('match.oneDecision')
})

test('the winner named by a decision goes on, and the result can be typed again as it stands', () => {
  const bracket = running(4, single)
  const match = matchOf(bracket, 'G1-M1')
  const scores = scoresOf(match, { score: [2, 2], results: ['Lose', 'Win'], decidedBy: 'awayGoals' })
  const after = done(applyScores(bracket, single, match.bracketMatchId, scores)).bracket
  const played = matchOf(after, 'G1-M1')
  expect(outcomeOf(played)?.winner).toEqual(match.teams[1])
  expect(matchOf(after, 'G1-M3').teams[0]).toEqual(match.teams[1])
  expect(scoreText(played)).toEqual({
    score: '2-2',
    teams: match.teams.map((team) => team?.tournamentTeamId),
    results: ['Lose', 'Win'],
    decidedBy: 'awayGoals',
  })
})

import { expect, test } from 'vitest'
import { parse, safeParse } from 'valibot'
import { parseScore, Points, scoresOf, scoreText } from '../../src/rules/score-text.ts'
import { aMatch, entrant } from '../support/builders.ts'

const lobby = aMatch({ teams: [entrant('A'), entrant('B'), entrant('C')] })
const results = (score: string, dropped: string[] = []) =>
  scoresOf(lobby, { score: parseScore(score) }, dropped).map((one) => one.result)

test.each([
  { score: '3-1-0', dropped: [], expected: ['Win', 'Lose', 'Lose'] },
  { score: '1:3:3', dropped: [], expected: ['Lose', 'Draw', 'Draw'] },
  { score: '9-1-0', dropped: ['A'], expected: ['Forfeit', 'Win', 'Lose'] },
  { score: '0-0-0', dropped: ['A', 'B'], expected: ['Forfeit', 'Forfeit', 'Win'] },
  { score: '0-0-0', dropped: ['A', 'B', 'C'], expected: ['Forfeit', 'Forfeit', 'Forfeit'] },
])('$score means $expected when $dropped left', ({ score, dropped, expected }) => {
  expect(results(score, dropped)).toEqual(expected)
})

test('given results stand, also for a team that left', () => {
  const typed = { score: [2, 1, 0], results: ['Win', 'Lose', 'Foul'] as const }
  expect(scoresOf(lobby, typed, ['A']).map((one) => one.result)).toEqual(['Win', 'Lose', 'Foul'])
})

test('numbers belong to the teams they name, wherever these sit', () => {
  const teams = lobby.teams.flatMap((team) => team?.tournamentTeamId ?? []).toReversed()
  const scores = scoresOf(lobby, { score: [5, 3, 1], teams }, [teams[2] ?? ''])
  expect(scores.map(({ tournamentTeamId, totalScore, result }) => [tournamentTeamId, totalScore, result])).toEqual([
    [teams[0], 5, 'Win'],
    [teams[1], 3, 'Lose'],
    [teams[2], 1, 'Forfeit'],
  ])
})

test('what was entered is typed again the same way', () => {
  const scores = scoresOf(lobby, { score: parseScore('10 – 8 – 3') })
  expect(scoreText({ ...lobby, scores })).toEqual({
    score: '10-8-3',
    teams: scores.map((one) => one.tournamentTeamId),
    results: ['Win', 'Lose', 'Lose'],
  })
})

test.each(['３-１', '３－１', '３：１', '3−1', ' 3 – 1 '])('a score typed as %s', (typed) => {
  expect(parse(Points, typed)).toEqual([3, 1])
})

test.each(['2-1', ' 16 : 13 ', '0-0', '10-8-0', '２－１'])('%s is a score', (text) => {
  expect(safeParse(Points, text).success).toBe(true)
})

test.each(['21:00', '9:05', '2-01', '09-12', '00:00', '2-', '-1'])(
  '%s is no score: points have no leading zero',
  (text) => {
    expect(safeParse(Points, text).success).toBe(false)
  },
)

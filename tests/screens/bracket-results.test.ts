// What the result form makes of the numbers and choices typed into it.
import { expect, test } from 'vitest'
import type { TeamResult } from '../../src/contract/states.ts'
import {
  enteredResult,
  isCompleteResult,
  isLevel,
  lacksWinner,
  mayBeDecided,
  pastedScores,
  type Side,
  startOf,
  withScores,
} from '../../src/screens/bracket/entered-result.ts'
import { aMatch, entrant } from '../support/builders.ts'

const [kings, nine, wolves] = [entrant('Kowloon Kings'), entrant('Neon Nine'), entrant('Jade Wolves')]

test.each([
  { why: 'numbers alone', typed: [side('2'), side('1')], sent: { score: '2-1' } },
  {
    why: 'a forfeit wins for the other',
    typed: [side('0', 'Forfeit'), side('0')],
    sent: results('0-0', 'Forfeit', 'Win'),
  },
  { why: 'a win loses for the other', typed: [side('1'), side('1', 'Win')], sent: results('1-1', 'Lose', 'Win') },
  { why: 'a draw is for both', typed: [side('1', 'Draw'), side('1')], sent: results('1-1', 'Draw', 'Draw') },
  { why: 'both at fault', typed: [side('0', 'Foul'), side('0', 'Foul')], sent: results('0-0', 'Foul', 'Foul') },
  {
    why: 'a shoot-out of a level score',
    typed: [
      { ...side('1'), shootOut: '4' },
      { ...side('1'), shootOut: '' },
    ],
    sent: { score: '1-1', shootOut: '4-0' },
  },
  {
    why: 'many teams, the best of those without fault wins',
    typed: [side('30', 'Foul'), side('20'), side('10')],
    sent: results('30-20-10', 'Foul', 'Win', 'Lose'),
  },
  {
    why: 'many teams, the winner of a level top is chosen',
    typed: [side('20'), side('20', 'Win'), side('10')],
    sent: results('20-20-10', 'Lose', 'Win', 'Lose'),
  },
])('sends $why', ({ typed, sent }) => {
  expect(enteredResult(typed)).toEqual(sent)
})

test('a winner must be chosen where several of many share the best score', () => {
  expect(lacksWinner([side('20'), side('20'), side('10')])).toBe(true)
  expect(lacksWinner([side('20'), side('20', 'Foul'), side('10')])).toBe(false)
  expect(lacksWinner([side('1'), side('1')])).toBe(false)
  expect(isLevel([side('1'), side('1')])).toBe(true)
  expect(isLevel([side('1'), side('1'), side('1')])).toBe(false)
})

test('numbers over a match that nobody won name its winner; over a chosen result they do not', () => {
  const absent = (team: string) => ({ tournamentTeamId: team, totalScore: 0, result: 'NotCheckedIn' as const })
  const scores = [absent(kings.tournamentTeamId), absent(nine.tournamentTeamId)]
  const match = aMatch({ teams: [kings, nine], state: 'Completed', scores })
  const typed = new Map([[0, '2']])
  expect(enteredResult(withScores(startOf(match), typed, match))).toEqual({ score: '2-0' })
  expect(enteredResult(withScores(startOf(match), new Map([[0, '0']]), match)).results).toEqual(absentBoth)
  expect(enteredResult(withScores([side('0', 'Foul'), side('0', 'Foul')], typed, match)).results).toContain('Foul')
})

const absentBoth = ['NotCheckedIn', 'NotCheckedIn']

test('full-width digits are read as the numbers they are', () => {
  expect(enteredResult([side('２'), side('１')])).toEqual({ score: '2-1' })
  expect([isCompleteResult([side('２'), side('１')]), isLevel([side('２'), side('2')])]).toEqual([true, true])
  expect(lacksWinner([side('２０'), side('20'), side('１０')])).toBe(true)
  const lobby = enteredResult([side('２０'), side('１５', 'Foul'), side('１０')])
  expect(lobby).toEqual({ score: '20-15-10', results: ['Win', 'Foul', 'Lose'] })
})

test('the form begins with the stored result, and would send the same again', () => {
  const match = aMatch({
    teams: [kings, nine],
    state: 'Completed',
    scores: [
      { tournamentTeamId: kings.tournamentTeamId, totalScore: 0, result: 'NotCheckedIn' },
      { tournamentTeamId: nine.tournamentTeamId, totalScore: 0, result: 'Win' },
    ],
  })
  expect(enteredResult(startOf(match))).toEqual(results('0-0', 'NotCheckedIn', 'Win'))
})

test('a decision is entered where the totals do not say who won, and kept when the form opens again', () => {
  const typed = [side('1', 'Win'), side('1')]
  expect(mayBeDecided(typed, 1)).toBe(true)
  const jury = { score: '1-1', results: ['Win', 'Lose'], decidedBy: 'jury' }
  expect(enteredResult(typed, 'jury')).toEqual(jury)
  const scores = [kings, nine].map(({ tournamentTeamId }, slot) => ({
    tournamentTeamId,
    totalScore: 1,
    result: slot === 0 ? ('Win' as const) : ('Lose' as const),
    decidedBy: 'jury' as const,
  }))
  const stored = aMatch({ teams: [kings, nine], state: 'Completed', scores })
  expect(enteredResult(startOf(stored), 'jury')).toEqual(jury)
})

test.each([
  { why: 'a finished series', points: ['2', '1'], bestOf: 3, asked: false },
  { why: 'a series that ended early', points: ['1', '0'], bestOf: 3, asked: true },
  { why: 'a single game', points: ['13', '9'], bestOf: 1, asked: false },
  { why: 'level totals', points: ['1', '1'], bestOf: 1, asked: true },
  { why: 'a number that is still missing', points: ['1', ''], bestOf: 3, asked: false },
])('how it was decided is asked of $why: $asked', ({ points, bestOf, asked }) => {
  expect(
    mayBeDecided(
      points.map((score) => side(score)),
      bestOf,
    ),
  ).toBe(asked)
})

test.each([
  { why: 'scores in the order of the teams', text: '12\n7\n30', found: ['12', '7', '30'] },
  { why: 'teams by name, in any order', text: 'neon nine, 7\nJade Wolves 30', found: [undefined, '7', '30'] },
  { why: 'cells in quotes', text: '"Kowloon\nKings"\t12\n"Neon Nine",7', found: ['12', '7', undefined] },
  { why: 'a table from elsewhere', text: 'Kowloon Kings\t12\r\nNeon Nine\t7\r\n', found: ['12', '7', undefined] },
])('a pasted list fills in $why', ({ text, found }) => {
  const pasted = pastedScores(text, [kings, nine, wolves])
  expect([0, 1, 2].map((slot) => pasted?.get(slot))).toEqual(found)
})

test('a long text that is pasted by mistake is no list of scores, and is not read for long', () => {
  for (const text of [`"${'a'.repeat(1e7)}`, `"a${' '.repeat(1e6)}b"\t1`, `a${' '.repeat(1e3)}b\n1`])
    expect(pastedScores(text, [kings, nine, wolves])).toBeUndefined()
})

test.each(['12', 'Somebody Else 3\nNeon Nine 4', 'Neon Nine\nJade Wolves'])('%j is no list of scores', (text) => {
  expect(pastedScores(text, [kings, nine, wolves])).toBeUndefined()
})

function side(score: string, result: Side['result'] = 'byScore'): Side {
  return { score, shootOut: '', result }
}

function results(score: string, ...of: TeamResult[]) {
  return { score, results: of }
}

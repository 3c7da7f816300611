// A result typed behind the words for a match: what is one, and whose number is whose.
import { expect, test } from 'vitest'
import { updateScore } from '../../commands/matches.ts'
import { readScored, scoredRow } from '../../src/shell/palette/scored.ts'

const alphas = { id: '7/m1', code: 'G1-M1', teams: ['Alpha', 'Hotel'], within: 'Spring Cup' }
const entry = {
  is: 'command',
  id: updateScore.id,
  command: updateScore,
  title: 'Enter result',
  also: ['score', 'result', '輸入賽果', '賽果'],
  names: [],
  details: [],
  opens: undefined,
} as const

function rowFor(query: string, match: typeof alphas) {
  const scored = readScored(query, entry)
  return scored && !scored.why ? scoredRow(scored, match, entry) : undefined
}

test.each([
  ['alpha hotel 2-1', '2-1', 'Alpha 2–1 Hotel'],
  ['alpha hotel spring cup ２－１', '2-1', 'Alpha 2–1 Hotel'],
  ['G1-M1 2:1', '2-1', 'Alpha 2–1 Hotel'],
  // Who is named first has the first number.
  ['hotel alpha 2-1', '1-2', 'Alpha 1–2 Hotel'],
  ['hotel 2-1', '1-2', 'Alpha 1–2 Hotel'],
  ['alp 2-1', '2-1', 'Alpha 2–1 Hotel'],
  ['result g1-m1 16:13', '16-13', 'Alpha 16–13 Hotel'],
  ['賽果 hotel alpha 2-1', '1-2', 'Alpha 1–2 Hotel'],
  ['G1-M1 16-13', '16-13', 'Alpha 16–13 Hotel'],
  ['G1-M1 25:10', '25-10', 'Alpha 25–10 Hotel'],
])('%s', (query, score, typed) => {
  expect(rowFor(query, alphas)).toMatchObject({
    id: `match.update-score 7/m1 ${score}`,
    ids: ['7/m1'],
    args: { score },
    typed,
    code: 'G1-M1',
    on: 'Spring Cup',
  })
})

test('a word that both teams have does not say who was named first', () => {
  const teams = { ...alphas, teams: ['Red Team', 'Blue Team'] }
  expect(rowFor('team blue 2-1', teams)).toMatchObject({ typed: 'Red Team 1–2 Blue Team' })
  expect(rowFor('team 2-1', teams)).toMatchObject({ typed: 'Red Team 2–1 Blue Team' })
})

test('of two names of which one begins with the other, the whole ones say who was named first', () => {
  for (const teams of [
    ['Alpha', 'Alpha Two'],
    ['Two Alpha', 'Alpha'],
    ['Team 1', 'Team 12'],
  ]) {
    const [one = '', two = ''] = teams
    expect(rowFor(`${one} ${two} 2-1`, { ...alphas, teams })).toMatchObject({ args: { score: '2-1' } })
    expect(rowFor(`${two} vs ${one} 2-1`, { ...alphas, teams })).toMatchObject({ args: { score: '1-2' } })
  }
})

test.each(['alpha hotel', '2-1', 'cup 2026', 'delay 30', 'alpha 2-', 'score 2-1', '賽果 16:13'])(
  '%s is no result of a named match',
  (query) => {
    expect(readScored(query, entry)).toBeUndefined()
  },
)

test.each([
  'g1-m1 21:00',
  'g1-m1 9:05',
  'g1-m1 16:13',
  '賽果 g1-m1 21:00',
  'g1-m1 ２１：００',
  'g1-m1 2-01',
  'g1-m1 09-12',
])('%s may be a time or a date, and says so', (query) => {
  expect(readScored(query, entry)?.why?.code).toBe('match.notAScore')
})

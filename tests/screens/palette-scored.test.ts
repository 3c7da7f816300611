// A result typed behind the words for a match: for which match it is, and whose number is whose.
import { expect, test } from 'vitest'
import { updateScore } from '../../commands/matches.ts'
import type { RecordEntry } from '../../src/shell/palette/entries.ts'
import { readScored, scoredRows } from '../../src/shell/palette/scored.ts'

const record = (id: string, title: string): RecordEntry => ({
  is: 'record',
  id,
  title,
  to: '/',
  about: () => 'match · Not started · Spring Cup',
  within: 'Spring Cup',
})
const alphas = record('match 7/m1', 'G1-M1 Alpha – Hotel')
const entry = { is: 'command', id: updateScore.id, command: updateScore, title: 'Enter result' } as const

function rowsFor(query: string, records: readonly RecordEntry[]) {
  const scored = readScored(query)
  return scored ? scoredRows(scored, records, entry) : undefined
}

test.each([
  ['alpha hotel 2-1', '2-1', 'Alpha 2–1 Hotel'],
  ['alpha hotel spring cup ２－１', '2-1', 'Alpha 2–1 Hotel'],
  ['G1-M1 2:1', '2-1', 'Alpha 2–1 Hotel'],
  // Who is named first has the first number.
  ['hotel alpha 2-1', '1-2', 'Alpha 1–2 Hotel'],
  ['hotel 2-1', '1-2', 'Alpha 1–2 Hotel'],
  ['alp 2-1', '2-1', 'Alpha 2–1 Hotel'],
])('%s', (query, score, typed) => {
  expect(rowsFor(query, [alphas])).toMatchObject([
    { id: `match.update-score 7/m1 ${score}`, ids: ['7/m1'], args: { score }, typed, on: 'Spring Cup' },
  ])
})

test('a word that both teams have does not say who was named first', () => {
  const teams = record('match 7/m2', 'G1-M2 Red Team – Blue Team')
  expect(rowsFor('team blue 2-1', [teams])).toMatchObject([{ typed: 'Red Team 1–2 Blue Team' }])
  expect(rowsFor('team 2-1', [teams])).toMatchObject([{ typed: 'Red Team 2–1 Blue Team' }])
})

test.each(['alpha hotel', '2-1', 'cup 2026', 'delay 30', 'alpha 2-'])('%s is no result', (query) => {
  expect(readScored(query)).toBeUndefined()
})

test('other things, lobbies and matches without two teams get none', () => {
  const others = [
    record('team 7', 'Alpha – Hotel'),
    record('match 7/m3', 'G1-M3 Alpha – Bravo – Comet'),
    record('match 7/m4', 'G1-M4'),
    record('match 7/m5', 'G1-M5 Alpha'),
  ]
  expect(rowsFor('alpha hotel 2-1', others)).toEqual([])
})

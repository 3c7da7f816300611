// §9: 'Finals' when the round is of 2, otherwise 'Round of n'; a stored name always wins.
import { expect, test } from 'vitest'
import type { StageFormat } from '../../src/contract/states.ts'
import { roundLabel } from '../../src/rules/round-label.ts'

test.each<{ format: StageFormat; roundOf: number | 'additional'; label: object }>([
  { format: 'SingleElimination', roundOf: 2, label: { key: 'finals' } },
  { format: 'SingleElimination', roundOf: 8, label: { key: 'roundOf', n: 8 } },
  { format: 'SingleElimination', roundOf: 3, label: { key: 'thirdPlace' } },
  { format: 'DoubleElimination', roundOf: 16, label: { key: 'roundOf', n: 16 } },
  { format: 'DoubleElimination', roundOf: -3, label: { key: 'losersRound', n: 3 } },
  { format: 'DoubleElimination', roundOf: 1, label: { key: 'grandFinal' } },
  { format: 'DoubleElimination', roundOf: 0, label: { key: 'grandFinalReset' } },
  { format: 'RoundRobin', roundOf: 2, label: { key: 'round', n: 2 } },
  { format: 'RoundRobin', roundOf: 3, label: { key: 'round', n: 3 } },
  { format: 'FreeForAll', roundOf: 1, label: { key: 'round', n: 1 } },
  { format: 'RoundRobin', roundOf: 'additional', label: { key: 'additional' } },
])('$format $roundOf', ({ format, roundOf, label }) => {
  expect(roundLabel({ roundSettings: [] }, format, roundOf)).toEqual(label)
})

test('a stored name is shown as it is, a blank one is no name', () => {
  const roundSettings = [
    { roundOf: 2, name: 'Grand finale' },
    { roundOf: 4, name: ' ' },
  ]
  expect(roundLabel({ roundSettings }, 'SingleElimination', 2)).toEqual({ key: 'name', name: 'Grand finale' })
  expect(roundLabel({ roundSettings }, 'SingleElimination', 4)).toEqual({ key: 'roundOf', n: 4 })
})

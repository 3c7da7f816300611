import { expect, test } from 'vitest'
import { wholeNumberIn } from '../../src/rules/whole-number.ts'

test.each([
  ['1,000', 1000],
  ['-1 000 000', -1_000_000],
  ["1'000", 1000],
  ['１,０００', 1000],
  ['1\u00a0000', 1000],
  ['1\u202f024', 1024],
  ['２', 2],
  ['−3', -3],
  ['-0', 0],
  ['2.0', 2],
  ['1.000', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['', undefined],
  ['1,00', undefined],
  ['10,00', undefined],
  ['1,000 000', undefined],
  ['3¹', undefined],
  ['10²', undefined],
  ['₂', undefined],
  ['①', undefined],
  ['㉑', undefined],
  ['½', undefined],
])('%s as a whole number: %s', (typed, whole) => {
  expect(wholeNumberIn(typed)).toBe(whole)
})

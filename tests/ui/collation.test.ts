import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../../src/contract/fold.ts'
import { compareValues } from '../../src/ui/collation.ts'
import { NO_RANK, orderRows } from '../../src/ui/row-order.ts'
import type { CellValue } from '../../src/ui/table-column.ts'

const collator = new Intl.Collator('zh-Hant', { sensitivity: 'base' })

function orderOf(values: CellValue[]) {
  return orderRows(values.length, (index) => values[index] ?? null, collator)
}

function sorted(values: CellValue[]): (CellValue | undefined)[] {
  return Array.from(orderOf(values).order, (index) => values[index])
}

describe('folding', () => {
  test.each([
    { why: 'capitals', text: 'ARENA', folded: 'arena' },
    { why: 'umlauts', text: 'Übermut', folded: 'ubermut' },
    { why: 'sharp s', text: 'Straße', folded: 'strasse' },
    { why: 'letters without a decomposition', text: 'Łódź Ørsted', folded: 'lodz orsted' },
    { why: 'full-width letters', text: 'ＡＢＣ１２', folded: 'abc12' },
    { why: 'Chinese stays', text: '九龍戰隊', folded: '九龍戰隊' },
  ])('$why', ({ text, folded }) => {
    expect(fold(text)).toBe(folded)
  })
})

describe('order', () => {
  test.each([
    {
      why: 'Übermut stands under U',
      values: ['Zenith', 'Übermut', 'Ulm', 'Tiger'],
      order: ['Tiger', 'Übermut', 'Ulm', 'Zenith'],
    },
    { why: 'numbers in names count', values: ['Team 10', 'Team 9', 'Team 2'], order: ['Team 2', 'Team 9', 'Team 10'] },
    { why: 'numbers are numeric', values: [10, 9, -1, 2.5], order: [-1, 2.5, 9, 10] },
    { why: 'missing values come last', values: [null, 'b', null, 'a'], order: ['a', 'b', null, null] },
    { why: 'Chinese by strokes in Traditional Chinese', values: ['龍', '一', '九'], order: ['一', '九', '龍'] },
    { why: 'Latin before Chinese', values: ['九龍', 'Zenith'], order: ['Zenith', '九龍'] },
  ])('$why', ({ values, order }) => {
    expect(sorted(values)).toEqual(order)
  })

  test('equal values share a rank, missing ones have none', () => {
    expect([...orderOf(['b', 'a', null, 'B']).rank]).toEqual([1, 0, NO_RANK, 1])
  })

  test('ranking and comparing two values agree', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.constant(null),
      fc.constantFrom('Team 2', 'team 10', '九', 'Ü'),
    )
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 12 }), (values) => {
        const ranks = orderOf(values).rank
        for (let i = 1; i < values.length; i++) {
          const byRank = Math.sign((ranks[i - 1] ?? 0) - (ranks[i] ?? 0))
          expect(Math.sign(compareValues(values[i - 1] ?? null, values[i] ?? null, collator))).toBe(byRank)
        }
      }),
    )
  })
})

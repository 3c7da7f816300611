// A prize as one types it: an amount of money, words, or what is refused and why.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { editTournament } from '../../commands/tournament-edit.ts'
import { sayIn, sayProblems } from '../../src/platform/messages.ts'
import { prizeText, readPrize } from '../../src/rules/prize-text.ts'

const pool = (currency: 'TWD' | 'HKD', value: string) => ({ kind: 'pool', currency, value }) as const
const words = (text: string) => ({ kind: 'text', text }) as const

test.each([
  ['TWD 1000.00', pool('TWD', '1000.00'), 'TWD 1000.00'],
  ['HKD 0.50', pool('HKD', '0.50'), 'HKD 0.50'],
  ['hkd 250.00', pool('HKD', '250.00'), 'HKD 250.00'],
  // As people type it.
  ['twd 1000', pool('TWD', '1000.00'), 'TWD 1000.00'],
  ['TWD1000.00', pool('TWD', '1000.00'), 'TWD 1000.00'],
  ['  TWD   1,000,000.00 ', pool('TWD', '1000000.00'), 'TWD 1000000.00'],
  ['TWD 9999999999.99', pool('TWD', '9999999999.99'), 'TWD 9999999999.99'],
  ['A keyboard', words('A keyboard'), 'A keyboard'],
  ['  冠軍獎盃 ', words('冠軍獎盃'), '冠軍獎盃'],
  ['1000.00', words('1000.00'), '1000.00'],
  ['USD 1000.00', words('USD 1000.00'), 'USD 1000.00'],
  ['TWD 1000.00 and a cup', words('TWD 1000.00 and a cup'), 'TWD 1000.00 and a cup'],
  ['', null, ''],
  ['   ', null, ''],
])('%j is a prize, and is written the same when it is read again', (typed, part, written) => {
  expect(readPrize(typed)).toEqual({ part })
  expect(prizeText(part)).toBe(written)
  expect(readPrize(written)).toEqual({ part })
})

test.each(['TWD', 'TWD 1000.000', 'TWD .50', 'TWD -5.00', 'HKD ten', 'TWD 1000,00', 'HKD 12345678901.00'])(
  '%j looks like an amount and is none',
  (typed) => {
    const { issues = [] } = v.safeParse(editTournament.args, { champion: typed })
    expect(issues.map(({ path, message }) => [path?.[0]?.key, message])).toEqual([['champion', 'amountFormat']])
  },
)

test.each([
  ['en', 'Enter an amount like 1000.00.'],
  ['zh', '請輸入金額，格式如 1000.00。'],
] as const)('why it is refused is said in %s', (language, text) => {
  expect(sayProblems(sayIn(language), { champion: ['amountFormat'] })).toEqual({ champion: [text] })
})

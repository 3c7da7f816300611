import { expect, test } from 'vitest'
import { loyaltyLine, parseLoyaltyList, whyNotLine } from '../../src/rules/loyalty-list.ts'

test.each([
  {
    why: 'commas',
    text: 'Ann, 50, second place, solo',
    line: { member: 'Ann', amount: '50', remark: 'second place, solo' },
  },
  { why: 'cells of a sheet', text: 'Ann\t-5\t', line: { member: 'Ann', amount: '-5', remark: '' } },
  { why: 'a file with a heading', text: 'Member,Points\nAnn,50', line: { member: 'Ann', amount: '50', remark: '' } },
  {
    why: 'the apostrophes of a file',
    text: "'007,'+50,'3-0",
    line: { member: '007', amount: '+50', remark: '3-0' },
  },
])('a pasted list of points: $why', ({ text, line }) => {
  expect(parseLoyaltyList(text)).toEqual([line])
})

const line = (member: string, amount: string, remark = '') => ({ member, amount, remark })

test.each([
  { why: 'a grouped number between commas', text: 'ace8, 1,000', lines: [line('ace8', '1,000')] },
  { why: 'and a remark behind it', text: 'ace8, 1,000, Birthday', lines: [line('ace8', '1,000', 'Birthday')] },
  { why: 'a million', text: 'ace8,1,000,000', lines: [line('ace8', '1,000,000')] },
  { why: 'semicolons', text: 'Ann; 50; second, third\nBob;1 000;', lines: [line('Ann', '50', 'second, third'), line('Bob', '1 000')] }, // prettier-ignore
  { why: 'bars', text: 'Ann | 50 | late', lines: [line('Ann', '50', 'late')] },
  { why: 'a line break in quotes', text: 'Ann,50,"first\nline two"\nBob,5,', lines: [line('Ann', '50', 'first line two'), line('Bob', '5')] }, // prettier-ignore
  { why: 'quotes in quotes', text: '"The ""Ace""",50,', lines: [line('The "Ace"', '50')] },
  {
    why: 'a quote that is a sign',
    text: '6" Sub, 100\n5" Sub, 20',
    lines: [line('6" Sub', '100'), line('5" Sub', '20')],
  },
  { why: 'a quote that never ends', text: '"Ann, 50\nBob, 5', lines: [line('"Ann', '50'), line('Bob', '5')] },
  { why: 'a remark of three digits in quotes', text: 'Ann, 50, "100 club"', lines: [line('Ann', '50', '100 club')] },
  { why: 'four digits begin a remark', text: 'Ann, 50, 2026 cup', lines: [line('Ann', '50', '2026 cup')] },
  { why: 'cells of a sheet that hold commas', text: 'Ann\t1,000\t100 club', lines: [line('Ann', '1,000', '100 club')] },
])('what is pasted is read whole: $why', ({ text, lines }) => {
  const read = parseLoyaltyList(text)
  expect(read).toEqual(lines)
  expect(read.map(whyNotLine)).toEqual(lines.map(() => undefined))
  expect(parseLoyaltyList(read.map(loyaltyLine).join('\n'))).toEqual(lines)
})

test.each(['Ann, 50, 100 club', 'Ann, 1, 000 extra', 'Ann, 5,123x'])('%s is asked about', (text) => {
  const [read] = parseLoyaltyList(text)
  expect(read && whyNotLine(read)?.code).toBe('loyalty.lineTwoNumbers')
})

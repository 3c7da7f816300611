import { expect, test } from 'vitest'
import { parseLoyaltyList } from '../../src/rules/loyalty-list.ts'

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

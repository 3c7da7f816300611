import { expect, test } from 'vitest'
import { groupSum, groupText, nextGroupName, readGroup } from '../../src/rules/group-text.ts'

test.each([
  ['North: 8', { name: 'North', maxTeams: 8 }],
  ['北區：16', { name: '北區', maxTeams: 16 }],
  ['Pool 1: West:4', { name: 'Pool 1: West', maxTeams: 4 }],
  ['North', undefined],
  ['North: 0', undefined],
  ['North: many', undefined],
  [': 8', undefined],
])('%s is a group: %o', (text, group) => {
  expect(readGroup(text)).toEqual(group)
  if (group) expect(readGroup(groupText(group))).toEqual(group)
})

test.each([
  { max: 16, code: undefined },
  { max: 20, code: 'groups.unfit' },
  { max: null, code: 'groups.noMaximum' },
])('what the groups take is said beside $max: $code', ({ max, code }) => {
  expect(groupSum(['A: 8', 'B: 8', 'C: '], max)?.code).toBe(code)
})

test('one more group has the first letter that is free', () => {
  expect(nextGroupName(['A: 8', 'C: 8'])).toBe('B')
})

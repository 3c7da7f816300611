// A problem of a field that cannot be changed is said at one that can.
import { expect, test } from 'vitest'
import { atOpenFields } from '../../src/shell/forms/arg-resolver.ts'

const label = (name: string) => name.toUpperCase()
const problem = (message: string) => ({ type: 'schema', message })
const start = problem('It is in the past.')

test.each([
  { why: 'where it belongs, when that field is open', open: ['start', 'end'], changed: ['end'], said: { start } },
  {
    why: 'with its name at the field that was changed',
    open: ['name', 'end'],
    changed: ['end'],
    said: { end: problem('START: It is in the past.') },
  },
  {
    why: 'at the first open field, when none was changed',
    open: ['name', 'end'],
    changed: [],
    said: { name: problem('START: It is in the past.') },
  },
  { why: 'as it is, when no field is open', open: [], changed: [], said: { start } },
])('$why', ({ open, changed, said }) => {
  expect(atOpenFields({ start }, open, changed, label)).toEqual(said)
})

test('several stand together', () => {
  const errors = { end: problem('It is before the start.'), start }
  expect(atOpenFields(errors, ['end'], ['end'], label)).toEqual({
    end: problem('It is before the start. · START: It is in the past.'),
  })
})

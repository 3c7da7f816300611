import { expect, test } from 'vitest'
import { pastedOrder } from '../../src/screens/bracket/pasted-order.ts'
import { aboveLine, clampRow, moveRow, type Order } from '../../src/ui/order-rows.ts'

const names: Record<string, string> = { a: 'Alpha', b: 'Bravo', c: '100 Thieves', d: 'Delta, Inc' }
const nameOf = (id: string) => names[id] ?? id

test.each([
  { why: 'names alone', text: 'bravo\nALPHA', order: 'b a c | d' },
  { why: 'numbers before the names', text: '2. Alpha\n1) Bravo', order: 'b a c | d' },
  { why: 'numbers after the names', text: 'Alpha;2\nBravo;1', order: 'b a c | d' },
  { why: 'a name that begins with a number', text: '100 Thieves\nBravo', order: 'c b a | d' },
  { why: 'a name with a comma, quoted', text: '"Delta, Inc"\nAlpha', order: 'd a b c |' },
  { why: 'a team from below the line', text: 'Delta, Inc', order: 'd a b c |' },
  { why: 'rows of a sheet, seed first', text: '2,Alpha,ann,cy\n1,Bravo,bob', order: 'b a c | d' },
  { why: 'rows of a sheet with tabs, seed behind', text: 'Alpha\tann\t2\nBravo\tbob\t1', order: 'b a c | d' },
  { why: 'a quoted cell with a comma', text: '1;"Delta, Inc";dan\n2;Alpha;ann', order: 'd a b c |' },
  { why: 'the same team twice', text: 'Bravo\nBravo\nAlpha', order: 'b a c | d' },
])('a pasted list is read: $why', ({ text, order }) => {
  const pasted = pastedOrder(text, ['a', 'b', 'c', null, 'd'], nameOf)
  expect(pasted?.order.map((id) => id ?? '|').join(' ')).toBe(order)
  expect(pasted?.unknown).toEqual([])
})

test('lines that are no team are told', () => {
  expect(pastedOrder('Alpha\nZulu\n', ['a', 'b'], nameOf)).toEqual({ order: ['a', 'b'], unknown: ['Zulu'] })
  expect(pastedOrder('Zulu', ['a', 'b'], nameOf)).toBeUndefined()
  // Two teams in one line are in no order that is known.
  expect(pastedOrder('Alpha, Bravo\nBravo', ['a', 'b'], nameOf)?.unknown).toEqual(['Alpha, Bravo'])
})

test('a row moved over the line counts, or no longer does', () => {
  const order: Order = ['a', 'b', null, 'c']
  expect(aboveLine(moveRow(order, 1, 2))).toEqual(['a'])
  expect(aboveLine(moveRow(order, 3, 2))).toEqual(['a', 'b', 'c'])
  expect(moveRow(moveRow(order, 0, 3), 3, 0)).toEqual(order)
})

test('the cursor steps over the line', () => {
  expect(clampRow(['a', null, 'b'], 1, 1)).toBe(2)
  expect(clampRow(['a', null, 'b'], 1, -1)).toBe(0)
  expect(clampRow(['a', null], 1, 1)).toBe(0)
  expect(clampRow([null, 'a'], 9)).toBe(1)
})

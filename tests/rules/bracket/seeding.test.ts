import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { byGroup, shuffle, slotOrder, snake } from '../../../src/rules/bracket/seeding.ts'
import { randomFrom } from '../../support/random.ts'

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([
  { size: 2, order: [1, 2] },
  { size: 4, order: [1, 4, 2, 3] },
  { size: 8, order: [1, 8, 4, 5, 2, 7, 3, 6] },
  { size: 16, order: [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11] },
])('slots of $size are filled in the usual order', ({ size, order }) => {
  expect(slotOrder(size)).toEqual(order)
})

test.each([2, 4, 8, 16, 32, 64, 128, 256, 512])('in %i slots the best seeds meet as late as possible', (size) => {
  let line = slotOrder(size)
  while (line.length > 1) {
    const best = line.flatMap((_, i) => (i % 2 === 0 ? Math.min(...line.slice(i, i + 2)) : []))
    expect(best.toSorted((a, b) => a - b)).toEqual(oneTo(line.length / 2))
    line = best
  }
})

test.each([
  {
    count: 8,
    hands: 2,
    dealt: [
      [1, 4, 5, 8],
      [2, 3, 6, 7],
    ],
  },
  {
    count: 10,
    hands: 3,
    dealt: [
      [1, 6, 7],
      [2, 5, 8],
      [3, 4, 9, 10],
    ],
  },
  { count: 3, hands: 1, dealt: [[1, 2, 3]] },
])('a snake deals $count over $hands', ({ count, hands, dealt }) => {
  expect(snake(oneTo(count), hands)).toEqual(dealt)
})

test('hands of a snake differ by at most one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 64 }), (count, hands) => {
      const sizes = snake(oneTo(count), hands).map((hand) => hand.length)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
  )
})

test('registration groups become divisions, and teams without one fill the smallest', () => {
  const group: Record<string, number | null> = { a: 2, b: 1, c: 2, d: null, e: 9, f: 2 }
  expect(byGroup(['a', 'b', 'c', 'd', 'e', 'f'], 2, (team) => group[team] ?? null)).toEqual([
    ['b', 'd', 'e'],
    ['a', 'c', 'f'],
  ])
})

test('a shuffle keeps every team and follows the random numbers it is given', () => {
  const list = oneTo(100)
  const once = shuffle(list, randomFrom(7))
  expect(once).not.toEqual(list)
  expect(once.toSorted((a, b) => a - b)).toEqual(list)
  expect(shuffle(list, randomFrom(7))).toEqual(once)
  expect(list).toEqual(oneTo(100))
})

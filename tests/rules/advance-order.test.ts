// Seeds of the next stage: mates of a division meet as late as possible.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceOrder, proposedSeeds, qualifiers } from '../../src/rules/advance-order.ts'
import { slotCount, slotOrder } from '../../src/rules/bracket/seeding.ts'
import { aStanding } from '../support/standings.ts'

function divisions(count: number, qualified: number): string[][] {
  return Array.from({ length: count }, (_, division) =>
    Array.from({ length: qualified }, (_, place) => `${String.fromCodePoint(65 + division)}${place + 1}`),
  )
}

test.each([
  { count: 2, qualified: 2, order: 'A1 B1 A2 B2' },
  { count: 4, qualified: 2, order: 'A1 B1 C1 D1 B2 A2 D2 C2' },
  { count: 3, qualified: 2, order: 'A1 B1 C1 B2 C2 A2' },
  { count: 4, qualified: 4, order: 'A1 B1 C1 D1 A2 B2 C2 D2 B3 A3 D3 C3 B4 A4 D4 C4' },
  { count: 1, qualified: 4, order: 'A1 A2 A3 A4' },
  { count: 8, qualified: 1, order: 'A1 B1 C1 D1 E1 F1 G1 H1' },
])('$count divisions, $qualified of each: $order', ({ count, qualified, order }) => {
  expect(advanceOrder(divisions(count, qualified)).join(' ')).toBe(order)
})

test('everybody is seeded once, tier by tier, and two of a division stand in different halves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 8 }), (count, qualified) => {
      const order = advanceOrder(divisions(count, qualified))
      expect(order.toSorted()).toEqual(divisions(count, qualified).flat().toSorted())
      expect(order.map((team) => Number(team.slice(1)))).toEqual(order.map((_, index) => Math.floor(index / count) + 1))
      if (qualified !== 2) return
      const slots = slotOrder(slotCount(order.length))
      const half = (team: string) => slots.indexOf(order.indexOf(team) + 1) < slots.length / 2
      for (const [first = '', second = ''] of divisions(count, 2)) expect(half(first)).not.toBe(half(second))
    }),
  )
})

test('divisions of different size still give every team a seed', () => {
  expect(advanceOrder([['A1', 'A2', 'A3'], ['B1'], ['C1', 'C2']]).toSorted()).toEqual([
    'A1',
    'A2',
    'A3',
    'B1',
    'C1',
    'C2',
  ])
  expect(advanceOrder([])).toEqual([])
})

test('the most qualifiers there can be are ordered at once', () => {
  const most = Array.from({ length: 64 }, (_, d) => Array.from({ length: 64 }, (_, q) => `${d}.${q}`))
  const start = performance.now()
  expect(new Set(advanceOrder(most)).size).toBe(4096)
  expect(new Set(advanceOrder(most.map((division) => division.slice(0, 16)))).size).toBe(1024)
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('the best of each division go on, in the proposed order', () => {
  const standings = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'].map((id) =>
    aStanding({ tournamentTeamId: id, groupNumber: id.startsWith('A') ? 1 : 2, rank: Number(id.slice(1)) }),
  )
  expect(proposedSeeds({ stage: { standings, advancing: 2, dropped: [] } })).toEqual(['A1', 'B1', 'A2', 'B2'])
  expect(proposedSeeds({ stage: { standings, advancing: null, dropped: [] } })).toHaveLength(6)
  expect(qualifiers({ standings, advancing: 1, dropped: [] }).map((row) => row.name)).toEqual(['A1', 'B1'])
  // For a team that left the next one of its division goes.
  expect(proposedSeeds({ stage: { standings, advancing: 2, dropped: ['A1'] } })).toEqual(['A2', 'B1', 'A3', 'B2'])
})

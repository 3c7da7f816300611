// Seeds of the next stage: mates of a division meet as late as possible.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange } from '../../src/rules/advance-arrangement.ts'
import { advanceOrder, proposedSeeds, qualifiers } from '../../src/rules/advance-order.ts'
import { separatedOrder } from '../../src/rules/advance-groups.ts'
import { slotCount, slotOrder, snake } from '../../src/rules/bracket/seeding.ts'
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

// How long it takes is measured by `npm run bench -- palette`: under load a clock says nothing. The way to an order is counted.
test('the most qualifiers there can be are ordered without trying them all', () => {
  const most = Array.from({ length: 64 }, (_, d) => Array.from({ length: 64 }, (_, q) => `${d}.${q}`))
  expect(new Set(advanceOrder(most)).size).toBe(4096)
  expect(new Set(advanceOrder(most.map((division) => division.slice(0, 16)))).size).toBe(1024)
  // Each block asked for is one step of the search.
  let steps = 0
  const slots = slotOrder(1_024)
  const tiers = Array.from({ length: 16 }, () => Array.from({ length: 64 }, (_, division) => division))
  const slotOf = new Map(slots.map((seed, slot) => [seed - 1, slot]))
  const blockOf = (seed: number) => {
    steps++
    return Math.floor((slotOf.get(seed) ?? 0) / 64)
  }
  expect(arrange(tiers, blockOf)).toHaveLength(1_024)
  expect(steps).toBeLessThan(3_000_000)
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

test.each([
  { what: 'six groups of three into three', count: 6, qualified: 3, groups: 3, format: 'RoundRobin', lobby: 20 },
  { what: 'four lobbies of ten into four', count: 4, qualified: 10, groups: 1, format: 'FreeForAll', lobby: 10 },
] as const)('$what: as few mates together as can be', ({ count, qualified, groups, format, lobby }) => {
  const maxTeamsPerMatch = lobby
  const teams = divisions(count, qualified)
  const order = separatedOrder(teams, { format, groups, maxTeamsPerMatch }) ?? []
  const dealt = format === 'FreeForAll' ? snake(order, order.length / maxTeamsPerMatch) : snake(order, groups)
  expect(matesTogether(dealt)).toBe(fewestMates(count, qualified, dealt.length))
})

test('whatever goes on into groups, tiers stay together and no more mates meet than must, or one pair', () => {
  let configurations = 0
  let beyond = 0
  for (let count = 2; count <= 12; count++) {
    for (let qualified = 1; qualified <= 8; qualified++) {
      for (let groups = 2; groups <= Math.min(8, (count * qualified) / 2); groups++) {
        const teams = divisions(count, qualified)
        const order = separatedOrder(teams, { format: 'RoundRobin', groups, maxTeamsPerMatch: 20 }) ?? []
        expect(order.toSorted()).toEqual(teams.flat().toSorted())
        expect(order.map((team) => Number(team.slice(1)))).toEqual(order.map((_, seed) => Math.floor(seed / count) + 1))
        const wanted = fewestMates(count, qualified, groups)
        const more = matesTogether(snake(order, groups)) - wanted
        expect(more, `${count} × ${qualified} into ${groups}`).toBeLessThanOrEqual(1)
        if (more > 0) beyond++
        configurations++
      }
    }
  }
  expect(configurations).toBe(518)
  // Tiers that do not fill the groups evenly cost a pair where everything else is spread already.
  expect(beyond).toBeLessThanOrEqual(3)
})

test('into one bracket the order is that of the bracket', () => {
  expect(
    separatedOrder(divisions(4, 2), { format: 'SingleElimination', groups: 1, maxTeamsPerMatch: 20 }),
  ).toBeUndefined()
})

/** Pairs of one division in the same group. */
function matesTogether(groups: readonly (readonly string[])[]): number {
  return groups.reduce((sum, group) => {
    const pairs = group.flatMap((one, at) => group.slice(at + 1).filter((other) => other[0] === one[0]))
    return sum + pairs.length
  }, 0)
}

/** Each division spread over the groups as evenly as it can be. */
function fewestMates(count: number, qualified: number, groups: number): number {
  const full = Math.floor(qualified / groups)
  const pairs = (n: number) => (n * (n - 1)) / 2
  return count * ((qualified % groups) * pairs(full + 1) + (groups - (qualified % groups)) * pairs(full))
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FinalRank, SharedPrize } from '../../src/contract/standing.ts'
import { withPrizes } from '../../src/rules/final-ranking.ts'
import { amountOf } from '../../src/rules/money.ts'
import { prizeShares } from '../../src/rules/prize-shares.ts'

const places = ['champion', 'firstRunnerUp', 'secondRunnerUp'] as const
const pool = (value: string, currency: 'TWD' | 'HKD' = 'TWD') => ({ kind: 'pool', currency, value }) as const
const none = { champion: null, firstRunnerUp: null, secondRunnerUp: null }

/** Teams A, B, … on these ranks. */
function ranking(...ranks: readonly number[]): FinalRank[] {
  return ranks.map((rank, index) => {
    const name = String.fromCharCode(65 + index)
    return { rank, tournamentTeamId: name.toLowerCase(), name, stageName: 'Playoffs' }
  })
}

function paid(ranks: readonly number[], prize: Parameters<typeof prizeShares>[1]['prize'], shared?: SharedPrize) {
  const shares = prizeShares(withPrizes(ranking(...ranks), 3, { shared, prizeTo: ['c'] }), { prize })
  return shares.map(({ name, cents }) => `${name} ${amountOf(cents)}`)
}

const three = { champion: pool('1000.00'), firstRunnerUp: pool('500.00'), secondRunnerUp: pool('250.01') }

test.each([
  { what: 'each place its own', ranks: [1, 2, 3], prize: three, to: ['A 1000.00', 'B 500.00', 'C 250.01'] },
  {
    what: 'a shared place, divided',
    ranks: [1, 2, 3, 3],
    prize: three,
    shared: 'split' as const,
    to: ['A 1000.00', 'B 500.00', 'C 125.01', 'D 125.00'],
  },
  {
    what: 'a shared place, to the one that is named',
    ranks: [1, 2, 3, 3],
    prize: three,
    shared: 'named' as const,
    to: ['A 1000.00', 'B 500.00', 'C 250.01'],
  },
  {
    what: 'a shared place, to nobody',
    ranks: [1, 2, 3, 3],
    prize: three,
    shared: 'none' as const,
    to: ['A 1000.00', 'B 500.00'],
  },
  {
    what: 'neither words nor another currency',
    ranks: [1, 2, 3],
    prize: { ...none, champion: { kind: 'text' as const, text: 'A cup' }, secondRunnerUp: pool('9.00', 'HKD') },
    to: [],
  },
])('prizes are paid: $what', ({ ranks, prize, shared, to }) => {
  expect(paid(ranks, prize, shared)).toEqual(to)
})

test('divided prizes are paid out to the last cent', () => {
  const cents = fc.integer({ min: 0, max: 99_999 })
  fc.assert(
    fc.property(fc.tuple(cents, cents, cents), fc.integer({ min: 3, max: 9 }), (pools, level) => {
      const prize = Object.fromEntries(places.map((place, index) => [place, pool(amountOf(pools[index] ?? 0))]))
      const shares = prizeShares(withPrizes(ranking(...Array<number>(level).fill(1)), 3, { shared: 'split' }), {
        prize: { ...none, ...prize },
      })
      const all = shares.map((share) => share.cents)
      expect(all.reduce((sum, one) => sum + one, 0)).toBe(pools[0] + pools[1] + pools[2])
      expect(Math.max(0, ...all) - Math.min(...(all.length < level ? [0] : all))).toBeLessThanOrEqual(1)
    }),
  )
})

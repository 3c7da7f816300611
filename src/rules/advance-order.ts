// Seeds of the next stage from the divisions of this one, so that mates of a division meet late (domain.md 4.9).
import type { StageDetail } from '../contract/stage.ts'
import type { Standing } from '../contract/standing.ts'
import { slotCount, slotOrder } from './bracket/seeding.ts'

/** Who would go on, in proposed seed order: `advancing` of each division, everybody when the stage does not say. */
export function proposedSeeds({ stage }: { stage: Qualifying }): string[] {
  return qualifiers(stage).map((row) => row.tournamentTeamId)
}

export type Qualifying = Pick<StageDetail, 'standings' | 'advancing' | 'dropped'>

/** The first `advancing` rows of every division in the proposed order of seeds; for a team that left the next one goes. */
export function qualifiers({ standings, advancing, dropped }: Qualifying): Standing[] {
  const perDivision = advancing ?? Infinity
  const staying = standings.filter((row) => !dropped.includes(row.tournamentTeamId))
  const divisions = new Map<number, Standing[]>()
  for (const row of staying) divisions.set(row.groupNumber, [...(divisions.get(row.groupNumber) ?? []), row])
  return advanceOrder(
    [...divisions]
      .toSorted(([a], [b]) => a - b)
      .map(([, rows]) => rows.toSorted((a, b) => a.rank - b.rank).slice(0, perDivision)),
  )
}

/**
 * `divisions`: the qualified of each, best first. Tiers stay together (all winners, then all seconds …); within a tier
 * the order changes so that mates of one division stand in different blocks of the bracket, as large as possible.
 */
export function advanceOrder<T>(divisions: readonly (readonly T[])[]): T[] {
  const most = Math.max(0, ...divisions.map((division) => division.length))
  const tiers = Array.from({ length: most }, (_, tier) =>
    divisions.flatMap((division, index) => (tier < division.length ? [index] : [])),
  )
  const total = tiers.reduce((sum, tier) => sum + tier.length, 0)
  const size = slotCount(total)
  const slotOfSeed = new Map(slotOrder(size).map((seed, slot) => [seed - 1, slot]))
  const largest = total > mostSeeds ? 0 : 2 ** Math.max(0, Math.floor(Math.log2(size / Math.max(1, most))))
  for (let block = largest; block >= 1; block /= 2) {
    const order = arrange(tiers, (seed) => Math.floor((slotOfSeed.get(seed) ?? 0) / block))
    if (order) return order.flatMap(({ division, tier }) => divisions[division]?.slice(tier, tier + 1) ?? [])
  }
  return tiers.flatMap((tier, place) => tier.flatMap((division) => divisions[division]?.slice(place, place + 1) ?? []))
}

interface Place {
  division: number
  tier: number
}

/** chosen: bounds the search; a field it gives up on is tried again with smaller blocks, where it is easy. */
const mostSteps = 5_000
/** chosen: more qualifiers than any stage sends on keep the plain order of tiers. */
const mostSeeds = 1_024

/** Depth first, divisions in their incoming order: the first arrangement in which no block has a division twice. */
function arrange(tiers: readonly (readonly number[])[], blockOf: (seed: number) => number): Place[] | undefined {
  const places: Place[] = []
  const taken = new Set<string>()
  let steps = 0
  const key = (seed: number, division: number) => `${blockOf(seed)}/${division}`

  const fill = (tier: number, left: readonly number[]): boolean => {
    if (left.length === 0) {
      const next = tiers[tier + 1]
      return next ? fill(tier + 1, next) : true
    }
    const seed = places.length
    if (++steps > mostSteps || !matches(seed, left)) return false
    for (const division of left) {
      const here = key(seed, division)
      if (taken.has(here)) continue
      taken.add(here)
      places.push({ division, tier })
      if (fill(tier, without(left, division))) return true
      places.pop()
      taken.delete(here)
      if (steps > mostSteps) return false
    }
    return false
  }

  /** Whether the rest of a tier can still be seated at all (augmenting paths): dead ends are seen at once. */
  const matches = (firstSeed: number, left: readonly number[]): boolean => {
    const seatOf = new Map<number, number>()
    const seat = (division: number, tried: Set<number>): boolean => {
      for (let i = 0; i < left.length; i++) {
        const seed = firstSeed + i
        if (tried.has(seed) || taken.has(key(seed, division))) continue
        tried.add(seed)
        const holder = seatOf.get(seed)
        if (holder === undefined || seat(holder, tried)) {
          seatOf.set(seed, division)
          return true
        }
      }
      return false
    }
    return left.every((division) => seat(division, new Set()))
  }

  const [first] = tiers
  return first && fill(0, first) ? places : undefined
}

function without(list: readonly number[], value: number): number[] {
  return list.filter((other) => other !== value)
}

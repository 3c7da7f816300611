// Seeds of the next stage from the divisions of this one, so that mates of a division meet late (domain.md 4.9).
import type { Stage, StageDetail } from '../contract/stage.ts'
import type { Standing } from '../contract/standing.ts'
import { arrange } from './advance-arrangement.ts'
import { separatedOrder } from './advance-groups.ts'
import { slotCount, slotOrder } from './bracket/seeding.ts'

/**
 * The teams that would advance, in proposed seed order: `advancing` of each division, all when the stage gives no
 * number.
 */
export function proposedSeeds({ stage, next }: { stage: Qualifying; next?: NextStage | undefined }): string[] {
  return qualifiers(stage, next).map((row) => row.tournamentTeamId)
}

/** The next stage: a bracket keeps teams of a division apart in another way than groups or lobbies do. */
export type NextStage = Pick<Stage, 'format' | 'groups' | 'maxTeamsPerMatch'>

export type Qualifying = Pick<StageDetail, 'standings' | 'advancing' | 'dropped'>

/** The first `advancing` rows of every division in the proposed order of seeds; for a team that left the next one goes. */
export function qualifiers({ standings, advancing, dropped }: Qualifying, next?: NextStage): Standing[] {
  const perDivision = advancing ?? Infinity
  const staying = standings.filter((row) => !dropped.includes(row.tournamentTeamId))
  const divisions = new Map<number, Standing[]>()
  for (const row of staying) divisions.set(row.groupNumber, [...(divisions.get(row.groupNumber) ?? []), row])
  const going = [...divisions]
    .toSorted(([a], [b]) => a - b)
    .map(([, rows]) => rows.toSorted((a, b) => a.rank - b.rank).slice(0, perDivision))
  return (next && separatedOrder(going, next)) ?? advanceOrder(going)
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

/** chosen: more qualifiers than any stage sends on keep the plain order of tiers. */
const mostSeeds = 1_024

// Seeds of a next stage of several groups or lobbies: mates of a division are dealt into different ones (domain.md 4.9).
import type { Stage } from '../contract/stage.ts'
import { arrange, type GroupPlace } from './advance-arrangement.ts'
import { lobbyCount } from './bracket/free-for-all.ts'
import { snake } from './bracket/seeding.ts'

/** chosen: of more qualifiers only changes of place are tried. */
const mostSearched = 1_024

type Dealt = Pick<Stage, 'format' | 'groups' | 'maxTeamsPerMatch'>

/**
 * `divisions`: the qualified of each, best first. Tiers stay together (all winners, then all seconds …); within a tier teams
 * change places until no change brings fewer mates together. Undefined where all are dealt into one.
 */
export function separatedOrder<T>(divisions: readonly (readonly T[])[], next: Dealt): T[] | undefined {
  const most = Math.max(0, ...divisions.map((division) => division.length))
  const tiers = Array.from({ length: most }, (_, tier) =>
    divisions.flatMap((division, index) => (tier < division.length ? [index] : [])),
  )
  const plain = tiers.flatMap((tier, place) => tier.map((division): GroupPlace => ({ division, tier: place })))
  const tableOf = tables(plain.length, next)
  const count = Math.max(0, ...tableOf) + 1
  if (count < 2) return undefined
  const spread =
    plain.length > mostSearched ? undefined : arrange(tiers, (seed) => tableOf[seed] ?? 0, Math.ceil(most / count))
  const order = spread ?? plain
  // How many of a division sit at a table.
  const seated = new Uint16Array(divisions.length * count)
  const at = (division: number, table: number) => division * count + table
  const mates = (division: number, table: number) => seated[at(division, table)] ?? 0
  for (const [seed, { division }] of order.entries()) seated[at(division, tableOf[seed] ?? 0)]!++ // inside the array
  for (let changed = true; changed;) {
    changed = false
    for (let one = 0; one < order.length; one++) {
      for (let other = one + 1; order[other]?.tier === order[one]?.tier; other++) {
        const [a, b] = [order[one], order[other]]
        const [here, there] = [tableOf[one] ?? 0, tableOf[other] ?? 0]
        if (!a || !b || here === there) continue
        const now = mates(a.division, here) + mates(b.division, there) - 2
        if (mates(a.division, there) + mates(b.division, here) >= now) continue
        seated[at(a.division, here)]!-- // as above
        seated[at(b.division, there)]!--
        seated[at(a.division, there)]!++
        seated[at(b.division, here)]!++
        order[one] = b
        order[other] = a
        changed = true
      }
    }
  }
  return order.flatMap(({ division, tier }) => divisions[division]?.slice(tier, tier + 1) ?? [])
}

/** By seed, from the best: the group, or the lobby of a group, that it is dealt into. */
function tables(teams: number, { format, groups, maxTeamsPerMatch }: Dealt): number[] {
  const seeds = Array.from({ length: teams }, (_, seed) => seed)
  const dealt = snake(seeds, groups).flatMap((group) =>
    format === 'FreeForAll' ? snake(group, lobbyCount(group.length, maxTeamsPerMatch)) : [group],
  )
  const tableOf = seeds.map(() => 0)
  for (const [table, group] of dealt.entries()) for (const seed of group) tableOf[seed] = table
  return tableOf
}

// Seats teams so that those of one division are kept apart: a search that sees dead ends ahead.

export interface GroupPlace {
  division: number
  tier: number
}

/** chosen: bounds the search; a field it gives up on is tried again with smaller blocks, where it is easy. */
const mostSteps = 5_000
/**
 * Depth first, divisions in their incoming order: the first arrangement in which no block has a division more than
 * `most` times. `tiers`: by tier, the divisions with a team in it.
 */
export function arrange(
  tiers: readonly (readonly number[])[],
  blockOf: (seed: number) => number,
  most = 1,
): GroupPlace[] | undefined {
  const places: GroupPlace[] = []
  const taken = new Map<string, number>()
  const isFull = (key: string) => (taken.get(key) ?? 0) >= most
  const take = (key: string, by: number) => taken.set(key, (taken.get(key) ?? 0) + by)
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
      if (isFull(here)) continue
      take(here, 1)
      places.push({ division, tier })
      if (fill(tier, without(left, division))) return true
      places.pop()
      take(here, -1)
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
        if (tried.has(seed) || isFull(key(seed, division))) continue
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

// Placement before the first match: slot order, snake, divisions (domain.md 4.2, 4.4).

/**
 * Seeds (from 1) in the order of the slots of a bracket with `size` slots; `size` is a power of two.
 * Neighbours meet in round 1, the best seeds as late as possible.
 */
export function slotOrder(size: number): number[] {
  let order = [1]
  while (order.length < size) {
    const sum = order.length * 2 + 1
    order = order.flatMap((seed) => [seed, sum - seed])
  }
  return order
}

/** Smallest power of two not below `count`. */
export function slotCount(count: number): number {
  let size = 1
  while (size < count) size *= 2
  return size
}

/** Deals a list in seed order over `hands` hands: 1, 2, 3, then 3, 2, 1. Hands differ by at most one. */
export function snake<T>(list: readonly T[], hands: number): T[][] {
  const dealt: T[][] = Array.from({ length: Math.max(1, hands) }, () => [])
  for (const [index, item] of list.entries()) {
    const row = Math.floor(index / dealt.length)
    const column = index % dealt.length
    dealt[row % 2 === 0 ? column : dealt.length - 1 - column]?.push(item)
  }
  return dealt
}

/**
 * Divisions that follow the registration groups: group n plays in division n.
 * chosen: a team without a group, or of a group beyond the last division, joins the smallest division.
 */
export function byGroup<T>(list: readonly T[], divisions: number, groupOf: (item: T) => number | null): T[][] {
  const dealt: T[][] = Array.from({ length: Math.max(1, divisions) }, () => [])
  const homeless: T[] = []
  for (const item of list) {
    const group = groupOf(item)
    const division = group === null ? undefined : dealt[group - 1]
    if (division) division.push(item)
    else homeless.push(item)
  }
  for (const item of homeless) {
    dealt.reduce((smallest, division) => (division.length < smallest.length ? division : smallest)).push(item)
  }
  return dealt
}

/** Fisher and Yates; `random` gives numbers from 0 to below 1. */
export function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const shuffled = [...list]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.min(last, Math.floor(random() * (last + 1)))
    const held = shuffled[last]
    shuffled[last] = shuffled[other] as T // both indices are inside the list
    shuffled[other] = held as T
  }
  return shuffled
}

// Seeded choices: the same seed makes the same run.
export type Chance = {
  /** In [0, 1). */
  next(): number
  happens(probability: number): boolean
  /** Both ends included. */
  whole(from: number, to: number): number
  of<T>(list: readonly [T, ...T[]]): T
  one<T>(list: readonly T[]): T | undefined
  shuffled<T>(list: readonly T[]): T[]
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    happens: (probability) => next() < probability,
    of: (list) => list[whole(0, list.length - 1)] ?? list[0],
    one: (list) => list[whole(0, list.length - 1)],
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

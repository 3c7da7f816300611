import { randomFrom } from '../../support/random.ts'

/** Choices that are the same for the same seed. */
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
  const next = randomFrom(seed)
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

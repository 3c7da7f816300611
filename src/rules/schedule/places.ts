// Counts the matches played side by side where places are limited.
import { endOf, type TimedRow } from './conflicts.ts'
import type { Slot } from './slots.ts'

export type Places = {
  /** Whether one more can begin at a slot. */
  isFree(n: number): boolean
  /** One more begins at a slot. */
  take(n: number): void
  /** Slots before this one are full. */
  firstFree(): number
}

/** `fixed`: the matches that stay, whatever is laid out; `length`: of one that is, in seconds. */
export function placesFor(
  most: number,
  given: { fixed: readonly TimedRow[]; slots: (n: number) => Slot | undefined; length: number },
): Places {
  const { fixed, slots, length } = given
  /** How many of those laid out are being played at a slot, and how many of the others while one that begins then is. */
  const busy: number[] = []
  const others: number[] = []
  let firstFree = 0

  /** The slots that a match beginning at one of them reaches over. */
  function* reached(n: number): Generator<number> {
    const by = (slots(n)?.at ?? Infinity) + length
    for (let m = n; (slots(m)?.at ?? Infinity) < by; m++) yield m
  }

  function meanwhile(n: number): number {
    const at = slots(n)?.at ?? Infinity
    return fixed.filter((row) => row.schedule < at + length && endOf(row) > at).length
  }

  return {
    isFree(n) {
      const left = most - (others[n] ??= meanwhile(n))
      for (const m of reached(n)) if ((busy[m] ?? 0) >= left) return false
      return true
    },
    take(n) {
      for (const m of reached(n)) busy[m] = (busy[m] ?? 0) + 1
      while ((busy[firstFree] ?? 0) >= most) firstFree++
    },
    firstFree: () => firstFree,
  }
}

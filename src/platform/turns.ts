// Callers of one scarce resource take turns, in the order they came.

export type Turns = <T>(work: () => Promise<T>, isGone?: AbortSignal) => Promise<T>

/** A limited number at a time; callers that have gone are passed over. */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work, isGone) => {
    if (running < atOnce) running++
    // The one that leaves hands its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      isGone?.throwIfAborted()
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

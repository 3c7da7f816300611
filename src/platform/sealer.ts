// Seals what was committed, in batches and behind the writes: audit rows get their links of the hash chain, events their
// places in the stream. No write waits for it; what a process leaves unsealed when it dies, the next batch of any process
// seals, or the next start.
import type { Log } from './log.ts'
import { sealBatch } from './store/append-only.ts'
import type { Store } from './store/connection.ts'

export type Sealer = {
  /** There is something to seal; at once, and once however often it is said meanwhile. */
  soon(): void
  stop(): Promise<void>
}

/** chosen: open consoles hear of events left by a dead process within this time. */
const lookMilliseconds = 5_000

export function startSealer({ pool }: Pick<Store, 'pool'>, log: Log): Sealer {
  let working: Promise<void> | undefined
  let again = false
  let stopped = false
  /** One line for each time it cannot. */
  let isTold = false

  function soon(): void {
    again = true
    working ??= seal()
      .catch((error: unknown) => {
        if (!stopped && !isTold) log.warn({ err: error }, 'what was written could not be sealed and is tried again')
        isTold = true
      })
      .finally(() => {
        working = undefined
      })
  }

  async function seal(): Promise<void> {
    while (again) {
      again = false
      if (await sealBatch(pool)) again = true
      isTold = false
    }
  }

  const looking = setInterval(soon, lookMilliseconds)
  soon()
  return {
    soon,
    async stop() {
      stopped = true
      clearInterval(looking)
      await working
    },
  }
}

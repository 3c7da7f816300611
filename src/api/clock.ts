// §7: the offset between the local clock and the server's, from the serverTime of answers.
import { observed, type Observed } from './observed.ts'

/** chosen: further apart than this, the person is told (seconds). */
const noticeable = 300

export type Clock = {
  /** The platform's time in whole seconds. */
  now(): number
  /** Seconds to add to the local clock. */
  offset(): number
  /** Local times in milliseconds at which a request left and its answer came, with the answer's serverTime in seconds. */
  sample(sentAt: number, receivedAt: number, serverTime: number): void
  /** True while the local clock is more than five minutes off. */
  wrong: Observed<boolean>
}

export function createClock(localNow: () => number = Date.now): Clock {
  const wrong = observed(false)
  // A sample says: at some moment of the round trip the server's clock stood within one second of serverTime. That bounds
  // the offset by an interval; the shortest round trips bound it closest, and intervals that overlap narrow each other.
  let bounds: { low: number; high: number } | undefined
  const offset = () => (bounds ? (bounds.low + bounds.high) / 2 : 0)
  return {
    now: () => Math.floor(localNow() / 1000 + offset()),
    offset,
    sample(sentAt, receivedAt, serverTime) {
      const fresh = { low: serverTime - receivedAt / 1000, high: serverTime + 1 - sentAt / 1000 }
      // An answer that came before its request left: the local clock was set meanwhile.
      if (fresh.high < fresh.low) return
      const low = Math.max(bounds?.low ?? fresh.low, fresh.low)
      const high = Math.min(bounds?.high ?? fresh.high, fresh.high)
      // Too far apart: one of the clocks was set, earlier offsets are void.
      bounds = low <= high ? { low, high } : fresh
      wrong.set(Math.abs(offset()) > noticeable)
    },
    wrong,
  }
}

// Long computation in slices: between two of them all others get their turn of the loop.
import { setImmediate } from 'node:timers/promises'

/** chosen: a request of others needs a few turns, and waits for a slice at each (milliseconds). */
const sliceMilliseconds = 5

/** Asked between the steps of long work, as often as one likes; it waits once a slice is used up. */
export type Slices = () => Promise<void>

export function createSlices(): Slices {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < sliceMilliseconds) return
    await setImmediate()
    begun = performance.now()
  }
}

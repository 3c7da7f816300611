// The loading order of a page that was just opened: the code that draws its rows, then everything else.
import { pause } from '../../api/retry.ts'
import { arrival } from '../place/arrival.ts'

/** chosen: a page whose rows are not there by then has everything else loaded beside them (milliseconds). */
const patience = 5000

/** chosen: a tab in the background paints nothing, and is not waited for longer (milliseconds). */
const painting = 300

let opening: Promise<void> | undefined
let open: () => void = () => undefined

export const firstPage = {
  /** From now on code that does not draw the first rows waits for `over`. */
  begins(): void {
    opening = new Promise((resolve) => (open = resolve))
  },
  /** Loads everything else: the rows are painted, or a person acts before that. */
  ends(): void {
    open()
    opening = undefined
  },
  /** Undefined: nothing has to wait. */
  over: (): Promise<void> | undefined => opening,
}

/** Resolves when the rows of the page are painted and the browser has time. */
export async function whenDrawn(signal: AbortSignal): Promise<void> {
  const drawn = new AbortController()
  const look = () => arrival.isComplete() && drawn.abort()
  const stopLooking = arrival.subscribe(look)
  look()
  await pause(patience, AbortSignal.any([drawn.signal, signal]))
  stopLooking()
  await Promise.race([new Promise(requestAnimationFrame), pause(painting, signal)])
  // After the frame; a slow machine may still be drawing, and Safari cannot tell.
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: painting * 3 }))
  else await pause(painting, signal)
}

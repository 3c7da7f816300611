import type { QueryClient } from '@tanstack/react-query'
import { pause } from '../../api/retry.ts'

/** chosen: a page that asks for nothing, or is not answered, is drawn after this long (milliseconds). */
const patience = 2000

/** chosen: by then rows that have come are painted (milliseconds). */
const painting = 300

/** Resolves when the page has shown its first answer, so that nothing else is in the way of it. */
export async function whenDrawn(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const cache = queries.getQueryCache()
  const look = () => {
    if (cache.getAll().some((query) => query.state.status !== 'pending')) over.abort()
  }
  const stopLooking = cache.subscribe(look)
  const stop = () => over.abort()
  signal.addEventListener('abort', stop)
  look()
  await pause(patience, over.signal)
  stopLooking()
  signal.removeEventListener('abort', stop)
  await pause(painting, signal)
  // A slow machine may still be drawing; Safari cannot tell.
  if ('requestIdleCallback' in window) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: painting * 3 }))
  }
}

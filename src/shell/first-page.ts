import type { QueryClient } from '@tanstack/react-query'
import { pause } from '../api/retry.ts'

/** chosen: a page that asks for nothing, or is not answered, is drawn after this long (milliseconds). */
const patience = 2000

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
  // The next frame draws it; what is behind a channel comes after that frame.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

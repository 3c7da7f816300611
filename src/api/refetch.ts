// Refetches stale data on screen: things at once, lists at most once a second, nothing while the page is hidden.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Observed } from './observed.ts'

/** chosen: changes within this time cause one fetch of the page (milliseconds). */
const gatherMilliseconds = 40
/** A list about nothing in particular changes with everything (growth budget). */
const listMilliseconds = 1000

export type Refetching = { look(): void }

/** `look` finds stale reads on screen; `isList` tells reads that are about no single thing. */
export function createRefetching(
  queries: QueryClient,
  isList: (query: Query) => boolean,
  shown: Observed<boolean> | undefined,
): Refetching {
  const things = gathering((query) => !isList(query), 0)
  const lists = gathering(isList, listMilliseconds)

  function gathering(fits: (query: Query) => boolean, every: number): () => void {
    const due = (query: Query) => query.state.isInvalidated && fits(query)
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const fetch = () => {
      timer = undefined
      if (shown?.get() === false) return
      last = Date.now()
      void queries.refetchQueries({ type: 'active', predicate: due }, { cancelRefetch: false })
    }
    return () => {
      if (timer !== undefined || !queries.getQueryCache().findAll({ type: 'active' }).some(due)) return
      timer = setTimeout(fetch, Math.max(gatherMilliseconds, last + every - Date.now()))
    }
  }

  function look(): void {
    if (shown?.get() === false) return
    things()
    lists()
  }

  shown?.subscribe(look)
  return { look }
}

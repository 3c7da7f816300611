// The hook through which every screen reads.
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import type { Problem } from '../contract/problem.ts'
import { ProblemError } from './answer.ts'
import { queryOf } from './cache.ts'
import type { Given } from './client.ts'

export type ReadOptions = {
  /** False: nothing is asked yet. */
  when?: boolean
  /** Fetched again at this interval (seconds). */
  everySeconds?: number | undefined
}

export type ReadState<T> = {
  data: T | undefined
  /** Why the last attempt failed; data of an earlier one may still be there. */
  problem: Problem | undefined
  /** Nothing to show yet. */
  loading: boolean
  /** Being fetched, whether or not there is something to show. */
  fetching: boolean
  /** The data may be out of date: the last attempt failed, or it belongs to the previous query. */
  stale: boolean
  again(): void
}

/** In milliseconds, as the library wants it. */
export function intervalOf({ everySeconds }: ReadOptions): number | false {
  return everySeconds === undefined ? false : everySeconds * 1000
}

/** Data of one endpoint; while another page or filter of it loads, the previous one stays. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  given: Given<E>,
  options: ReadOptions = {},
): ReadState<AnswerOf<E>> {
  const { queryKey, meta } = queryOf(endpoint, given)
  const object = JSON.stringify(queryKey.slice(0, 2))
  const found = useQuery<AnswerOf<E>>({
    queryKey,
    meta,
    enabled: options.when ?? true,
    refetchInterval: intervalOf(options),
    // Another page of the same list may stand in for this one; the data of another object never.
    placeholderData: (previous, query) =>
      query && JSON.stringify(query.queryKey.slice(0, 2)) === object ? previous : undefined,
  })
  const problem = found.error instanceof ProblemError ? found.error.problem : undefined
  return {
    data: found.data,
    problem,
    loading: found.isLoading,
    // A getter: readers that do not show it are not redrawn for it.
    get fetching() {
      return found.isFetching
    },
    stale: found.isPlaceholderData || (problem !== undefined && found.data !== undefined),
    again: () => void found.refetch(),
  }
}

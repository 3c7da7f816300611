// All rows of a list, read page by page; of a list that is longer than asked for, the first page.
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import { queryOf } from './cache.ts'
import type { Given } from './client.ts'
import { onPage, type PageCounts } from './paged.ts'
import { intervalOf, type ReadOptions, useRead } from './use-read.ts'

/**
 * `rows` grows page by page; `rowCount` is what the platform says there are. `rowsOf` stands at module scope. `upTo`: a list
 * of more rows is not read on.
 */
export function useReadAll<E extends Endpoint, Row>(
  endpoint: E,
  given: Given<E>,
  rowsOf: (answer: AnswerOf<E>) => readonly Row[],
  { upTo = Number.POSITIVE_INFINITY, ...options }: ReadOptions & { upTo?: number } = {},
) {
  const first = useRead(endpoint, onPage(given, 1), options)
  const counts = first.data as (AnswerOf<E> & PageCounts) | undefined
  const rowCount = counts?.rowCount ?? 0
  const pageCount = rowCount > upTo ? 1 : (counts?.pageCount ?? 1)
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) => {
      // Widened: `queryOf` reads parameters and query as plain values.
      const call = onPage(given, index + 2) as { params?: Record<string, unknown>; query?: Record<string, unknown> }
      return { ...queryOf(endpoint, call), enabled: !first.stale, refetchInterval: intervalOf(options) }
    }),
    combine: (results) => results.map((result) => result.data as AnswerOf<E> | undefined),
  })
  const rows = useMemo(
    () => [first.data, ...others].flatMap((answer) => (answer ? rowsOf(answer) : [])),
    [first.data, others, rowsOf],
  )
  return { ...first, rows: first.data === undefined ? undefined : rows, rowCount, long: rowCount > upTo }
}

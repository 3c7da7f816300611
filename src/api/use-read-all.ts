// A whole filtered list, page after page, for tables that sort and search by themselves.
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import { maxPageSize } from '../contract/limits.ts'
import { queryOf } from './cache.ts'
import type { Given } from './client.ts'
import { onPage } from './paged.ts'
import { useRead, type ReadOptions } from './use-read.ts'

/** chosen: beyond this many rows a person filters instead of scrolling. */
const rowLimit = 10_000

type Paged = { rowCount: number; pageCount: number }

/** `rows` grows page by page; `rowCount` is what the platform says there are. `rowsOf` stands at module scope. */
export function useReadAll<E extends Endpoint, Row>(
  endpoint: E,
  given: Given<E>,
  rowsOf: (answer: AnswerOf<E>) => readonly Row[],
  options: ReadOptions = {},
) {
  const first = useRead(endpoint, onPage(given, 1), options)
  // Every paged answer carries the counts (domain.md §5).
  const counts = first.data as (AnswerOf<E> & Paged) | undefined
  const pageCount = Math.min(counts?.pageCount ?? 1, Math.ceil(rowLimit / maxPageSize))
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) => {
      // Widened: `queryOf` reads parameters and query as plain values.
      const call = onPage(given, index + 2) as { params?: Record<string, unknown>; query?: Record<string, unknown> }
      return { ...queryOf(endpoint, call), enabled: !first.stale }
    }),
    combine: (results) => results.map((result) => result.data as AnswerOf<E> | undefined),
  })
  const rows = useMemo(
    () => [first.data, ...others].flatMap((answer) => (answer ? rowsOf(answer) : [])),
    [first.data, others, rowsOf],
  )
  return { ...first, rows: first.data === undefined ? undefined : rows, rowCount: counts?.rowCount ?? 0 }
}

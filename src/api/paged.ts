// Pages of a list that the platform gives out in pages.
import type { Endpoint } from '../contract/endpoint.ts'
import { maxPageSize } from '../contract/limits.ts'
import type { Given } from './client.ts'

/** Every paged answer carries the counts (domain.md §5). */
export type PageCounts = { rowCount: number; pageCount: number; exact?: boolean }

/** chosen: a list of up to this many rows is read whole: ten requests, and every key after them is answered at once. */
export const shortList = 2000

export function onPage<E extends Endpoint>(given: Given<E>, page: number): Given<E> {
  const { query } = given as { query?: Record<string, unknown> }
  return { ...given, query: { ...query, page, pageSize: maxPageSize } }
}

// Pages of a list that the platform gives out in pages.
import type { Endpoint } from '../contract/endpoint.ts'
import { maxPageSize } from '../contract/limits.ts'
import type { Given } from './client.ts'

/** Every paged answer carries the counts (domain.md §5). */
export type PageCounts = { rowCount: number; pageCount: number; exact?: boolean; everyId?: readonly string[] }

/** chosen: a list of up to this many rows is read whole: ten requests, and every key after them is answered at once. */
export const shortList = 2000

export function onPage<E extends Endpoint>(given: Given<E>, page: number): Given<E> {
  return withQuery(given, { page, pageSize: maxPageSize })
}

/** The same call with the ids of all rows beside the first ones. */
export function withEveryId<E extends Endpoint>(given: Given<E>): Given<E> {
  return withQuery(given, { page: 1, pageSize: maxPageSize, everyId: 'true' })
}

/** The rows of these ids; a page holds as many. */
export function among<E extends Endpoint>(given: Given<E>, ids: readonly string[]): Given<E> {
  return withQuery(given, { page: 1, pageSize: maxPageSize, among: ids.join(',') })
}

function withQuery<E extends Endpoint>(given: Given<E>, more: Record<string, unknown>): Given<E> {
  const { query } = given as { query?: Record<string, unknown> }
  return { ...given, query: { ...query, ...more } }
}

// One page of a list that the platform gives out in pages.
import type { Endpoint } from '../contract/endpoint.ts'
import { maxPageSize } from '../contract/limits.ts'
import type { Given } from './client.ts'

export function onPage<E extends Endpoint>(given: Given<E>, page: number): Given<E> {
  const { query } = given as { query?: Record<string, unknown> }
  return { ...given, query: { ...query, page, pageSize: maxPageSize } }
}

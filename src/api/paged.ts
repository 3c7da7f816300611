// Pages of a list that the platform gives out in pages.
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import { maxPageSize } from '../contract/limits.ts'
import type { Answered } from './answer.ts'
import type { Cache } from './cache.ts'
import type { Given } from './client.ts'

/** Every paged answer carries the counts (domain.md §5). */
export type PageCounts = { rowCount: number; pageCount: number; exact?: boolean }

/** chosen: a list of up to this many rows is read whole: ten requests, and every key after them is answered at once. */
export const shortList = 2000

export function onPage<E extends Endpoint>(given: Given<E>, page: number): Given<E> {
  const { query } = given as { query?: Record<string, unknown> }
  return { ...given, query: { ...query, page, pageSize: maxPageSize } }
}

/** chosen: as many pages are on their way at once as acts of a job. */
const atOnce = 4

/** The rows of all pages, up to a limit; reports the count so far. */
export async function readPages<E extends Endpoint, Row>(
  cache: Cache,
  endpoint: E,
  given: Given<E>,
  rowsOf: (answer: AnswerOf<E>) => readonly Row[],
  { atMost, told }: { atMost: number; told?: (rows: number) => void },
): Promise<Answered<readonly Row[]>> {
  const rows: Row[] = []
  let pageCount = 1
  for (let next = 1; next <= pageCount && rows.length < atMost;) {
    const wanted = Array.from({ length: next === 1 ? 1 : Math.min(atOnce, pageCount - next + 1) }, (_, i) => next + i)
    next += wanted.length
    const answers = await Promise.all(wanted.map((page) => readPage(cache, endpoint, onPage(given, page))))
    for (const answered of answers) {
      if (!answered.ok) return answered
      rows.push(...rowsOf(answered.payload))
      ;({ pageCount } = answered.payload as AnswerOf<E> & PageCounts)
    }
    told?.(rows.length)
  }
  return { ok: true, payload: rows.slice(0, atMost) }
}

function readPage<E extends Endpoint>(cache: Cache, endpoint: E, given: Given<E>): Promise<Answered<AnswerOf<E>>> {
  // The arguments of an endpoint are those `read` takes for it.
  return (cache.read as (endpoint: E, given: Given<E>) => Promise<Answered<AnswerOf<E>>>)(endpoint, given)
}

// The pages of a list, read one after the other and put together.
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import type { Answered } from './answer.ts'
import type { Cache } from './cache.ts'
import type { Given } from './client.ts'
import { onPage, type PageCounts } from './paged.ts'

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

// The rows of a list that is longer than a page: as they are at one moment where the platform says which those are, else page after
// page.
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import type { Answered } from './answer.ts'
import type { Cache } from './cache.ts'
import type { Given } from './client.ts'
import { maxPageSize } from '../contract/limits.ts'
import { among, onPage, withEveryId, type PageCounts } from './paged.ts'

/** chosen: as many pages are on their way at once as acts of a job. */
const atOnce = 4

type How = { atMost: number; told?: (rows: number) => void }
type Ids<Row> = (row: Row) => string

/**
 * Each row once, and none is left out that is there all the time, whatever is written meanwhile: first the ids of all, then the
 * rows of these ids, in the order of the ids. A platform that does not know that is read page by page.
 */
export async function readRows<E extends Endpoint, Row>(
  cache: Cache,
  endpoint: E,
  given: Given<E>,
  { rowsOf, idOf }: { rowsOf: (answer: AnswerOf<E>) => readonly Row[]; idOf: Ids<Row> },
  { atMost, told }: How,
): Promise<Answered<readonly Row[]>> {
  const listed = await readIds(cache, endpoint, given, { rowsOf, idOf })
  if (!listed.ok) return listed
  if (!listed.payload) return readPages(cache, endpoint, given, rowsOf, { atMost, ...(told && { told }) })
  const ids = listed.payload.slice(0, atMost)
  const rows = new Map<string, Row>()
  for (let next = 0; next < ids.length;) {
    const parts = Array.from({ length: atOnce }, (_, i) =>
      ids.slice(next + i * maxPageSize, next + (i + 1) * maxPageSize),
    )
    next += atOnce * maxPageSize
    const wanted = parts.filter((part) => part.length > 0)
    const answers = await Promise.all(wanted.map((part) => readPage(cache, endpoint, among(given, part))))
    for (const answered of answers) {
      if (!answered.ok) return answered
      for (const row of rowsOf(answered.payload)) rows.set(idOf(row), row)
    }
    told?.(Math.min(next, ids.length))
  }
  return { ok: true, payload: ids.flatMap((id) => rows.get(id) ?? []) }
}

/** The ids of all rows in their order; undefined where the platform does not say them, or they are not those of the rows. */
export async function readIds<E extends Endpoint, Row>(
  cache: Cache,
  endpoint: E,
  given: Given<E>,
  { rowsOf, idOf }: { rowsOf: (answer: AnswerOf<E>) => readonly Row[]; idOf: Ids<Row> },
): Promise<Answered<readonly string[] | undefined>> {
  const first = await readPage(cache, endpoint, withEveryId(given))
  if (!first.ok) return first
  const { everyId } = first.payload as AnswerOf<E> & PageCounts
  const known = new Set(everyId)
  return { ok: true, payload: rowsOf(first.payload).every((row) => known.has(idOf(row))) ? everyId : undefined }
}

/** The rows of all pages, up to a limit; reports the count so far. */
export async function readPages<E extends Endpoint, Row>(
  cache: Cache,
  endpoint: E,
  given: Given<E>,
  rowsOf: (answer: AnswerOf<E>) => readonly Row[],
  { atMost, told }: How,
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

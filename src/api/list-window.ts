// A window on a list of any length: the pages in view and those one comes to next. The first half is read in pages from
// the start, the second in pages from the end, so that both ends are near whatever the number of rows, and stay right
// where that number is an estimate.
import { QueriesObserver, type QueryObserverResult } from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import { maxPageSize } from '../contract/limits.ts'
import type { Problem } from '../contract/problem.ts'
import { ProblemError } from './answer.ts'
import { type Cache, queryOf } from './cache.ts'
import type { Given } from './client.ts'
import { onPage, type PageCounts } from './paged.ts'

/** chosen: pages read ahead of the direction in which one scrolls. */
const ahead = 2
/** chosen: most pages requested at once; beyond that, pages already scrolled past are dropped. */
const atOnce = 6
/** chosen: pages kept, about 13,000 rows; the least recently seen go first. */
const keptPages = 64

export type ListWindow<Row> = {
  subscribe: (listener: () => void) => () => void
  total: () => number
  exact: () => boolean
  rowAt: (position: number) => Row | undefined
  /** The position nearest to `near` of a row that is here, or -1. */
  find: (is: (row: Row) => boolean, near: number) => number
  look: (start: number, end: number) => void
  /** The same object until it changes. `known`: an answer has come; before, nothing is known of the list. */
  state: () => WindowState
  again: () => void
  /** While it is held, rows that are here stay as they are; those one comes to are still read. */
  hold: (is: boolean) => void
}

type WindowState = { known: boolean; problem: Problem | undefined }

/** The answer they came with: two may come within the same millisecond. */
type Kept<Row> = { rows: readonly Row[]; answer: unknown }

export function createListWindow<E extends Endpoint, Row>(
  cache: Cache,
  endpoint: E,
  given: Given<E>,
  rowsOf: (answer: AnswerOf<E>) => readonly Row[],
  /** While it is there, only rows in view are read. */
  opening: () => Promise<void> | undefined = () => undefined,
): ListWindow<Row> {
  const listeners = new Set<() => void>()
  const kept = new Map<number, Kept<Row>>()
  let wanted: readonly number[] = [1]
  let total = 0
  let exact = false
  let state: WindowState = { known: false, problem: undefined }
  let view = { start: 0, end: 1 }
  /** Rows to the next page in the direction in which one scrolls. */
  let step = maxPageSize
  let stop: (() => void) | undefined
  let held = false
  let waiting: Promise<void> | undefined

  const observer = new QueriesObserver(cache.queries, wanted.map(queryOfPage))

  function queryOfPage(page: number) {
    return queryOf(endpoint, onPage(given, page))
  }

  /** Page and place in it: pages of the second half are counted from the end. */
  function placeOf(position: number): { page: number; at: number } {
    if (position < headRows()) {
      return { page: Math.floor(position / maxPageSize) + 1, at: position % maxPageSize }
    }
    const page = -Math.floor((total - 1 - position) / maxPageSize) - 1
    const first = Math.max(0, total + page * maxPageSize)
    return { page, at: position - first }
  }

  function rowAt(position: number): Row | undefined {
    if (position < 0 || position >= total) return undefined
    const { page, at } = placeOf(position)
    return kept.get(page)?.rows[at]
  }

  function headRows(): number {
    return Math.ceil(total / 2 / maxPageSize) * maxPageSize
  }

  function onResults(results: readonly QueryObserverResult[]) {
    let changed = false
    let problem: Problem | undefined
    wanted.forEach((page, index) => {
      const result = results[index]
      if (result?.error instanceof ProblemError) problem = result.error.problem
      if (result?.data === undefined || kept.get(page)?.answer === result.data) return
      if (held && kept.has(page)) return
      changed = true
      const answer = result.data as AnswerOf<E> & PageCounts // the endpoint's answer
      kept.delete(page)
      kept.set(page, { rows: rowsOf(answer), answer })
      // An exact number is not given up for an estimate.
      if (held && state.known) return
      if (answer.exact !== false || !exact) [total, exact] = [answer.rowCount, answer.exact !== false]
    })
    const known = state.known || changed
    if (known !== state.known || problem !== state.problem) {
      state = { known, problem }
      changed = true
    }
    for (const [page] of kept) if (kept.size > keptPages && !wanted.includes(page)) kept.delete(page)
    if (!changed) return
    wantAround()
    for (const listener of listeners) listener()
  }

  /** Rows in view come first; the neighbouring pages are requested after them. */
  function wantAround() {
    if (!state.known || total === 0) return
    const inView = pagesAt([view.start, view.end - 1])
    const waits = opening()
    if (waits) {
      waiting ??= waits.then(wantAround)
      return want(inView)
    }
    const edge = step > 0 ? view.end : view.start
    const next = Array.from({ length: ahead }, (_, i) => edge + (i + 1) * step)
    want(inView.every((page) => kept.has(page)) ? [...new Set([...inView, ...pagesAt(next)])] : inView)
  }

  function pagesAt(positions: readonly number[]): number[] {
    const inside = positions.map((position) => Math.max(0, Math.min(position, total - 1)))
    return [...new Set(inside.map((position) => placeOf(position).page))]
  }

  function want(pages: readonly number[]) {
    const waiting = wanted.filter((page) => !kept.has(page) && !pages.includes(page))
    const next = [...pages, ...waiting.slice(0, Math.max(0, atOnce - pages.length))]
    if (next.length === wanted.length && next.every((page, index) => page === wanted[index])) return
    wanted = next
    observer.setQueries(wanted.map(queryOfPage))
    // Pages in the cache are there at once.
    onResults(observer.getCurrentResult())
  }

  // Pages read before are there at once.
  onResults(observer.getCurrentResult())

  return {
    subscribe(listener) {
      listeners.add(listener)
      stop ??= observer.subscribe(onResults)
      onResults(observer.getCurrentResult())
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    total: () => total,
    exact: () => exact,
    state: () => state,
    again: () => {
      for (const { refetch } of observer.getCurrentResult()) void refetch()
    },
    hold(is) {
      if (is === held) return
      held = is
      onResults(observer.getCurrentResult())
    },
    rowAt,
    find(is, near) {
      let found = -1
      for (const [page, { rows }] of kept) {
        const first = page > 0 ? (page - 1) * maxPageSize : Math.max(0, total + page * maxPageSize)
        rows.forEach((row, index) => {
          const position = first + index
          const isNearer = found < 0 || Math.abs(position - near) < Math.abs(found - near)
          if (isNearer && is(row) && rowAt(position) === row) found = position
        })
      }
      return found
    },
    look(start, end) {
      step = start < view.start ? -maxPageSize : maxPageSize
      view = { start, end }
      wantAround()
    },
  }
}

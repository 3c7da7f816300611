// The cursor of a list that is read in windows, and the row where a range begins: both are rows, known by id; a position is
// only where such a row was last.
import type { Motion } from './table-column.ts'

type Rows = {
  total: () => number
  /** Null: not known yet. */
  idAt: (position: number) => string | null
  /** The position nearest to `near` at which the row is known, or -1. */
  find: (id: string, near: number) => number
}

export function createWindowCursor(rows: Rows) {
  let at = -1
  let id: string | null = null
  let begin: { id: string; at: number } | null = null
  let pageSize = 20
  let reveals = 0
  let view: { start: number; end: number } | undefined

  const isInView = (position: number) => view === undefined || (position >= view.start && position < view.end)

  function placeOf(wanted: string, near: number): number {
    if (wanted === id && at >= 0 && rows.idAt(at) === null) return at
    return rows.idAt(near) === wanted ? near : rows.find(wanted, near)
  }

  function leave() {
    ;[at, id, begin] = [-1, null, null]
  }

  function choose() {
    begin = id === null ? null : { id, at }
  }

  function goTo(position: number) {
    at = rows.total() === 0 ? -1 : Math.max(0, Math.min(position, rows.total() - 1))
    id = rows.idAt(at)
    reveals++
  }

  /** Where no row was known as the cursor went there, it is the one that comes into view. */
  function meet(): boolean {
    if (id !== null || at < 0 || !isInView(at)) return false
    id = rows.idAt(at)
    choose()
    return id !== null
  }

  return {
    at: () => at,
    id: () => id,
    reveals: () => reveals,
    reveal: () => void reveals++,
    placeOf,
    leave,
    goTo,
    choose,
    /** Where the row is that a range begins at, or -1. */
    begin: () => (begin === null ? -1 : placeOf(begin.id, begin.at)),
    /** True: the cursor has met its row. */
    look(start: number, end: number): boolean {
      view = { start, end }
      return meet()
    },
    /**
     * Rows came, went or moved. chosen: the row that takes the place of one that is gone is current where it is seen to be;
     * out of sight no row is.
     */
    follow() {
      if (at < 0) return
      if (rows.total() === 0) return leave()
      at = Math.min(at, rows.total() - 1)
      if (id === null) return void meet()
      if (rows.idAt(at) === id) return
      const now = rows.find(id, at)
      if (now >= 0) at = now
      else if (rows.idAt(at) !== null) {
        if (!isInView(at)) return leave()
        id = rows.idAt(at)
        begin = null
      }
    },
    /**
     * Another order or other rows. chosen: where its row is not known among them, other rows that a person asked for begin with
     * the first; in another order no row is current.
     */
    refind(isReordered: boolean) {
      const now = id === null ? -1 : rows.find(id, 0)
      if (now < 0 && (isReordered || at < 0 || rows.idAt(0) === null)) return leave()
      if (now < 0) begin = null
      at = Math.max(0, now)
      id = rows.idAt(at)
      reveals++
    },
    target(motion: Motion): number {
      if (motion === 'home') return 0
      if (motion === 'end') return rows.total() - 1
      const delta = motion === 'page-down' ? pageSize : motion === 'page-up' ? -pageSize : motion
      if (at < 0) return delta < 0 ? rows.total() - 1 : 0
      return at + delta
    },
    setPageSize: (size: number) => {
      pageSize = Math.max(1, size)
    },
  }
}

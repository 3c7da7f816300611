// The cursor of a table: it stays with its row while others come and go, and goes to the next one when its row is gone.
import type { Motion } from './table-column.ts'

/** `visible`: the row indexes that are shown, in their order. */
export function createTableCursor(visible: () => Uint32Array) {
  /** Row index; NOWHERE without one, GONE when its row was removed and the next one is to take over. */
  let row = NOWHERE
  let at = -1
  let lastAt = 0
  let isSettled = true
  let pageSize = 20
  let reveals = 0
  /** The row index a range begins at: the one the person chose last. */
  let begin = NOWHERE
  let view: { start: number; end: number } | undefined

  /** The shown rows, with the cursor on one of them or nowhere. */
  function settled(): Uint32Array {
    const rows = visible()
    if (isSettled) return rows
    isSettled = true
    at = row < 0 ? -1 : rows.indexOf(row)
    if (row !== NOWHERE && at < 0) {
      at = Math.min(lastAt, rows.length - 1)
      row = rows[at] ?? NOWHERE
      begin = NOWHERE
      // chosen: out of sight no row takes over, where it is not seen to be current.
      if (row < 0 || (view && (at < view.start || at >= view.end))) leave()
    }
    lastAt = Math.max(0, at)
    return rows
  }

  function leave(): void {
    at = -1
    row = begin = NOWHERE
  }

  return {
    settled,
    begin: () => begin,
    /** The row of the cursor is the one a range begins at. */
    choose: () => void (begin = row),
    reveal: () => void reveals++,
    look: (start: number, end: number) => void (view = { start, end }),
    row: () => row,
    /** Position among the shown rows, or -1. */
    at: () => at,
    /** Grows with every move of the person. */
    reveals: () => reveals,

    /** After a change of what is shown. A filter that hides the cursor's row sends the cursor to the top. */
    unsettle(byFilter: boolean): void {
      if (byFilter) lastAt = 0
      isSettled = false
    },
    /** `moved`: where each row is now, or less than nothing. */
    follow(moved: Int32Array | readonly number[]): void {
      if (begin >= 0) begin = Math.max(NOWHERE, moved[begin] ?? NOWHERE)
      if (row < 0) return
      const now = moved[row] ?? -1
      row = now < 0 ? GONE : now
    },
    goTo(position: number): void {
      const rows = settled()
      const to = Math.max(0, Math.min(position, rows.length - 1))
      row = rows[to] ?? NOWHERE
      at = row < 0 ? -1 : to
      lastAt = to
      reveals++
    },
    leave(): void {
      settled()
      leave()
    },
    target(motion: Motion): number {
      const last = settled().length - 1
      if (motion === 'home') return 0
      if (motion === 'end') return last
      const delta = motion === 'page-down' ? pageSize : motion === 'page-up' ? -pageSize : motion
      if (at < 0) return delta < 0 ? last : 0
      return at + delta
    },
    setPageSize(rows: number): void {
      pageSize = Math.max(1, rows)
    },
  }
}

const NOWHERE = -1
const GONE = -2

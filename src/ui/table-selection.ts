// Cursor and selection of a table: rows one by one, all shown rows, or a range that follows the cursor.
import type { createRowSelection } from './row-selection.ts'
import type { Motion, RowId } from './table-column.ts'
import type { createTableCursor } from './table-cursor.ts'
import type { RangeCut } from './table-state.ts'

type Parts<Id> = {
  rows: ReturnType<typeof createRowSelection>
  cursor: ReturnType<typeof createTableCursor>
  idAt: (index: number) => Id
  /** -1 for an id that is no row. */
  indexOf: (id: Id) => number
  tell: () => void
  /** Whether all shown rows are selected. */
  all: () => boolean
}

export function createTableSelection<Id extends RowId>({ rows, cursor, idAt, indexOf, tell, all }: Parts<Id>) {
  const shown = cursor.settled

  function change(what: () => void) {
    rows.endStretch()
    what()
    tell()
  }

  let cut: RangeCut | null = null

  function goTo(position: number) {
    cursor.goTo(position)
    cursor.choose()
  }

  function stretch(from: number, position: number) {
    const visible = shown()
    cursor.goTo(position)
    rows.stretch(from, (anchor) => {
      const start = visible.indexOf(anchor)
      return visible.subarray(Math.min(start, cursor.at()), Math.max(start, cursor.at()) + 1)
    })
    tell()
  }

  /** By key: from the row the range began at, or the one that is current. */
  function stretchTo(position: number) {
    const visible = shown()
    if (visible.length === 0) return
    if (cursor.at() < 0) goTo(0)
    else if (!visible.includes(cursor.begin())) cursor.choose()
    stretch(cursor.begin(), position)
  }

  /** By pointer: from the row the range began at, or this row alone. */
  function takeTo(position: number) {
    const visible = shown()
    if (visible.includes(cursor.begin())) return stretch(cursor.begin(), position)
    cut = { is: 'begin' }
    change(() => {
      goTo(position)
      rows.set(cursor.row(), true)
    })
  }

  return {
    move: (motion: Motion) => change(() => goTo(cursor.target(motion))),
    /** The last range that was cut. */
    cut: () => cut,
    setCursor: (id: Id | null) =>
      change(() => {
        const position = id === null ? -1 : shown().indexOf(indexOf(id))
        if (position >= 0) goTo(position)
        else cursor.leave()
      }),
    setPageSize: cursor.setPageSize,

    /** Moves the cursor and selects everything between it and where the stretch began. */
    extend: (motion: Motion) => stretchTo(cursor.target(motion)),
    extendTo: (id: Id) => {
      const position = shown().indexOf(indexOf(id))
      if (position >= 0) takeTo(position)
      else change(cursor.leave)
    },
    /** Without an id the row under the cursor. */
    toggle: (id?: Id) =>
      change(() => {
        shown()
        const index = id === undefined ? cursor.row() : indexOf(id)
        if (index < 0) return
        rows.set(index, !rows.has(index))
        if (id === undefined) cursor.reveal()
        if (index === cursor.row()) cursor.choose()
      }),
    /** Ids that are no rows of this table are left out. */
    select: (ids: readonly Id[], on = true) => change(() => rows.setMany(ids.map(indexOf), on)),
    selectAllMatching: () => change(() => rows.setMany(shown(), true)),
    /** The header's box: all shown rows, or none of them when all were selected. */
    toggleAllMatching: () => change(() => rows.setMany(shown(), !all())),
    clearSelection: () => change(rows.clear),
    isSelected: (id: Id): boolean => rows.has(indexOf(id)),
    isSelectedAt: (position: number): boolean => rows.has(shown()[position] ?? -1),
    /** In the order shown, those hidden by a filter last. */
    selectedIds: (): Id[] => {
      const here = new Set<number>()
      for (const index of shown()) if (rows.has(index)) here.add(index)
      const hidden = rows.indexes().filter((index) => !here.has(index))
      return [...here, ...hidden].map(idAt)
    },
  }
}

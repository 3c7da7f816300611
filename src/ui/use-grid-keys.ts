// The keys of a grid (APG): arrows, Home, End, Page keys move; with shift they select; Ctrl+End means the last row of the
// data, not of the DOM. The cursor stands in a row, in a cell of it (→) or in the header (↑ from the first row).
import { type KeyboardEvent, useState } from 'react'
import { moveColumn } from './column-state.ts'
import type { Motion, RowId } from './table-column.ts'
import type { TableModel } from './table-state.ts'
import type { TableLayout } from './use-table-columns.ts'
import { isImeKey } from './ime-key.ts'

export type GridPlace = {
  inHeader: boolean
  /** Column the cursor stands in; null: the whole row; -1: the selection box of the header. */
  column: number | null
}

type GridKeys<Row, Id extends RowId> = {
  model: TableModel<Row, Id>
  layout: TableLayout<Row>
  selectable: boolean
  onOpen: (id: Id) => void
  onMenu: (id: Id, grid: HTMLElement) => void
}

export function useGridKeys<Row, Id extends RowId>({ model, layout, selectable, onOpen, onMenu }: GridKeys<Row, Id>) {
  const [place, setPlace] = useState<GridPlace>({ inHeader: false, column: null })
  const last = layout.columns.length - 1
  const first = selectable ? -1 : 0
  const inHeader = (column: number) => setPlace({ inHeader: true, column: clamp(column, first, last) })
  const inRow = (column: number | null) =>
    setPlace({ inHeader: false, column: column === null ? null : clamp(column, 0, last) })

  function headerKey(event: KeyboardEvent<HTMLElement>): boolean {
    const { key } = event
    const column = place.column ?? first
    const at = layout.columns[column]
    const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    if (step !== 0 && event.altKey && at) {
      const { columns } = model.getSnapshot()
      const width = event.currentTarget.querySelectorAll<HTMLElement>('thead th')[column + (selectable ? 1 : 0)]
      if (event.shiftKey) {
        model.setColumnState(moveColumn(columns, at.spec.id, step))
        inHeader(column + step)
      } else if (width) {
        model.setColumnState({ widths: { ...columns.widths, [at.spec.id]: width.offsetWidth + step * COLUMN_STEP } })
      }
    } else if (step !== 0) inHeader(column + step)
    else if (key === 'Home' && !event.ctrlKey) inHeader(first)
    else if (key === 'End' && !event.ctrlKey) inHeader(last)
    else if (key === 'Enter' || key === ' ') {
      if (!at) model.toggleAllMatching()
      else if (at.sortable) layout.toggleSort(at.spec.id)
    } else if (key === 'ArrowDown') {
      inRow(column < 0 ? null : column)
      if (model.getSnapshot().cursorAt < 0) model.move('home')
    } else if (key in MOTIONS && key !== 'ArrowUp') {
      inRow(null)
      model.move(MOTIONS[key] ?? 0)
    } else return false
    return true
  }

  function rowKey(event: KeyboardEvent<HTMLElement>): boolean {
    const { key, shiftKey, altKey } = event
    const command = event.ctrlKey || event.metaKey
    const { cursor, cursorAt } = model.getSnapshot()
    if (altKey) return false
    if (command && key.toLowerCase() === 'a' && selectable) model.selectAllMatching()
    else if (command && key !== 'Home' && key !== 'End') return false
    else if (key === 'ArrowUp' && !shiftKey && cursorAt <= 0) inHeader(place.column ?? first)
    else if (key === 'ArrowRight') inRow((place.column ?? -1) + 1)
    else if (key === 'ArrowLeft') inRow(place.column ? place.column - 1 : null)
    else if ((key === 'Home' || key === 'End') && place.column !== null && !command && !shiftKey) {
      inRow(key === 'Home' ? 0 : last)
    } else if (key in MOTIONS) {
      const motion = MOTIONS[key] ?? 0
      if (shiftKey && selectable) model.extend(motion)
      else model.move(motion)
    } else if (key === ' ' && selectable) model.toggle()
    else if (cursor === null) return false
    else if (key === 'Enter') {
      const control = event.currentTarget.querySelector<HTMLElement>('[data-cell] :is(a, button)')
      if (control) control.click()
      else onOpen(cursor)
    } else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) onMenu(cursor, event.currentTarget)
    else return false
    return true
  }

  return {
    place,
    leaveHeader: () =>
      setPlace((old) => (old.inHeader || old.column !== null ? { inHeader: false, column: null } : old)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || isImeKey(event)) return
      if (event.target !== event.currentTarget) return
      if (place.inHeader ? headerKey(event) : rowKey(event)) event.preventDefault()
    },
  }
}

/** Pixels a column grows or shrinks by one key. */
const COLUMN_STEP = 16

const MOTIONS: Record<string, Motion> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'home',
  End: 'end',
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}

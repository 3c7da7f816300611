// The interface between a table and the source of its rows: all in memory, or a window on a remote list.
import type { ColumnState } from './column-state.ts'
import type { Motion, RowId, TableColumn, TableSort } from './table-column.ts'

export type TableSnapshot<Id extends RowId> = {
  /** Rows shown, rows there are. */
  count: number
  total: number
  /** False: `count` and `total` are an estimate. */
  exact: boolean
  cursor: Id | null
  /** Position of the cursor among the shown rows, or -1. */
  cursorAt: number
  selected: number
  /** Selected rows that the search or a facet hides, as far as that is known. */
  hiddenSelected: number
  /** How many of the shown rows are selected. */
  matching: 'none' | 'some' | 'all'
  query: string
  facets: readonly string[]
  sort: TableSort | null
  columns: ColumnState
  /** Grows whenever the person moved the cursor: then it is scrolled into view. */
  reveal: number
  /** Another object with every range that was cut. */
  cut: RangeCut | null
}

/**
 * A range that took less than it spans. `begin`: one row, since the row it would begin at is not shown or no longer current;
 * `between`: one row, since others between are not known yet; `partly`: as far as rows are known.
 */
export type RangeCut = { is: 'begin' | 'between' | 'partly' }

export type TableModel<Row, Id extends RowId> = {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => TableSnapshot<Id>
  getId: (row: Row) => Id
  /** `undefined` outside what is shown, and for a row that is not there yet. */
  rowAt: (position: number) => Row | undefined
  positionOf: (id: Id) => number
  /** Which rows are in view, the last one not counted. */
  look: (start: number, end: number) => void
  columns: () => readonly TableColumn<Row>[]
  setColumns: (columns: readonly TableColumn<Row>[]) => void
  setColumnState: (next: Partial<ColumnState>) => void
  setSort: (sort: TableSort | null) => void
  move: (motion: Motion) => void
  /** A row that is not shown takes the cursor away: no key may act on the one before. `near`: where it was seen. */
  setCursor: (id: Id | null, near?: number) => void
  setPageSize: (rows: number) => void
  extend: (motion: Motion) => void
  /** Selects from the row chosen last, found by its id, to this one; or this one alone. */
  extendTo: (id: Id, near?: number) => void
  toggle: (id?: Id) => void
  selectAllMatching: () => void
  toggleAllMatching: () => void
  clearSelection: () => void
  isSelectedAt: (position: number) => boolean
  /** Those that are hidden stand last. */
  selectedIds: () => Id[]
  /** Prepares the search in small portions, for idle time; true when it is done. */
  warm: () => boolean
}

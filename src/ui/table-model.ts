// The state of one table outside React: what is shown, selected, under the cursor, and which columns. Rows are numbers
// inside (index arrays over one row list), so that 100,000 of them filter and sort within a frame or two.
import { type ColumnState, fitColumnState, initialColumnState } from './column-state.ts'
import { createRowSelection } from './row-selection.ts'
import { createRowView } from './row-view.ts'
import type { RowId, TableColumn, TableSort } from './table-column.ts'
import { createTableCursor } from './table-cursor.ts'
import { createTableSelection } from './table-selection.ts'
import type { TableModel, TableSnapshot } from './table-state.ts'

export type TableModelOptions<Row, Id extends RowId> = {
  columns: readonly TableColumn<Row>[]
  getId: (row: Row) => Id
  rows?: readonly Row[]
  sort?: TableSort | null
  columnState?: Partial<ColumnState>
  /** BCP 47 tag for the order of letters beyond ASCII; the browser's own if absent. */
  locale?: string
}

export function createTableModel<Row, Id extends RowId>(options: TableModelOptions<Row, Id>) {
  const { getId } = options
  const listeners = new Set<() => void>()
  const selection = createRowSelection()
  const view = createRowView(options.columns, getId, new Intl.Collator(options.locale, { sensitivity: 'base' }))
  let columnState = options.columnState
    ? fitColumnState(options.columns, options.columnState)
    : initialColumnState(options.columns)
  let indexById: Map<Id, number> | undefined
  let snapshot: TableSnapshot<Id> | undefined
  const cursor = createTableCursor(view.visible)
  const shown = cursor.settled

  const idAt = (index: number) => getId(view.rows()[index] as Row) // callers stay within the rows

  function tell() {
    snapshot = undefined
    for (const listener of listeners) listener()
  }

  function indexOf(id: Id): number {
    indexById ??= new Map(view.rows().map((row, index) => [getId(row), index]))
    return indexById.get(id) ?? -1
  }

  /** After a change of what is shown. A filter that hides the cursor's row sends the cursor to the top. */
  function refresh(byFilter = false) {
    selection.endStretch()
    cursor.unsettle(byFilter)
    tell()
  }

  function getSnapshot(): TableSnapshot<Id> {
    if (snapshot) return snapshot
    const visible = shown()
    const total = view.rows().length
    const selectedHere = visible.length === total ? selection.size() : selection.countIn(visible)
    snapshot = {
      count: visible.length,
      total,
      exact: true,
      cursor: cursor.at() < 0 ? null : idAt(cursor.row()),
      cursorAt: cursor.at(),
      selected: selection.size(),
      hiddenSelected: selection.size() - selectedHere,
      matching: selectedHere === 0 ? 'none' : selectedHere === visible.length ? 'all' : 'some',
      query: view.query(),
      facets: view.facets(),
      sort: view.sorting(),
      columns: columnState,
      reveal: cursor.reveals(),
      cut: chosen.cut(),
    }
    return snapshot
  }

  function setRows(rows: readonly Row[]) {
    if (rows === view.rows() || (rows.length === 0 && view.rows().length === 0)) return
    shown()
    const { moved } = view.setRows(rows)
    indexById = undefined
    selection.update(rows.length, moved)
    cursor.follow(moved)
    refresh()
  }

  const chosen = createTableSelection({
    rows: selection,
    cursor,
    idAt,
    indexOf,
    tell,
    all: () => getSnapshot().matching === 'all',
  })

  const model = {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot,
    getId,

    /** Cursor and selection stay with their ids; only rows that are another object are read again. */
    setRows,
    /** `undefined` outside the shown rows. */
    rowAt: (position: number): Row | undefined => view.rows()[shown()[position] ?? -1],
    row: (id: Id): Row | undefined => view.rows()[indexOf(id)],
    positionOf: (id: Id): number => shown().indexOf(indexOf(id)),
    visibleIds: (): Id[] => Array.from(shown(), idAt),
    visibleRows: (): Row[] => Array.from(shown(), (index) => view.rows()[index] as Row), // within bounds

    look: cursor.look,

    columns: view.columns,
    /** New texts (another language) or other columns: cached values are dropped. */
    setColumns: (columns: readonly TableColumn<Row>[]) => {
      if (columns === view.columns()) return
      view.setColumns(columns)
      columnState = fitColumnState(columns, columnState)
      refresh()
    },
    setColumnState: (next: Partial<ColumnState>) => {
      columnState = fitColumnState(view.columns(), { ...columnState, ...next })
      tell()
    },

    setQuery: (text: string) => {
      if (text === view.query()) return
      view.setQuery(text)
      refresh(true)
    },
    /** One named condition, all of them must hold; `null` takes it away. */
    setFacet: (name: string, test: ((row: Row) => boolean) | null) => {
      view.setFacet(name, test)
      refresh(true)
    },
    clearFilters: () => {
      view.clearFacets()
      view.setQuery('')
      refresh(true)
    },
    setSort: (sort: TableSort | null) => {
      view.setSort(sort)
      refresh()
    },
    /** Ascending, descending, as it came. */
    toggleSort: (column: string) => {
      const sort = view.sorting()
      if (view.columns().find((candidate) => candidate.id === column)?.sortable === false) return
      if (sort?.column !== column) model.setSort({ column, desc: false })
      else model.setSort(sort.desc ? null : { column, desc: true })
    },

    ...chosen,

    /** Prepares the search in small portions, for idle time; true when it is done. */
    warm: (rows = 2000): boolean => view.warm(rows),
  } satisfies TableModel<Row, Id> & Record<string, unknown>

  if (options.sort) view.setSort(options.sort)
  if (options.rows) setRows(options.rows)
  return model
}

// The state of one table outside React: what is shown, selected, under the cursor, and which columns. Rows are numbers
// inside (index arrays over one row list), so that 100,000 of them filter and sort within a frame or two.
import { type ColumnState, fitColumnState, initialColumnState } from './column-state.ts'
import { createRowSelection } from './row-selection.ts'
import { createRowView } from './row-view.ts'
import type { Motion, RowId, TableColumn, TableSort } from './table-column.ts'
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
  /** Row index of the cursor; NOWHERE without one, GONE when its row was removed and the next one is to take over. */
  let cursor = NOWHERE
  let cursorAt = -1
  let lastAt = 0
  let settled = true
  let pageSize = 20
  let reveal = 0
  let snapshot: TableSnapshot<Id> | undefined

  const idAt = (index: number) => getId(view.rows()[index] as Row) // callers stay within the rows

  function tell() {
    snapshot = undefined
    for (const listener of listeners) listener()
  }

  function indexOf(id: Id): number {
    indexById ??= new Map(view.rows().map((row, index) => [getId(row), index]))
    return indexById.get(id) ?? -1
  }

  /** The shown rows, with the cursor on one of them or nowhere. */
  function shown(): Uint32Array {
    const visible = view.visible()
    if (settled) return visible
    settled = true
    cursorAt = cursor < 0 ? -1 : visible.indexOf(cursor)
    if (cursor !== NOWHERE && cursorAt < 0) {
      cursorAt = Math.min(lastAt, visible.length - 1)
      cursor = visible[cursorAt] ?? NOWHERE
    }
    lastAt = Math.max(0, cursorAt)
    return visible
  }

  /** After a change of what is shown. A filter that hides the cursor's row sends the cursor to the top. */
  function refresh(byFilter = false) {
    selection.endStretch()
    if (byFilter) lastAt = 0
    settled = false
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
      cursor: cursorAt < 0 ? null : idAt(cursor),
      cursorAt,
      selected: selection.size(),
      hiddenSelected: selection.size() - selectedHere,
      matching: selectedHere === 0 ? 'none' : selectedHere === visible.length ? 'all' : 'some',
      query: view.query(),
      facets: view.facets(),
      sort: view.sorting(),
      columns: columnState,
      reveal,
    }
    return snapshot
  }

  function goTo(position: number) {
    const visible = shown()
    const at = Math.max(0, Math.min(position, visible.length - 1))
    cursor = visible[at] ?? NOWHERE
    cursorAt = cursor < 0 ? -1 : at
    lastAt = at
    reveal++
  }

  function target(motion: Motion): number {
    const last = shown().length - 1
    if (motion === 'home') return 0
    if (motion === 'end') return last
    const delta = motion === 'page-down' ? pageSize : motion === 'page-up' ? -pageSize : motion
    if (cursorAt < 0) return delta < 0 ? last : 0
    return cursorAt + delta
  }

  function stretchTo(position: number) {
    const visible = shown()
    if (visible.length === 0) return
    if (cursorAt < 0) goTo(0)
    const from = cursor
    goTo(position)
    selection.stretch(from, (anchor) => {
      const start = visible.indexOf(anchor)
      return visible.subarray(Math.min(start, cursorAt), Math.max(start, cursorAt) + 1)
    })
    tell()
  }

  function change(what: () => void) {
    selection.endStretch()
    what()
    tell()
  }

  function setRows(rows: readonly Row[]) {
    if (rows === view.rows() || (rows.length === 0 && view.rows().length === 0)) return
    shown()
    const { moved } = view.setRows(rows)
    indexById = undefined
    selection.update(rows.length, moved)
    if (cursor >= 0) {
      const now = moved[cursor] ?? -1
      cursor = now < 0 ? GONE : now
    }
    refresh()
  }

  const model = {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot,
    getId,

    /** Cursor and selection stay with their ids; only rows that are another object are read again. */
    setRows,
    /** `undefined` outside what is shown. */
    rowAt: (position: number): Row | undefined => view.rows()[shown()[position] ?? -1],
    row: (id: Id): Row | undefined => view.rows()[indexOf(id)],
    positionOf: (id: Id): number => shown().indexOf(indexOf(id)),
    visibleIds: (): Id[] => Array.from(shown(), idAt),
    visibleRows: (): Row[] => Array.from(shown(), (index) => view.rows()[index] as Row), // within bounds

    /** All rows are here, whichever are looked at. */
    look: () => undefined,

    columns: view.columns,
    /** New texts (another language) or other columns: whatever was read from the old ones is dropped. */
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

    move: (motion: Motion) => change(() => goTo(target(motion))),
    /** A row that is not shown leaves the cursor where it is. */
    setCursor: (id: Id | null) =>
      change(() => {
        const position = id === null ? -1 : model.positionOf(id)
        if (position >= 0) goTo(position)
        else if (id === null) {
          shown()
          cursor = NOWHERE
          cursorAt = -1
        }
      }),
    setPageSize: (rows: number) => {
      pageSize = Math.max(1, rows)
    },

    /** Moves the cursor and selects everything between it and where the stretch began. */
    extend: (motion: Motion) => stretchTo(target(motion)),
    extendTo: (id: Id) => {
      const position = model.positionOf(id)
      if (position >= 0) stretchTo(position)
    },
    /** Without an id the row under the cursor. */
    toggle: (id?: Id) =>
      change(() => {
        shown()
        const index = id === undefined ? cursor : indexOf(id)
        if (index >= 0) selection.set(index, !selection.has(index))
      }),
    /** Ids that are no rows of this table are left out. */
    select: (ids: readonly Id[], on = true) => change(() => selection.setMany(ids.map(indexOf), on)),
    selectAllMatching: () => change(() => selection.setMany(shown(), true)),
    /** The header's box: all shown rows, or none of them when all were selected. */
    toggleAllMatching: () => change(() => selection.setMany(shown(), getSnapshot().matching !== 'all')),
    clearSelection: () => change(selection.clear),
    isSelected: (id: Id): boolean => selection.has(indexOf(id)),
    isSelectedAt: (position: number): boolean => selection.has(shown()[position] ?? -1),
    /** In the order shown, those hidden by a filter last. */
    selectedIds: (): Id[] => {
      const here = new Set<number>()
      for (const index of shown()) if (selection.has(index)) here.add(index)
      const hidden = selection.indexes().filter((index) => !here.has(index))
      return [...here, ...hidden].map(idAt)
    },

    /** Prepares the search in small portions, for idle time; true when it is done. */
    warm: (rows = 2000): boolean => view.warm(rows),
  } satisfies TableModel<Row, Id> & Record<string, unknown>

  if (options.sort) view.setSort(options.sort)
  if (options.rows) setRows(options.rows)
  return model
}

const NOWHERE = -1
const GONE = -2

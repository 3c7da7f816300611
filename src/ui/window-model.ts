// The state of a table over a list that is somewhere else: it knows the rows around what is in view, and counts the rest.
// Cursor and range are positions; a selection is ids, or everything but some ids.
import { type ColumnState, fitColumnState, initialColumnState } from './column-state.ts'
import type { Motion, TableColumn, TableSort } from './table-column.ts'
import type { TableModel, TableSnapshot } from './table-state.ts'

export type RowSource<Row> = {
  subscribe: (listener: () => void) => () => void
  total: () => number
  exact: () => boolean
  rowAt: (position: number) => Row | undefined
  /** Which rows are in view: they, and those one comes to next, are fetched. */
  look: (start: number, end: number) => void
}

type WindowModelOptions<Row> = {
  columns: readonly TableColumn<Row>[]
  getId: (row: Row) => string
  source: RowSource<Row>
  sort?: TableSort | null
  columnState?: Partial<ColumnState>
}

/** Stands for every row the list matches, where ids of rows are listed; ids of some rows follow it. */
export const EVERY_ROW = '@all'

export type WindowModel<Row> = TableModel<Row, string> & {
  /** Another filter, search or order: rows selected by id stay selected, "everything" meant the old list. */
  setSource: (source: RowSource<Row>) => void
  /** While everything is selected: the ids that are not. */
  leftOut: () => ReadonlySet<string>
}

export function createWindowModel<Row>(options: WindowModelOptions<Row>): WindowModel<Row> {
  const { getId } = options
  const listeners = new Set<() => void>()
  let { columns, source } = options
  let columnState = options.columnState ? fitColumnState(columns, options.columnState) : initialColumnState(columns)
  let sort = options.sort ?? null
  let every = false
  /** Selected; while every row is, those that are not. */
  let marked = new Set<string>()
  let cursorAt = -1
  let cursorId: string | null = null
  let anchor: number | undefined
  let pageSize = 20
  let view = { start: 0, end: 0 }
  let reveal = 0
  let snapshot: TableSnapshot<string> | undefined
  let stop = source.subscribe(onRows)

  const idAt = (position: number) => {
    const row = source.rowAt(position)
    return row === undefined ? null : getId(row)
  }

  function tell() {
    snapshot = undefined
    for (const listener of listeners) listener()
  }

  /** Rows came or changed: the cursor stays with its row as long as that is near. */
  function onRows() {
    if (cursorAt >= 0) {
      cursorAt = Math.min(cursorAt, source.total() - 1)
      const near = cursorId === null || idAt(cursorAt) === null ? undefined : nearestOf(cursorId)
      cursorAt = near ?? cursorAt
      cursorId = idAt(cursorAt) ?? cursorId
    }
    tell()
  }

  function nearestOf(id: string): number | undefined {
    for (let away = 0; away <= NEAR; away++) {
      if (idAt(cursorAt - away) === id) return cursorAt - away
      if (idAt(cursorAt + away) === id) return cursorAt + away
    }
    return undefined
  }

  function isSelected(id: string | null): boolean {
    return id !== null && marked.has(id) !== every
  }

  function set(id: string, on: boolean) {
    if (on === every) marked.delete(id)
    else marked.add(id)
  }

  function goTo(position: number) {
    cursorAt = Math.max(0, Math.min(position, source.total() - 1))
    if (source.total() === 0) cursorAt = -1
    cursorId = idAt(cursorAt)
    reveal++
  }

  function target(motion: Motion): number {
    if (motion === 'home') return 0
    if (motion === 'end') return source.total() - 1
    const delta = motion === 'page-down' ? pageSize : motion === 'page-up' ? -pageSize : motion
    if (cursorAt < 0) return delta < 0 ? source.total() - 1 : 0
    return cursorAt + delta
  }

  /** Selects from where the stretch began, as far as the rows between are known. */
  function stretchTo(position: number) {
    if (cursorAt < 0) goTo(0)
    anchor ??= cursorAt
    const step = position < anchor ? -1 : 1
    let at = anchor
    for (let id = idAt(at); id !== null; id = idAt(at)) {
      set(id, true)
      if (at === position) break
      at += step
    }
    goTo(idAt(at) === null ? at - step : at)
    tell()
  }

  function change(what: () => void) {
    anchor = undefined
    what()
    tell()
  }

  function selectEvery(on: boolean) {
    every = on
    marked = new Set()
  }

  /** For "all rows": the rows in view, for checking commands. */
  function sample(): string[] {
    const ids = Array.from({ length: view.end - view.start }, (_, index) => idAt(view.start + index))
    return ids.filter((id) => id !== null && isSelected(id)).filter((id) => id !== null)
  }

  function getSnapshot(): TableSnapshot<string> {
    if (snapshot) return snapshot
    const total = source.total()
    const selected = every ? Math.max(0, total - marked.size) : marked.size
    snapshot = {
      count: total,
      total,
      exact: source.exact(),
      cursor: cursorId,
      cursorAt,
      selected,
      hiddenSelected: 0,
      matching: selected === 0 ? 'none' : every && marked.size === 0 ? 'all' : 'some',
      query: '',
      facets: [],
      sort,
      columns: columnState,
      reveal,
    }
    return snapshot
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot,
    getId,
    rowAt: (position) => source.rowAt(position),
    positionOf: (id) => (id === cursorId ? cursorAt : (nearestOf(id) ?? -1)),
    look: (start, end) => {
      view = { start, end }
      source.look(start, end)
    },
    columns: () => columns,
    setColumns: (next) => {
      if (next === columns) return
      columns = next
      columnState = fitColumnState(columns, columnState)
      tell()
    },
    setColumnState: (next) => {
      columnState = fitColumnState(columns, { ...columnState, ...next })
      tell()
    },
    setSort: (next) => {
      sort = next
      tell()
    },
    setSource: (next) => {
      if (next === source) return
      stop()
      source = next
      stop = source.subscribe(onRows)
      if (every) selectEvery(false)
      anchor = undefined
      cursorAt = cursorAt < 0 ? -1 : 0
      cursorId = idAt(cursorAt)
      if (cursorAt >= 0) reveal++
      tell()
    },
    move: (motion) => change(() => goTo(target(motion))),
    setCursor: (id) =>
      change(() => {
        const position = id === null ? -1 : (nearestOf(id) ?? -1)
        if (position >= 0) goTo(position)
        else if (id === null) [cursorAt, cursorId] = [-1, null]
      }),
    setPageSize: (rows) => {
      pageSize = Math.max(1, rows)
    },
    extend: (motion) => stretchTo(Math.max(0, Math.min(target(motion), source.total() - 1))),
    extendTo: (id) => {
      const position = nearestOf(id)
      if (position !== undefined) stretchTo(position)
    },
    toggle: (given) =>
      change(() => {
        const id = given ?? cursorId
        if (id !== null) set(id, !isSelected(id))
      }),
    selectAllMatching: () => change(() => selectEvery(true)),
    toggleAllMatching: () => change(() => selectEvery(getSnapshot().matching !== 'all')),
    clearSelection: () => change(() => selectEvery(false)),
    isSelectedAt: (position) => isSelected(idAt(position)),
    selectedIds: () => (every ? [EVERY_ROW, ...sample()] : [...marked]),
    leftOut: () => (every ? marked : new Set()),
    warm: () => true,
  }
}

/**
 * The distance from the cursor within which a row is searched for: more than a screen, and than two pages of a list.
 */
const NEAR = 500

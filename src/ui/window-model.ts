// The state of a table over a list that is somewhere else: it knows the rows around what is in view, and counts the rest.
// Cursor, range and selection are ids; of a selection of everything, those that are left out.
import { type ColumnState, fitColumnState, initialColumnState } from './column-state.ts'
import type { TableColumn, TableSort } from './table-column.ts'
import type { RangeCut, TableModel, TableSnapshot } from './table-state.ts'
import { createWindowCursor } from './window-cursor.ts'

export type RowSource<Row> = {
  subscribe: (listener: () => void) => () => void
  total: () => number
  exact: () => boolean
  rowAt: (position: number) => Row | undefined
  /** The position nearest to `near` of a row that is here, or -1. */
  find: (is: (row: Row) => boolean, near: number) => number
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
  /** `isReordered`: the same rows in another order. */
  setSource: (source: RowSource<Row>, isReordered?: boolean) => void
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
  /** Selected in another list, and not seen in this one. */
  const unseen = new Set<string>()
  let view = { start: 0, end: 0 }
  let cut: RangeCut | null = null
  let snapshot: TableSnapshot<string> | undefined

  const idAt = (position: number) => {
    const row = source.rowAt(position)
    return row === undefined ? null : getId(row)
  }

  const cursor = createWindowCursor({
    total: () => source.total(),
    idAt,
    find: (id, near) => source.find((row) => getId(row) === id, near),
  })
  let stop = source.subscribe(onRows)

  function tell() {
    snapshot = undefined
    for (const listener of listeners) listener()
  }

  function onRows() {
    meet()
    cursor.follow()
    tell()
  }

  function meet() {
    if (unseen.size === 0) return
    source.find((row) => {
      unseen.delete(getId(row))
      return false
    }, 0)
  }

  function isSelected(id: string | null): boolean {
    return id !== null && marked.has(id) !== every
  }

  function set(id: string, on: boolean) {
    if (on === every) marked.delete(id)
    else marked.add(id)
    unseen.delete(id)
  }

  /** How far the rows from here to there are known. */
  function reach(from: number, to: number): number {
    const step = to < from ? -1 : 1
    let at = from
    while (at !== to && idAt(at + step) !== null) at += step
    return at
  }

  function selectBetween(from: number, to: number) {
    for (let at = Math.min(from, to); at <= Math.max(from, to); at++) {
      const id = idAt(at)
      if (id !== null) set(id, true)
    }
  }

  /** By key: from the row the range began at, or the one that is current, as far as the rows between are known. */
  function stretchTo(position: number) {
    const begin = cursor.begin()
    const from = begin >= 0 ? begin : Math.max(0, cursor.at())
    const isKnown = idAt(from) !== null
    const last = isKnown ? reach(from, position) : from
    if (!isKnown || last !== position) cut = { is: 'partly' }
    if (isKnown) {
      if (begin < 0) {
        cursor.goTo(from)
        cursor.choose()
      }
      selectBetween(from, last)
      cursor.goTo(last)
    }
    tell()
  }

  /** By pointer: all rows from where the range began to this one, or this one. */
  function takeTo(id: string, position: number) {
    const from = cursor.begin()
    if (from >= 0 && reach(from, position) === position) {
      selectBetween(from, position)
      cursor.goTo(position)
    } else {
      cut = { is: from < 0 ? 'begin' : 'between' }
      set(id, true)
      cursor.goTo(position)
      cursor.choose()
    }
    tell()
  }

  function goTo(position: number) {
    cursor.goTo(position)
    cursor.choose()
    tell()
  }

  function change(what: () => void) {
    what()
    tell()
  }

  function selectEvery(on: boolean) {
    every = on
    marked = new Set()
    unseen.clear()
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
      cursor: cursor.id(),
      cursorAt: cursor.at(),
      selected,
      hiddenSelected: unseen.size,
      matching: selected === 0 ? 'none' : every && marked.size === 0 ? 'all' : 'some',
      query: '',
      facets: [],
      sort,
      columns: columnState,
      reveal: cursor.reveals(),
      cut,
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
    positionOf: (id) => cursor.placeOf(id, cursor.at()),
    look: (start, end) => {
      view = { start, end }
      const isMet = cursor.look(start, end)
      source.look(start, end)
      if (isMet) tell()
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
    setSource: (next, isReordered = false) => {
      if (next === source) return
      stop()
      source = next
      stop = source.subscribe(onRows)
      if (every) selectEvery(false)
      if (!isReordered) for (const id of marked) unseen.add(id)
      meet()
      cursor.refind(isReordered)
      tell()
    },
    move: (motion) => goTo(cursor.target(motion)),
    setCursor: (id, near) => {
      const position = id === null ? -1 : cursor.placeOf(id, near ?? cursor.at())
      if (position >= 0) goTo(position)
      else change(cursor.leave)
    },
    setPageSize: cursor.setPageSize,
    extend: (motion) => stretchTo(Math.max(0, Math.min(cursor.target(motion), source.total() - 1))),
    extendTo: (id, near) => {
      const position = cursor.placeOf(id, near ?? cursor.at())
      if (position >= 0) takeTo(id, position)
      else change(cursor.leave)
    },
    toggle: (given) =>
      change(() => {
        const id = given ?? cursor.id()
        if (id === null) return
        set(id, !isSelected(id))
        if (given === undefined) cursor.reveal()
        if (id === cursor.id()) cursor.choose()
      }),
    selectAllMatching: () => change(() => selectEvery(true)),
    toggleAllMatching: () => change(() => selectEvery(getSnapshot().matching !== 'all')),
    clearSelection: () => change(() => selectEvery(false)),
    isSelectedAt: (position) => isSelected(idAt(position)),
    selectedIds: () => (every ? [EVERY_ROW, ...sample()] : [...[...marked].filter((id) => !unseen.has(id)), ...unseen]),
    leftOut: () => (every ? marked : new Set()),
    warm: () => true,
  }
}

// A list too long for the browser: the platform filters, searches and sorts it, and sends the rows in view.
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createListWindow } from '../../api/list-window.ts'
import type { List } from '../../lists/define-list.ts'
import type { TableColumn, TableSort } from '../../ui/table-column.ts'
import { createWindowModel, type WindowModel } from '../../ui/window-model.ts'
import { usePageSession } from '../session/session.ts'
import { firstPage } from '../session/first-page.ts'
import { useSay } from '../words/say.ts'
import { readList } from './kept-list.ts'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'

/** chosen: asked once the typing rests this long (milliseconds). */
const restMilliseconds = 150

export type LongListProps<Row> = ListFrameProps & {
  list: List<Row>
  columns: readonly TableColumn<Row>[]
  given: { params?: Record<string, unknown> }
  /** Of a filter. */
  values: (by: string) => readonly string[]
  onRow?: (row: Row | undefined) => void
  isQueue?: boolean | undefined
  /** How often the rows in view are read again. */
  everySeconds?: number | undefined
  /** The rows in view stay as they are. */
  held?: boolean | undefined
}

export default function LongList<Row>(props: LongListProps<Row>) {
  const { list, columns: all, given, values, onRow, everySeconds, held = false, isQueue = false, ...frame } = props
  const { say } = useSay()
  const { cache } = usePageSession()
  const columns = useSortable(list, all)
  const search = useRested(frame.query ?? '')
  const [sort, setSort] = useState(() => readList(frame.keptAs)?.sort ?? null)
  const query = JSON.stringify(queryOf(list, values, search, sort))
  const call = useMemo(
    () => ({ ...given, query: JSON.parse(query) as Record<string, unknown> }), // written two lines above
    [given, query],
  )
  const window = useMemo(
    () => createListWindow(cache, list.endpoint, call, list.rows, firstPage.over),
    [cache, list, call],
  )
  useLayoutEffect(() => window.hold(held), [window, held])
  const state = useSyncExternalStore(window.subscribe, window.state)
  const [model] = useState(() => {
    const kept = readList(frame.keptAs)
    const columnState = kept?.columns
    return createWindowModel<Row>({
      columns,
      getId: list.id,
      source: window,
      sort,
      ...(columnState && { columnState }),
    })
  })
  useLayoutEffect(() => model.setColumns(columns), [model, columns])
  const rowsOf = JSON.stringify(queryOf(list, values, search, null))
  const shown = useRef(rowsOf)
  // The old rows stay until the first answer to the new query.
  useLayoutEffect(() => {
    if (!state.known) return
    model.setSource(window, shown.current === rowsOf)
    shown.current = rowsOf
  }, [model, window, state.known, rowsOf])
  useEffect(() => model.subscribe(() => setSort(model.getSnapshot().sort)), [model])
  useRowTold(model, onRow, isQueue)
  useEffect(() => {
    if (everySeconds === undefined) return undefined
    const reading = setInterval(window.again, everySeconds * 1000)
    return () => clearInterval(reading)
  }, [window, everySeconds])
  const snapshot = useSyncExternalStore(model.subscribe, model.getSnapshot)

  const rows = { cache, list, call, total: snapshot.total, say }

  return (
    <ListFrame
      {...frame}
      model={model}
      known={state.known}
      // The rows shown belong to the previous text.
      loading={!state.known || search !== (frame.query ?? '')}
      problem={state.problem}
      again={window.again}
      filtered={frame.filtered === true || search !== ''}
      count={snapshot.exact ? snapshot.total : say('ui.list.about', { count: snapshot.total })}
      sheet={async () => (await import('./collect-rows.ts')).collectSheet(rows, frame.title, columns)}
      everyId={async () => (await import('./collect-rows.ts')).everyIdOf(rows, model.leftOut())}
    />
  )
}

/** Only columns that the platform can sort by are sortable. */
function useSortable<Row>(list: List<Row>, columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] {
  return useMemo(() => {
    const sortable = new Set(list.columns.filter(({ sort }) => sort !== undefined).map(({ id }) => id))
    return columns.map((column) => ({ ...column, sortable: sortable.has(column.id) }))
  }, [list, columns])
}

function queryOf<Row>(
  list: List<Row>,
  values: (by: string) => readonly string[],
  search: string,
  sort: TableSort | null,
): Record<string, unknown> {
  const chosen = list.filters.map(({ by, single }) => [by, single ? values(by)[0] : values(by)] as const)
  const order = list.columns.find(({ id }) => id === sort?.column)?.sort
  return {
    ...Object.fromEntries(chosen.filter(([, value]) => value !== undefined && value.length > 0)),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(order !== undefined && { sort: sort?.desc ? `-${order}` : order }),
  }
}

/** The text once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const handle = setTimeout(() => setRested(text), restMilliseconds)
    return () => clearTimeout(handle)
  }, [text])
  return rested
}

function useRowTold<Row>(
  model: WindowModel<Row>,
  onRow: ((row: Row | undefined) => void) | undefined,
  isQueue: boolean,
): void {
  useEffect(() => {
    if (!onRow) return undefined
    let last: Row | undefined
    const tell = () => {
      const { cursorAt, total } = model.getSnapshot()
      if (isQueue && cursorAt < 0 && total > 0) return model.move('home')
      const row = model.rowAt(cursorAt)
      if (row !== last) onRow((last = row))
    }
    tell()
    return model.subscribe(tell)
  }, [model, onRow, isQueue])
}

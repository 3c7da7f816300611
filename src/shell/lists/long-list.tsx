// A list too long to be here: the platform filters, searches and sorts it, and gives what comes into view.
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createListWindow } from '../../api/list-window.ts'
import { readPages } from '../../api/paged.ts'
import type { List } from '../../lists/define-list.ts'
import type { TableColumn, TableSort } from '../../ui/table-column.ts'
import { createWindowModel, type WindowModel } from '../../ui/window-model.ts'
import { useSeat } from '../start/desk.ts'
import { toast } from '../frame/toasts.ts'
import { sayProblem, useSay } from '../words/say.ts'
import { readList } from './kept-list.ts'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import { sheetOf } from './sheet.ts'

/** chosen: a command is done to at most so many rows at once; a file holds at most so many. */
const mostTargets = 10_000
const mostExported = 100_000
/** chosen: asked once the typing rests this long (milliseconds). */
const restMilliseconds = 150

export type LongListProps<Row> = ListFrameProps & {
  list: List<Row>
  columns: readonly TableColumn<Row>[]
  given: { params?: Record<string, unknown> }
  /** Of a filter. */
  values: (by: string) => readonly string[]
  onRow?: (row: Row | undefined) => void
  /** What is in view is read again this often. */
  everySeconds?: number | undefined
  /** What is in view stays as it is. */
  held?: boolean | undefined
}

export default function LongList<Row>(props: LongListProps<Row>) {
  const { list, columns: all, given, values, onRow, everySeconds, held = false, ...frame } = props
  const { say } = useSay()
  const { cache } = useSeat()
  const columns = useSortable(list, all)
  const search = useRested(frame.query ?? '')
  const [sort, setSort] = useState(() => readList(frame.keptAs)?.sort ?? null)
  const query = JSON.stringify(queryOf(list, values, search, sort))
  const call = useMemo(
    () => ({ ...given, query: JSON.parse(query) as Record<string, unknown> }), // written two lines above
    [given, query],
  )
  const window = useMemo(() => createListWindow(cache, list.endpoint, call, list.rows), [cache, list, call])
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
  // What is shown stays until the first answer to the new question.
  useLayoutEffect(() => {
    if (state.known) model.setSource(window)
  }, [model, window, state.known])
  useEffect(() => model.subscribe(() => setSort(model.getSnapshot().sort)), [model])
  useRowTold(model, onRow)
  useEffect(() => {
    if (everySeconds === undefined) return undefined
    const reading = setInterval(window.again, everySeconds * 1000)
    return () => clearInterval(reading)
  }, [window, everySeconds])
  const snapshot = useSyncExternalStore(model.subscribe, model.getSnapshot)

  const rowsUpTo = async (atMost: number, told: (rows: number) => void) => {
    const answered = await readPages(cache, list.endpoint, call, list.rows, { atMost, told })
    if (answered.ok) return answered.payload
    const { message, lines } = sayProblem(answered.problem)
    toast({ tone: 'bad', id: collecting, text: message, lines })
    return undefined
  }
  const tell = (rows: number) => {
    const of = Math.max(rows, snapshot.total)
    toast({ tone: 'info', id: collecting, text: say('ui.list.collecting', { rows, of }) })
  }

  async function everyId() {
    const out = model.leftOut()
    if (snapshot.total > mostTargets) {
      toast({
        tone: 'warn',
        id: collecting,
        text: say('ui.list.tooMany', { count: snapshot.total, most: mostTargets }),
      })
      return undefined
    }
    const rows = await rowsUpTo(mostTargets, tell)
    return rows?.map(list.id).filter((id) => !out.has(id))
  }

  async function sheet() {
    const rows = await rowsUpTo(mostExported, tell)
    if (rows && rows.length < snapshot.total && rows.length === mostExported) {
      toast({ tone: 'warn', text: say('ui.list.cut', { most: mostExported }) })
    }
    return rows && sheetOf(frame.title, columns, rows)
  }

  return (
    <ListFrame
      {...frame}
      model={model}
      known={state.known}
      // What is shown is of the text before.
      loading={!state.known || search !== (frame.query ?? '')}
      problem={state.problem}
      again={window.again}
      filtered={frame.filtered === true || search !== ''}
      count={snapshot.exact ? snapshot.total : say('ui.list.about', { count: snapshot.total })}
      sheet={sheet}
      everyId={everyId}
    />
  )
}

const collecting = 'list rows'

/** Only what the platform can put in order is sorted. */
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

function useRowTold<Row>(model: WindowModel<Row>, onRow: ((row: Row | undefined) => void) | undefined): void {
  useEffect(() => {
    if (!onRow) return undefined
    let last: Row | undefined
    const tell = () => {
      const row = model.rowAt(model.getSnapshot().cursorAt)
      if (row !== last) onRow((last = row))
    }
    tell()
    return model.subscribe(tell)
  }, [model, onRow])
}

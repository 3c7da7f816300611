// A defined list (src/lists) as a page shows it. A short one is read whole, and filtered, sorted and searched in the
// browser; of a longer one the platform gives what comes into view.
import { type ReactNode, useMemo, useState } from 'react'
import { useRead } from '../../api/use-read.ts'
import { useReadAll } from '../../api/use-read-all.ts'
import { consoleEndpoints } from '../../contract/endpoints-console.ts'
import type { PlainKey } from '../../contract/say.ts'
import { choicesIn } from '../../contract/settings.ts'
import type { List, ListPage } from '../../lists/define-list.ts'
import { isNamedRegion } from '../../lists/tournaments.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deferred } from '../start/deferred.tsx'
import { AtDesk, useSeat } from '../start/desk.ts'
import { useSay } from '../words/say.ts'
import type { ListFrameProps } from './list-frame.tsx'
import type { ListFilter } from './list-filters.tsx'
import { ListPane } from './list-pane.tsx'
import { useListSearch } from './list-search.ts'
import type { LongListProps } from './long-list.tsx'
import type { RowDetailProps } from './row-detail.tsx'
import { useListColumns } from './use-list-columns.tsx'
import { useNarrow, useWide } from './use-wide.ts'

// Few lists are long: the first page does not wait for what they need. A list is of rows of one kind, whichever.
const LongList = deferred<LongListProps<never>>(() => import('./long-list.tsx'), {
  face: () => <Skeleton lines={8} />,
}) as unknown as <Row>(props: LongListProps<Row>) => ReactNode
const RowDetail = deferred<RowDetailProps<never>>(() => import('./row-detail.tsx')) as unknown as <Row>(
  props: RowDetailProps<Row>,
) => ReactNode
const NewRowButtons = deferred(() => import('./new-row-buttons.tsx'))
const FirstSteps = deferred(() => import('./first-steps.tsx'))

/** chosen: up to so many rows a list is read whole: ten requests, and every key after them is answered at once. */
export const shortList = 2000

/** chosen: a list of fewer rows shows the one at its cursor beside it, where there is room. */
const fewRows = 15

const notByText = { sortable: false, searchable: false }

type DefinedListProps<Row> = Pick<ListFrameProps, 'aside' | 'to'> & {
  list: List<Row> & ListPage
  /** The thing whose rows are listed. */
  of?: string
  /** Cells with more than their text, by column; the same object at every drawing. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** What can be done with a row, as buttons in a column of their own; the same object at every drawing. */
  acts?: { title: string; width: number; of: (row: Row) => ReactNode }
  /** Buttons before those that make a new row. */
  toolbar?: ReactNode
  /** Read again this often (seconds); undefined: only when something has changed. */
  everySeconds?: number | undefined
  /** In which order rows that are here as a whole are shown, and which; the same list for the same rows. */
  arrange?: (rows: readonly Row[] | undefined) => readonly Row[] | undefined
  /** The row under the cursor, or else the first one, for a pane beside the list. */
  onRow?: (row: Row | undefined) => void
}

export function DefinedList<Row>(props: DefinedListProps<Row>) {
  const { list, of, cells, acts, toolbar, everySeconds, arrange, ...rest } = props
  const { say } = useSay()
  const { clock } = useSeat()
  const wide = useWide()
  const [at, setAt] = useState<string | null>(null)
  const search = useListSearch(list.filters.map(({ by }) => by))
  const plain = useListColumns(list)
  const narrow = useNarrow()
  const columns = useMemo(() => {
    const all = cells ? plain.map((column) => ({ ...column, render: cells[column.id] ?? column.render })) : plain
    if (!acts) return all
    // Last, and beside the name where the rest has to be scrolled to.
    const { title: header, width, of: render } = acts
    const column = { id: 'acts', header, value: () => null, render, width, isActs: true, ...notByText }
    return all.toSpliced(narrow ? all.findIndex(({ rowHeader }) => rowHeader) + 1 : all.length, 0, column)
  }, [plain, cells, acts, narrow])
  const given = useMemo(() => (of === undefined ? {} : { params: { id: of } }), [of])
  const whole = useReadAll(list.endpoint, given, list.rows, { upTo: shortList, everySeconds })
  const all = arrange ? arrange(whole.rows) : whole.rows
  const chosen = JSON.stringify(list.filters.map(({ by }) => search.values(by)))
  const rows = useMemo(() => {
    const values = JSON.parse(chosen) as string[][] // written a line above
    const tests = list.filters.flatMap((filter, at) => (values[at]?.length ? [{ filter, values: values[at] }] : []))
    return tests.length === 0
      ? all
      : all?.filter((row) => tests.every(({ filter, values }) => filter.fits(row, values, clock.now())))
  }, [list, all, chosen, clock])

  const targets = of === undefined ? [] : [of]
  const makes = list.makes.length > 0 && (
    <AtDesk>
      <NewRowButtons commands={list.makes} targets={targets} />
    </AtDesk>
  )
  const buttons = (toolbar || makes) && (
    <span className="ms-auto flex flex-wrap gap-2">
      {toolbar}
      {makes}
    </span>
  )
  const { title, help, leads = list.makes } = list.empty
  const leadOn = leads.length > 0 && (
    <AtDesk>
      <FirstSteps commands={leads} targets={targets} />
    </AtDesk>
  )
  const frame = {
    title: say(list.title),
    ...(list.kind && { kind: list.kind }),
    keptAs: list.name,
    loading: whole.loading,
    problem: whole.problem,
    again: whole.again,
    query: search.query,
    onQuery: search.setQuery,
    searchLabel: say(list.search),
    filtered: search.filtered,
    onReset: search.reset,
    filters: useFilters(list, search),
    toolbar: buttons,
    empty: { title: say(title), ...(help !== undefined && { help: say(help) }), action: leadOn },
    ...rest,
  }
  if (!whole.long) {
    // Where the page shows the row itself, nothing is shown twice.
    const few = wide && !rest.onRow && whole.rows !== undefined && whole.rows.length < fewRows
    const current = rows?.find((row) => list.id(row) === at) ?? rows?.[0]
    const told = few ? { onCursor: setAt } : cursorOf(rows, list, rest.onRow)
    return (
      <div className="flex min-h-0 flex-1 gap-3 print:block">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col [&>*]:flex-1">
          <ListPane {...frame} {...told} columns={columns} rows={rows} getId={list.id} />
        </div>
        {few && current !== undefined && (
          <AtDesk>
            <RowDetail list={list} row={current} />
          </AtDesk>
        )}
      </div>
    )
  }
  return (
    <LongList
      {...frame}
      list={list}
      columns={columns}
      given={given}
      values={search.values}
      everySeconds={everySeconds}
    />
  )
}

/** Tells of the row where the frame tells of its id. */
function cursorOf<Row>(rows: readonly Row[] | undefined, list: List<Row>, onRow: DefinedListProps<Row>['onRow']) {
  if (!onRow) return {}
  return { onCursor: (id: string | null) => onRow(rows?.find((row) => list.id(row) === id) ?? rows?.[0]) }
}

function useFilters<Row>(list: List<Row>, search: ReturnType<typeof useListSearch>): readonly ListFilter[] {
  const { say } = useSay()
  const when = list.filters.some(({ choicesFrom }) => choicesFrom !== undefined)
  const supported = useRead(consoleEndpoints.getSettings, {}, { when }).data
  return list.filters.map(({ by, options, choicesFrom, single, time }) => {
    const values = choicesFrom
      ? choicesIn(choicesFrom, supported ?? { games: [], regions: [] }).map(plainChoice)
      : options
    return {
      by,
      single,
      time,
      ...(values && {
        options: values.map(({ value, title, called = value }) => ({
          value,
          label: title === undefined ? called : say(title),
        })),
      }),
      values: search.values(by),
      onValuesChange: (values: string[]) => search.setValues(by, values),
    }
  })
}

function plainChoice(value: string): { value: string; title?: PlainKey; called?: string } {
  return isNamedRegion(value) ? { value, title: `choice.region.${value}` } : { value }
}

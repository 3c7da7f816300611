// A defined list (src/lists) as a page shows it. A short one is read whole, and filtered, sorted and searched in the
// browser; of a longer one the platform sends the rows in view.
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { shortList } from '../../api/paged.ts'
import { useRead } from '../../api/use-read.ts'
import { useReadAll } from '../../api/use-read-all.ts'
import { consoleEndpoints } from '../../contract/endpoints-console.ts'
import type { PlainKey } from '../../contract/say.ts'
import { choicesIn } from '../../contract/settings.ts'
import type { List, ListPage } from '../../lists/define-list.ts'
import { isNamedRegion } from '../../lists/tournaments.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deferred } from '../session/deferred.tsx'
import { WithSession, usePageSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'
import { useAdvice } from '../session/use-advice.ts'
import type { ListFrameProps } from './list-frame.tsx'
import type { ListFilter } from './list-filters.tsx'
import { ListPane } from './list-pane.tsx'
import { useListSearch } from './list-search.ts'
import type { LongListProps } from './long-list.tsx'
import type { RowDetailProps } from './row-detail.tsx'
import { ToolLine } from './tool-line.tsx'
import { type OwnCells, useListColumns, withCells } from './use-list-columns.tsx'
import { useWide } from './use-wide.ts'

// Few lists are windowed: the first page does not wait for their code. Generic over the rows.
const DeferredLongList = deferred<LongListProps<never>>(() => import('./long-list.tsx'), {
  face: () => <Skeleton lines={8} />,
  ahead: true,
})
const LongList = DeferredLongList as unknown as <Row>(props: LongListProps<Row>) => ReactNode
/** For a page that already knows that its list is long. */
export const preloadLongList = DeferredLongList.preload
const RowDetail = deferred<RowDetailProps<never>>(() => import('./row-detail.tsx')) as unknown as <Row>(
  props: RowDetailProps<Row>,
) => ReactNode
const NewRowButtons = deferred(() => import('./new-row-buttons.tsx'), { extra: true })
const FirstSteps = deferred(() => import('./first-steps.tsx'), { extra: true })

/** chosen: a list of fewer rows shows the one at its cursor beside it, where there is room. */
const fewRows = 15

type DefinedListProps<Row> = Pick<ListFrameProps, 'aside' | 'footer' | 'to'> & {
  list: List<Row> & ListPage
  /** The thing whose rows are listed. */
  of?: string
  /** The same object at every drawing. */
  cells?: OwnCells<Row>
  /** Buttons before those that make a new row. */
  toolbar?: ReactNode
  /** The things that the values of a filter are chosen from. */
  choices?: Readonly<Record<string, readonly { value: string; label: string }[]>>
  /** Shown beside the typed value of a filter, such as the name of an id. */
  besides?: Readonly<Record<string, (value: string) => ReactNode>>
  /** Read again this often (seconds); undefined: only when something has changed. */
  everySeconds?: number | undefined
  /** A list that is too long to be arranged stays as it is. */
  held?: boolean
  /** In which order rows that are here as a whole are shown, and which; the same list for the same rows. */
  arrange?: (rows: readonly Row[] | undefined) => readonly Row[] | undefined
  /** The row under the cursor, for a pane beside the list. */
  onRow?: (row: Row | undefined) => void
  /** A queue: the cursor begins at its first row. */
  isQueue?: boolean
}

export function DefinedList<Row>(props: DefinedListProps<Row>) {
  const { list, of, cells, toolbar, choices, besides, everySeconds, held = false, arrange, isQueue, ...rest } = props
  const { say } = useSay()
  const advise = useAdvice()
  const { clock } = usePageSession()
  const wide = useWide()
  const [at, setAt] = useState<string | null>(null)
  const search = useListSearch(list.filters.map(({ by }) => by))
  const plain = useListColumns(list)
  const columns = useMemo(() => (cells ? withCells(plain, cells) : plain), [plain, cells])
  const given = useMemo(() => (of === undefined ? {} : { params: { id: of } }), [of])
  const upTo = list.columns.some(({ masked }) => masked) ? 0 : shortList
  const whole = useReadAll(list.endpoint, given, list.rows, { upTo, everySeconds })
  const isLong = useSteadyLength(whole, held)
  const long = useWindowed(isLong)
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
    <WithSession>
      <NewRowButtons commands={list.makes} targets={targets} />
    </WithSession>
  )
  const buttons = (toolbar || makes) && (
    <ToolLine>
      {toolbar}
      {makes}
    </ToolLine>
  )
  const { title, help, leads = list.makes, advises = false } = list.empty
  const openCreated = leads.length > 0 && (
    <WithSession>
      <FirstSteps commands={leads} targets={targets} />
    </WithSession>
  )
  const frame = {
    title: say(list.title),
    ...(list.kind && { kind: list.kind }),
    keptAs: list.name,
    loading: whole.loading || isLong,
    problem: whole.problem,
    again: whole.again,
    query: search.query,
    onQuery: search.setQuery,
    searchLabel: say(list.search),
    filtered: search.filtered,
    onReset: search.reset,
    filters: useFilters(list, search, { choices, besides }),
    toolbar: buttons,
    empty: {
      title: say(title),
      ...(help !== undefined && { help: advises ? advise(say(help)) : say(help) }),
      action: openCreated,
    },
    ...rest,
  }
  if (!long) {
    // Of a long one there is the first page only.
    const known = isLong ? undefined : rows
    // Where the page shows the row itself, nothing is shown twice.
    const few = wide && !rest.onRow && whole.rows !== undefined && whole.rows.length < fewRows
    const current = known?.find((row) => list.id(row) === at) ?? known?.[0]
    const told = few ? { onCursor: setAt } : cursorOf(known, list, rest.onRow)
    return (
      <div className="flex min-h-0 flex-1 gap-3 print:block">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col [&>*]:flex-1">
          <ListPane {...frame} {...told} columns={columns} rows={known} getId={list.id} />
        </div>
        {few && current !== undefined && (
          <WithSession>
            <RowDetail list={list} row={current} />
          </WithSession>
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
      held={held}
      isQueue={isQueue}
    />
  )
}

/** Whether the list is windowed; unchanged while it is paused. */
function useSteadyLength({ rows, long }: { rows: unknown; long: boolean }, held: boolean): boolean {
  const [was, setWas] = useState<boolean>()
  if (rows === undefined || (held && was !== undefined)) return was ?? long
  if (was !== long) setWas(long)
  return long
}

/** Whether it is drawn windowed. Until the code for it is there the frame stays as it is, with what is typed into its search. */
function useWindowed(isLong: boolean): boolean {
  const ready = DeferredLongList.useReady()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (isLong && !ready) preloadLongList().catch(() => setFailed(true))
  }, [isLong, ready])
  return isLong && (ready || failed)
}

/** Tells of the row where the frame tells of its id. */
function cursorOf<Row>(rows: readonly Row[] | undefined, list: List<Row>, onRow: DefinedListProps<Row>['onRow']) {
  if (!onRow) return {}
  return { onCursor: (id: string | null) => onRow(rows?.find((row) => list.id(row) === id)) }
}

function useFilters<Row>(
  list: List<Row>,
  search: ReturnType<typeof useListSearch>,
  { choices, besides }: Pick<DefinedListProps<Row>, 'choices' | 'besides'>,
): readonly ListFilter[] {
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
      ...(choices?.[by] && { options: choices[by] }),
      ...(!choices?.[by] &&
        values && {
          options: values.map(({ value, title, called = value }) => ({
            value,
            label: title === undefined ? called : say(title),
          })),
        }),
      beside: besides?.[by],
      values: search.values(by),
      onValuesChange: (values: string[]) => search.setValues(by, values),
    }
  })
}

function plainChoice(value: string): { value: string; title?: PlainKey; called?: string } {
  return isNamedRegion(value) ? { value, title: `choice.region.${value}` } : { value }
}

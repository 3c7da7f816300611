// A list as a pane: every list screen is this with its columns. Search text and filters stand in the URL of the screen;
// cursor and selection are at hand for keys, menus, palette and `@sel`.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Problem } from '../../contract/problem.ts'
import type { Kind } from '../../contract/views.ts'
import type { FilterName } from '../../registry/effect.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type DataTableHandle, type Point } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { TableColumn, TableSort } from '../../ui/table-column.ts'
import { createTableModel, type TableModel } from '../../ui/table-model.ts'
import { deferred } from '../start/deferred.tsx'
import { keepList, readList } from './kept-list.ts'
import { type ListFilter, ListFilters } from './list-filters.tsx'
import { overlays } from '../frame/overlays.ts'
import { sayProblem, useSay } from '../words/say.ts'
import { type PaneOptions, usePane } from '../place/use-place.ts'

const ColumnDialog = deferred(() => import('./column-dialog.tsx'))

export type ListPaneProps<Row> = {
  title: string
  /** What its rows are to a command; left out when they are no such thing. */
  kind?: Kind
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[] | undefined
  /** The id a command would take for this row. */
  getId: (row: Row) => string
  sort?: TableSort
  loading?: boolean
  problem?: Problem | undefined
  again?: () => void
  onOpen?: (id: string) => void
  /** Search text; left out: nothing to search. */
  query?: string
  onQuery?: (query: string) => void
  searchLabel?: string
  /** Chips after the search. */
  filters?: readonly ListFilter[]
  /** Buttons after search and filters. */
  toolbar?: ReactNode
  /** Under this name columns and order are kept for the next visit. */
  keptAs: string
  /** Whether a filter hides rows besides the search; then `onReset` shows all again. */
  filtered?: boolean
  onReset?: () => void
  empty: { title: string; help?: string; action?: ReactNode }
  footer?: ReactNode
  aside?: ReactNode
  /** Told of every change of cursor and selection, for a pane beside it. */
  onCursor?: (id: string | null) => void
}

export function ListPane<Row>(props: ListPaneProps<Row>) {
  const { title, kind, columns, rows, getId, query = '', onQuery, filtered = false, onReset, onOpen, problem } = props
  const { filters = noFilters } = props
  const { say } = useSay()
  const [model] = useState(() => {
    const kept = readList(props.keptAs)
    const sort = kept?.sort ?? props.sort ?? null
    const columnState = kept?.columns
    // Rows that are there already are drawn with the page, not after it.
    const model = createTableModel<Row, string>({
      columns,
      getId,
      sort,
      rows: rows ?? [],
      ...(columnState && { columnState }),
    })
    model.setQuery(query)
    return model
  })
  const [choosing, setChoosing] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const chips = useRef(new Map<FilterName, HTMLButtonElement | null>())
  const grid = useRef<DataTableHandle>(null)

  useLayoutEffect(() => model.setRows(rows ?? []), [model, rows])
  useLayoutEffect(() => model.setColumns(columns), [model, columns])
  useLayoutEffect(() => model.setQuery(query), [model, query])
  useCursorTold(model, props.onCursor)
  useKept(model, props.keptAs)

  const options: PaneOptions = {
    title,
    table: {
      kind,
      model: model as unknown as NonNullable<PaneOptions['table']>['model'],
      ...(onOpen && { open: onOpen }),
      columns: () => setChoosing(true),
      ...(onReset && { reset: onReset }),
    },
    filters: Object.fromEntries(filters.map(({ by }) => [by, () => chips.current.get(by)?.click()])),
    ...(onQuery && { filter: () => search.current?.focus() }),
    sheet: () => sheetOf(title, columns, model),
  }
  const pane = usePane(options)
  const sorted = useSortText(model)
  const snapshot = model.getSnapshot()
  const retry = props.again && <Button onClick={props.again}>{say('ui.list.retry')}</Button>
  return (
    <Pane
      {...pane.props}
      title={title}
      count={rows?.length}
      focused={pane.focused}
      flush
      aside={props.aside ?? sorted}
      footer={props.footer}
      toolbar={
        (onQuery || props.toolbar) && (
          <>
            {onQuery && (
              <label className="flex min-w-40 flex-1 items-center gap-2">
                <span aria-hidden="true" className="text-secondary">
                  /
                </span>
                <input
                  ref={search}
                  type="search"
                  value={query}
                  aria-label={props.searchLabel ?? say('ui.list.search')}
                  placeholder={props.searchLabel ?? say('ui.list.search')}
                  className="min-h-6 w-full min-w-0 bg-transparent placeholder:text-dim focus-visible:outline-2"
                  onChange={(event) => onQuery(event.currentTarget.value)}
                  onKeyDown={(event) => {
                    if (event.nativeEvent.isComposing) return
                    if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape') {
                      event.preventDefault()
                      event.stopPropagation()
                      if (event.key === 'Escape' && query !== '') onQuery('')
                      grid.current?.focus()
                    }
                  }}
                />
              </label>
            )}
            {(onQuery || props.filters) && (
              <ListFilters
                filters={filters}
                onChip={(by, chip) => chips.current.set(by, chip)}
                onColumns={() => setChoosing(true)}
                onReset={props.filters && onReset}
              />
            )}
            {props.toolbar}
          </>
        )
      }
    >
      {problem && rows !== undefined && (
        <Notice compact kind="error" title={sayProblem(problem).message} action={retry}>
          {say('ui.list.staleData')}
        </Notice>
      )}
      <DataTable
        ref={grid}
        model={model}
        label={title}
        selectAllLabel={say('ui.list.selectAll')}
        loading={props.loading ?? false}
        {...(onOpen && { onOpen })}
        {...(kind && { onMenu: (id: string, at: Point) => overlays.open({ is: 'menu', at, row: { kind, id } }) })}
        {...(problem &&
          rows === undefined && {
            error: (
              <Notice
                kind={problem.kind === 'unreachable' ? 'offline' : 'error'}
                title={sayProblem(problem).message}
                action={retry}
                {...(problem.requestId !== undefined && {
                  reference: say('ui.list.requestId', { id: problem.requestId }),
                })}
              />
            ),
          })}
        empty={
          filtered ? (
            <FilteredEmpty onReset={onReset} />
          ) : (
            <Notice kind="empty" title={props.empty.title} action={props.empty.action}>
              {props.empty.help}
            </Notice>
          )
        }
        filteredEmpty={<FilteredEmpty onReset={onReset} query={snapshot.query} />}
      />
      {choosing && (
        // Of any row: only its columns are looked at.
        <ColumnDialog model={model as unknown as TableModel<never, string>} onClose={() => setChoosing(false)} />
      )}
    </Pane>
  )
}

const noFilters: readonly ListFilter[] = []

/** `sorted by Name`, where the list is sorted. */
function useSortText<Row>(model: TableModel<Row, string>): string | undefined {
  const { say } = useSay()
  const sort = useSyncExternalStore(model.subscribe, () => model.getSnapshot().sort)
  const column = model.columns().find(({ id }) => id === sort?.column)
  return column && say('ui.list.sortedBy', { column: column.header })
}

function FilteredEmpty({ onReset, query }: { onReset: (() => void) | undefined; query?: string }) {
  const { say } = useSay()
  return (
    <Notice
      kind="filtered"
      title={query ? say('ui.list.nothingFound', { query }) : say('ui.list.nothingMatches')}
      action={onReset && <Button onClick={onReset}>{say('ui.list.resetFilters')}</Button>}
    />
  )
}

function useKept<Row>(model: TableModel<Row, string>, name: string): void {
  useEffect(() => {
    let { columns, sort } = model.getSnapshot()
    return model.subscribe(() => {
      const now = model.getSnapshot()
      if (now.columns === columns && now.sort === sort) return
      ;({ columns, sort } = now)
      keepList(name, now)
    })
  }, [model, name])
}

function useCursorTold<Row>(model: TableModel<Row, string>, onCursor: ((id: string | null) => void) | undefined): void {
  useEffect(() => {
    if (!onCursor) return undefined
    const tell = () => onCursor(model.getSnapshot().cursor)
    tell()
    return model.subscribe(tell)
  }, [model, onCursor])
}

function sheetOf<Row>(name: string, columns: readonly TableColumn<Row>[], model: TableModel<Row, string>) {
  return {
    name,
    header: columns.map((column) => column.header),
    rows: model.visibleRows().map((row) => columns.map((column) => String(column.value(row) ?? ''))),
  }
}

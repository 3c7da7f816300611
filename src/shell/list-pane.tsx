// A list as a pane: every list screen is this with its columns. Search text and filters stand in the URL of the screen;
// cursor and selection are at hand for keys, menus, palette and `@sel`.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Problem } from '../contract/problem.ts'
import type { Kind } from '../contract/views.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, type DataTableHandle, type Point } from '../ui/data-table.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pane } from '../ui/pane.tsx'
import type { TableColumn, TableSort } from '../ui/table-column.ts'
import { createTableModel, type TableModel } from '../ui/table-model.ts'
import { overlays } from './overlays.ts'
import { sayProblem, useSay } from './say.ts'
import { type PaneOptions, usePane } from './use-place.ts'

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
  /** Filter chips and the like, after the search. */
  toolbar?: ReactNode
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
  const { say } = useSay()
  const [model] = useState(() => createTableModel<Row, string>({ columns, getId, sort: props.sort ?? null }))
  const search = useRef<HTMLInputElement>(null)
  const grid = useRef<DataTableHandle>(null)

  useLayoutEffect(() => model.setRows(rows ?? []), [model, rows])
  useLayoutEffect(() => model.setColumns(columns), [model, columns])
  useLayoutEffect(() => model.setQuery(query), [model, query])
  useCursorTold(model, props.onCursor)

  const options: PaneOptions = {
    title,
    table: {
      kind,
      model: model as unknown as NonNullable<PaneOptions['table']>['model'],
      ...(onOpen && { open: onOpen }),
      ...(onReset && { reset: onReset }),
    },
    ...(onQuery && { filter: () => search.current?.focus() }),
    sheet: () => sheetOf(title, columns, model),
  }
  const pane = usePane(options)
  const snapshot = model.getSnapshot()
  const retry = props.again && <Button onClick={props.again}>{say('ui.list.retry')}</Button>
  return (
    <Pane
      {...pane.props}
      title={title}
      count={rows?.length}
      focused={pane.focused}
      flush
      aside={props.aside}
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
    </Pane>
  )
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

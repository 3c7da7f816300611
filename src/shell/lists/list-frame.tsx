// A list as a pane: title, search, filters, table, and the text shown in place of rows. Cursor and selection are at hand for
// keys, menus, palette and `@sel`.
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router'
import { isForbidden, type Problem } from '../../contract/problem.ts'
import type { Kind } from '../../contract/views.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-list.ts'
import { DataTable, type DataTableHandle } from '../../ui/data-table.tsx'
import type { Point } from '../../ui/row-clicks.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { TableModel } from '../../ui/table-state.ts'
import { deferred } from '../session/deferred.tsx'
import { keepList } from './kept-list.ts'
import { type ListFilter, ListFilters } from './list-filters.tsx'
import { overlays } from '../over/overlays.ts'
import { sayProblem, useSay } from '../words/say.ts'
import { useRangeTold } from './use-range-told.ts'
import { useListReturn } from './use-list-return.ts'
import type { Hand } from '../place/place.ts'
import { type PaneOptions, usePane } from '../place/use-place.ts'
import { isImeKey } from '../../ui/ime-key.ts'

const PaneMenuButton = deferred(() => import('./pane-menu-button.tsx'), { extra: true })
const ColumnDialog = deferred(() => import('./column-dialog.tsx'), { extra: true })

export type ListFrameProps = {
  title: string
  /** The kind of its rows for commands; left out if they are no targets. */
  kind?: Kind
  /** The kind of its rows for their menu only, where keys and buttons of the page have another target. */
  menuKind?: Kind
  /** For rows that are parts of other things: the targets at hand and the menu. Such rows cannot be selected. */
  part?: { handOf: (id: string) => Hand; menu: (id: string, at: Point | Element) => void }
  loading?: boolean
  problem?: Problem | undefined
  again?: () => void
  /** The page of a row: its name is a link there, and opening the row goes there. */
  to?: (id: string) => string
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
  /** Takes in rows that came meanwhile; there while there are any. */
  newer?: (() => void) | undefined
  /** Called on every change of cursor and selection, for a pane beside it. */
  onCursor?: (id: string | null) => void
}

type OwnProps<Row> = {
  model: TableModel<Row, string>
  /** Whether anything is known of the rows. */
  known: boolean
  count: ReactNode
  sheet: PaneOptions['sheet'] & {}
  everyId?: PaneOptions['everyId']
}

export function ListFrame<Row>(props: ListFrameProps & OwnProps<Row>) {
  const { model, known, title, kind, part, query = '', onQuery, filtered = false, onReset, to, problem } = props
  const { filters = noFilters, menuKind = kind } = props
  const { say } = useSay()
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  const onOpen = to && ((id: string) => void navigate(to(id)))
  const search = useRef<HTMLInputElement>(null)
  const chips = useRef(new Map<string, HTMLElement | null>())
  const grid = useRef<DataTableHandle>(null)

  useSearchGoesOn(search, props.keptAs)
  useCursorTold(model, props.onCursor)
  useKept(model, props.keptAs)
  useRangeTold(model)
  useListReturn(model, props.keptAs, grid)

  const options: PaneOptions = {
    title,
    table: {
      kind,
      ...(part && { handOf: part.handOf }),
      model: model as unknown as NonNullable<PaneOptions['table']>['model'],
      ...(onOpen && { open: onOpen }),
      columns: () => setChoosing(true),
      ...(onReset && { reset: onReset }),
      newer: props.newer,
    },
    filters: Object.fromEntries(
      filters.map((filter) => [
        filter.by,
        {
          open: () => openFilter(filter, chips.current.get(filter.by)),
          choose: (values: readonly string[]) => chooseIn(filter, values),
        },
      ]),
    ),
    sorting: { model, at: () => pane.props.ref.current?.querySelector('thead') ?? document.body },
    ...(onQuery && { filter: () => search.current?.focus() }),
    ...(onQuery && query !== '' && { clearSearch: () => onQuery('') }),
    sheet: props.sheet,
    ...(props.everyId && { everyId: props.everyId }),
    ...(part && { menu: (at: Point | Element) => menuOfRow(model.getSnapshot().cursor, part.menu, at) }),
  }
  const pane = usePane(options)
  const sorted = useSortText(model)
  const retry = props.again && <Button onClick={props.again}>{say('ui.list.retry')}</Button>
  return (
    <Pane
      {...pane.props}
      title={title}
      count={props.count}
      focused={pane.focused}
      flush
      aside={
        (props.aside !== undefined || sorted !== undefined) && (
          <>
            {props.aside}
            {props.aside !== undefined && sorted !== undefined && ' · '}
            {sorted}
          </>
        )
      }
      tools={<PaneMenuButton />}
      footer={props.footer}
      toolbar={
        (onQuery || props.toolbar) && (
          <>
            {onQuery && (
              <SearchField
                ref={search}
                label={props.searchLabel ?? say('ui.list.search')}
                query={query}
                onQuery={onQuery}
                onLeave={() => grid.current?.focus()}
              />
            )}
            {(onQuery || props.filters) && (
              <ListFilters
                filters={filters}
                onChip={(by, chip) => chips.current.set(by, chip)}
                onColumns={() => setChoosing(true)}
                onReset={props.filters && (filtered || query !== '') ? onReset : undefined}
                tight={Boolean(props.toolbar)}
              />
            )}
            {/* The chips show the chosen values: the buttons beside them make room. */}
            <div className={classes('contents', filtered && 'max-[100rem]:[&_kbd]:hidden')}>{props.toolbar}</div>
          </>
        )
      }
    >
      {problem && known && (
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
        {...(onOpen && { onOpen, hrefOf: to })}
        // Rows that are no targets cannot be selected.
        selectable={kind !== undefined && !part}
        {...(part && {
          menuLabel: say('ui.list.rowMenu'),
          onMenu: (id: string, at: Point) => menuUnder(model, id, part.menu, at),
        })}
        {...(menuKind && {
          menuLabel: say('ui.list.rowMenu'),
          onMenu: (id: string, at: Point) => overlays.open({ is: 'menu', at, row: { kind: menuKind, id } }),
        })}
        {...(problem &&
          !known && {
            error: isForbidden(problem) ? (
              <Notice kind="forbidden" title={sayProblem(problem).message} />
            ) : (
              <Notice
                kind={problem.kind === 'unreachable' ? 'offline' : 'error'}
                title={say('problem.retrieve')}
                action={retry}
                {...(problem.requestId !== undefined && {
                  reference: say('ui.list.requestId', { id: problem.requestId }),
                })}
              >
                {sayProblem(problem).message}
              </Notice>
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
        filteredEmpty={<FilteredEmpty onReset={onReset} query={query} />}
      />
      {choosing && (
        // Of any row: only its columns are looked at.
        <ColumnDialog model={model as unknown as TableModel<never, string>} onClose={() => setChoosing(false)} />
      )}
    </Pane>
  )
}

type SearchFieldProps = {
  label: string
  query: string
  onQuery: (query: string) => void
  onLeave: () => void
  ref: Ref<HTMLInputElement>
}

/** Leads to the rows by the keys one leaves a search with. */
function SearchField({ label, query, onQuery, onLeave, ref }: SearchFieldProps) {
  return (
    // chosen: with the filters and three buttons of tournaments in one line at 1440 pixels, with some to spare.
    <label className={classes('flex min-w-44 flex-1 items-center gap-2', query === '' && 'print:hidden')}>
      <span aria-hidden="true" className="text-secondary">
        /
      </span>
      <input
        ref={ref}
        type="search"
        value={query}
        aria-label={label}
        placeholder={label}
        className="min-h-6 pointer-coarse:min-h-11 w-full min-w-0 bg-transparent text-ellipsis placeholder:text-dim focus-visible:outline-2"
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isImeKey(event)) return
          if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            onLeave()
          }
        }}
      />
    </label>
  )
}

/** The list whose search had the focus when it went, until the change of the page is done. */
let left: string | undefined

/** A frame that takes the place of another one of the same list, as that of a long list does, goes on with its search. */
function useSearchGoesOn(search: RefObject<HTMLInputElement | null>, name: string): void {
  useLayoutEffect(() => {
    const field = search.current
    if (left === name) {
      field?.focus({ preventScroll: true })
      field?.setSelectionRange(field.value.length, field.value.length)
    }
    return () => {
      if (field === null || field !== document.activeElement) return
      left = name
      queueMicrotask(() => (left = undefined))
    }
  }, [search, name])
}

const noFilters: readonly ListFilter[] = []

/** `sorted by Name ↑`, where the list is sorted. */
function useSortText<Row>(model: TableModel<Row, string>): string | undefined {
  const { say } = useSay()
  const sort = useSyncExternalStore(model.subscribe, () => model.getSnapshot().sort)
  const column = model.columns().find(({ id }) => id === sort?.column)
  return column && `${say('ui.list.sortedBy', { column: column.header })} ${sort?.desc ? '↓' : '↑'}`
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

/** Where the cursor has not been set, it is the first row that is shown. */
function useCursorTold<Row>(model: TableModel<Row, string>, onCursor: ((id: string | null) => void) | undefined): void {
  useEffect(() => {
    if (!onCursor) return undefined
    const tell = () => {
      const first = model.rowAt(0)
      onCursor(model.getSnapshot().cursor ?? (first === undefined ? null : model.getId(first)))
    }
    tell()
    return model.subscribe(tell)
  }, [model, onCursor])
}

/** A right click moves the cursor to its row: the menu acts on the row at the cursor. */
function menuUnder<Row>(
  model: TableModel<Row, string>,
  id: string,
  open: (id: string, at: Point | Element) => void,
  at: Point,
): void {
  model.setCursor(id)
  open(id, at)
}

function menuOfRow(cursor: string | null, open: (id: string, at: Point | Element) => void, at: Point | Element): void {
  if (cursor !== null) open(cursor, at)
}

/** A click on a chip does the same as its keys; a field takes the focus. */
function openFilter({ options }: ListFilter, element: HTMLElement | null | undefined): void {
  if (options) element?.click()
  else element?.focus()
}

/** Whether the filter knows these values. */
function chooseIn({ options, onValuesChange }: ListFilter, values: readonly string[]): boolean {
  if (options && !values.every((value) => options.some((option) => option.value === value))) return false
  onValuesChange([...values])
  return true
}

// A grid over any number of rows of one height. One tab stop; the cursor is told by aria-activedescendant, so focus is
// never lost when its row scrolls away or is filtered out.
import {
  type CSSProperties,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import { classes } from './class-list.ts'
import type { RowId } from './table-column.ts'
import { CutText } from './cut-text.tsx'
import { type Point, rowClicks, within } from './row-clicks.ts'
import { TableBody } from './table-body.tsx'
import { TableHeader } from './table-header.tsx'
import type { TableModel } from './table-state.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { usePressedRow } from './use-pressed-row.ts'
import { useStable } from './use-stable.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { HEADER_HEIGHT } from './use-row-window.ts'
import { useTableColumns } from './use-table-columns.ts'
import { useTableSnapshot } from './use-table-snapshot.ts'

export type DataTableHandle = {
  focus: () => void
  /** Pixels from the top. */
  scrolled: () => number
  scrollTo: (top: number) => void
}

export type DataTableProps<Row, Id extends RowId> = {
  model: TableModel<Row, Id>
  /** Accessible name of the grid. */
  label: string
  /** With checkboxes; then `selectAllLabel` names the box in the header. */
  selectable?: boolean
  selectAllLabel?: string
  /** Enter, double click, a tap, or a click on the name of the row. */
  onOpen?: (id: Id) => void
  /** Where a row is shown: its name is a link there, so that it can be opened in a tab of its own. */
  hrefOf?: ((id: Id) => string) | undefined
  /** Right click, ContextMenu key or Shift+F10; with `menuLabel` also a button at the end of each row. */
  onMenu?: (id: Id, at: Point) => void
  /** The name of that column. */
  menuLabel?: string
  /** Skeleton rows while there are none yet; with rows it only marks the grid as busy. */
  loading?: boolean
  /** Shown in place of rows. `error` also hides rows that are there. */
  error?: ReactNode
  empty?: ReactNode
  filteredEmpty?: ReactNode
  ref?: Ref<DataTableHandle>
  className?: string
}

export function DataTable<Row, Id extends RowId>({ ref, ...props }: DataTableProps<Row, Id>) {
  const { model, label, selectable = true, loading = false, menuLabel } = props
  const snapshot = useTableSnapshot(model)
  const layout = useTableColumns(model, snapshot, { selectable, menus: menuLabel !== undefined })
  const idPrefix = useId()
  const grid = useRef<HTMLTableElement>(null)
  const pressed = useRef(false)
  const { place, onKeyDown, leaveHeader } = useGridKeys<Row, Id>({
    model,
    layout,
    selectable,
    onOpen: (id) => props.onOpen?.(id),
    onMenu: (id, box) => props.onMenu?.(id, belowCursor(box)),
  })

  const { idUnder, ...clicks } = rowClicks({
    model,
    selectable,
    onOpen: props.onOpen,
    onMenu: props.onMenu,
    leaveHeader,
  })
  const presses = usePressedRow(idUnder)

  const links = useStable({ hrefOf: (id: Id) => props.hrefOf?.(id) ?? '' })

  useImperativeHandle(
    ref,
    () => ({
      focus: () => grid.current?.focus({ preventScroll: true }),
      scrolled: () => grid.current?.parentElement?.scrollTop ?? 0,
      scrollTo: (top) => grid.current?.parentElement?.scrollTo({ top }),
    }),
    [],
  )

  useEffect(() => {
    if (snapshot.total < WORTH_PREPARING) return undefined
    let stop: (() => void) | undefined
    const later = setTimeout(() => {
      stop = whileIdle(() => model.warm())
    }, SETTLED)
    return () => {
      clearTimeout(later)
      stop?.()
    }
  }, [model, snapshot.total])

  const at = snapshot.cursorAt
  const bare = snapshot.count === 0
  const notice = props.error ?? (bare && !loading && (snapshot.total > 0 ? props.filteredEmpty : props.empty))

  // A table may be a grid (APG). Spread, since the linter takes every table for one that only shows.
  const gridProps: ComponentProps<'table'> = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    // Without rows the notice is read.
    'aria-describedby': notice ? `${idPrefix}-notice` : undefined,
    'aria-rowcount': snapshot.count + 1,
    'aria-multiselectable': selectable || undefined,
    'aria-busy': loading || undefined,
    'aria-activedescendant': activeId(idPrefix, place.inHeader, place.column, at),
    // Header and rows read the property: a new column width repaints them without rendering them.
    style: { '--tracks': layout.tracks, minWidth: layout.minWidth } as CSSProperties, // no type for own properties
    onPointerDown: () => {
      pressed.current = true
    },
    onFocus: () => {
      if (!pressed.current && !place.inHeader && model.getSnapshot().cursorAt < 0 && !bare) model.move('home')
      pressed.current = false
    },
    onKeyDown,
    ...clicks,
    ...presses,
    onMouseOver: showWholeText,
  }

  return (
    <div
      // Keys for its rows wait until they are there.
      data-coming={loading || undefined}
      className={classes(
        'relative flex min-w-0 flex-1 flex-col',
        // A notice in place of rows lies over the table, which has no height then.
        bare ? 'min-h-48' : 'min-h-0',
        props.className,
      )}
    >
      <div className="table-scroll min-h-0 flex-1 overflow-auto [overflow-anchor:none]">
        <table ref={grid} {...gridProps} className="table-grid block min-h-full">
          <thead className="sticky top-0 z-2 block">
            <TableHeader
              columns={layout.columns}
              sort={snapshot.sort}
              selectable={selectable}
              matching={snapshot.matching}
              bare={bare}
              selectAllLabel={props.selectAllLabel ?? ''}
              menuLabel={menuLabel}
              cell={place.inHeader ? (place.column ?? 0) : null}
              idPrefix={idPrefix}
              onSort={layout.toggleSort}
              onToggleAll={model.toggleAllMatching}
              onResize={(id, width) =>
                model.setColumnState({ widths: { ...model.getSnapshot().columns.widths, [id]: width } })
              }
            />
          </thead>
          <TableBody
            model={model}
            snapshot={snapshot}
            columns={layout.columns}
            selectable={selectable}
            menuLabel={menuLabel}
            place={place}
            idPrefix={idPrefix}
            links={props.hrefOf ? links : undefined}
          />
        </table>
      </div>
      {!place.inHeader && place.column !== null && <CutText key={`${at} ${place.column}`} grid={grid} />}
      {loading && bare && !props.error && <TableSkeleton layout={layout} selectable={selectable} />}
      <div
        id={`${idPrefix}-notice`}
        // An error is an alert already.
        aria-live={props.error ? undefined : 'polite'}
        className={notice ? 'absolute inset-x-0 bottom-0 overflow-auto bg-pane' : 'sr-only'}
        style={notice ? { top: HEADER_HEIGHT } : undefined}
      >
        {notice}
      </div>
    </div>
  )
}

/** From this many rows on the first search would be felt; below it takes a few milliseconds. */
const WORTH_PREPARING = 10_000
/** Milliseconds after which a page has drawn itself and idle time is really idle. */
const SETTLED = 3000

function activeId(prefix: string, inHeader: boolean, column: number | null, at: number): string | undefined {
  if (inHeader) return `${prefix}-h-${column ?? 0}`
  if (at < 0) return undefined
  return column === null ? `${prefix}-${at}` : `${prefix}-${at}-${column}`
}

/** Where a menu opened by key belongs: under the start of the current row. */
function belowCursor(grid: HTMLElement): Point {
  const box = (grid.querySelector('[data-cursor]') ?? grid).getBoundingClientRect()
  return { x: box.left + 40, y: box.bottom }
}

/** A cut text shows itself whole on hover (and where the cursor stands in its cell: cut-text.tsx). */
function showWholeText(event: MouseEvent) {
  const cell = within(event, 'td, th')
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}

function whileIdle(step: () => boolean): (() => void) | undefined {
  if (typeof requestIdleCallback !== 'function') return undefined // Safari: the first search prepares itself
  let handle = 0
  const run = (deadline: IdleDeadline) => {
    while (deadline.timeRemaining() > 4) if (step()) return
    handle = requestIdleCallback(run)
  }
  handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}

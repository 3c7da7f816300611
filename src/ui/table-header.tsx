import { type PointerEvent, memo } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classes } from './class-list.ts'
import { MIN_COLUMN_WIDTH } from './column-state.ts'
import type { TableSort } from './table-column.ts'
import type { PlacedColumn } from './use-table-columns.ts'

type TableHeaderProps<Row> = {
  columns: readonly PlacedColumn<Row>[]
  sort: TableSort | null
  selectable: boolean
  matching: 'none' | 'some' | 'all'
  /** No row is shown: there is nothing to select. */
  bare: boolean
  selectAllLabel: string
  /** Name of the menu column; undefined: there is none. */
  menuLabel: string | undefined
  /** The cell the cursor stands in: -1 the selection box, null none. */
  cell: number | null
  idPrefix: string
  onSort: (columnId: string) => void
  onToggleAll: () => void
  onResize: (columnId: string, width: number) => void
}

/** Stays mounted and on top while the rows scroll. Its buttons are reached by the grid's own arrow keys, not by tab. */
function Header<Row>(props: TableHeaderProps<Row>) {
  const { columns, sort, selectable, matching, cell, idPrefix } = props
  return (
    <tr
      aria-rowindex={1}
      className="grid h-[calc(var(--row)+1px)] border-b border-line bg-pane-2 text-xs leading-(--row) text-dim [grid-template-columns:var(--tracks)]"
    >
      {selectable && (
        <th
          scope="col"
          id={`${idPrefix}-h--1`}
          className={classes('stick left-0 flex items-center bg-pane-2 ps-[9px]', cell === -1 && HERE)}
        >
          <Checkbox
            tabIndex={-1}
            aria-label={props.selectAllLabel}
            disabled={props.bare}
            checked={matching === 'all'}
            indeterminate={matching === 'some'}
            onCheckedChange={props.onToggleAll}
          />
        </th>
      )}
      {columns.map(({ spec, stickAt, className, sortable }, index) => {
        const sorted = sort?.column === spec.id ? sort : null
        return (
          <th
            key={spec.id}
            scope="col"
            id={`${idPrefix}-h-${index}`}
            aria-sort={sortable ? (sorted ? (sorted.desc ? 'descending' : 'ascending') : 'none') : undefined}
            className={classes(
              className,
              'group',
              stickAt === undefined ? 'relative' : 'bg-pane-2',
              sorted && 'text-text',
              cell === index && HERE,
            )}
            style={stickAt === undefined ? undefined : { left: stickAt }}
          >
            {sortable ? (
              <button
                type="button"
                tabIndex={-1}
                className="h-full w-full truncate px-2 hover:text-text [text-align:inherit]"
                onClick={() => props.onSort(spec.id)}
              >
                {spec.header}
                {sorted && (
                  <span aria-hidden="true" className="ps-1 text-primary">
                    {sorted.desc ? '↓' : '↑'}
                  </span>
                )}
              </button>
            ) : (
              <span className="block truncate px-2">{spec.header}</span>
            )}
            <span
              aria-hidden="true"
              className="absolute inset-y-0 end-0 w-[7px] cursor-col-resize touch-none border-e border-transparent group-hover:border-line hover:border-primary"
              onPointerDown={(event) => trackWidth(event, (width) => props.onResize(spec.id, width))}
            />
          </th>
        )
      })}
      {props.menuLabel !== undefined && (
        <th scope="col" className="stick right-0 bg-pane-2">
          <span className="sr-only">{props.menuLabel}</span>
        </th>
      )}
    </tr>
  )
}

export const TableHeader = memo(Header) as typeof Header // `memo` loses the type parameter

const HERE = 'outline outline-primary -outline-offset-2 text-text'

/** Follows the pointer from where the column's edge was taken until it is let go. */
function trackWidth(event: PointerEvent<HTMLElement>, report: (width: number) => void) {
  const handle = event.currentTarget
  const width = handle.parentElement?.offsetWidth ?? 0
  const from = event.clientX
  const move = (next: globalThis.PointerEvent) => report(Math.max(MIN_COLUMN_WIDTH, width + next.clientX - from))
  const done = () => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', done)
    handle.removeEventListener('pointercancel', done)
  }
  event.preventDefault()
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', done)
  handle.addEventListener('pointercancel', done)
}

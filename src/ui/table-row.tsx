import { memo, type ReactNode } from 'react'
import { CheckMark } from './check-mark.tsx'
import { classes } from './class-list.ts'
import type { PlacedColumn } from './use-table-columns.ts'

type TableRowProps<Row> = {
  row: Row
  position: number
  /** Pixels from the top of all rows. */
  top: number
  columns: readonly PlacedColumn<Row>[]
  selectable: boolean
  selected: boolean
  /** Its menu has a button of this name. */
  menuLabel: string | undefined
  /** The cursor stands here. */
  current: boolean
  /** The cell the cursor stands in, if it stands in one. */
  cell: number | null
  idPrefix: string
  /** Where its name leads. */
  href: string | undefined
}

/** One row at its place. Clicks are handled by the table, which finds the row by `data-position`. */
function Row<Data>(props: TableRowProps<Data>) {
  const { row, position, top, columns, selectable, selected, menuLabel, current, cell, idPrefix, href } = props
  return (
    <tr
      id={`${idPrefix}-${position}`}
      aria-rowindex={position + 2}
      aria-selected={selectable ? selected : undefined}
      data-position={position}
      data-cursor={current || undefined}
      className={classes('table-line', current ? 'row-cursor' : selected ? 'row-selected' : 'row-plain')}
      style={{ transform: `translateY(${top}px)` }}
    >
      {selectable && (
        <td data-select="" className="stick left-0 flex items-center ps-[9px]">
          <CheckMark state={selected ? 'on' : 'off'} />
        </td>
      )}
      <RowCells
        row={row}
        columns={columns}
        cell={current ? cell : null}
        idPrefix={current ? `${idPrefix}-${position}` : ''}
        href={href}
      />
      {menuLabel !== undefined && (
        <td className="stick right-0">
          <button
            type="button"
            data-menu=""
            data-screen-only=""
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={menuLabel}
            title={menuLabel}
            // No text of the row.
            className="h-full w-full text-dim before:content-['⋯'] hover:bg-primary-wash hover:text-text"
          />
        </td>
      )}
    </tr>
  )
}

// `memo` loses the type parameter; the cast gives it back.
export const TableRow = memo(Row) as typeof Row

/** A placeholder for a row that is still loading. */
export function WaitingRow({ id, top, current }: { id: string; top: number; current: boolean }) {
  return (
    <tr
      id={id}
      aria-hidden="true"
      // With the cursor on it, keys wait for it.
      data-coming={current || undefined}
      className="table-line row-plain"
      style={{ transform: `translateY(${top}px)` }}
    >
      <td aria-label="…" className="col-span-full flex items-center px-3">
        <span className="h-2 w-2/5 rounded-sm bg-line" />
      </td>
    </tr>
  )
}

/** Apart from the row, so that a new cursor or selection draws none of them again. */
function Cells<Data>({
  row,
  columns,
  cell,
  idPrefix,
  href,
}: Pick<TableRowProps<Data>, 'row' | 'columns' | 'cell' | 'idPrefix' | 'href'>) {
  return (
    <>
      {columns.map(({ spec, stickAt, className }, index) => {
        const value = spec.render ? undefined : spec.value(row)
        const here = cell === index
        const cellProps = {
          // Only the cell the cursor stands in needs a name; the others do not change when the row moves.
          id: here ? `${idPrefix}-${index}` : undefined,
          'data-cell': here || undefined,
          className: classes(
            className,
            'px-2',
            spec.align === undefined && typeof value === 'number' && 'text-end',
            here && 'outline -outline-offset-2 outline-primary',
          ),
          style: stickAt === undefined ? undefined : { left: stickAt },
          children:
            spec.rowHeader && href !== undefined
              ? nameLink(href, spec.render?.(row) ?? value)
              : (spec.render?.(row) ?? value),
        }
        return spec.rowHeader ? <th key={spec.id} scope="row" {...cellProps} /> : <td key={spec.id} {...cellProps} />
      })}
    </>
  )
}

const RowCells = memo(Cells) as typeof Cells

/** Part of the one tab stop of the table, which also opens it without reloading the page. */
function nameLink(href: string, name: ReactNode) {
  return (
    <a href={href} data-open="" tabIndex={-1} className="underline-offset-2 hover:underline">
      {name}
    </a>
  )
}

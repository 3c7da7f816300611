import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRowSlots } from './row-slots.ts'
import type { RowId } from './table-column.ts'
import type { TableModel, TableSnapshot } from './table-state.ts'
import { TableRow, WaitingRow } from './table-row.tsx'
import type { GridPlace } from './use-grid-keys.ts'
import { scrollToRow, useRowWindow } from './use-row-window.ts'
import type { PlacedColumn } from './use-table-columns.ts'

type TableBodyProps<Row, Id extends RowId> = {
  model: TableModel<Row, Id>
  snapshot: TableSnapshot<Id>
  columns: readonly PlacedColumn<Row>[]
  selectable: boolean
  menuLabel: string | undefined
  place: GridPlace
  idPrefix: string
  /** Where the name of a row leads. */
  links: { hrefOf: (id: Id) => string } | undefined
}

/** The rows in view. Scrolling renders this alone, not the table around it. */
function Body<Row, Id extends RowId>(props: TableBodyProps<Row, Id>) {
  const { model, snapshot, columns, selectable, menuLabel, place, idPrefix, links } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { start, end, slots, rowsInView, height, topOf } = useRowWindow(body, snapshot.count)
  const at = snapshot.cursorAt
  const [elements] = useState(createRowSlots<Id>)

  const revealed = useRef(0)
  useLayoutEffect(() => {
    // Only a move of the person scrolls: a live update must not.
    if (revealed.current === snapshot.reveal) return
    revealed.current = snapshot.reveal
    if (at >= 0) scrollToRow(body.current, at, snapshot.count)
  }, [snapshot.reveal, snapshot.count, at])

  useLayoutEffect(() => model.look(start, end), [model, start, end])

  useEffect(() => model.setPageSize(rowsInView - 1), [model, rowsInView])

  const drawn = drawnPositions(start, end, at).map((position) => ({ position, row: model.rowAt(position) }))
  const keys = elements
    .place(
      drawn.flatMap(({ position, row }) => (row === undefined ? [] : [{ position, id: model.getId(row) }])),
      (id, position) => {
        const row = model.rowAt(position)
        return row !== undefined && model.getId(row) === id
      },
    )
    .values()

  return (
    <tbody ref={body} className="relative block" style={{ height }}>
      {drawn.map(({ position, row }) => {
        const current = position === at && !place.inHeader
        if (row === undefined) {
          const key = position >= start && position < end ? `${position % slots}` : 'cursor'
          return (
            <WaitingRow key={`waiting ${key}`} id={`${idPrefix}-${position}`} top={topOf(position)} current={current} />
          )
        }
        return (
          <TableRow
            key={keys.next().value}
            row={row}
            position={position}
            top={topOf(position)}
            columns={columns}
            selectable={selectable}
            menuLabel={menuLabel}
            selected={model.isSelectedAt(position)}
            current={current}
            cell={current ? place.column : null}
            idPrefix={idPrefix}
            href={links?.hrefOf(model.getId(row))}
          />
        )
      })}
    </tbody>
  )
}

export const TableBody = memo(Body) as typeof Body // `memo` loses the type parameters

/** The row of the cursor is always there, so that aria-activedescendant names something that exists. */
function drawnPositions(start: number, end: number, cursor: number): number[] {
  const positions = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
  if (cursor >= 0 && cursor < start) positions.unshift(cursor)
  if (cursor >= end) positions.push(cursor)
  return positions
}

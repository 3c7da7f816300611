// Rows of a plain table inside a box that scrolls (class `table-scroll`): only those in view are drawn, above and below
// them stands as much room as the others would take.
import { type ReactNode, useRef } from 'react'
import { ROW_HEIGHT, useRowWindow } from './use-row-window.ts'

export type WindowedRowsProps<Row> = {
  rows: readonly Row[]
  columns: number
  /** One `<tr>` of the height `--row`, with its key. */
  children: (row: Row, index: number) => ReactNode
}

export function WindowedRows<Row>({ rows, columns, children }: WindowedRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { start, end } = useRowWindow(body, rows.length)
  return (
    <tbody ref={body}>
      <Room columns={columns} rows={start} />
      {rows.slice(start, end).map((row, index) => children(row, start + index))}
      <Room columns={columns} rows={rows.length - end} />
    </tbody>
  )
}

function Room({ columns, rows }: { columns: number; rows: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: rows * ROW_HEIGHT, padding: 0 }} />
    </tr>
  )
}

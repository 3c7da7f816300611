// Rows of a plain table inside a box that scrolls (class `table-scroll`): only those in view are drawn, above and below
// them stands as much room as the others would take.
import { type ReactNode, useRef } from 'react'
import { ROW_HEIGHT } from './use-row-window.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export type WindowedRowsProps<Row> = {
  rows: readonly Row[]
  /** One `<tr>` of the height `--row`, with its key. */
  children: (row: Row, index: number) => ReactNode
}

export function WindowedRows<Row>({ rows, children }: WindowedRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { start, end } = useVirtualRows(body, rows.length)
  return (
    <tbody ref={body}>
      <Room rows={start} />
      {rows.slice(start, end).map((row, index) => children(row, start + index))}
      <Room rows={rows.length - end} />
    </tbody>
  )
}

function Room({ rows }: { rows: number }) {
  return rows > 0 && <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} />
}

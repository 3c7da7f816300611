import { isoTime } from '../../contract/envelope.ts'
import type { TableColumn } from '../../ui/table-column.ts'
import type { Sheet } from '../place/place.ts'

/** Rows as they are exported: every column, shown or not. */
export function sheetOf<Row>(name: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]): Sheet {
  const told = columns.filter(({ isActs }) => isActs !== true)
  return {
    name,
    header: told.map((column) => column.header),
    rows: rows.map((row) => told.map((column) => cellOf(column, row))),
  }
}

/** Times as ISO 8601, which every program reads. */
function cellOf<Row>({ value, isTime }: TableColumn<Row>, row: Row): string {
  const cell = value(row)
  return isTime && typeof cell === 'number' ? isoTime(cell).replace('.000Z', 'Z') : String(cell ?? '')
}

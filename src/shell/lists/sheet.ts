import type { TableColumn } from '../../ui/table-column.ts'
import type { Sheet } from '../place/place.ts'

/** Rows as they are exported: every column, shown or not. */
export function sheetOf<Row>(name: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]): Sheet {
  return {
    name,
    header: columns.map((column) => column.header),
    rows: rows.map((row) => columns.map((column) => String(column.value(row) ?? ''))),
  }
}

// How much room each column needs for what stands in it, so that no text is cut while there is room elsewhere.
import type { RowId, TableColumn } from './table-column.ts'
import type { TableModel } from './table-state.ts'
import { textWidth } from './text-width.ts'

/** chosen: as many rows as one comes to soon; a longer text further down shows itself whole on hover. */
const looked = 200
/** Pixels: what stands around a text, and the mark of the order beside a title. */
const around = 17
const orderMark = 16
const dot = 14
/** chosen: a paragraph does not take the room of all others. */
const most = 640

export function columnNeeds<Row, Id extends RowId>(
  model: TableModel<Row, Id>,
  columns: readonly TableColumn<Row>[],
  total: number,
): ReadonlyMap<string, number> {
  const rows = Array.from({ length: Math.min(total, looked) }, (_, at) => model.rowAt(at)).filter(
    (row) => row !== undefined,
  )
  return new Map(
    columns.map((column) => {
      const texts = rows.map((row) => textWidth(column.text?.(row) ?? String(column.value(row) ?? '')))
      // What is drawn otherwise than as its text is a state: a dot stands before it.
      const mark = column.render && !column.text ? (column.beside ?? dot) : 0
      const need = Math.max(textWidth(column.header) + orderMark, ...texts.map((text) => text + mark))
      // What is no text at all needs what was meant for it.
      const drawn = texts.length > 0 && texts.every((text) => text === 0) ? (column.width ?? 0) : 0
      return [column.id, Math.max(drawn, Math.min(most, need + around))]
    }),
  )
}

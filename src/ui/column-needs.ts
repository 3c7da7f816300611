// The width each column needs for its texts, so that no text is cut while there is room elsewhere.
import type { RowId, TableColumn } from './table-column.ts'
import type { TableModel } from './table-state.ts'
import { textWidth } from './text-width.ts'

/** chosen: as many rows as one comes to soon; a longer text further down shows itself whole on hover. */
const looked = 200
/** Pixels around a text, and of the sort mark beside a title. */
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
      const mark = besideText(column)
      const need = Math.max(textWidth(column.header) + orderMark, ...texts.map((text) => text + mark))
      // Cells without text get the column's given width.
      const drawn = texts.length > 0 && texts.every((text) => text === 0) ? (column.width ?? 0) : 0
      return [column.id, Math.max(drawn, Math.min(most, need + around))]
    }),
  )
}

/** The width that shows each text a cell of the column may come to have. */
export function roomToChange<Row>(column: TableColumn<Row>): number {
  const { mayBe = [] } = column
  return mayBe.length === 0 ? 0 : Math.max(...mayBe.map(textWidth)) + besideText(column) + around
}

/** Cells with a drawing of their own are states: a dot stands before the text. */
function besideText<Row>({ beside, render, text }: TableColumn<Row>): number {
  return beside ?? (render && !text ? dot : 0)
}

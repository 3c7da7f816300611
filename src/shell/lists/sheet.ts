import { isoTime } from '../../contract/envelope.ts'
import type { FileColumn, FileColumns, TableColumn } from '../../ui/table-column.ts'
import type { Sheet } from '../place/place.ts'

/** Rows as they are exported: every column, shown or not, with what its cells say. Undefined: not all of it could be read. */
export async function sheetOf<Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): Promise<Sheet | undefined> {
  const told: FileColumn<Row>[] = []
  for (const column of columns.filter(({ isActs }) => isActs !== true)) {
    const own = await inFile(column)
    if (!own) return undefined
    told.push(...own)
  }
  return {
    name,
    header: told.map(({ header }) => header),
    rows: rows.map((row) => told.map((column) => cellOf(column, row))),
  }
}

function inFile<Row>(column: TableColumn<Row>): ReturnType<FileColumns<Row>> {
  const { header, value, isTime = false, text, file } = column
  if (typeof file === 'function') return file()
  return [{ header, value: file === 'text' ? text : value, isTime }]
}

/** Times as ISO 8601, which every program reads. */
function cellOf<Row>({ value, isTime }: FileColumn<Row>, row: Row): string {
  const cell = value(row)
  return isTime && typeof cell === 'number' ? isoTime(cell).replace('.000Z', 'Z') : String(cell ?? '')
}

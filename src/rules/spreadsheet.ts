// Rows as CSV that a spreadsheet reads as they are: before a text, or a part of one, that it would take for
// something else stands an apostrophe.
import Papa from 'papaparse'
import { misread, withoutFormulas } from './misread.ts'

type Cell = string | number | null

export function csvText(fields: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = (row: readonly Cell[]) => row.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell))
  return Papa.unparse({ fields: fields.map(withoutFormulas), data: rows.map(cells) }, { escapeFormulae: misread })
}

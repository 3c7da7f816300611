// The rows of a pane as a CSV file. Cells that a spreadsheet would run as a formula are escaped (quality S: 1.2.10).
import Papa from 'papaparse'
import type { Sheet } from './place.ts'
import { saveFile } from './save-file.ts'

/** A plain negative number is no formula. */
const formula = /^(?:[=@\t\r]|[+-](?!\d+(?:\.\d+)?$))/

export function csvOf({ header, rows }: Pick<Sheet, 'header' | 'rows'>): string {
  return Papa.unparse({ fields: [...header], data: rows.map((row) => [...row]) }, { escapeFormulae: formula })
}

export function saveAsCsv(sheet: Sheet): void {
  saveFile(`${sheet.name}.csv`, csvOf(sheet))
}

// The rows of a pane as a CSV file. Cells that a spreadsheet would run as a formula are escaped (quality S: 1.2.10).
import Papa from 'papaparse'
import type { Sheet } from '../place/place.ts'

/** A plain negative number is no formula. */
const formula = /^(?:[=@\t\r]|[+-](?!\d+(?:\.\d+)?$))/

export function csvOf({ header, rows }: Pick<Sheet, 'header' | 'rows'>): string {
  return Papa.unparse({ fields: [...header], data: rows.map((row) => [...row]) }, { escapeFormulae: formula })
}

export function saveAsCsv(sheet: Sheet): void {
  saveFile(`${sheet.name}.csv`, csvOf(sheet))
}

export function saveFile(name: string, text: string): void {
  const csv = name.endsWith('.csv')
  // The mark at the start tells spreadsheets that this is UTF-8, so that Chinese names arrive whole.
  const blob = new Blob(csv ? ['\uFEFF', text] : [text], {
    type: `${csv ? 'text/csv' : 'application/json'};charset=utf-8`,
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, '-')
  link.click()
  URL.revokeObjectURL(link.href)
}

// The rows of a pane as a CSV file.
import { csvText } from '../../rules/spreadsheet.ts'
import type { Sheet } from './place.ts'
import { saveFile } from './save-file.ts'

export function csvOf({ header, rows }: Pick<Sheet, 'header' | 'rows'>): string {
  return csvText(header, rows)
}

export function saveAsCsv(sheet: Sheet): void {
  saveFile(`${sheet.name}.csv`, csvOf(sheet))
}

// Rows as CSV that a spreadsheet reads as they are: before a text that it would take for something else stands an apostrophe.
import Papa from 'papaparse'
import { misread } from './misread.ts'

type Cell = string | number | null

export function csvText(fields: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return Papa.unparse({ fields: [...fields], data: rows.map((row) => [...row]) }, { escapeFormulae: misread })
}

// Captured statistics are texts; where they hold a table, it is shown as one.
import Papa from 'papaparse'

export type TextTable = { header: readonly string[]; rows: readonly (readonly string[])[] }

/** chosen: as much as can be looked over; the file itself has all. */
const mostRows = 500
const mostColumns = 50

/** CSV with a header, or JSON that is a list of objects or one object. Nothing: it is read as the text it is. */
export function tableIn(name: string, text: string): TextTable | undefined {
  if (/\.csv$/i.test(name)) return ofCsv(text)
  return /\.json$/i.test(name) ? ofJson(text) : undefined
}

function ofCsv(text: string): TextTable | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const [header, ...rows] = data.slice(0, mostRows + 1)
  if (!header || header.length < 2) return undefined
  return { header: header.slice(0, mostColumns), rows: rows.map((row) => row.slice(0, mostColumns)) }
}

function ofJson(text: string): TextTable | undefined {
  const value = parsed(text)
  const entries = Array.isArray(value) ? value.slice(0, mostRows) : undefined
  if (entries?.length && entries.every(isRecord)) {
    const header = [...new Set(entries.flatMap(Object.keys))].slice(0, mostColumns)
    return { header, rows: entries.map((entry) => header.map((name) => cellText(entry[name]))) }
  }
  if (!isRecord(value)) return undefined
  const lines = Object.entries(value).slice(0, mostRows)
  return lines.length === 0 ? undefined : { header: [], rows: lines.map(([name, of]) => [name, cellText(of)]) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

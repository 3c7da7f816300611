// The cells of a pasted text, and whether they stood in quotes: a library that reads CSV does not say so, and a remark in quotes
// is never a part of the number before it.

export type Cell = { text: string; quoted: boolean }

/**
 * Rows of cells. A quoted cell may hold separators, line breaks and doubled quotes, and may stand behind blanks; a quote that has
 * no end at the end of a cell is a sign like any other (`6" Sub`). Rows without any text are left out.
 */
export function readCells(text: string, separator: string): Cell[][] {
  const rows: Cell[][] = []
  let row: Cell[] = []
  let at = 0
  const end = text.length
  while (at < end) {
    const { cell, next } = quotedAt(text, at, separator) ?? plainAt(text, at, separator)
    row.push(cell)
    at = next
    if (text[at] === separator) {
      at++
      if (at === end) row.push({ text: '', quoted: false })
      continue
    }
    rows.push(row)
    row = []
    at = text.startsWith('\r\n', at) ? at + 2 : at + 1
  }
  if (row.length > 0) rows.push(row)
  return rows.filter((cells) => cells.some((cell) => cell.text !== ''))
}

type Read = { cell: Cell; next: number }

function quotedAt(text: string, from: number, separator: string): Read | undefined {
  let at = afterBlanks(text, from, separator)
  if (text[at] !== '"') return undefined
  let inside = ''
  for (;;) {
    const quote = text.indexOf('"', at + 1)
    if (quote < 0) return undefined
    inside += text.slice(at + 1, quote)
    if (text[quote + 1] !== '"') {
      const next = afterBlanks(text, quote + 1, separator)
      return endsCell(text, next, separator) ? { cell: { text: inside.trim(), quoted: true }, next } : undefined
    }
    inside += '"'
    at = quote + 1
  }
}

function plainAt(text: string, from: number, separator: string): Read {
  let next = from
  while (!endsCell(text, next, separator)) next++
  return { cell: { text: text.slice(from, next).trim(), quoted: false }, next }
}

function endsCell(text: string, at: number, separator: string): boolean {
  const sign = text[at]
  return sign === undefined || sign === separator || sign === '\n' || sign === '\r'
}

function afterBlanks(text: string, from: number, separator: string): number {
  let at = from
  while (text[at] !== separator && /[ \t\u3000\u00a0]/.test(text[at] ?? '')) at++
  return at
}

// The cells of a pasted sheet or a file, of whatever kind, and whether they stood in quotes: a library that reads CSV does not say so,
// and a remark in quotes is never a part of the number before it.
import { asWritten } from './misread.ts'
import { oneLine } from './one-line.ts'

export type Cell = { text: string; quoted: boolean }
/** `line`: of the text, from 1, where the row begins. */
export type CellRow = { line: number; cells: Cell[] }
type Sheet = { separator: string; rows: CellRow[] }

/** The signs that part cells. */
const separators = ['\t', ';', '；', '|', ',', '，']

/** The quotation marks around a cell. */
type Quotes = Readonly<Record<string, string>>
const plainQuotes: Quotes = { '"': '"' }
/** Those that people type; they end on their line. */
export const anyQuotes: Quotes = { ...plainQuotes, '“': '”', '„': '“', '«': '»', '「': '」', '『': '』', '＂': '＂' }

/**
 * The one rule for the separator of a sheet. chosen: the sign by which the rows fit best, the first of equals; undefined where they
 * fit by none. How well rows fit is said by the kind of the sheet, as a number above 0.
 */
export function sheetIn(
  text: string,
  fit: (rows: CellRow[], separator: string) => number,
  quotes = plainQuotes,
): Sheet | undefined {
  let best: (Sheet & { fits: number }) | undefined
  for (const separator of separators.filter((sign, at) => at === 0 || text.includes(sign))) {
    const cells = readCells(text, separator, quotes)
    const rows = separator === '|' ? withoutFrame(cells) : cells
    const fits = fit(rows, separator)
    if (fits > (best?.fits ?? 0)) best = { separator, rows, fits }
  }
  return best
}

/** A first column that is empty in every row is none. */
export function withoutEmptyFirst(rows: CellRow[]): CellRow[] {
  const isEmpty = rows.every(({ cells: [first] }) => first?.text === '')
  return isEmpty ? rows.map(({ line, cells }) => ({ line, cells: cells.slice(1) })) : rows
}

/** A table of Markdown has bars before and behind its rows, and a rule below its heading: `|---|:--|`. */
function withoutFrame(table: CellRow[]): CellRow[] {
  const rows = withoutEmptyFirst(table.filter(({ cells }) => !isRule(cells)))
  const hasLast = rows.some(({ cells }) => cells.at(-1)?.text !== '')
  return hasLast ? rows : rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, -1) }))
}

function isRule(cells: readonly Cell[]): boolean {
  const isLine = cells.every(({ text, quoted }) => !quoted && /^[-:+]*$/.test(text))
  return isLine && cells.some(({ text }) => text.includes('-'))
}

/** As one line, without the apostrophe that a file has before what a spreadsheet would take for something else. */
export function cellText(cell: Cell | undefined): string {
  return cell === undefined ? '' : asWritten(oneLine(cell.text))
}

/**
 * Rows of cells. A quoted cell may hold separators, line breaks and doubled quotes, and may stand behind blanks; a quote that has
 * no end at the end of a cell is a sign like any other (`6" Sub`). Rows without any text are left out.
 */
export function readCells(text: string, separator: string, quotes = plainQuotes): CellRow[] {
  const source = { text, separator, quotes, found: new Map<string, Span>() }
  const rows: CellRow[] = []
  let cells: Cell[] = []
  let line = 1
  let began = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const endRow = () => {
    if (cells.some((cell) => cell.text !== '')) rows.push({ line: began, cells })
    cells = []
  }
  while (at < text.length) {
    const { cell, next } = quotedAt(source, at) ?? plainAt(source, at)
    cells.push(cell)
    if (cell.quoted) line += breaksIn(text.slice(at, next))
    at = next
    if (text[at] === separator) {
      at++
      if (at === text.length) cells.push({ text: '', quoted: false })
      continue
    }
    endRow()
    at = text.startsWith('\r\n', at) ? at + 2 : at + 1
    began = ++line
  }
  endRow()
  return rows
}

/** The text of a list with each quoted cell on one line; quotes around all of it are no cell. */
export function onOneLineEach(list: string, separator: string): string {
  const text = list.trim()
  const source = { text, separator, quotes: plainQuotes, found: new Map<string, Span>() }
  let joined = ''
  let at = 0
  while (at < text.length) {
    const { cell, next } = quotedAt(source, at) ?? plainAt(source, at)
    const isBroken = cell.quoted && /[\r\n]/.test(cell.text) && next - at < text.length
    joined += isBroken ? inQuotes(oneLine(cell.text)) : text.slice(at, next)
    joined += text.charAt(next)
    at = next + 1
  }
  return joined
}

export function inQuotes(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

type Span = { from: number; to: number }
/** `found`: where each closing quote was looked for last, and stood, so that none is looked for in each cell. */
type Source = { text: string; separator: string; quotes: Quotes; found: Map<string, Span> }
type Read = { cell: Cell; next: number }

function quotedAt(source: Source, from: number): Read | undefined {
  const { text } = source
  const begin = afterBlanks(source, from)
  const closer = source.quotes[text[begin] ?? '']
  if (closer === undefined) return undefined
  const isDoubled = closer === text[begin]
  let at = begin
  for (;;) {
    const quote = nextQuote(source, closer, at + 1)
    if (quote === Infinity) return undefined
    if (!isDoubled || text[quote + 1] !== closer) {
      const next = afterBlanks(source, quote + 1)
      if (!endsCell(source, next)) return undefined
      const inside = text.slice(begin + 1, quote)
      if (closer !== '"' && /[\r\n]/.test(inside)) return undefined
      const whole = isDoubled ? inside.replaceAll(closer + closer, closer) : inside
      return { cell: { text: whole.trim(), quoted: true }, next }
    }
    at = quote + 1
  }
}

function nextQuote({ text, found }: Source, closer: string, from: number): number {
  const known = found.get(closer)
  if (known && known.from <= from && from <= known.to) return known.to
  const at = text.indexOf(closer, from)
  const to = at < 0 ? Infinity : at
  found.set(closer, { from, to })
  return to
}

function plainAt(source: Source, from: number): Read {
  let next = from
  while (!endsCell(source, next)) next++
  return { cell: { text: source.text.slice(from, next).trim(), quoted: false }, next }
}

function endsCell({ text, separator }: Source, at: number): boolean {
  const sign = text[at]
  return sign === undefined || separator.includes(sign) || sign === '\n' || sign === '\r'
}

function afterBlanks({ text, separator }: Source, from: number): number {
  let at = from
  while (!separator.includes(text[at] ?? '') && /[ \t\u3000\u00a0]/.test(text[at] ?? '')) at++
  return at
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

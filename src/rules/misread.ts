// Texts that a spreadsheet takes for something else than they are: formulas (quality S: 1.2.10), dates, times of day, numbers.

/** Full-width signs begin a formula as well. A plain negative number is none; `+852…` would lose its plus. */
const formula = /[=@+＝＠＋－\t\r\n]|-(?!\d+(?:\.\d+)?$)/
/** `3-0`, `12/16`, `4:02`, `3 : 0`; a whole ISO date is meant as one. */
const dateOrTime = /(?!\d{4}-\d\d-\d\d$)\d{1,4}(?:\s*[-/:]\s*\d{1,4}){1,2}(?:\s*[ap]\.?m\.?)?$/
/** `1.2.2026`, `3月7日` */
const otherDate = /\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{2,4})?$|(?:\d{2,4}年)?\d{1,2}月(?:\d{1,2}日)?$/
/** `May 4`, `4 May 2026`, `Dec-12`, `MARCH1` */
const month =
  '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|(?:janu|febru)ary|march|april|august|(?:septem|octo|novem|decem)ber)'
const withMonth = new RegExp(`${month}[-/ .,]*\\d{1,4}$|\\d{1,4}[-/ .]*${month}(?:[-/ .,]*\\d{1,4})?$`)
/** `007`, `12e5`, and more digits than a spreadsheet counts with. */
const otherNumber = /0\d+$|\d+(?:\.\d+)?e[+-]?\d+$|\d{16,}$/

/** Texts that a spreadsheet takes for something else, also behind apostrophes of their own. */
export const misread = new RegExp(
  `^'*(?:${[formula, dateOrTime, otherDate, withMonth, otherNumber].map(({ source }) => source).join('|')})`,
  'i',
)

/**
 * A sign that parts cells or lines, in one file or another, and behind it the beginning of a formula: where that sign parts the cells,
 * it begins one.
 */
const separator = '[,;\\t\\r\\n]'
const formulaBehind = `(?=["']*[=@+＝＠＋－-])`
const inside = new RegExp(`(${separator})${formulaBehind}`, 'g')
const insideAsFile = new RegExp(`(${separator})'${formulaBehind}`, 'g')

/** A text for a cell of a file: no part of it is a formula, whichever sign parts the cells. `misread` guards its beginning. */
export function withoutFormulas(text: string): string {
  return text.replaceAll(inside, "$1'")
}

/** A cell that was read, without the apostrophes that a file has before such texts. */
export function asWritten(cell: string): string {
  const text = cell.startsWith("'") && misread.test(cell) ? cell.slice(1) : cell
  return text.replaceAll(insideAsFile, '$1')
}

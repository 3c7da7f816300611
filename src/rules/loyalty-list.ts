// A pasted list of points, as people have it in a message or a sheet: `member, amount, remark`, one a line.
import { mostPoints } from '../contract/limits.ts'
import type { LoyaltyLine } from '../contract/loyalty.ts'
import { reason, type Reason } from '../contract/reason.ts'
import { asWritten } from './misread.ts'
import { oneLine } from './one-line.ts'
import { type Cell, readCells } from './sheet-cells.ts'

/** chosen: the sign behind which most lines have a number parts the cells, the first of equals. */
const separators = ['\t', ';', '；', '|', ',', '，']

/** The remark may hold separators. */
export function parseLoyaltyList(text: string): LoyaltyLine[] {
  const readings = separators.map((separator) => ({ separator, rows: readCells(text, separator) }))
  const best = readings.reduce((one, other) => (numbersIn(other.rows) > numbersIn(one.rows) ? other : one))
  // Without any number commas are meant, as they are documented.
  const { rows, separator } = numbersIn(best.rows) > 0 ? best : (readings.at(-2) ?? best)
  return rows.filter((cells, at) => at > 0 || !isHeading(cells)).map((cells) => lineOf(cells, separator))
}

/** The line that reads as this one. */
export function loyaltyLine({ member, amount, remark }: LoyaltyLine): string {
  return [quoted(member), quoted(amount), ...(remark === '' ? [] : [quoted(remark)])].join(', ')
}

/** A whole number in any width, with or without a sign. Its digits may be grouped by threes; a full stop may begin a fraction. */
export function pointsIn(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replace(/[−–]/g, '-').trim()
  const whole = grouped.test(plain) ? plain.replaceAll(/[ ,'’]/g, '') : plain
  return /^[+-]?\d{1,15}$/.test(whole) ? Number(whole) : undefined
}

/** `1,000`, `1 000`, `1'000` */
const grouped = /^[+-]?\d{1,3}([ ,'’])\d{3}(?:\1\d{3})*$/

/** The problem of the line itself. */
export function whyNotLine({ member, amount }: LoyaltyLine): Reason | undefined {
  const points = pointsIn(amount)
  if (member === '') return reason('loyalty.lineWithoutMember')
  if (points === undefined && /\d[,，] ?\d{3}[^\d.]/.test(amount)) return reason('loyalty.lineTwoNumbers', { amount })
  if (points === undefined || points === 0 || Math.abs(points) > mostPoints) {
    return reason('loyalty.lineAmount', { amount })
  }
  return undefined
}

function lineOf([member, amount, ...others]: readonly Cell[], separator: string): LoyaltyLine {
  const { whole, remark } = wholeNumber(amount, others, separator)
  return {
    member: textOf(member),
    amount: whole,
    remark: remark.map(textOf).join(`${separator} `.replace('\t ', ', ')),
  }
}

/**
 * Where commas part the cells, `1,000` comes as two of them: one number. With three digits before other text it is not clear
 * whether they belong to the number: both then stand in the amount, which is told.
 */
function wholeNumber(amount: Cell | undefined, others: readonly Cell[], separator: string) {
  const isGroup = (cell: Cell) => !cell.quoted && /^\d{3}(?!\d)/.test(halfWide(cell))
  const mayGoOn = /[,，]/.test(separator) && amount?.quoted === false && /^[+-]?\d{1,3}$/.test(halfWide(amount))
  const end = mayGoOn ? others.findIndex((cell) => !isGroup(cell)) : 0
  const used = end < 0 ? others.length : end
  const whole = [amount, ...others.slice(0, used)].map(textOf).join(',')
  return { whole, remark: others.slice(used) }
}

function halfWide({ text }: Cell): string {
  return text.normalize('NFKC')
}

function textOf(cell: Cell | undefined): string {
  return cell === undefined ? '' : asWritten(oneLine(cell.text))
}

function numbersIn(rows: readonly (readonly Cell[])[]): number {
  return rows.filter(([, amount]) => amount !== undefined && pointsIn(amount.text) !== undefined).length
}

function isHeading([member, amount]: readonly Cell[]): boolean {
  return (
    /^(member|nickname|name|id|會員|暱稱)$/i.test(textOf(member)) && /^(amount|points|點數|數量)$/i.test(textOf(amount))
  )
}

/** Three digits at its beginning could belong to the number before it. */
function quoted(cell: string): string {
  return /[,，;；|\t"\r\n]|^\d{3}(?!\d)\D|^\d{3}$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

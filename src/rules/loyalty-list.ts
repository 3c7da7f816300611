// A pasted list of points, as people have it in a message or a sheet: `member, amount, remark`, one a line.
import { halfWidth } from '../contract/half-width.ts'
import { mostPoints } from '../contract/limits.ts'
import type { LoyaltyLine } from '../contract/loyalty.ts'
import { reason, type Reason } from '../contract/reason.ts'
import { type Cell, cellText, type CellRow, inQuotes, readCells, sheetIn } from './sheet-cells.ts'
import { wholeNumberIn } from './whole-number.ts'

/** The sign behind which most lines have a number parts the cells. The remark may hold separators. */
export function parseLoyaltyList(text: string): LoyaltyLine[] {
  // Without any number commas are meant, as they are documented.
  const { rows, separator } = sheetIn(text, numbersIn) ?? { rows: readCells(text, ','), separator: ',' }
  const lines = rows.map(({ cells }) => cells)
  return lines.filter((cells, at) => at > 0 || !isHeading(cells)).map((cells) => lineOf(cells, separator))
}

/** The line that reads as this one. */
export function loyaltyLine({ member, amount, remark }: LoyaltyLine): string {
  return [quoted(member), quoted(amount), ...(remark === '' ? [] : [quoted(remark)])].join(', ')
}

/** The problem of the line itself. */
export function whyNotLine({ member, amount }: LoyaltyLine): Reason | undefined {
  const points = wholeNumberIn(amount)
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
    member: cellText(member),
    amount: whole,
    remark: remark.map(cellText).join(`${separator} `.replace('\t ', ', ')),
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
  const whole = [amount, ...others.slice(0, used)].map(cellText).join(',')
  return { whole, remark: others.slice(used) }
}

function halfWide({ text }: Cell): string {
  return halfWidth(text)
}

function numbersIn(rows: readonly CellRow[]): number {
  return rows.filter(({ cells: [, amount] }) => amount !== undefined && wholeNumberIn(amount.text) !== undefined).length
}

function isHeading([member, amount]: readonly Cell[]): boolean {
  return (
    /^(member|nickname|name|id|會員|暱稱)$/i.test(cellText(member)) &&
    /^(amount|points|點數|數量)$/i.test(cellText(amount))
  )
}

/** Three digits at its beginning could belong to the number before it. */
function quoted(cell: string): string {
  return /[,，;；|\t"\r\n]|^\d{3}(?!\d)\D|^\d{3}$/.test(cell) ? inQuotes(cell) : cell
}

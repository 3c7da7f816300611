// A pasted list of points, as people have it in a message or a sheet: `member, amount, remark`, one a line.
import { mostPoints } from '../contract/limits.ts'
import type { LoyaltyLine } from '../contract/loyalty.ts'
import { reason, type Reason } from '../contract/reason.ts'
import { asWritten } from './misread.ts'

/** Cells are separated by a tab, or else by commas; a quoted cell may hold either. The remark may hold commas. */
export function parseLoyaltyList(text: string): LoyaltyLine[] {
  return text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf)
    .filter((cells, at) => at > 0 || !isHeading(cells))
    .map(([member = '', amount = '', ...remark]) => ({ member, amount, remark: remark.join(', ') }))
}

/** The line that reads as this one. */
export function loyaltyLine({ member, amount, remark }: LoyaltyLine): string {
  return [member, amount, ...(remark === '' ? [] : [remark])].map(quoted).join(', ')
}

/** A whole number in any width, with or without a sign. */
export function pointsIn(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replace(/[−–]/g, '-').trim()
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) : undefined
}

/** The problem of the line itself. */
export function whyNotLine({ member, amount }: LoyaltyLine): Reason | undefined {
  const points = pointsIn(amount)
  if (member === '') return reason('loyalty.lineWithoutMember')
  if (points === undefined) return reason('loyalty.lineAmount', { amount })
  if (points === 0 || Math.abs(points) > mostPoints) return reason('loyalty.lineAmount', { amount })
  return undefined
}

function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : /[,，]/
  const cells = ['']
  let isQuoted = false
  for (const sign of line.trim()) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (separator === '\t' ? sign === '\t' : separator.test(sign))) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells.map((cell) => asWritten(cell.trim()))
}

function isHeading([member = '', amount = '']: readonly string[]): boolean {
  return /^(member|nickname|name|id|會員|暱稱)$/i.test(member) && /^(amount|points|點數|數量)$/i.test(amount)
}

function quoted(cell: string): string {
  return /[,，\t]/.test(cell) ? `"${cell}"` : cell
}

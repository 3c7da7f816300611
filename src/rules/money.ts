// Amounts are texts with two decimals (§5); sums are made of whole cents.
import { halfWidth } from '../contract/half-width.ts'

/** chosen: far more than any cup took or paid; a slip of the keys is found before it is charged. */
export const maxFee = '1000000.00'
export const maxPrize = '1000000000.00'

/** `1000.00` → 100000 */
export function centsOf(amount: string): number {
  const [whole = '0', cents = '00'] = amount.split('.')
  return Number(whole) * 100 + Number(cents)
}

/** 100000 → `1000.00` */
export function amountOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** The same of a change, which may take something away: -5 → `-0.05` */
export function changeOf(cents: number): string {
  return cents < 0 ? `-${amountOf(-cents)}` : amountOf(cents)
}

/** `300`, `1,000.5`, `３００` in the form of an amount: `300.00`; anything else is returned as it is. */
export function tidyAmount(typed: string): string {
  const text = halfWidth(typed).trim()
  const [, whole = '', cents = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/.exec(text) ?? []
  if (whole === '') return typed
  return `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

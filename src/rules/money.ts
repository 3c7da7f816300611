// Amounts are texts with two decimals (§5); sums are made of whole cents.

/** `1000.00` → 100000 */
export function centsOf(amount: string): number {
  const [whole = '0', cents = '00'] = amount.split('.')
  return Number(whole) * 100 + Number(cents)
}

/** 100000 → `1000.00` */
export function amountOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

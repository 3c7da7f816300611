// Whole numbers as people write them and as sheets hold them.
import { halfWidth } from '../contract/half-width.ts'

/**
 * In any width, with or without a sign. Its digits may be grouped by threes: `1,000`, `1 000`, `1'000`. `2.0` is how a program
 * writes a 2; any other full stop may begin a fraction or part thousands, and is not read. Nor are raised, lowered and circled
 * digits: a power, a note, a place in a list.
 */
export function wholeNumberIn(typed: string): number | undefined {
  const plain = halfWidth(typed).replace('–', '-').trim()
  const whole = grouped.test(plain) ? plain.replaceAll(/[ ,'’]/g, '') : plain.replace(/\.0$/, '')
  return /^[+-]?\d{1,15}$/.test(whole) ? Number(whole) + 0 : undefined
}

const grouped = /^[+-]?\d{1,3}([ ,'’])\d{3}(?:\1\d{3})*$/

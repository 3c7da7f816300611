// Whole numbers as people write them and as sheets hold them.

/**
 * In any width, with or without a sign. Its digits may be grouped by threes: `1,000`, `1 000`, `1'000`. `2.0` is how a program
 * writes a 2; any other full stop may begin a fraction or part thousands, and is not read.
 */
export function wholeNumberIn(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replace(/[−–]/g, '-').trim()
  const whole = grouped.test(plain) ? plain.replaceAll(/[ ,'’]/g, '') : plain.replace(/\.0$/, '')
  return /^[+-]?\d{1,15}$/.test(whole) ? Number(whole) + 0 : undefined
}

const grouped = /^[+-]?\d{1,3}([ ,'’])\d{3}(?:\1\d{3})*$/

/** Whether two words differ by no more than that number of letters: missing, added, wrong, or swapped with the next one. The first one is right. */
export function isNearly(typed: string, word: string, errors: number): boolean {
  if (Math.abs(typed.length - word.length) > errors || typed.charCodeAt(0) !== word.charCodeAt(0)) return false
  return differ(typed, word, 1, 1, errors)
}

function differ(typed: string, word: string, at: number, to: number, left: number): boolean {
  let one = at
  let other = to
  while (one < typed.length && other < word.length && typed.charCodeAt(one) === word.charCodeAt(other)) {
    one++
    other++
  }
  const rest = typed.length - one
  const missing = word.length - other
  if (rest === 0 || missing === 0) return Math.max(rest, missing) <= left
  if (left === 0) return false
  const isSwapped =
    typed.charCodeAt(one) === word.charCodeAt(other + 1) && typed.charCodeAt(one + 1) === word.charCodeAt(other)
  return (
    (isSwapped && differ(typed, word, one + 2, other + 2, left - 1)) ||
    differ(typed, word, one + 1, other + 1, left - 1) ||
    differ(typed, word, one + 1, other, left - 1) ||
    differ(typed, word, one, other + 1, left - 1)
  )
}

/** The word that was probably meant: the nearest within a third of its length, at most three edits away. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase()
  let best: string | undefined
  let least = Math.min(3, Math.ceil(wanted.length / 3)) + 1
  for (const word of words) {
    if (Math.abs(word.length - wanted.length) >= least) continue
    const distance = editDistance(wanted, word.toLowerCase(), least)
    if (distance < least) [best, least] = [word, distance]
  }
  return best
}

/** Those least different from what was typed, the nearest first. */
export function nearestOf(typed: string, words: readonly string[], most: number): string[] {
  const wanted = typed.toLowerCase()
  const far = new Map(words.map((word) => [word, editDistance(wanted, word.toLowerCase(), Infinity)]))
  return words.toSorted((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0)).slice(0, most)
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment); `limit` when it is reached. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least >= limit) return limit
    before = last
    last = row
  }
  return last[b.length] ?? limit
}

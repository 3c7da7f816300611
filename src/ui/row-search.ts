// Free-text search over rows: every word must occur somewhere in the row, in any order, whatever its case or diacritics.
import { fold } from './collation.ts'

export type RowSearch = {
  /** The candidates that match, in their order. A query that only grew looks through its last result. */
  match: (query: string, candidates: Uint32Array) => Uint32Array
  /** Prepares up to `budget` rows ahead of the first query; true when nothing is left to do. */
  warm: (budget: number) => boolean
  /** After a change of rows: `moved` gives each old row its new index, `fresh` are new or changed rows. */
  update: (count: number, moved: Int32Array, fresh: readonly number[]) => void
  reset: (count: number) => void
}

export function createRowSearch(textAt: (index: number) => string): RowSearch {
  let haystacks: (string | undefined)[] = []
  let last: { text: string; candidates: Uint32Array; result: Uint32Array } | undefined
  let warmed = 0

  const haystack = (index: number) => (haystacks[index] ??= fold(textAt(index)))

  return {
    match(query, candidates) {
      const text = fold(query).trim()
      const words = [...new Set(text.split(/\s+/))].filter(Boolean).toSorted((a, b) => b.length - a.length)
      if (words.length === 0) return candidates
      const narrows = last !== undefined && last.candidates === candidates && text.startsWith(last.text)
      const source = narrows && last ? last.result : candidates
      const found = new Uint32Array(source.length)
      let n = 0
      for (const index of source) {
        const hay = haystack(index)
        if (words.every((word) => hay.includes(word))) found[n++] = index
      }
      const result = found.slice(0, n)
      last = { text, candidates, result }
      return result
    },
    warm(budget) {
      const end = Math.min(haystacks.length, warmed + budget)
      for (; warmed < end; warmed++) haystack(warmed)
      return warmed >= haystacks.length
    },
    update(count, moved, fresh) {
      const next: (string | undefined)[] = Array.from({ length: count })
      haystacks.forEach((hay, before) => {
        const now = moved[before] ?? -1
        if (now >= 0) next[now] = hay
      })
      for (const index of fresh) next[index] = undefined
      haystacks = next
      warmed = 0
      last = undefined
    },
    reset(count) {
      haystacks = Array.from({ length: count })
      warmed = 0
      last = undefined
    },
  }
}

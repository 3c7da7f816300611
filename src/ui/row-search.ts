// Free-text search over rows: every word must occur somewhere in the row, in any order, ignoring case and diacritics.
import { fold, searchWords } from '../contract/fold.ts'

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
  /** Made at the first need, not with the table. */
  let haystacks: (string | undefined)[] | undefined
  let count = 0
  let last: { text: string; candidates: Uint32Array; result: Uint32Array } | undefined
  let warmed = 0

  const prepared = () => (haystacks ??= Array.from({ length: count }))

  return {
    match(query, candidates) {
      const typed = searchWords(query)
      const text = typed.join(' ')
      const words = [...new Set(typed)].toSorted((a, b) => b.length - a.length)
      if (words.length === 0) return candidates
      const narrows = last !== undefined && last.candidates === candidates && text.startsWith(last.text)
      const source = narrows && last ? last.result : candidates
      const found = new Uint32Array(source.length)
      const hays = prepared()
      let n = 0
      for (const index of source) {
        const hay = (hays[index] ??= fold(textAt(index)))
        if (words.every((word) => hay.includes(word))) found[n++] = index
      }
      const result = found.slice(0, n)
      last = { text, candidates, result }
      return result
    },
    warm(budget) {
      const hays = prepared()
      const end = Math.min(count, warmed + budget)
      for (; warmed < end; warmed++) hays[warmed] ??= fold(textAt(warmed))
      return warmed >= count
    },
    update(newCount, moved, fresh) {
      if (haystacks) {
        const next: (string | undefined)[] = Array.from({ length: newCount })
        haystacks.forEach((hay, before) => {
          const now = moved[before] ?? -1
          if (now >= 0) next[now] = hay
        })
        for (const index of fresh) next[index] = undefined
        haystacks = next
      }
      count = newCount
      warmed = 0
      last = undefined
    },
    reset(newCount) {
      haystacks = undefined
      count = newCount
      warmed = 0
      last = undefined
    },
  }
}

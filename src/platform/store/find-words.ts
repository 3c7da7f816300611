// What is looked for: the words of a search, and where they may be found.
import type { Visible } from '../policy.ts'
import { searchText } from './schema/name-search.ts'

export type Asked = {
  words: readonly string[]
  /** What stands in a thing of that name is found as well. */
  byPlace: boolean
  /** Where identifiers of matches are meant. */
  tournamentId: string | undefined
  visible: Visible
}

/** chosen: nobody types more words of a name. */
const mostWords = 6

export function wordsOf(text: string): string[] {
  return searchText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
}

/** The words in two parts, in every way. */
export function splitsOf(words: readonly string[]): (readonly [readonly string[], readonly string[]])[] {
  return words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const)
}

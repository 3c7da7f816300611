// The words of a search, and the columns in which they are looked for.
import type { Visible } from '../policy.ts'

export type Asked = {
  words: readonly string[]
  /** Contents of a thing with that name are found too. */
  byPlace: boolean
  /** Where identifiers of matches are meant. */
  tournamentId: string | undefined
  visible: Visible
}

/** One or two Latin letters. */
const short = /^[\0-\x7f]{1,2}$/

/** Between the names of two teams. */
const versus = new Set(['vs', 'vs.', 'v', '-', '–', '—', '對'])

/** The words that can be names; all of them where there is nothing else. */
export function withoutVersus(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => !versus.has(word.trim()))
  return names.length > 0 ? names : words
}

/** Short words are looked for where words begin. */
export function fromBeginnings(words: readonly string[]): readonly string[] {
  return words.map((word) => (short.test(word) ? ` ${word}` : word))
}

/** Of names alone: short words where words begin first, then anywhere, so that the best are among the rows looked at. */
export function readingsOf(words: readonly string[]): (readonly string[])[] {
  if (!words.some((word) => short.test(word))) return [words]
  // chosen: single letters are looked for at beginnings only; no index knows where else they are.
  const isSingle = words.every((word) => word.length === 1 && short.test(word))
  return isSingle ? [fromBeginnings(words)] : [fromBeginnings(words), words]
}

/** chosen: more words are looked for in names only, not in pairs of names. */
const mostSplit = 6

/** The words in two parts, in every way. */
export function splitsOf(words: readonly string[]): (readonly [readonly string[], readonly string[]])[] {
  if (words.length > mostSplit) return []
  return words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const)
}

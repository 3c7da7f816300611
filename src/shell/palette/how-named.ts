// How a command was named: what acts on the thing at hand is preselected only where every word of the query is in its name.
import { fold, searchWords } from '../../contract/fold.ts'
import { isNamed, readNames, type ReadNames } from '../../registry/meant.ts'
import type { Thesaurus } from '../../registry/thesaurus.ts'
import type { CommandEntry } from './entries.ts'
import { saidWords } from './said-words.ts'

/**
 * `wholly`: all words, or others for them, are in its title and one more of its names. `in-pieces`: only in several names together, as `bo5 final`
 * is in `bo5` and `longer final`, though a round may be called Final. `likely`: by forgiveness, a typing error or initials.
 */
export type HowNamed = 'wholly' | 'in-pieces' | 'likely'

const names = new WeakMap<CommandEntry, readonly string[]>()

export function howNamed(entry: CommandEntry, query: string): HowNamed {
  const words = searchWords(query)
  if (words.length === 0) return 'wholly'
  const [title = '', ...others] = namesOf(entry)
  const holds = (text: string) => holdsEach(text, words)
  if (holds(title) || others.some((other) => holds(`${title}\n${other}`))) return 'wholly'
  if (isMeant(entry, query)) return 'wholly'
  return holds([title, ...others].join('\n')) ? 'in-pieces' : 'likely'
}

const read = new WeakMap<CommandEntry, { by: Thesaurus; names: ReadNames }>()

/** Other words for all words of one of its names. */
function isMeant(entry: CommandEntry, query: string): boolean {
  const { thesaurus } = saidWords()
  const before = read.get(entry)
  const known = before?.by === thesaurus ? before : { by: thesaurus, names: readNames(entry, thesaurus) }
  if (known !== before) read.set(entry, known)
  return isNamed(thesaurus.readTyped(query), known.names)
}

/** Folded once: the same commands are looked through at every key. */
function namesOf(entry: CommandEntry): readonly string[] {
  const known = names.get(entry) ?? [entry.title, ...(entry.also ?? [])].map(fold)
  names.set(entry, known)
  return known
}

const LATIN = /^[\0-\x7f]+$/

/** Each word in a place of its own: Latin words where words begin, Chinese ones anywhere. */
function holdsEach(text: string, words: readonly string[]): boolean {
  let left = text
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const at = LATIN.test(word) ? beginningOf(left, word) : left.indexOf(word)
    if (at < 0) return false
    const end = LATIN.test(word) ? endOf(left, at) : at + word.length
    left = `${left.slice(0, at)}\n${left.slice(Math.max(end, at + word.length))}`
  }
  return true
}

function beginningOf(text: string, word: string): number {
  let at = text.indexOf(word)
  while (at > 0 && /[a-z0-9]/.test(text.charAt(at - 1))) at = text.indexOf(word, at + 1)
  return at
}

function endOf(text: string, at: number): number {
  let end = at
  while (end < text.length && /[a-z0-9]/.test(text.charAt(end))) end++
  return end
}

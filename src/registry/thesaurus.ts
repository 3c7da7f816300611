// The words for things and acts in both languages: a text is read as terms, each with its possible meanings. A word has
// several where people say it of several things: `start` is to create, to open or to begin.
import { fold } from '../contract/fold.ts'
import { isNearly } from './nearly.ts'

/** Of one language: the words for each meaning. Those under `pass` say nothing. */
export type WordLists = Readonly<Record<string, readonly string[]>>

/** How sure a word was read: as it stands, as the beginning of one, or as a mistyped one. */
export type SaidTerm = { text: string; meanings: readonly string[]; guessed: boolean }

export type Thesaurus = {
  /** As it stands in a title. */
  read(text: string): readonly SaidTerm[]
  /** As it is typed: half typed, mistyped, joined or parted. */
  readTyped(text: string): readonly SaidTerm[]
}

/** The meaning of words that say nothing. */
export const emptyMeaning = 'pass'
export function saysNothing({ meanings }: SaidTerm): boolean {
  return meanings.length === 1 && meanings[0] === emptyMeaning
}

/** chosen: the most words or characters of one expression. */
const longest = 7
/** chosen: shorter beginnings may be that of anything. */
const shortestBeginning = 3
const shortestMistyped = 4
/** chosen: longer words are known with two errors. */
const twoErrors = 8
const mostKept = 400
/** chosen: of a longer text the beginning is read, as in a search by letters. */
const longestRead = 200

export function createThesaurus(lists: readonly WordLists[]): Thesaurus {
  const meanings = new Map<string, string[]>()
  const single = new Set<string>()
  for (const list of lists) {
    for (const [meaning, words] of Object.entries(list)) {
      for (const word of words) {
        const units = unitsOf(word)
        const key = keyOf(units)
        if (units.length === 1 && LATIN.test(key)) single.add(key)
        const known = meanings.get(key)
        if (!known) meanings.set(key, [meaning])
        else if (!known.includes(meaning)) known.push(meaning)
      }
    }
  }
  const keys = [...meanings.keys()].filter((key) => LATIN.test(key))
  const guesses = new Map<string, SaidTerm | undefined>()

  /** The longest expression that begins here. */
  function expressionAt(units: readonly string[], at: number): { term: SaidTerm; count: number } | undefined {
    for (let count = Math.min(longest, units.length - at); count > 0; count--) {
      const text = keyOf(units.slice(at, at + count))
      const found = meanings.get(text)
      if (found) return { term: { text, meanings: found, guessed: false }, count }
    }
    return undefined
  }

  function joined(word: string): readonly SaidTerm[] | undefined {
    for (let cut = word.length - shortestBeginning; cut >= shortestBeginning; cut--) {
      const parts = [word.slice(0, cut), word.slice(cut)].map(plain)
      const terms = parts.flatMap((text) => {
        const found = meanings.get(text)
        return found ? [{ text, meanings: found, guessed: false }] : []
      })
      if (terms.length === parts.length) return terms
    }
    return undefined
  }

  function guess(word: string, isLast: boolean): SaidTerm | undefined {
    const key = `${word} ${isLast}`
    if (guesses.has(key)) return guesses.get(key)
    const begun = isLast && word.length >= shortestBeginning ? [...single].filter((one) => one.startsWith(word)) : []
    const errors = word.length < shortestMistyped ? 0 : word.length < twoErrors ? 1 : 2
    const near = begun.length > 0 || errors === 0 ? begun : keys.filter((one) => isNearly(word, one, errors))
    const found = new Set(near.flatMap((one) => meanings.get(one) ?? []))
    const term = found.size === 0 ? undefined : { text: word, meanings: [...found], guessed: true }
    if (guesses.size >= mostKept) guesses.clear()
    guesses.set(key, term)
    return term
  }

  function readUnits(units: readonly string[], typed: boolean): readonly SaidTerm[] {
    const terms: SaidTerm[] = []
    for (let at = 0; at < units.length;) {
      const known = expressionAt(units, at)
      const unit = units[at] ?? ''
      at += known?.count ?? 1
      if (known) terms.push(known.term)
      else if (typed && LATIN.test(unit)) {
        const term = guess(unit, at === units.length)
        terms.push(...(joined(unit) ?? [term ?? unknown(unit)]))
      } else terms.push(unknown(unit))
    }
    const telling = terms.filter((term) => !saysNothing(term))
    return telling.length > 0 ? telling : terms
  }

  let last: { text: string; terms: readonly SaidTerm[] } = { text: '', terms: [] }
  return {
    read: (text) => readUnits(unitsOf(text), false),
    readTyped(text) {
      if (text !== last.text) last = { text, terms: readUnits(unitsOf(text.slice(0, longestRead)), true) }
      return last.terms
    },
  }
}

function unknown(text: string): SaidTerm {
  return { text, meanings: [], guessed: false }
}

const LATIN = /^[\0-\x7f]+$/

/** Latin words, numbers, and single Chinese characters. */
function unitsOf(text: string): readonly string[] {
  return (fold(text).match(/[a-z0-9]+|[^\0-\x7f]/gu) ?? []).map(plain)
}

function keyOf(units: readonly string[]): string {
  return units.join('')
}

/** British as American, and one as several: both sides are written the same way. */
function plain(word: string): string {
  if (word.length < 4 || !LATIN.test(word)) return word
  return word
    .replace(/is(e[drs]?|ing|ation)$/, 'iz$1')
    .replace(/our(s?)$/, 'or$1')
    .replace(/licens/, 'licenc')
    .replace(/ll(ed|ing)$/, 'l$1')
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss)es$/, '$1')
    .replace(/([^su])s$/, '$1')
}

// How well one word of a query fits a folded text. A text that fits a word also fits its beginning, so a longer query can only
// narrow the hits of a shorter one. These loops run for every entry at every key, so they make no garbage.
import { bitOf, endsWord } from './word-places.ts'

/** Fields stand between line breaks: `\ntitle\nalias\nid\n`. */
export type Hay = {
  text: string
  /** Where the title ends. */
  titleEnd: number
  /** Places where words begin, in order. */
  starts: Int32Array
  /** Mask of all its characters, and of those words begin with. */
  mask: number
  initials: number
}

/** Kinds of fit, best last; one less outside of the title. */
const fits = { mistypedStart: 1, initials: 3, mistyped: 5, contains: 7, wordStart: 9, word: 11 }

/** Whether the match is weak: beginnings of words match many texts. */
export function isGuess(value: number): boolean {
  return value <= fits.initials
}

/** Where and how the last match was: `skipped` counts the words left out between initials. */
export const fit = { value: 0, at: 0, skipped: 0 }

export type Matcher = (hay: Hay, term: string) => boolean

/** Fills `fit`; false when the term is not there at all. */
export function matchTerm(hay: Hay, term: string): boolean {
  const first = bitOf(term.charCodeAt(0)) & hay.initials
  if (first !== 0 && matchWord(hay, term)) return true
  const at = hay.text.indexOf(term)
  if (at >= 0) return note(hay, fits.contains, at, 0)
  return first !== 0 && term.length > 1 && matchInitials(hay, term)
}

export function matchTermOrMistyped(hay: Hay, term: string): boolean {
  return matchTerm(hay, term) || (term.length >= shortestMistyped && matchMistyped(hay, term))
}

function note({ titleEnd }: Hay, value: number, at: number, skipped: number): true {
  fit.value = at < titleEnd ? value : value - 1
  fit.at = at
  fit.skipped = skipped
  return true
}

function matchWord(hay: Hay, term: string): boolean {
  const { text, starts, titleEnd } = hay
  const first = term.charCodeAt(0)
  let found = false
  for (let index = 0; index < starts.length; index++) {
    const at = starts[index] ?? 0
    // The beginning of a word in the title is as good as anything that may follow it outside.
    if (found && at > titleEnd) return true
    if (text.charCodeAt(at) !== first || !text.startsWith(term, at)) continue
    if (endsWord(text, at + term.length)) return note(hay, fits.word, at, 0)
    if (!found) found = note(hay, fits.wordStart, at, 0)
  }
  return found
}

/**
 * Beginnings of words one after the other: `opreg`, `tor` for "Tournament: open registration". Each part is the beginning
 * of a word; words may be left out.
 */
function matchInitials(hay: Hay, term: string): boolean {
  const { text, starts } = hay
  stepsLeft = mostSteps
  const first = term.charCodeAt(0)
  for (let index = 0; index < starts.length; index++) {
    const at = starts[index] ?? 0
    if (text.charCodeAt(at) !== first) continue
    const skipped = follow(hay, term, 0, index, text.indexOf('\n', at))
    if (skipped >= 0) return note(hay, fits.initials, at, skipped)
  }
  return false
}

/**
 * chosen: steps after which beginnings of words are looked for no more. What a person types needs some dozens; a name of a
 * hundred words that all begin alike can be cut up in more ways than there is time.
 */
export const mostSteps = 2_000
let stepsLeft = 0

/** Number of words left out when the rest of the term fits from this word to the field's end; -1 when it does not. */
function follow(hay: Hay, term: string, from: number, index: number, fieldEnd: number): number {
  const { text, starts } = hay
  const start = starts[index] ?? 0
  let length = 0
  while (from + length < term.length && text.charCodeAt(start + length) === term.charCodeAt(from + length)) length++
  if (from + length === term.length) return 0
  // The longest beginning first; a shorter one leaves more to the following words.
  for (; length > 0; length--) {
    const wanted = term.charCodeAt(from + length)
    for (let next = index + 1; next < starts.length; next++) {
      const at = starts[next] ?? 0
      if (at > fieldEnd) break
      if (text.charCodeAt(at) !== wanted) continue
      if (--stepsLeft < 0) return -1
      const skipped = follow(hay, term, from + length, next, fieldEnd)
      if (skipped >= 0) return skipped + next - index - 1
    }
  }
  return -1
}

/** chosen: shorter words are too easily mistaken for each other. */
export const shortestMistyped = 4

/** A word, or else the beginning of one, with one character missing, added, wrong, or swapped with its neighbour. */
function matchMistyped(hay: Hay, term: string): boolean {
  const { text, starts, titleEnd } = hay
  let found = false
  for (let index = 0; index < starts.length; index++) {
    const at = starts[index] ?? 0
    // A whole word may still follow; in the title it is worth more than anything outside.
    if (found && fit.value === fits.mistyped && at > titleEnd) return true
    const end = mistypedEnd(text, at, term)
    if (end < 0) continue
    const value = endsWord(text, end) ? fits.mistyped : fits.mistypedStart
    const worth = at < titleEnd ? value : value - 1
    if (!found || worth > fit.value) found = note(hay, value, at, 0)
  }
  return found
}

export function isMistyped(text: string, start: number, term: string): boolean {
  return mistypedEnd(text, start, term) >= 0
}

/** Where the mistyped word ends in the text, at the end of a word if it can; -1 when it is not there. */
function mistypedEnd(text: string, start: number, term: string): number {
  let at = 0
  while (at < term.length && text.charCodeAt(start + at) === term.charCodeAt(at)) at++
  const here = start + at
  const left = term.length - at
  let end = -1
  const take = (next: number) => {
    if (end < 0 || endsWord(text, next)) end = next
  }
  if (fitsFrom(term, at + 1, text, here)) take(here + left - 1)
  if (fitsFrom(term, at + 1, text, here + 1)) take(here + left)
  if (fitsFrom(term, at, text, here + 1)) take(here + left + 1)
  const swapped =
    at + 1 < term.length &&
    text.charCodeAt(here) === term.charCodeAt(at + 1) &&
    text.charCodeAt(here + 1) === term.charCodeAt(at)
  if (swapped && fitsFrom(term, at + 2, text, here + 2)) take(here + left)
  return end
}

function fitsFrom(term: string, from: number, text: string, at: number): boolean {
  for (let index = from; index < term.length; index++) {
    if (term.charCodeAt(index) !== text.charCodeAt(at + index - from)) return false
  }
  return true
}

// Which parts of a title a query found. Only for rows that are shown, so clearness counts more than speed.
import { searchWords } from '../contract/fold.ts'
import { beginsWord, foldWithPositions } from './word-places.ts'
import { isMistyped, mostSteps, shortestMistyped } from './match-term.ts'

/** From, and behind the last character. */
export type Range = readonly [number, number]

/** In the order of the text, without overlaps. Words found elsewhere (an alias, the other language) mark nothing. */
export function highlight(title: string, query: string): readonly Range[] {
  const { folded, positions, starts } = prepared(title)
  const places = searchWords(query).flatMap((term) => placesOf(folded, starts, term))
  const marked = new Set(places.map((place) => positions[place]))
  const ranges: [number, number][] = []
  for (const [from, to] of charactersOf(title)) {
    if (!marked.has(from)) continue
    const last = ranges.at(-1)
    if (last?.[1] === from) last[1] = to
    else ranges.push([from, to])
  }
  return ranges
}

type Prepared = ReturnType<typeof foldWithPositions> & {
  /** Where words begin. */
  starts: readonly number[]
}

/** chosen: the number of titles kept prepared; the next key mostly shows the same ones. */
const mostPrepared = 200
const known = new Map<string, Prepared>()

function prepared(title: string): Prepared {
  const before = known.get(title)
  if (before) return before
  if (known.size >= mostPrepared) known.clear()
  const parts = foldWithPositions(title)
  const starts = Array.from(parts.folded, (_, at) => at).filter((at) => beginsWord(parts.folded, at))
  const made = { ...parts, starts }
  known.set(title, made)
  return made
}

function* charactersOf(text: string): Iterable<Range> {
  let from = 0
  for (const char of text) {
    yield [from, from + char.length]
    from += char.length
  }
}

/** Places of the folded text, in the order in which search prefers them. */
function placesOf(text: string, starts: readonly number[], term: string): readonly number[] {
  const at = starts.find((start) => text.startsWith(term, start)) ?? text.indexOf(term)
  if (at >= 0) return span(at, term.length)
  const steps = { left: mostSteps }
  for (const start of starts) {
    const places = initialsFrom(text, term, start, starts, steps)
    if (places) return places
  }
  if (term.length < shortestMistyped) return []
  const mistyped = starts.find((start) => isMistyped(text, start, term))
  return mistyped === undefined ? [] : span(mistyped, Math.min(term.length, wordLength(text, mistyped)))
}

function initialsFrom(
  text: string,
  term: string,
  start: number,
  starts: readonly number[],
  steps: { left: number },
): number[] | undefined {
  if (--steps.left < 0) return undefined
  let length = 0
  while (length < term.length && text[start + length] === term[length]) length++
  if (length === term.length) return span(start, length)
  for (; length > 0; length--) {
    for (const next of starts.filter((at) => at > start)) {
      if (text[next] !== term[length]) continue
      const rest = initialsFrom(text, term.slice(length), next, starts, steps)
      if (rest) return [...span(start, length), ...rest]
    }
  }
  return undefined
}

function wordLength(text: string, from: number): number {
  let length = 1
  while (from + length < text.length && text[from + length] !== ' ' && !beginsWord(text, from + length)) length++
  return length
}

function span(from: number, length: number): number[] {
  return Array.from({ length }, (_, index) => from + index)
}

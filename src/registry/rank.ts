// Palette search over tens of thousands of entries: prepared once, narrowed while the query grows, in both languages at
// once. Exact before beginning before word before anywhere before initials; frequent use only breaks ties.
import { fold, searchWords } from '../contract/fold.ts'
import { beginsWord, bitOf, maskOf } from './word-places.ts'
import { fit, isGuess, matchTerm, matchTermOrMistyped, shortestMistyped, type Hay, type Matcher } from './match-term.ts'
import { topOf } from './top.ts'

export type RankEntry = {
  id: string
  title: string
  /** Its other search terms: the other language, aliases, id, typed words, keys. */
  also?: readonly string[]
}

/** `fits` says of each hit how well it does, comparable between indexes for the same query. */
export type RankHits<E extends RankEntry> = { hits: readonly E[]; fits: readonly number[]; total: number }

export type RankIndex<E extends RankEntry> = {
  /**
   * Best first; `total` counts all matches. A query without words finds everything, frequently used first.
   * `sureElsewhere`: hits of the same query in other indexes; where they suffice typing errors are not corrected here.
   */
  search(query: string, limit?: number, sureElsewhere?: number): RankHits<E>
  /** How many entries the query fits as it was typed. */
  sure(query: string): number
  /** How much each entry is used; it only decides between equally good ones. */
  setUsage(weights: ReadonlyMap<string, number>): void
}

/** chosen: results beyond this are not scrolled to; they are only counted. */
const mostHits = 500
/** Below this many sure hits one typing error per word is forgiven. */
const fewHits = 3

export function createIndex<E extends RankEntry>(entries: readonly E[]): RankIndex<E> {
  const hays = entries.map(hayOf)
  const indexes = new Map(entries.map(({ id }, index) => [id, index]))
  const usage = new Float64Array(entries.length)
  const scores = new Float64Array(entries.length)
  const everything = { query: '', found: Int32Array.from(entries.keys()), sure: entries.length }
  let exactly = everything
  let mistyped = everything

  function find(query: string, terms: readonly string[], last: typeof everything, matches: Matcher, missing: number) {
    // A longer query finds a subset of the shorter one's results.
    const among = query.startsWith(last.query) ? last.found : everything.found
    const masks = terms.map(maskOf)
    const field = `\n${query}`
    const found = new Int32Array(among.length)
    let count = 0
    let sure = 0
    for (let place = 0; place < among.length; place++) {
      const index = among[place] ?? 0
      const hay = hays[index]
      if (!hay || !mayContain(hay, masks, missing)) continue
      const score = scoreOf(hay, terms, field, matches)
      if (score < 0) continue
      scores[index] = score + (usage[index] ?? 0) * usageUnit
      found[count++] = index
      if (!isGuess(weakest)) sure++
    }
    return { query, found: found.slice(0, count), sure }
  }

  function asTyped(terms: readonly string[]) {
    const query = terms.join(' ')
    if (query !== exactly.query) exactly = find(query, terms, exactly, matchTerm, 0)
    return exactly
  }

  function best(terms: readonly string[], sureElsewhere: number): Int32Array {
    const { query, found, sure } = asTyped(terms)
    if (sure + sureElsewhere >= fewHits || !terms.some(({ length }) => length >= shortestMistyped)) return found
    const forgiving = find(query, terms, mistyped, matchTermOrMistyped, 1)
    // Only from here on do errors of the last word count, so only from here on can it be narrowed.
    mistyped = (terms.at(-1)?.length ?? 0) >= shortestMistyped ? forgiving : everything
    return forgiving.found
  }

  return {
    sure(query) {
      const terms = searchWords(query)
      return terms.length === 0 ? entries.length : asTyped(terms).sure
    },
    search(query, limit = mostHits, sureElsewhere = 0) {
      const terms = searchWords(query)
      const found = terms.length === 0 ? everything.found : best(terms, sureElsewhere)
      const top = topOf(found, terms.length === 0 ? usage : scores, Math.min(limit, mostHits))
      return {
        hits: top.map((index) => entries[index]).filter((entry) => entry !== undefined),
        fits: top.map((index) => (terms.length === 0 ? 0 : Math.floor((scores[index] ?? 0) / fitUnit))),
        total: found.length,
      }
    },
    setUsage(weights) {
      usage.fill(0)
      const ordered = [...weights].toSorted((a, b) => a[1] - b[1])
      let place = 0
      let last = Number.NaN
      for (const [id, weight] of ordered.slice(-mostUsed)) {
        if (weight !== last) place++
        last = weight
        const index = indexes.get(id)
        if (index !== undefined) usage[index] = place
      }
      exactly = mistyped = everything
    },
  }
}

// A score is one number: how it fits, then how often it is used, then where and how long: 14 + 16 + 18 of its 53 bits.
const fineSize = 2 ** 18
const usageUnit = fineSize
const mostUsed = 2 ** 16 - 1
const fitUnit = usageUnit * 2 ** 16

/** The whole title is the query, a whole alias is, a title begins with it. */
const exact = 10_000
const alias = 9_000
const beginning = 5_000
/** chosen: no better than a word of a title, which one sees. */
const aliasBeginning = 1

/** The least good fit of a term, of the text that was scored last. */
let weakest = 0

/** -1 when a term does not fit. */
function scoreOf(hay: Hay, terms: readonly string[], field: string, matches: Matcher): number {
  let value = 0
  let first = hay.text.length
  let skipped = 0
  weakest = Number.POSITIVE_INFINITY
  for (let index = 0; index < terms.length; index++) {
    if (!matches(hay, terms[index] ?? '')) return -1
    value += fit.value
    if (fit.value < weakest) weakest = fit.value
    skipped += fit.skipped
    if (fit.at < first) first = fit.at
  }
  const fine = Math.min(skipped, 15) * 2 ** 14 + Math.min(first, 63) * 2 ** 8 + Math.min(hay.titleEnd, 255)
  return (value + wholeFit(hay, field)) * fitUnit + fineSize - 1 - fine
}

function wholeFit({ text, titleEnd }: Hay, field: string): number {
  let best = 0
  if (text.startsWith(field)) best = field.length === titleEnd ? exact : beginning
  if (best === exact || text.length === titleEnd + 1) return best
  for (let at = text.indexOf(field, titleEnd); at >= 0; at = text.indexOf(field, at + 1)) {
    const ends = text.charAt(at + field.length) === '\n'
    best = Math.max(best, ends ? alias : aliasBeginning)
  }
  return best
}

/** Each term may lack this many kinds of characters. */
function mayContain({ mask }: Hay, masks: readonly number[], missing: number): boolean {
  for (let index = 0; index < masks.length; index++) {
    const lacking = (masks[index] ?? 0) & ~mask
    if (lacking !== 0 && (missing === 0 || (lacking & (lacking - 1)) !== 0)) return false
  }
  return true
}

function hayOf({ title, also = [] }: RankEntry): Hay {
  const fields = [title, ...also].map((field) => fold(field).replaceAll('\n', ' '))
  const text = `\n${fields.join('\n')}\n`
  const starts: number[] = []
  let initials = 0
  for (let at = 1; at < text.length; at++) {
    const bit = bitOf(text.charCodeAt(at))
    if (bit === 0 || !beginsWord(text, at)) continue
    starts.push(at)
    initials |= bit
  }
  const titleEnd = (fields[0]?.length ?? 0) + 1
  return { text, titleEnd, starts: Int32Array.from(starts), mask: maskOf(text), initials }
}

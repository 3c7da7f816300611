// Commands by what is meant: every term of a query is one of a name of theirs, whatever words it is said with. A search by
// letters stands beside it; the better of both counts.
import type { RankEntry, RankHits, RankIndex } from './rank.ts'
import { emptyMeaning, saysNothing, type SaidTerm, type Thesaurus } from './thesaurus.ts'
import { parted } from './typed-behind.ts'

/** A place that is always there, a page of a thing, or the thing itself. */
export type Opens = 'always' | 'within' | 'one'

export type MeantEntry = RankEntry & {
  /** Its names: titles first, each read alone. */
  names: readonly { text: string; title: boolean }[]
  /** Its arguments, which may be said beside them. */
  details: readonly string[]
  /** Where it goes: to go may be said or not. */
  opens: Opens | undefined
}

/**
 * How well the terms fit, comparable with the fits of a search by letters: the whole of a title or of another name stands
 * below the same letters and above a title that begins so; a part of one above a word somewhere.
 */
const worth = { title: 8600, other: 8300, otherWord: 4900, titlePart: 4600, otherPart: 4300, more: 400, least: 3000 }
/** A fit below it is that of a part of a name, a word somewhere, or a guess. */
export const leastNamed = 4_800
/** The fit by letters of a title that begins with the query. */
const titleBegins = 5_000
/** The same word counts for more than another one for it, and so does the first for the first. */
const sameWord = 15
const inOrder = 10
/** Of equals a place that is always there; `template` is the list before one of them, which is still to be chosen. */
const openedAt = { always: 5, within: 0, one: -310 }
const lessBeside = 60
/** chosen: a guess is worth no more than a mistyped word of a title. */
const guessUnit = 1_200

type Name = { terms: readonly SaidTerm[]; title: boolean }
/** The names of a command as they are read, and beside them what may be said too: its titles, its arguments. */
export type ReadNames = {
  all: readonly Name[]
  beside: readonly SaidTerm[]
  opens: Opens | undefined
  /** Meanings and words of its names, and with them those that may be said beside. */
  own: ReadonlySet<string>
  keys: ReadonlySet<string>
}

export function readNames(
  { names, details, opens }: Omit<MeantEntry, keyof RankEntry>,
  { read }: Thesaurus,
): ReadNames {
  const all = names.map(({ text, title }) => {
    const terms = read(text)
    const [first, ...rest] = terms
    return { terms: opens && rest.length > 0 && has(first, 'go') ? rest : terms, title }
  })
  const titles = all.flatMap(({ terms, title }) => (title ? terms : []))
  const beside = [...titles, ...details.flatMap(read)]
  const own = new Set(all.flatMap(({ terms }) => terms.flatMap(keysOf)))
  return { all, beside, opens, own, keys: new Set([...own, ...beside.flatMap(keysOf)]) }
}

/** How well the terms fit one of the names; 0 where one of them is in none of them. */
function fitOf(terms: readonly SaidTerm[], names: ReadNames): number {
  const [first, ...others] = terms
  if (!first) return 0
  let best = 0
  for (const name of names.all) {
    best = Math.max(best, fitOfName(terms, name, names))
    // To see or to open a place may be said or not.
    if (names.opens && others.length > 0 && has(first, 'go')) best = Math.max(best, fitOfName(others, name, names))
  }
  if (best === 0) return 0
  if (terms.some(({ guessed }) => guessed)) return Math.max(1, Math.floor(best / guessUnit))
  return best + (names.opens ? openedAt[names.opens] : 0)
}

/** Whether each term, as it was typed, is in its titles and one more of its names: nothing that was typed is left over. */
export function isNamed(terms: readonly SaidTerm[], { all, own: known }: ReadNames): boolean {
  if (terms.length === 0) return false
  if (!terms.every((term) => keysOf(term).some((key) => known.has(key)))) return false
  const titles = all.flatMap(({ terms: own, title }) => (title ? own : []))
  return all.some(({ terms: own }) => {
    const taken = new Set<number>()
    const both = [...own, ...titles]
    return terms.every((term) => {
      // A Chinese character that is no word of its own may be a part of another one.
      const isRead = !term.guessed && (term.meanings.length > 0 || /^[\0-\x7f]/.test(term.text))
      const at = isRead ? placeOf(term, both, taken) : -1
      if (at >= 0) taken.add(at)
      return at >= 0
    })
  })
}

function fitOfName(terms: readonly SaidTerm[], { terms: wanted, title }: Name, { beside }: ReadNames): number {
  const taken = new Set<number>()
  const isGuessed = terms.some(({ guessed }) => guessed)
  let bonus = 0
  let isFirst = true
  for (const term of terms) {
    const at = placeOf(term, wanted, taken)
    if (at >= 0) {
      bonus += (wanted[at]?.text === term.text ? sameWord : 0) + (isFirst && at === 0 ? inOrder : 0)
      taken.add(at)
    } else if (!isGuessed && beside.some((one) => isOne(term, one))) bonus -= lessBeside
    // `make a new cup`, `postpone everything`
    else if (!mayBeLeft(term) && !wanted.some((one, place) => taken.has(place) && isOne(term, one))) return 0
    isFirst = false
  }
  if (taken.size === 0) return 0
  const more = wanted.length - taken.size
  if (more === 0) {
    // One other word for it, as 停止 for 截止, is worth less than a title that begins with the word itself.
    const isOtherWord = terms.length === 1 && wanted[0]?.text !== terms[0]?.text
    return isOtherWord ? worth.otherWord - (title ? 0 : worth.more / 10) : (title ? worth.title : worth.other) + bonus
  }
  const part = (title ? worth.titlePart : worth.otherPart) - worth.more * (more - 1)
  return Math.max(part + bonus, worth.least)
}

/** The same word before another one for it. */
function placeOf(term: SaidTerm, wanted: readonly SaidTerm[], taken: ReadonlySet<number>): number {
  const same = wanted.findIndex((one, at) => !taken.has(at) && one.text === term.text)
  return same >= 0 ? same : wanted.findIndex((one, at) => !taken.has(at) && isOne(term, one))
}

function mayBeLeft(term: SaidTerm): boolean {
  return has(term, 'beside') || has(term, emptyMeaning)
}

/** Words that say nothing, that are said beside a name, and that turn a number round: none of them names anything. */
const turning: readonly string[] = [emptyMeaning, 'beside', 'less']

function has(term: SaidTerm | undefined, meaning: string): boolean {
  return term?.meanings.includes(meaning) === true
}

function isOne(term: SaidTerm, wanted: SaidTerm): boolean {
  if (term.text === wanted.text) return true
  return term.meanings.some((meaning) => !turning.includes(meaning) && wanted.meanings.includes(meaning))
}

/** Which entries hold a meaning, or a word as it is written: at each key only these are looked at. */
type Holders = ReadonlyMap<string, ReadonlySet<number>>

function holdersOf(sets: readonly ReadonlySet<string>[]): Holders {
  const holders = new Map<string, Set<number>>()
  for (const [at, keys] of sets.entries()) {
    for (const key of keys) {
      const there = holders.get(key)
      if (there) there.add(at)
      else holders.set(key, new Set([at]))
    }
  }
  return holders
}

/** The keys of a term: its meanings, and as it is written. */
function keysOf({ text, meanings }: SaidTerm): readonly string[] {
  return [`=${text}`, ...meanings]
}

function holdingAll(terms: readonly SaidTerm[], holders: Holders): readonly number[] {
  const needed = terms.filter((term, at) => !mayBeLeft(term) && !(at === 0 && has(term, 'go')))
  let left: ReadonlySet<number> | undefined
  for (const term of needed.length > 0 ? needed : terms) {
    const holding = new Set(keysOf(term).flatMap((key) => [...(holders.get(key) ?? [])]))
    left = left ? new Set([...left].filter((at) => holding.has(at))) : holding
  }
  return [...(left ?? [])].toSorted((a, b) => a - b)
}

/** An entry that fits some words of a query, and those it does not. */
export type Nearest<E> = { entry: E; left: readonly string[] }

export type MeantIndex<E extends MeantEntry> = RankIndex<E> & {
  /** The words say that something becomes less or earlier: a number behind them is no amount of more. */
  isLess(words: string): boolean
  /** The words behind a number say no more than what is counted: `minutes`. */
  isUnit(words: string): boolean
  /** Where nothing fits all words: what fits most of them, and behind it these. */
  nearest(query: string, always: readonly string[], may: (entry: E) => boolean): readonly Nearest<E>[]
}

/** chosen: as many as are read at a glance. */
const mostNearest = 3

/** A search by letters and by what is meant. */
export function createMeantIndex<E extends MeantEntry>(
  letters: RankIndex<E>,
  entries: readonly E[],
  thesaurus: Thesaurus,
): MeantIndex<E> {
  const named = entries.map((entry) => readNames(entry, thesaurus))
  const holders = holdersOf(named.map(({ keys }) => keys))
  const byName = holdersOf(named.map(({ own }) => own))
  let usage: ReadonlyMap<string, number> = new Map()
  let last: { query: string; fits: ReadonlyMap<E, number> } = { query: '', fits: new Map() }

  function meantBy(query: string): ReadonlyMap<E, number> {
    if (query === last.query) return last.fits
    const terms = thesaurus.readTyped(query)
    const fits = new Map<E, number>()
    if (terms.some(({ meanings }) => meanings.length > 0)) {
      for (const at of holdingAll(terms, holders)) {
        const [entry, names] = [entries[at], named[at]]
        const fit = entry && names ? fitOf(terms, names) : 0
        if (entry && fit > 0) fits.set(entry, fit)
      }
    }
    last = { query, fits }
    return fits
  }

  function isOneWord(query: string): boolean {
    return thesaurus.readTyped(query).length === 1
  }

  function sureOf(fits: ReadonlyMap<E, number>): number {
    let count = 0
    for (const fit of fits.values()) if (fit >= worth.least) count++
    return count
  }

  return {
    sure: (query) => Math.max(letters.sure(query), sureOf(meantBy(query))),
    search(query, limit, sureElsewhere = 0): RankHits<E> {
      const meant = meantBy(query)
      const found = letters.search(query, limit, sureElsewhere + sureOf(meant))
      if (meant.size === 0) return found
      const rows = found.hits.map((entry, at) => {
        const fit = found.fits[at] ?? 0
        const other = meant.get(entry) ?? 0
        // A name by letters and by meaning comes before one by either alone.
        return { entry, fit: Math.max(fit, other) + Math.floor(Math.min(fit, other) / 100), letters: fit }
      })
      const known = new Set(found.hits)
      // Where titles begin with the one word that was typed, another word for it in some name was not meant.
      const least = isOneWord(query) && (found.fits[0] ?? 0) >= titleBegins ? titleBegins : 0
      const others = [...meant].flatMap(([entry, fit]) =>
        known.has(entry) || fit < least ? [] : [{ entry, fit, letters: 0 }],
      )
      const uses = ({ id }: E) => usage.get(id) ?? 0
      const ordered = [...rows, ...others].toSorted(
        (a, b) => b.fit - a.fit || b.letters - a.letters || uses(b.entry) - uses(a.entry),
      )
      const top = ordered.slice(0, limit)
      return {
        hits: top.map(({ entry }) => entry),
        fits: top.map(({ fit }) => fit),
        total: found.total + others.length,
      }
    },
    // As it stands, and as a search reads it: `takepoints`.
    isLess: (words) => [thesaurus.read(words), thesaurus.readTyped(words)].flat().some((term) => has(term, 'less')),
    isUnit: (words) => words !== '' && thesaurus.read(words).every(saysNothing),
    nearest(query, always, may) {
      const words = parted(query).split(/\s+/).filter(Boolean)
      const holding = words.map((word) => new Set(holdingAll(thesaurus.readTyped(word), byName)))
      const near = entries.flatMap((entry, at) => {
        const left = words.filter((_, place) => holding[place]?.has(at) !== true)
        return left.length < words.length && may(entry) ? [{ entry, left }] : []
      })
      const uses = ({ entry }: Nearest<E>) => usage.get(entry.id) ?? 0
      const best = near.toSorted((a, b) => a.left.length - b.left.length || uses(b) - uses(a)).slice(0, mostNearest)
      const others = entries.filter(({ id }) => always.includes(id) && !best.some(({ entry }) => entry.id === id))
      return [...best, ...others.map((entry) => ({ entry, left: [] }))]
    },
    setUsage(weights) {
      usage = weights
      letters.setUsage(weights)
    },
  }
}

// The word for a kind beside the words for a thing: `payment 91`, `kowloon licence`, `會員2271`.
import type { SaidTerm, Thesaurus } from './thesaurus.ts'
import { parted } from './typed-behind.ts'

/** The names of each kind, as they are read. */
export type KindWords = ReadonlyMap<string, readonly (readonly SaidTerm[])[]>

export type KindSaid = { kinds: ReadonlySet<string>; rest: string }

export function kindWords(names: readonly (readonly [kind: string, name: string])[], { read }: Thesaurus): KindWords {
  const words = new Map<string, (readonly SaidTerm[])[]>()
  for (const [kind, name] of names) words.set(kind, [...(words.get(kind) ?? []), read(name)])
  return words
}

/** chosen: the most words of the name of a kind. */
const mostWords = 3

/** Undefined where no kind is named, or nothing else is. */
export function kindSaid(query: string, words: KindWords, { read }: Thesaurus): KindSaid | undefined {
  const parts = parted(query).split(/\s+/).filter(Boolean)
  for (let count = Math.min(mostWords, parts.length - 1); count > 0; count--) {
    const ends = [
      [parts.slice(0, count), parts.slice(count)],
      [parts.slice(-count), parts.slice(0, -count)],
    ] as const
    for (const [named, others] of ends) {
      const terms = read(named.join(' '))
      const kinds = [...words].flatMap(([kind, names]) => (names.some((name) => isSame(terms, name)) ? [kind] : []))
      if (kinds.length > 0) return { kinds: new Set(kinds), rest: others.join(' ') }
    }
  }
  return undefined
}

export type KindNamed = { kinds: ReadonlySet<string>; isLast: boolean }

/** The kinds that are named among the words; `isLast`: nothing that says anything follows the name. */
export function kindsNamed(text: string, words: KindWords, { read }: Thesaurus): readonly KindNamed[] {
  // Chinese words stand without blanks: by terms.
  const terms = read(text)
  const found: KindNamed[] = []
  for (let at = 0; at < terms.length;) {
    const named = kindAt(terms.slice(at), words)
    at += named?.count ?? 1
    if (named) found.push({ kinds: named.kinds, isLast: at === terms.length })
  }
  return found
}

/** The longest name of a kind that these terms begin with. */
function kindAt(terms: readonly SaidTerm[], words: KindWords) {
  for (let count = Math.min(mostWords, terms.length); count > 0; count--) {
    const some = terms.slice(0, count)
    const kinds = [...words].flatMap(([kind, names]) => (names.some((name) => isSame(some, name)) ? [kind] : []))
    if (kinds.length > 0) return { kinds: new Set(kinds), count }
  }
  return undefined
}

function isSame(terms: readonly SaidTerm[], name: readonly SaidTerm[]): boolean {
  return (
    terms.length === name.length &&
    terms.every(({ text, meanings }, at) => {
      const other = name[at]
      return other && (text === other.text || meanings.some((meaning) => other.meanings.includes(meaning)))
    })
  )
}

// The things that the words of the typed line mean, before it is run: as far as the completions told, without a request of its own.
// Nothing is said that Enter would not take (api/target-words.ts).
import { listedSpec, specOf } from '../../contract/kinds.ts'
import { nameKey } from '../../contract/name-key.ts'
import type { Kind } from '../../contract/views.ts'
import type { Completion } from '../../registry/complete.ts'
import { tokenize } from '../../registry/token.ts'

type MeantWord = { word: string; kind: Kind; names: readonly string[] }

/** chosen: more than these are not read; the last ones are the ones being typed. */
const most = 3
/** chosen: as many as a completion holds. There may be others of that name. */
const mostKnown = 50

/** By the word and the line before it: elsewhere the same word may mean another thing. */
export type KnownWords = ReadonlyMap<string, MeantWord>

/** The things found for the words so far. */
export function withWord(known: KnownWords, line: string, { from, to, items }: Completion): KnownWords {
  const [token] = tokenize(line.slice(from, to))
  const word = token?.text.slice(token.bare.lastIndexOf(',') + 1) ?? ''
  const wanted = nameKey(word)
  if (wanted === '') return known
  const things = items.flatMap(({ label, thing }) => (thing ? [{ ...thing, label }] : []))
  const called = things.filter(({ id, called: words }) => id === word || words.some((one) => nameKey(one) === wanted))
  // A number is rather an id or a place than the beginning of a name.
  const mayBegin = !/^\d+$/.test(wanted) && things.length < mostKnown
  const begun = things.filter(
    ({ kind, called: words }) => takesBeginnings(kind) && words.some((one) => nameKey(one).startsWith(wanted)),
  )
  const fitting = called.length > 0 ? called : mayBegin && begun.length === 1 ? begun : []
  const [first] = fitting
  const next = new Map(known)
  const key = keyOf(line.slice(0, from), word)
  if (!first) next.delete(key)
  else next.set(key, { word, kind: first.kind, names: fitting.map(({ label, id }) => `${label} · ${id}`) })
  return next
}

/** Of the words in the line, those of which it is known; each meaning once. */
export function meantWords(known: KnownWords, line: string): readonly MeantWord[] {
  const words = tokenize(line).slice(2)
  const meant = words.flatMap(({ text, bare, from, doubled }) => {
    const cut = bare.startsWith('--') ? bare.indexOf('=') + 1 : 0
    // A dash that is read as two is one sign of the line.
    const before = line.slice(0, from + (cut > 0 ? cut - doubled : 0))
    // Commas in quotes part nothing.
    const items = [...bare.slice(cut).matchAll(/[^,]+/g)].map(({ index, 0: item }) =>
      text.slice(cut + index, cut + index + item.length),
    )
    return items.flatMap((word) => known.get(keyOf(before, word)) ?? [])
  })
  return [...new Map(meant.map((one) => [JSON.stringify(one), one])).values()].slice(-most)
}

/** A line has no line break. */
function keyOf(before: string, word: string): string {
  return `${before}\n${word}`
}

/** A thing of a list is taken by its whole name; the beginning of a part may be that of a number in it. */
function takesBeginnings(kind: Kind): boolean {
  return specOf(kind).is === 'own' && listedSpec(kind) === undefined
}

// The things that the words of the typed line mean, before it is run: as far as the completions told, without a request of its own.
import { nameKey } from '../../contract/name-key.ts'
import type { Kind } from '../../contract/views.ts'
import type { Completion, CompletionItem } from '../../registry/complete.ts'
import { tokenize } from '../../registry/token.ts'

type MeantWord = { word: string; kind: Kind; names: readonly string[] }

/** chosen: more than these are not read; the last ones are the ones being typed. */
const most = 3
/** chosen: as many as a completion holds. There may be others of that name. */
const mostKnown = 50

export type KnownWords = ReadonlyMap<string, MeantWord>

/** The things found for the words so far, by the word. */
export function withWord(known: KnownWords, line: string, { from, to, items }: Completion): KnownWords {
  const [token] = tokenize(line.slice(from, to))
  const word = token?.text.split(',').at(-1) ?? ''
  if (word === '') return known
  const things = items.flatMap((item) => (item.thing ? [{ ...item, ...item.thing }] : []))
  const called = things.filter(({ id, label }) => id === word || nameKey(nameIn(label)) === nameKey(word))
  const begun = things.filter(({ label }) => nameKey(nameIn(label)).startsWith(nameKey(word)))
  const fitting = called.length > 0 ? called : begun.length === 1 && things.length < mostKnown ? begun : []
  const [first] = fitting
  const next = new Map(known)
  if (!first) next.delete(word)
  else next.set(word, { word, kind: first.kind, names: fitting.map(({ label, id }) => `${label} · ${id}`) })
  return next
}

/** Of the words in the line, those of which it is known. */
export function meantWords(known: KnownWords, line: string): readonly MeantWord[] {
  const words = tokenize(line)
    .slice(2)
    .flatMap(({ text }) => (text.startsWith('--') ? text.slice(text.indexOf('=') + 1) : text).split(','))
  return [...new Set(words)].flatMap((word) => known.get(word) ?? []).slice(-most)
}

/** Without where it is. */
function nameIn(label: CompletionItem['label']): string {
  return label.split(' · ')[0] ?? label
}

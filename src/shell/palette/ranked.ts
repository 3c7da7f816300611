// The hits of the typed text, best first: commands, cached records and the platform's results, by one measure.
import { createIndex, type RankHits, type RankIndex } from '../../registry/rank.ts'
import { argsBehind, readSentence } from '../../registry/typed-behind.ts'
import type { CommandEntry, PaletteEntry, RecordEntry } from './entries.ts'

type Searched = {
  commands: RankIndex<CommandEntry>
  /** From the page's cache; undefined before the index is built. */
  kept: RankIndex<RecordEntry> | undefined
  /** The platform's results. */
  remote: readonly RecordEntry[]
}

/** chosen: of each sort at most this many are listed; the rest is counted. */
const most = 500

export function rankedHits(query: string, { commands, kept, remote }: Searched) {
  if (query.trim() === '') {
    const { hits, total } = commands.search(query, most)
    return { hits, total }
  }
  // A word that is found among the things was not a mistyped command.
  const [ofCommands, ofKept] = [commands.sure(query), kept?.sure(query) ?? 0]
  const listed = commands.search(query, most, ofKept)
  const answered = rated(indexOf(remote).search(query, most, ofCommands + ofKept))
  const known = new Set(remote.map(({ id }) => id))
  const here = kept?.search(query, most, ofCommands) ?? { hits: [], fits: [], total: 0 }
  // The platform says where a thing is: its answer stands for what is kept.
  const others = rated(here).filter(({ hit }) => !known.has(hit.id))
  // Things the platform found by other rules are listed too.
  const named = new Set(answered.map(({ hit }) => hit.id))
  const otherwise = remote.filter(({ id }) => !named.has(id)).map((hit) => ({ hit, fit: 0 }))
  const hits: readonly Rated<PaletteEntry>[] = [...rated(listed), ...answered, ...others, ...otherwise]
  return {
    hits: hits.toSorted((a, b) => b.fit - a.fit).map(({ hit }) => hit),
    total: listed.total + remote.length + here.total - (here.hits.length - others.length),
  }
}

/** A command with the arguments typed behind its name. */
export type SpokenHit = { entry: CommandEntry; name: string; args: Record<string, unknown>; typed: string }
const noSpoken: readonly SpokenHit[] = []
/** chosen: of the commands the name may mean, the best few. */
const mostSpoken = 3

export function spokenHits(query: string, commands: RankIndex<CommandEntry>): readonly SpokenHit[] {
  const sentence = readSentence(query)
  if (!sentence) return noSpoken
  const typed = query.slice(sentence.name.length).trim()
  const found = commands.search(sentence.name, mostSpoken * 2).hits.flatMap((entry): SpokenHit[] => {
    const args = argsBehind(entry.command, sentence.values)
    return args ? [{ entry, name: sentence.name, args, typed }] : []
  })
  return found.length === 0 ? noSpoken : found.slice(0, mostSpoken)
}

// An answer stays while one types on.
const indexes = new WeakMap<readonly RecordEntry[], RankIndex<RecordEntry>>()

function indexOf(remote: readonly RecordEntry[]): RankIndex<RecordEntry> {
  const index = indexes.get(remote) ?? createIndex(remote)
  indexes.set(remote, index)
  return index
}

type Rated<E> = { hit: E; fit: number }

function rated<E extends PaletteEntry>({ hits, fits }: RankHits<E>): Rated<E>[] {
  return hits.map((hit, at) => ({ hit, fit: fits[at] ?? 0 }))
}

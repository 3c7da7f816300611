// What the typed text finds, best first: commands, kept records and what the platform answered, by one measure.
import { createIndex, type RankHits, type RankIndex } from '../../registry/rank.ts'
import type { CommandEntry, PaletteEntry, RecordEntry } from './entries.ts'

type Searched = {
  commands: RankIndex<CommandEntry>
  /** Of what the page keeps; nothing before it is made. */
  kept: RankIndex<RecordEntry> | undefined
  /** What the platform answered. */
  remote: readonly RecordEntry[]
}

/** chosen: of each sort at most this many are listed; the rest is counted. */
const most = 500

export function rankedHits(query: string, { commands, kept, remote }: Searched) {
  const listed = commands.search(query, most)
  if (query.trim() === '') return { hits: listed.hits, total: listed.total }
  const answered = rated(indexOf(remote).search(query, most))
  const known = new Set(remote.map(({ id }) => id))
  const here = kept?.search(query, most) ?? { hits: [], fits: [], total: 0 }
  // The platform says where a thing is: its answer stands for what is kept.
  const others = rated(here).filter(({ hit }) => !known.has(hit.id))
  // What the platform found otherwise than we do is found all the same.
  const named = new Set(answered.map(({ hit }) => hit.id))
  const otherwise = remote.filter(({ id }) => !named.has(id)).map((hit) => ({ hit, fit: 0 }))
  const hits: readonly Rated<PaletteEntry>[] = [...rated(listed), ...answered, ...others, ...otherwise]
  return {
    hits: hits.toSorted((a, b) => b.fit - a.fit).map(({ hit }) => hit),
    total: listed.total + remote.length + here.total - (here.hits.length - others.length),
  }
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

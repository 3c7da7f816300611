// The hits of the typed text, best first: commands, cached records and the platform's results, by one measure.
import type { KindNamed, KindSaid } from '../../registry/kind-said.ts'
import { createIndex, type RankHits, type RankIndex } from '../../registry/rank.ts'
import { leastNamed, type MeantIndex, type Nearest } from '../../registry/meant.ts'
import { argsBehind, readAmong, readSentence, type Sentence } from '../../registry/typed-behind.ts'
import type { CommandEntry, PaletteEntry, RecordEntry } from './entries.ts'

type Searched = {
  commands: MeantIndex<CommandEntry>
  /** From the page's cache; undefined before the index is built. */
  kept: RankIndex<RecordEntry> | undefined
  /** The platform's results. */
  remote: readonly RecordEntry[]
  /** A kind that the query names beside the words for a thing. */
  said?: KindSaid | undefined
}

/** chosen: of each sort at most this many are listed; the rest is counted. */
const most = 500

/** chosen: of a longer text the beginning is read, as in a search by letters. */
const longestQuery = 200

/** Whatever is typed, help and the line are there. */
const alwaysNear = ['console.help', 'console.command-line']
/** Moves of a list or a drawing do nothing where there is none. */
const isAnywhere = ({ command: { scope } }: CommandEntry) => scope === undefined || scope === 'global'
const noNearest: readonly Nearest<CommandEntry>[] = []

export function rankedHits(query: string, { commands, kept, remote, said }: Searched) {
  if (query.trim() === '') {
    const { hits, total } = commands.search(query, most)
    return { hits, total, nearest: noNearest }
  }
  // A word that is found among the things was not a mistyped command.
  const [ofCommands, ofKept] = [commands.sure(query), kept?.sure(query) ?? 0]
  const ofKind = said && ofKept === 0 ? ofKinds(said, kept, remote) : []
  const listed = commands.search(query, most, ofKept)
  const answered = rated(indexOf(remote).search(query, most, ofCommands + ofKept))
  const known = new Set(remote.map(({ id }) => id))
  const here = kept?.search(query, most, ofCommands) ?? { hits: [], fits: [], total: 0 }
  // The platform says where a thing is: its answer stands for what is kept.
  const beside = new Set(ofKind.map(({ hit }) => hit.id))
  const others = rated(here).filter(({ hit }) => !known.has(hit.id) && !beside.has(hit.id))
  // Things the platform found by other rules are listed too.
  const named = new Set([...answered, ...ofKind].map(({ hit }) => hit.id))
  const otherwise = remote.filter(({ id }) => !named.has(id)).map((hit) => ({ hit, fit: 0 }))
  const hits: readonly Rated<PaletteEntry>[] = [
    ...rated(listed),
    ...ofKind,
    ...answered.filter(({ hit }) => !beside.has(hit.id)),
    ...others,
    ...otherwise,
  ]
  return {
    hits: hits.toSorted((a, b) => b.fit - a.fit).map(({ hit }) => hit),
    nearest: hits.length === 0 ? commands.nearest(query.slice(0, longestQuery), alwaysNear, isAnywhere) : noNearest,
    total: hits.length - listed.hits.length - here.hits.length + listed.total + here.total,
  }
}

/** Of that kind, by the other words; what is open on the page and what the platform found. */
function ofKinds({ kinds, rest }: KindSaid, kept: Searched['kept'], remote: readonly RecordEntry[]) {
  const isOfKind = ({ hit }: Rated<RecordEntry>) => kinds.has(hit.id.slice(0, hit.id.indexOf(' ')))
  const found = [...rated(indexOf(remote).search(rest, most)), ...(kept ? rated(kept.search(rest, most)) : [])].filter(
    isOfKind,
  )
  return [...new Map(found.toReversed().map((one) => [one.hit.id, one])).values()].toReversed()
}

/** A command with the arguments typed behind its name. */
export type SpokenHit = { entry: CommandEntry; name: string; args: Record<string, unknown>; typed: string }
const noSpoken: readonly SpokenHit[] = []
/** chosen: of the commands the name may mean, the best few. */
const mostSpoken = 3

/** The kinds that a text names. */
type KindsIn = (text: string) => readonly KindNamed[]

export function spokenHits(query: string, commands: MeantIndex<CommandEntry>, kindsIn: KindsIn): readonly SpokenHit[] {
  for (const sentence of [readSentence(query), readAmong(query)]) {
    const found = sentence ? spokenBy(sentence, commands, kindsIn) : noSpoken
    if (found.length > 0) return found.slice(0, mostSpoken)
  }
  return noSpoken
}

function spokenBy(sentence: Sentence, commands: MeantIndex<CommandEntry>, kindsIn: KindsIn): readonly SpokenHit[] {
  const { name, values, typed } = sentence
  if (commands.isLess(name)) return noSpoken
  const isMeant = isNumberOf(sentence, commands, kindsIn)
  const { hits, fits } = commands.search(name, mostSpoken * 2)
  return hits.flatMap((entry, at): SpokenHit[] => {
    // A number is given only to a command that was named.
    const args = (fits[at] ?? 0) >= leastNamed && isMeant(entry) ? argsBehind(entry.command, values) : undefined
    return args ? [{ entry, name, args, typed }] : []
  })
}

/**
 * Whether the number is an argument of a command. Directly behind the word for a kind it is one of its things, as in
 * `delay match 30`, unless what is counted follows; and where another kind is named than that of the command, as in
 * `postpone match by 30 minutes`, a command for all of them was not meant.
 */
function isNumberOf({ before, after, name }: Sentence, commands: MeantIndex<CommandEntry>, kindsIn: KindsIn) {
  const behind = kindsIn(before).filter(({ isLast }) => isLast)
  const named = kindsIn(name)
  return ({ command, title }: CommandEntry): boolean => {
    if (behind.length > 0) return commands.isUnit(after) && behind.every(({ kinds }) => kinds.has(command.target))
    const own = new Set([command.target, ...kindsIn(title).flatMap(({ kinds }) => [...kinds])])
    return named.every(({ kinds }) => [...kinds].some((kind) => own.has(kind)))
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

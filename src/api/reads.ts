// The subject of a cached answer, and the changes that concern it: topic and thing must both match, so that a result in
// one tournament does not reload another.
import type { Change, Ref } from '../contract/change.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { heldBy, type Kind, type Topic } from '../contract/views.ts'

/**
 * A read: its topics, and its thing where it is about a single one. `apart`: topics of things that do not belong to it, as the
 * teams of a member; any of them may be in the answer.
 */
export type Subject = { topics: readonly Topic[]; thing: Ref | undefined; apart: readonly Topic[] }

export function subjectOf(
  { reads, showsOthers, ...endpoint }: Endpoint,
  params: Record<string, unknown> = {},
): Subject {
  const thing = thingOf(endpoint, params)
  const apart = reads.filter((topic) => !thing || showsOthers || isApart(topic, thing.kind))
  return { topics: reads, thing, apart }
}

/** The reach of a write: its thing, or everything inside its parent of the kind `reaches`. */
export type Written = { thing?: Ref | undefined; reaches?: Kind | undefined }

export function writtenBy({ reaches, ...endpoint }: Endpoint, params: Record<string, unknown>): Written {
  return { thing: thingOf(endpoint, params), reaches }
}

/** The thing that a call names in its path. */
function thingOf({ about }: Pick<Endpoint, 'about'>, params: Record<string, unknown>): Ref | undefined {
  return about && { kind: about.kind, id: String(params[about.param]) }
}

const anyTopic = '*'

// By any name: answers and changes speak of more than these kinds.
const parents: ReadonlyMap<string, Kind | null> = new Map(Object.entries(heldBy))

/** The kinds that hold one, nearest first: an answer names them as `stageId`, `tournamentId`. */
function holdersOf(kind: string): readonly Kind[] {
  const parent = parents.get(kind)
  return parent ? [parent, ...holdersOf(parent)] : []
}

/** Changes of data without a kind name the thing that it is about. */
function isApart(topic: Topic, kind: string): boolean {
  return parents.has(topic) && outermostOf(topic) !== outermostOf(kind)
}

function outermostOf(kind: string): string {
  return holdersOf(kind).at(-1) ?? kind
}

export function hasTopic(topics: readonly string[], wanted: readonly Topic[]): boolean {
  return wanted.some((topic) => topics.includes(topic) || topics.includes(anyTopic))
}

export type Ancestry = {
  /** The answer to a read about a thing names its parents. */
  learn(thing: Ref | undefined, answer: unknown): void
  /** The thing and its known parents, nearest first. */
  chainOf(thing: Ref): readonly Ref[]
  /** Like an event of the platform, but without kinds: only the platform knows which ones a write changes. */
  changeOf(written: Written): Change
  meets(subject: Subject, change: Pick<Change, 'topics' | 'about'>): boolean
}

export function createAncestry(): Ancestry {
  const above = new Map<string, Ref>()

  function chainOf(thing: Ref): readonly Ref[] {
    const parent = above.get(nameOf(thing))
    return parent ? [thing, ...chainOf(parent)] : [thing]
  }

  return {
    chainOf,
    changeOf({ thing, reaches }) {
      const chain = thing ? chainOf(thing) : []
      const from = reaches === undefined ? 0 : chain.findIndex(({ kind }) => kind === reaches)
      // Where it belongs is not known: it may be anywhere.
      return { topics: [anyTopic], about: from < 0 ? [] : chain.slice(from) }
    },
    learn(thing, answer) {
      if (!thing || typeof answer !== 'object' || answer === null) return
      // An answer names others too: points are given at a venue, but are part of their member.
      let below = thing
      for (const kind of holdersOf(thing.kind)) {
        const id = (answer as Record<string, unknown>)[`${kind}Id`]
        if (typeof id !== 'string') continue
        const holder = { kind, id }
        above.set(nameOf(below), holder)
        below = holder
      }
    },
    meets({ topics, thing, apart }, change) {
      if (!hasTopic(change.topics, topics)) return false
      const [nearest] = change.about
      if (!thing || !nearest || hasTopic(change.topics, apart) || has(change.about, thing)) return true
      const chain = chainOf(thing)
      // Another stage, or another match of the same stage.
      if (chain.some((ref) => change.about.some((other) => other.kind === ref.kind && other.id !== ref.id)))
        return false
      // Where one of them belongs is not known to the top: better asked once too often.
      return !isWhole(chain) || !isWhole(change.about) || chain.some((ref) => has(change.about, ref))
    },
  }
}

export function has(refs: readonly Ref[], wanted: Ref): boolean {
  return refs.some(({ kind, id }) => kind === wanted.kind && id === wanted.id)
}

/** The chain reaches a thing without a parent. */
function isWhole(chain: readonly Ref[]): boolean {
  const last = chain.at(-1)
  return last !== undefined && parents.get(last.kind) === null
}

function nameOf({ kind, id }: Ref): string {
  return `${kind} ${id}`
}

// Loads targets and arguments of commands with the data their rules need.
import type { Endpoint } from '../contract/endpoint.ts'
import { paramsOf, rowsIn, textIn, type AnyPart, type Naming, type OwnKind, type Row } from '../contract/kind-spec.ts'
import { specOf } from '../contract/kinds.ts'
import type { Problem } from '../contract/problem.ts'
import { joined, type Say } from '../contract/say.ts'
import { wholeOf, type Kind, type Views } from '../contract/views.ts'
import type { Answered } from './answer.ts'
import type { Cache } from './cache.ts'

export type LoadedTarget<K extends Kind> = { id: string; name: string; view: Views[K] }

export type TargetPorts = {
  cache: Cache
  say: Say
  naming: Naming
}

/** chosen: things are asked for in groups of this many, so that none waits for its turn until the time-out. */
const atATime = 16

/** The problem of a target that does not exist (any more). */
class Missing extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** A thing and its view as rows of any kind; the caller knows the kind. */
type Found = { thing: Row; view: Row; name: string }

export function createLoader({ cache, say, naming }: TargetPorts) {
  function found(kind: Kind, id: string, isAlone = false): Promise<Found> {
    const spec = specOf(kind)
    return spec.is === 'own' ? ownThing(kind, spec, id, isAlone) : partOfThing(kind, spec, id)
  }

  async function ownThing(kind: Kind, spec: OwnKind, id: string, isAlone: boolean): Promise<Found> {
    const [thing, ...beside] = await Promise.all([
      oneRow(spec, id, isAlone),
      ...Object.entries(spec.beside).map(async ([name, call]) => [name, (await rowOf(call, id))[name]] as const),
    ])
    const parent = spec.parent === null ? undefined : await found(spec.parent, textIn(thing, spec.parentId))
    const view = { ...parent?.view, ...Object.fromEntries(beside), [kind]: thing }
    return { thing, view, name: textIn(thing, spec.name) }
  }

  async function oneRow(spec: OwnKind, id: string, isAlone: boolean): Promise<Row> {
    const row = isAlone && spec.whole === 'several' ? undefined : await listed(spec, id)
    return row ?? rowOf(spec.one, id)
  }

  async function partOfThing(kind: Kind, spec: AnyPart, id: string): Promise<Found> {
    const { thing, view } = await found(spec.within, wholeOf(id))
    // Its kind has these as parts.
    const whole = thing as Parameters<AnyPart['all']>[0]
    const part = partIn(kind, spec, whole, id)
    if (!part) throw new Missing(targetProblem('notFound', { word: id }, say))
    return { thing, view: { ...view, ...part }, name: spec.name(part, whole, naming) }
  }

  async function rowOf(endpoint: Endpoint, id: string): Promise<Row> {
    const answered: Answered<unknown> = await cache.read(endpoint, { params: paramsOf(endpoint, id) })
    // Calls of the table answer one object; their schemas have checked it.
    if (answered.ok) return answered.payload as Row
    throw new Missing(answered.problem)
  }

  // The list on screen holds the data for a command on many of its rows: no request for each row.
  async function listed(spec: OwnKind, id: string): Promise<Row | undefined> {
    if (!spec.whole) return undefined
    for (const list of await cache.fresh(spec.all)) {
      const row = rowsById(spec, list).get(id)
      if (row) return row
    }
    return undefined
  }

  return async function load<K extends Kind>(
    kind: K,
    ids: readonly string[],
  ): Promise<readonly (LoadedTarget<K> | { id: string; problem: Problem })[]> {
    const loaded: (LoadedTarget<K> | { id: string; problem: Problem })[] = []
    for (let from = 0; from < ids.length; from += atATime) {
      const some = ids.slice(from, from + atATime)
      loaded.push(...(await Promise.all(some.map((id) => loadOne(kind, id, ids.length === 1)))))
    }
    return loaded
  }

  async function loadOne<K extends Kind>(
    kind: K,
    id: string,
    isAlone: boolean,
  ): Promise<LoadedTarget<K> | { id: string; problem: Problem }> {
    try {
      const { name, view } = await found(kind, id, isAlone)
      // The table of kinds yields this view for this kind, or it does not compile.
      return { id, name, view: view as unknown as Views[K] }
    } catch (error) {
      if (error instanceof Missing) return { id, problem: error.problem }
      throw error
    }
  }
}

// Each list and each thing with parts is indexed once.
const rowIndexes = new WeakMap<object, ReadonlyMap<string, Row>>()
const partIndexes = new WeakMap<object, Map<Kind, ReadonlyMap<string, object>>>()

function rowsById(spec: Pick<OwnKind, 'id' | 'rows'>, list: unknown): ReadonlyMap<string, Row> {
  const key = list as object // an answer that has rows
  const index = rowIndexes.get(key) ?? new Map(rowsIn(spec, list).map((row) => [textIn(row, spec.id), row]))
  rowIndexes.set(key, index)
  return index
}

function partIn(kind: Kind, spec: AnyPart, whole: Parameters<AnyPart['all']>[0], id: string): object | undefined {
  const indexes = partIndexes.get(whole) ?? new Map<Kind, ReadonlyMap<string, object>>()
  partIndexes.set(whole, indexes)
  const index = indexes.get(kind) ?? new Map(spec.all(whole).map((part) => [spec.idsOf(part, whole)[kind] ?? '', part]))
  indexes.set(kind, index)
  return index.get(id)
}

export function targetProblem(
  code: 'notFound' | 'ambiguous' | 'tooMany' | 'placeMissing',
  params: { word: string; names?: string[]; count?: number },
  say: Say,
): Problem {
  return {
    kind: 'error',
    message: say(`reason.target.${code}`, { count: 0, ...params, names: joined(say, params.names ?? []) }),
    reason: { code: `target.${code}`, params },
  }
}

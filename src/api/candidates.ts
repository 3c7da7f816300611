// The things of a kind at a place, with the words for each: for resolving and completing.
import { paramsOf, rowsIn, textIn, type AnyPart, type Ids, type OwnKind } from '../contract/kind-spec.ts'
import { kindNames, specOf, type ListedSpec } from '../contract/kinds.ts'
import { maxPageSize } from '../contract/limits.ts'
import type { Problem } from '../contract/problem.ts'
import { fold } from '../contract/fold.ts'
import { nameKey } from '../contract/name-key.ts'
import { wholeOf, type Kind } from '../contract/views.ts'
import type { Answered } from './answer.ts'
import type { TargetPorts } from './targets.ts'

export type Candidate = {
  id: string
  /** Words that count only whole: identifiers and numbers. */
  codes?: readonly string[]
  /** Names; their beginning is enough. */
  names: readonly string[]
  /** Words that count only where no name or code fits. */
  places?: readonly string[]
  /** How it is told from others. */
  label: string
}
type Listed = Promise<Answered<readonly Candidate[]>>
/** `count`: of all that the platform found, where the rows are not all of them. */
type Counted = { ok: true; payload: readonly Candidate[]; count?: number } | { ok: false; problem: Problem }

/** chosen: names are compared over at most this many rows of a search; where more are found, over `moreRows`. */
const searchRows = 50
const moreRows = maxPageSize

export function createCandidates({ cache, naming }: TargetPorts) {
  async function page(spec: OwnKind, parentId: string | undefined, query: ListedQuery): Promise<Counted> {
    const answered: Answered<unknown> = await cache.read(spec.all, { params: paramsOf(spec.all, parentId), query })
    if (!answered.ok) return answered
    const payload = rowsIn(spec, answered.payload).map((row) => candidateOf(spec, row))
    const count = countIn(answered.payload)
    // A list without a count whose page is full may go on.
    const isAll = count === undefined ? payload.length !== query.pageSize : payload.length >= count
    return { ok: true, payload, ...(!isAll && { count: Math.max(count ?? 0, payload.length + 1) }) }
  }

  return {
    /** Things of their own: all, or those of one parent. */
    async own(spec: OwnKind, parentId: string | undefined, search: string): Promise<Counted> {
      const { atOnce } = spec
      const query =
        atOnce === undefined
          ? { ...(search !== '' && { search }), pageSize: searchRows }
          : { ...(atOnce !== 'all' && { pageSize: atOnce }) }
      return page(spec, parentId, query)
    },
    /** Those of that name, but for case, width and marks. A platform that does not know `named` answers the search. */
    called: (spec: OwnKind, parentId: string | undefined, name: string): Promise<Counted> =>
      page(spec, parentId, { search: name, named: name, pageSize: moreRows }),
    /** As many as one answer holds. */
    more: (spec: OwnKind, parentId: string | undefined, search: string): Promise<Counted> =>
      page(spec, parentId, { search, pageSize: moreRows }),
    /** All there are, or those of the thing that is at hand. */
    async named(spec: ListedSpec, at: Ids): Listed {
      const { names, namesOf = {} } = spec
      const holder = kindNames.find((kind) => namesOf[kind] !== undefined && at[kind] !== undefined)
      const call = (holder && namesOf[holder]) ?? names
      const answered: Answered<unknown> = await cache.read(call, { params: paramsOf(call, holder && at[holder]) })
      if (!answered.ok) return answered
      return { ok: true, payload: rowsIn(spec, answered.payload).map((row) => candidateOf(spec, row)) }
    },
    /** Parts of a thing: of all of it, or of the parent that is at hand. */
    async parts(kind: Kind, spec: AnyPart, wholeId: string, typed: string, at: Ids): Listed {
      const around = specOf(spec.within)
      if (around.is === 'part') return { ok: true, payload: [] }
      const answered: Answered<unknown> = await cache.read(around.one, { params: paramsOf(around.one, wholeId) })
      if (!answered.ok) return answered
      // The call that loads one of that kind answers it.
      const whole = answered.payload as Parameters<AnyPart['all']>[0]
      const parent = at[spec.parent]
      const isNarrow = spec.ofParentOnly && !typed.includes('/') && parent !== undefined && wholeOf(parent) === wholeId
      const parts = spec
        .all(whole)
        .map((part) => ({ part, ids: spec.idsOf(part, whole) }))
        .filter(({ ids }) => !isNarrow || ids[spec.parent] === parent)
      return {
        ok: true,
        payload: parts.map(({ part, ids }) => ({
          id: ids[kind] ?? '',
          codes: spec.codes(part),
          names: spec.names(part, whole, naming),
          label: spec.label?.(part, whole, naming) ?? spec.name(part, whole, naming),
        })),
      }
    },
  }
}

type ListedQuery = { search?: string; named?: string; pageSize?: number }

function countIn(answer: unknown): number | undefined {
  const count = typeof answer === 'object' && answer !== null && 'rowCount' in answer ? answer.rowCount : undefined
  return typeof count === 'number' ? count : undefined
}

function candidateOf(
  { id, name, number }: Pick<OwnKind, 'id' | 'name' | 'number'>,
  row: Readonly<Record<string, unknown>>,
): Candidate {
  const label = textIn(row, name)
  return {
    id: textIn(row, id),
    names: [label],
    label,
    // `--stage=2` is the second one, unless one is called so.
    ...(number !== undefined && { places: [String(row[number])] }),
  }
}

/** Exact matches before beginnings, ignoring case; diacritics count unless nothing fits with them. */
export function matching(candidates: readonly Candidate[], word: string, how?: 'exact'): readonly Candidate[] {
  const wanted = nameKey(word)
  const exact = candidates.filter(({ names, codes = [] }) =>
    [...names, ...codes].some((name) => nameKey(name) === wanted),
  )
  if (exact.length > 0 || wanted === '' || how === 'exact') return exact
  const placed = candidates.filter(({ places = [] }) => places.includes(wanted))
  if (placed.length > 0) return placed
  const beginning = candidates.filter(({ names }) => names.some((name) => nameKey(name).startsWith(wanted)))
  if (beginning.length > 0) return beginning
  const plain = fold(wanted)
  return candidates.filter(({ names }) => names.some((name) => fold(name).startsWith(plain)))
}

export function together(listed: readonly Answered<readonly Candidate[]>[]): Answered<readonly Candidate[]> {
  const failed = listed.find((one) => !one.ok)
  return failed ?? { ok: true, payload: listed.flatMap((one) => (one.ok ? one.payload : [])) }
}

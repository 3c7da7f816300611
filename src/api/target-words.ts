// Resolves a typed word: an id, `12/1`, `12/1/8`, `12/m34`, `12/G1-M5`, a round, a name. A word that is the id of one thing and the
// whole name of another means neither: `id:12` is the id alone. Then come names that begin so; when several fit, none is chosen and
// all are named. What is only listed is called by its whole name or its id, which the platform judges.
import { paramsOf, type AnyPart, type Ids, type OwnKind } from '../contract/kind-spec.ts'
import { listedSpec, specOf, type ListedSpec } from '../contract/kinds.ts'
import { isPassing, type Problem } from '../contract/problem.ts'
import type { Kind } from '../contract/views.ts'
import type { Answered } from './answer.ts'
import { createCandidates, matching, together, type Candidate } from './candidates.ts'
import { targetProblem, type TargetPorts } from './targets.ts'

export type ResolvedWord = { id: string } | { problem: Problem }

/** `at`: where the person or script is, as ids of what is around. */
export function createResolver(ports: TargetPorts) {
  const { cache, say } = ports
  const candidates = createCandidates(ports)

  async function resolve(kind: Kind, typed: string, at: Ids): Promise<ResolvedWord> {
    const word = typed.trim()
    const spec = specOf(kind)
    if (spec.is === 'part') return part(kind, spec, word, at)
    const named = listedSpec(kind)
    const [, id] = /^id:(.+)$/i.exec(word) ?? []
    if (id !== undefined) return named ? { id } : ((await existing(spec, id)) ?? notFound(word))
    return named ? listed(named, word) : own(spec, word, at)
  }

  /** chosen: a person need not see all there are, so a word that none is called may still be an id. */
  async function listed(spec: ListedSpec, word: string): Promise<ResolvedWord> {
    const all = await candidates.named(spec, {})
    if (!all.ok) return { id: word }
    const named = matching(all.payload, word, 'exact').filter(({ id }) => id !== word)
    if (all.payload.some(({ id }) => id === word)) return orElse(word, named)
    return named.length === 0 ? { id: word } : choose(word, { ok: true, payload: named })
  }

  /** Parts of a thing: `<thing>/<part>`, or the part alone where its thing is at hand. */
  async function part(kind: Kind, spec: AnyPart, word: string, at: Ids): Promise<ResolvedWord> {
    const cut = word.indexOf('/')
    const here = at[spec.within]
    // `1/8` is round 8 of division 1 where a stage is at hand.
    if (cut > 0 && !(here !== undefined && spec.ids.test(word))) {
      const whole = await resolve(spec.within, word.slice(0, cut), at)
      if ('problem' in whole) return whole
      const rest = word.slice(cut + 1)
      return choose(word, await candidates.parts(kind, spec, whole.id, rest, at), rest)
    }
    if (here !== undefined) return choose(word, await candidates.parts(kind, spec, here, word, at))
    const wholes = await around(spec.within, at)
    if (!wholes) return { problem: targetProblem('placeMissing', { word }, say) }
    if (!wholes.ok) return wholes
    const found = await Promise.all(wholes.payload.map(({ id }) => candidates.parts(kind, spec, id, word, at)))
    return choose(word, together(found))
  }

  /** All things of a kind where one is; nothing where that is not known. */
  async function around(kind: Kind, at: Ids): Promise<Answered<readonly Candidate[]> | undefined> {
    const spec = specOf(kind)
    if (spec.is === 'part' || spec.parent === null || at[spec.parent] === undefined) return undefined
    return candidates.own(spec, at[spec.parent], '')
  }

  /** An id anywhere, or a name: of all there are, or inside the parent at hand. */
  async function own(spec: OwnKind, word: string, at: Ids): Promise<ResolvedWord> {
    const byId = await existing(spec, word)
    const parent = spec.parent === null ? undefined : at[spec.parent]
    if (spec.parent !== null && parent === undefined)
      return byId ?? { problem: targetProblem('placeMissing', { word }, say) }
    if (!byId) return byName(spec, parent, word)
    if ('problem' in byId) return byId
    const called = spec.parent === null ? candidates.called : candidates.own
    const listed = await called(spec, parent, word)
    if (!listed.ok && isPassing(listed.problem)) return listed
    const named = listed.ok ? matching(listed.payload, word, 'exact').filter(({ id }) => id !== byId.id) : []
    return orElse(byId.id, named)
  }

  /** The id, unless others are called so. */
  function orElse(id: string, named: readonly Candidate[]): ResolvedWord {
    if (named.length === 0) return { id }
    return { problem: targetProblem('ambiguous', { word: id, names: [`id:${id}`, ...named.map(nameAndId)] }, say) }
  }

  /**
   * One of all that are found: a whole name before a beginning. Where more are found than were read, the whole name is asked for as
   * such, and no beginning is taken for the only one.
   */
  async function byName(spec: OwnKind, parent: string | undefined, word: string): Promise<ResolvedWord> {
    const first = await candidates.own(spec, parent, word)
    if (!first.ok || first.count === undefined) return choose(word, first)
    const called = await candidates.called(spec, parent, word)
    if (called.ok && called.count === undefined) {
      const exact = matching(called.payload, word, 'exact')
      if (exact.length > 0) return choose(word, { ok: true, payload: exact })
    }
    const more = await candidates.more(spec, parent, word)
    if (!more.ok || more.count === undefined) return choose(word, more)
    return { problem: targetProblem('tooMany', { word, count: more.count }, say) }
  }

  /** The word as an id, when there is such a thing, or why that could not be asked. */
  async function existing({ ids, one }: OwnKind, word: string): Promise<ResolvedWord | undefined> {
    if (!ids.test(word)) return undefined
    const answered = await cache.read(one, { params: paramsOf(one, word) })
    if (answered.ok) return { id: word }
    return isPassing(answered.problem) ? { problem: answered.problem } : undefined
  }

  function notFound(word: string): ResolvedWord {
    return { problem: targetProblem('notFound', { word }, say) }
  }

  function choose(word: string, listed: Answered<readonly Candidate[]>, wanted = word): ResolvedWord {
    if (!listed.ok) return { problem: listed.problem }
    const fitting = matching(listed.payload, wanted)
    const [only, ...others] = fitting
    if (!only) return notFound(word)
    if (others.length === 0) return { id: only.id }
    const names = fitting.map(nameAndId)
    return { problem: targetProblem('ambiguous', { word, names }, say) }
  }

  return resolve
}

function nameAndId({ id, label }: Candidate): string {
  return `${label} (${id})`
}

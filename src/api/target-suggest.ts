// Completion: what could be typed for a target of a kind, best first.
import type { Ids } from '../contract/kind-spec.ts'
import { specOf } from '../contract/kinds.ts'
import type { Kind } from '../contract/views.ts'
import { nameKey } from '../contract/name-key.ts'
import { createCandidates, type Candidate } from './candidates.ts'
import type { TargetPorts } from './targets.ts'

/** chosen: a longer list helps nobody. */
const most = 50

export type Suggestion = { word: string; label: string }

export function createSuggester(ports: TargetPorts) {
  const candidates = createCandidates(ports)

  async function listed(kind: Kind, typed: string, at: Ids): Promise<readonly Candidate[]> {
    const spec = specOf(kind)
    if (spec.is === 'own') {
      if (spec.parent !== null && at[spec.parent] === undefined) return []
      // A number may be the beginning of an id, which no search by name finds.
      const search = /^\d*$/.test(typed) ? '' : typed
      return payloadOf(await candidates.own(spec, spec.parent === null ? undefined : at[spec.parent], search))
    }
    const cut = typed.indexOf('/')
    const whole = cut > 0 ? typed.slice(0, cut) : at[spec.within]
    if (whole !== undefined) return payloadOf(await candidates.parts(kind, spec, whole, typed, at))
    const wholes = await listed(spec.within, '', at)
    const found = await Promise.all(wholes.map(({ id }) => candidates.parts(kind, spec, id, typed, at)))
    return found.flatMap(payloadOf)
  }

  return async (kind: Kind, typed: string, at: Ids): Promise<readonly Suggestion[]> => {
    const wanted = nameKey(typed)
    return (await listed(kind, typed, at))
      .map((candidate) => ({ candidate, closeness: closenessOf(candidate, wanted) }))
      .filter(({ closeness }) => closeness > 0)
      .toSorted((a, b) => b.closeness - a.closeness)
      .slice(0, most)
      .map(({ candidate }) => ({ word: candidate.id, label: candidate.label }))
  }
}

/** 0: does not fit. */
function closenessOf({ id, codes = [], names }: Candidate, wanted: string): number {
  const words = [id, ...codes, ...names].map(nameKey)
  if (words.includes(wanted)) return 3
  if (words.some((word) => word.startsWith(wanted))) return 2
  return words.some((word) => word.includes(wanted)) ? 1 : 0
}

function payloadOf(answered: { ok: true; payload: readonly Candidate[] } | { ok: false }): readonly Candidate[] {
  return answered.ok ? answered.payload : []
}

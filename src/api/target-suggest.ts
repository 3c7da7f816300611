// Completion: what could be typed for a target of a kind, best first.
import type { Kind } from '../contract/views.ts'
import { nameKey } from '../contract/name-key.ts'
import { createCandidates, type Candidate } from './candidates.ts'
import type { TargetPorts } from './targets.ts'
import type { WordPlace } from './target-words.ts'

/** chosen: a longer list helps nobody. */
const most = 50

export type Suggestion = { word: string; label: string }

export function createSuggester(ports: TargetPorts) {
  const candidates = createCandidates(ports)

  async function listed(kind: Kind, typed: string, place: WordPlace): Promise<readonly Candidate[]> {
    if (kind === 'tournament') return payloadOf(await candidates.tournaments(/^\d*$/.test(typed) ? '' : typed))
    const { tournamentId, stageId, group } = place
    if (kind === 'team' || kind === 'stage') {
      if (tournamentId === undefined) return []
      return payloadOf(await (kind === 'team' ? candidates.teams(tournamentId) : candidates.stages(tournamentId)))
    }
    const cut = typed.indexOf('/')
    const named = cut > 0 ? typed.slice(0, cut) : undefined
    const stage = named ?? stageId
    if (stage !== undefined) {
      return payloadOf(await candidates.parts(kind, stage, named === undefined ? group : undefined, typed))
    }
    if (tournamentId === undefined) return []
    const stages = payloadOf(await candidates.stages(tournamentId))
    const found = await Promise.all(stages.map(({ id }) => candidates.parts(kind, id, undefined, typed)))
    return found.flatMap(payloadOf)
  }

  return async (kind: Kind, typed: string, place: WordPlace): Promise<readonly Suggestion[]> => {
    const wanted = nameKey(typed)
    return (await listed(kind, typed, place))
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

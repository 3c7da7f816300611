// What a typed word stands for: an id, `12/1`, `12/1/8`, `12/m34`, `12/G1-M5`, a round, a name. Ids come first, then exact
// names, then names that begin so; when several fit, none is chosen and all are named.
import { endpoints } from '../contract/endpoints.ts'
import type { Problem } from '../contract/problem.ts'
import type { Kind } from '../contract/views.ts'
import type { Answered } from './answer.ts'
import { createCandidates, matching, together, type Candidate } from './candidates.ts'
import { targetProblem, type TargetPorts } from './targets.ts'

/** Where the person or script is. */
export type WordPlace = { tournamentId?: string; stageId?: string; group?: number }
export type ResolvedWord = { id: string } | { problem: Problem }

export function createResolver(ports: TargetPorts) {
  const { cache, say } = ports
  const candidates = createCandidates(ports)

  async function resolve(kind: Kind, typed: string, place: WordPlace): Promise<ResolvedWord> {
    const word = typed.trim()
    switch (kind) {
      case 'tournament':
        return (await existing(kind, word)) ?? choose(word, await candidates.tournaments(word))
      case 'team':
        return inTournament(kind, word, place, (id) => candidates.teams(id))
      case 'stage':
        return inTournament(kind, word, place, (id) => candidates.stages(id))
      default:
        return part(kind, word, place)
    }
  }

  /** Parts of a stage: `<stage>/<part>`, or the part alone where a stage is at hand. */
  async function part(kind: 'bracket' | 'round' | 'match', word: string, place: WordPlace): Promise<ResolvedWord> {
    const cut = word.indexOf('/')
    // `1/8` is round 8 of division 1 where a stage is at hand.
    const roundHere = kind === 'round' && place.stageId !== undefined && /^\d+\/-?\d+$/.test(word)
    if (cut > 0 && !roundHere) {
      const stage = await resolve('stage', word.slice(0, cut), place)
      if ('problem' in stage) return stage
      const rest = word.slice(cut + 1)
      const group = place.stageId === stage.id ? place.group : undefined
      return choose(word, await candidates.parts(kind, stage.id, group, rest), rest)
    }
    if (place.stageId !== undefined) {
      return choose(word, await candidates.parts(kind, place.stageId, place.group, word))
    }
    if (place.tournamentId === undefined) return { problem: targetProblem('placeMissing', { word }, say) }
    const stages = await candidates.stages(place.tournamentId)
    if (!stages.ok) return stages
    const found = await Promise.all(stages.payload.map(({ id }) => candidates.parts(kind, id, undefined, word)))
    return choose(word, together(found))
  }

  /** An id anywhere, or a name in the tournament one is in; when it is both, of different things, neither is chosen. */
  async function inTournament(
    kind: 'stage' | 'team',
    word: string,
    { tournamentId }: WordPlace,
    list: (tournamentId: string) => Promise<Answered<readonly Candidate[]>>,
  ): Promise<ResolvedWord> {
    const byId = await existing(kind, word)
    if (tournamentId === undefined) return byId ?? { problem: targetProblem('placeMissing', { word }, say) }
    const listed = await list(tournamentId)
    if (!byId) return choose(word, listed)
    const named = listed.ok ? matching(listed.payload, word, 'exact').filter(({ id }) => id !== byId.id) : []
    if (named.length === 0) return byId
    return { problem: targetProblem('ambiguous', { word, names: [byId.id, ...named.map(nameAndId)] }, say) }
  }

  /** The word as an id, when there is such a thing. */
  async function existing(kind: 'tournament' | 'stage' | 'team', word: string): Promise<{ id: string } | undefined> {
    // Ids of this platform are numbers and another's have no blanks: names with blanks cost no request.
    if (word === '' || /\s/.test(word) || (kind !== 'tournament' && !/\d/.test(word))) return undefined
    const answered = await {
      tournament: () => cache.read(endpoints.getTournament, { params: { id: word } }),
      stage: () => cache.read(endpoints.getStage, { params: { id: word } }),
      team: () => cache.read(endpoints.getTeam, { params: { tournamentTeamId: word } }),
    }[kind]()
    return answered.ok ? { id: word } : undefined
  }

  function choose(word: string, listed: Answered<readonly Candidate[]>, wanted = word): ResolvedWord {
    if (!listed.ok) return { problem: listed.problem }
    const fitting = matching(listed.payload, wanted)
    const [only, ...others] = fitting
    if (!only) return { problem: targetProblem('notFound', { word }, say) }
    if (others.length === 0) return { id: only.id }
    const names = fitting.map(nameAndId)
    return { problem: targetProblem('ambiguous', { word, names }, say) }
  }

  return resolve
}

function nameAndId({ id, label }: Candidate): string {
  return `${label} (${id})`
}

// Puts the rows that travel with a change into an answer that is kept: what did not change stays the same objects.
import type { Bracket } from '../contract/bracket.ts'
import type { Change, RoomLines, StageRows } from '../contract/change.ts'
import type { EndpointName, Endpoints } from '../contract/endpoints.ts'
import type { AnswerOf } from '../contract/endpoint.ts'

type Kept<N extends EndpointName> = AnswerOf<Endpoints[N]>

/** `again`: it has to be asked for again all the same. */
export type Followed = { answer: unknown; again: boolean }
export type WithChange = (endpointName: string, kept: unknown, change: Change) => Followed | undefined

/** The answer with the change in it, the very same when it was in it before; undefined when it must be asked for again. */
export const withChange: WithChange = (endpointName, kept, change) => {
  // By name: the first page has no need of these calls. The cache parsed each answer by its endpoint's schema.
  switch (endpointName as EndpointName) {
    case 'listMatchRooms':
      return listed(kept as Kept<'listMatchRooms'>, change, roomsWith)
    case 'listPendingApprovals':
      return listed(kept as Kept<'listPendingApprovals'>, change, pendingWith)
    case 'listAssistanceRequests':
      return listed(kept as Kept<'listAssistanceRequests'>, change, assistanceWith)
    case 'getStage':
      return whole(stageWith(kept as Kept<'getStage'>, change))
    case 'listStages':
      return whole(listWith(kept as Kept<'listStages'>, change))
    case 'listMessages':
      return whole(messagesWith(kept as Kept<'listMessages'>, change))
    default:
      return undefined
  }
}

function whole(answer: unknown): Followed | undefined {
  return answer === undefined ? undefined : { answer, again: false }
}

/** Whether a row is in such a list, and in which place, is the platform's to say. */
function listed<T>(kept: T, { lines }: Change, put: (kept: T, lines: RoomLines) => T): Followed {
  return { answer: lines ? put(kept, lines) : kept, again: true }
}

function stageWith(kept: Kept<'getStage'>, { about, revision, rows }: Change): Kept<'getStage'> | undefined {
  if (revision === undefined) return undefined
  if (!about.some(({ kind, id }) => kind === 'stage' && id === kept.id)) return undefined
  if (kept.revision >= revision) return kept
  if (!rows || kept.revision !== revision - 1) return undefined
  const brackets = bracketsWith(kept.brackets, rows)
  return brackets && { ...kept, ...rows.stage, brackets, revision }
}

/** Undefined when the rows name a division or a match that is not there. */
function bracketsWith(kept: readonly Bracket[], rows: StageRows): Bracket[] | undefined {
  const heads = new Map(rows.brackets.map((bracket) => [bracket.groupNumber, bracket]))
  const matches = new Map(rows.matches.map((match) => [match.bracketMatchId, match]))
  const placed = { heads: 0, matches: 0 }
  const listWith = (list: Bracket['matches']) => {
    if (!list.some(({ bracketMatchId }) => matches.has(bracketMatchId))) return list
    return list.map((match) => {
      const changed = matches.get(match.bracketMatchId)
      if (changed) placed.matches++
      return changed ?? match
    })
  }
  const brackets = kept.map((bracket) => {
    const head = heads.get(bracket.groupNumber)
    if (head) placed.heads++
    return {
      ...bracket,
      ...head,
      matches: listWith(bracket.matches),
      additionalMatches: listWith(bracket.additionalMatches),
    }
  })
  return placed.heads === heads.size && placed.matches === matches.size ? brackets : undefined
}

/** A stage in a list is whole: the last one told counts. */
function listWith(kept: Kept<'listStages'>, { rows }: Change): Kept<'listStages'> | undefined {
  if (!rows || !kept.stages.some(({ id }) => id === rows.stage.id)) return undefined
  return { stages: kept.stages.map((stage) => (stage.id === rows.stage.id ? rows.stage : stage)) }
}

/** What was said last stands at the end of the history, and changes no earlier page of it. */
function messagesWith(kept: Kept<'listMessages'>, { message }: Change): Kept<'listMessages'> | undefined {
  if (!message) return undefined
  if (kept.later || kept.messages.some(({ id }) => id === message.id)) return kept
  return { ...kept, messages: [...kept.messages, message] }
}

/** Of rooms that are in the answer; the venue, and who may act there, stay as they were. */
function roomsWith(kept: Kept<'listMatchRooms'>, { room }: RoomLines): Kept<'listMatchRooms'> {
  const at = kept.matches.findIndex(({ matchId }) => matchId === room.matchId)
  const old = kept.matches[at]
  // A later change was in the answer already.
  if (!old || old.updateTime > room.updateTime) return kept
  return { ...kept, matches: kept.matches.with(at, { ...old, ...room }) }
}

function pendingWith({ rows }: Kept<'listPendingApprovals'>, { room, pending }: RoomLines) {
  const others = rows.filter(({ matchId }) => matchId !== room.matchId)
  return { rows: [...others, ...pending].toSorted((a, b) => a.since - b.since) }
}

function assistanceWith({ rows }: Kept<'listAssistanceRequests'>, { room, assistance }: RoomLines) {
  const others = rows.filter(({ matchId }) => matchId !== room.matchId)
  return { rows: assistance ? [...others, assistance].toSorted((a, b) => a.since - b.since) : others }
}

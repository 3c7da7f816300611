// Puts the rows that travel with a change into an answer that is kept: what did not change stays the same objects.
import type { Bracket } from '../contract/bracket.ts'
import type { Change, StageRows } from '../contract/change.ts'
import type { EndpointName, Endpoints } from '../contract/endpoints.ts'
import type { AnswerOf } from '../contract/endpoint.ts'

type Kept<N extends EndpointName> = AnswerOf<Endpoints[N]>

/** The answer with the change in it, the very same when it was in it before; undefined when it must be asked for again. */
export function withChange(endpointName: string, kept: unknown, change: Change): unknown {
  // By name: the first page has no need of these calls. The cache parsed each answer by its endpoint's schema.
  switch (endpointName as EndpointName) {
    case 'getStage':
      return stageWith(kept as Kept<'getStage'>, change)
    case 'listStages':
      return listWith(kept as Kept<'listStages'>, change)
    case 'listMessages':
      return messagesWith(kept as Kept<'listMessages'>, change)
    default:
      return undefined
  }
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

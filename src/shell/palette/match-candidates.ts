// The matches a typed result may be meant for: those of the stages that are here, and those the platform found.
import type { Cache } from '../../api/cache.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { type MatchView, targetId, wholeOf } from '../../contract/views.ts'
import type { RecordEntry } from './entries.ts'
import type { MatchMeant } from './meant-matches.ts'

type StageRead = MatchView['stage']

/** Of every stage whose answer is kept. */
export function matchesHere(cache: Cache): readonly MatchMeant[] {
  return cache.queries
    .getQueryCache()
    .findAll({ queryKey: [endpoints.getStage.name] })
    .flatMap(({ state }) => {
      // The cache parsed it by the schema of a stage.
      const stage = state.data as StageRead | undefined
      return stage ? stageMatches(stage, tournamentName(cache, stage.tournamentId)) : []
    })
}

export function stageMatches(
  { id, name, tournamentId, brackets }: StageRead,
  tournament?: string,
): readonly MatchMeant[] {
  return brackets.flatMap(({ matches, additionalMatches }) =>
    [...matches, ...additionalMatches].map((match) => ({
      id: targetId.match(id, match.bracketMatchId),
      code: match.identifier,
      teams: match.teams.flatMap((team) => team?.name ?? []),
      places: [match.name, name, tournament].filter((place) => typeof place === 'string'),
      stage: id,
      tournament: tournamentId,
    })),
  )
}

function tournamentName(cache: Cache, id: string): string | undefined {
  return cache.peek(endpoints.getTournament, { params: { id } })?.name
}

/** `G1-M1 Alpha – Hotel`, as the platform names it. */
export function matchFound({ id, title, around = [] }: RecordEntry): readonly MatchMeant[] {
  if (!id.startsWith('match ')) return []
  const match = id.slice('match '.length)
  const [code = ''] = title.split(' ', 1)
  return [
    {
      id: match,
      code,
      teams: title
        .slice(code.length + 1)
        .split(' – ')
        .filter(Boolean),
      places: around.map(({ name }) => name).filter(Boolean),
      stage: wholeOf(match),
      tournament: around.find(({ kind }) => kind === 'tournament')?.id,
    },
  ]
}

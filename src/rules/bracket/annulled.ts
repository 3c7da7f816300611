// Teams that left a round robin and whose matches do not count (domain.md 4.7).
import type { Bracket } from '../../contract/bracket.ts'
import type { Leavers } from '../../contract/stage.ts'
import type { StageFormat } from '../../contract/states.ts'

type Left = { format: StageFormat; leavers?: Leavers; dropped?: readonly string[] }

export function annulledIn({ format, leavers = 'keep', dropped = [] }: Left, bracket: Bracket): ReadonlySet<string> {
  if (format !== 'RoundRobin' || leavers === 'keep') return new Set()
  return new Set(dropped.filter((team) => leavers === 'annul' || hasPlayedLessThanHalf(bracket, team)))
}

/** A match that was forfeited was not played. */
function hasPlayedLessThanHalf({ matches }: Bracket, id: string): boolean {
  const own = matches.filter(({ teams }) => teams.some((team) => team?.tournamentTeamId === id))
  const played = own.filter(
    ({ state, walkover, scores }) =>
      state === 'Completed' &&
      !walkover &&
      scores.some(({ tournamentTeamId, result }) => tournamentTeamId === id && result !== 'Forfeit'),
  )
  return played.length * 2 < own.length
}

/** The division as it counts. */
export function withoutMatchesOf(bracket: Bracket, annulled: ReadonlySet<string>): Bracket {
  if (annulled.size === 0) return bracket
  const counts = ({ teams }: Bracket['matches'][number]) =>
    !teams.some((team) => team !== null && annulled.has(team.tournamentTeamId))
  return {
    ...bracket,
    matches: bracket.matches.filter(counts),
    additionalMatches: bracket.additionalMatches.filter(counts),
  }
}

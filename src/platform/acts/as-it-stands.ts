// A body may hold what was read beside what it changes (contract/as-read.ts). Another value there is a change that the call
// does not make, and it is said so instead of being passed over.
import type { BracketMatch, GivenPlacement, Placement } from '../../contract/bracket.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { Invalid } from '../call.ts'
import { same } from './seen.ts'

/** `path`: where the fields stand in the body. */
export function requireAsItStands(given: Record<string, unknown>, stands: object, path: readonly string[] = []): void {
  const now = new Map<string, unknown>(Object.entries(stands))
  const others = Object.entries(given).filter(([name, value]) => value !== undefined && !same(value, now.get(name)))
  if (others.length > 0) {
    throw new Invalid(Object.fromEntries(others.map(([name]) => [[...path, name].join('.'), ['notChangedHere']])))
  }
}

/** The placement of teams; a match may be given as it was read. */
export function givenPlacements({ brackets }: StageDetail, matches: readonly GivenPlacement[]): Placement[] {
  const known = new Map(brackets.flatMap((bracket) => [...bracket.matches, ...bracket.additionalMatches]).map(byId))
  return matches.map((given, index) => {
    if ('tournamentTeamIds' in given) return given
    const { bracketMatchId, teams, ...others } = given
    requireAsItStands(others, known.get(bracketMatchId) ?? others, ['matches', String(index)])
    return { bracketMatchId, tournamentTeamIds: teams.map((team) => team?.tournamentTeamId ?? null) }
  })
}

function byId(match: BracketMatch): [string, BracketMatch] {
  return [match.bracketMatchId, match]
}

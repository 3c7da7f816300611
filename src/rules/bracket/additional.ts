// Matches beside the plan: exactly two teams, a name, a round (§5); they feed nothing (domain.md 4.4).
import type { Bracket, BracketMatch, BracketTeam } from '../../contract/bracket.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { StageFormat } from '../../contract/states.ts'
import { bracketStateOf } from './progress.ts'

export interface AdditionalMatch {
  bracketMatchId: string
  name: string
  roundOf: number
  teams: readonly BracketTeam[]
  bestOf: number
  /** minutes */
  checkInDuration: number
}

/** A bracket that waited to be completed is running again. */
export function addAdditionalMatch(bracket: Bracket, format: StageFormat, added: AdditionalMatch): Bracket | Reason {
  if (bracket.state === 'Completed') return reason('bracket.completed', { group: bracket.groupNumber })
  if (format === 'FreeForAll') return reason('match.noAdditional')
  if (new Set(added.teams.map((team) => team.tournamentTeamId)).size !== 2 || added.teams.length !== 2) {
    return reason('match.twoTeams')
  }
  if (!bracket.matches.some((match) => match.roundOf === added.roundOf)) {
    return reason('round.unknown', { round: added.roundOf })
  }
  const match: BracketMatch = {
    ...added,
    teams: [...added.teams],
    identifier: identifier(bracket.groupNumber, nextNumber(bracket)),
    isAdditional: true,
    scores: [],
    checkInStartTime: null,
    schedule: null,
    venueId: null,
    state: 'Initial',
    walkover: false,
    needed: true,
    matchId: null,
  }
  return withState({ ...bracket, additionalMatches: [...bracket.additionalMatches, match] })
}

/** Also with a score: an additional match only ever breaks ties. */
export function removeAdditionalMatch(bracket: Bracket, bracketMatchId: string): Bracket | Reason {
  if (bracket.state === 'Completed') return reason('bracket.completed', { group: bracket.groupNumber })
  const additionalMatches = bracket.additionalMatches.filter((match) => match.bracketMatchId !== bracketMatchId)
  if (additionalMatches.length === bracket.additionalMatches.length) {
    return reason('match.unknown', { match: bracketMatchId })
  }
  return withState({ ...bracket, additionalMatches })
}

/** §3 */
export function identifier(groupNumber: number, number: number): string {
  return `G${groupNumber}-M${number}`
}

/** §3: identifiers are filled in when missing, for brackets of another platform. */
export function withIdentifiers(bracket: Bracket): Bracket {
  const named = (match: BracketMatch, number: number) =>
    match.identifier ? match : { ...match, identifier: identifier(bracket.groupNumber, number) }
  return {
    ...bracket,
    matches: bracket.matches.map((match, index) => named(match, index + 1)),
    additionalMatches: bracket.additionalMatches.map((match, index) =>
      named(match, bracket.matches.length + index + 1),
    ),
  }
}

/** A number that was deleted with its match is not given again while a later one stands. */
function nextNumber(bracket: Bracket): number {
  const used = bracket.additionalMatches.map((match) => Number(/M(\d+)$/.exec(match.identifier)?.[1] ?? 0))
  return Math.max(bracket.matches.length, ...used) + 1
}

function withState(bracket: Bracket): Bracket {
  return { ...bracket, state: bracketStateOf(bracket) }
}

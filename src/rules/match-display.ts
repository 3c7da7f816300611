// The result as a match box shows it (§4 display rule, §9 padding).
import type { Bracket, BracketMatch, BracketTeam } from '../contract/bracket.ts'
import { opponentsPerMatch } from '../contract/limits.ts'
import type { TeamResult } from '../contract/states.ts'
import { feeders } from './bracket/graph.ts'

export type DisplayedScore =
  { kind: 'number'; score: number; shootOut?: number } | { kind: 'label'; result: TeamResult; score?: number }

/**
 * §4: a number for a Win above 0 and for a Lose, otherwise the label; undefined while there is no result. chosen: a
 * draw has its score beside the label, because 0 : 0 and 2 : 2 are not the same.
 */
export function displayedScore(
  bracket: Bracket,
  match: BracketMatch,
  tournamentTeamId: string,
): DisplayedScore | undefined {
  const score = match.scores.find((entry) => entry.tournamentTeamId === tournamentTeamId)
  if (!score) return isAutomaticWin(bracket, match, tournamentTeamId) ? { kind: 'label', result: 'Win' } : undefined
  const { result, totalScore, shootOut } = score
  if (result === 'Lose' || (result === 'Win' && totalScore > 0) || shootOut !== undefined) {
    return { kind: 'number', score: totalScore, ...(shootOut !== undefined && { shootOut }) }
  }
  return { kind: 'label', result, ...(result === 'Draw' && { score: totalScore }) }
}

/** §4: a team alone in a first-round match with no scores counts as an automatic Win. */
function isAutomaticWin(bracket: Bracket, match: BracketMatch, tournamentTeamId: string): boolean {
  if (match.isAdditional || match.roundOf !== bracket.matches[0]?.roundOf) return false
  const present = match.teams.filter((team) => team !== null)
  return match.scores.length === 0 && present.length === 1 && present[0]?.tournamentTeamId === tournamentTeamId
}

/** §9: empty team slots are padded. */
export function paddedTeams(bracket: Bracket, match: BracketMatch): (BracketTeam | null)[] {
  const length = Math.max(opponentsPerMatch, bracket.opponentNum, match.teams.length)
  return Array.from({ length }, (_, slot) => match.teams[slot] ?? null)
}

/** Before the start: this slot stays empty, and the team in the other slot advances without playing. */
export function isBye(bracket: Bracket, match: BracketMatch, slot: number): boolean {
  const index = bracket.matches.indexOf(match)
  if (match.isAdditional || index < 0 || bracket.edges.length === 0 || match.teams[slot]) return false
  return match.teams.some((team) => team !== null) && feeders(bracket, index)[slot] === undefined
}

// Free for all (§2): the teams of a match by score, and the matches by the best score in them.
import type { BracketMatch, BracketTeam } from '../../contract/bracket.ts'

export type LobbyRow = {
  team: BracketTeam
  /** Place in this match, from 1; none while there is no score. */
  place: number | undefined
}

/** Level scores share a place; without scores the teams stand as they were dealt. */
export function lobbyRows(match: BracketMatch): LobbyRow[] {
  const score = new Map(match.scores.map((entry) => [entry.tournamentTeamId, entry.totalScore]))
  const points = (team: BracketTeam) => score.get(team.tournamentTeamId) ?? -1
  const teams = match.teams.flatMap((team) => team ?? [])
  if (match.scores.length === 0) return teams.map((team) => ({ team, place: undefined }))
  return teams
    .toSorted((a, b) => points(b) - points(a))
    .map((team, _, sorted) => ({ team, place: sorted.findIndex((other) => points(other) === points(team)) + 1 }))
}

/** chosen: matches without a score come after the others, in their own order. */
export function byBestScore<T extends { match: BracketMatch }>(list: readonly T[]): readonly T[] {
  const best = ({ match }: T) => Math.max(-1, ...match.scores.map((score) => score.totalScore))
  return list.toSorted((a, b) => best(b) - best(a))
}

// Content of a drawn stage that would be lost with it: teams, results, settings, names. Versions and ids do not count.
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'

export function drawnContent(brackets: readonly Bracket[]) {
  return brackets.map(({ groupNumber, visible, matches, additionalMatches, roundSettings }) => ({
    groupNumber,
    visible,
    matches: [...matches, ...additionalMatches].map(matchContent),
    rounds: roundSettings.toSorted((a, b) => a.roundOf - b.roundOf).map(({ roundOf, name }) => [roundOf, name]),
  }))
}

export function matchContent(match: BracketMatch) {
  const { identifier, name, teams, scores, checkInStartTime, checkInDuration, bestOf, schedule, venueId, matchId } =
    match
  return {
    identifier,
    name,
    teams: teams.map((team) => team?.tournamentTeamId ?? null),
    scores: scores.map(({ tournamentTeamId, totalScore, result }) => [tournamentTeamId, totalScore, result]),
    setting: [checkInStartTime, checkInDuration, bestOf, schedule, venueId],
    room: matchId,
  }
}

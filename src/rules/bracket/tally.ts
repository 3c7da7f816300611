// Figures of each team from the matches it really played (domain.md 4.6, 4.8).
import type { BracketMatch, Score } from '../../contract/bracket.ts'
import type { TeamResult } from '../../contract/states.ts'

export interface Tally {
  played: number
  win: number
  draw: number
  lose: number
  points: number
  scoreFor: number
  scoreAgainst: number
  /** Away is the second of two sides. */
  awayScoreFor: number
  awayWins: number
  /** Foul, Forfeit, NotCheckedIn */
  faults: number
}

export interface Points {
  pointsWin: number
  pointsDraw: number
}

/** By team id. Only completed matches that were no walkover count; `only` limits it to matches among these teams. */
export function tally(
  matches: readonly BracketMatch[],
  { pointsWin, pointsDraw }: Points,
  only?: ReadonlySet<string>,
): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const match of matches) {
    if (match.state !== 'Completed' || match.walkover) continue
    if (only && match.scores.some((score) => !only.has(score.tournamentTeamId))) continue
    const faulty = match.scores.some((score) => isExcluded(score.result))
    for (const [side, score] of match.scores.entries()) {
      const isAway = side === 1 && match.scores.length === 2
      const sum = tallies.get(score.tournamentTeamId) ?? { ...empty }
      tallies.set(score.tournamentTeamId, sum)
      sum.played++
      if (score.result === 'Win') sum.win++
      else if (score.result === 'Draw') sum.draw++
      else sum.lose++
      if (score.result === 'Win' && isAway) sum.awayWins++
      sum.points += score.result === 'Win' ? pointsWin : score.result === 'Draw' ? pointsDraw : 0
      if (isExcluded(score.result)) sum.faults++
      // A match lost by fault counts no scores for either side.
      if (faulty) continue
      sum.scoreFor += score.totalScore
      sum.scoreAgainst += others(match.scores, score)
      if (isAway) sum.awayScoreFor += score.totalScore
    }
  }
  return tallies
}

export const empty: Tally = {
  played: 0,
  win: 0,
  draw: 0,
  lose: 0,
  points: 0,
  scoreFor: 0,
  scoreAgainst: 0,
  awayScoreFor: 0,
  awayWins: 0,
  faults: 0,
}

/** Lost without having played it out: its total counts nowhere, however high it is. */
export function isExcluded(result: TeamResult): boolean {
  return result === 'Foul' || result === 'Forfeit' || result === 'NotCheckedIn'
}

function others(scores: readonly Score[], own: Score): number {
  return scores.reduce((sum, score) => (score === own ? sum : sum + score.totalScore), 0)
}

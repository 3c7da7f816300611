// Whether scores say a result that this match can have (§5; domain.md 4.6).
import type { BracketMatch, Decision, Score } from '../../contract/bracket.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { StageFormat, TeamResult } from '../../contract/states.ts'
import { isExcluded } from './tally.ts'

export function whyNotScores(match: BracketMatch, scores: readonly Score[], format: StageFormat): Reason | undefined {
  const name = { match: match.identifier }
  const teams = match.teams.filter((team) => team !== null)
  const ids = new Set(scores.map((score) => score.tournamentTeamId))
  if (teams.length < 2) return reason('match.teamsMissing', name)
  if (scores.length !== teams.length || ids.size !== teams.length || teams.some((t) => !ids.has(t.tournamentTeamId))) {
    return reason('match.scoresOfTeams', { ...name, teams: teams.map((team) => team.name) })
  }
  if (scores.some((score) => score.result === 'None')) return reason('match.resultMissing', name)
  return format === 'FreeForAll' ? whyNotLobby(scores, name) : whyNotDuel(match, scores, format, name)
}

type Name = { match: string }

function whyNotDuel(
  match: BracketMatch,
  scores: readonly Score[],
  format: StageFormat,
  name: Name,
): Reason | undefined {
  const winners = withResult(scores, 'Win')
  const losers = withResult(scores, 'Lose')
  const draws = withResult(scores, 'Draw')
  const [{ decidedBy } = { decidedBy: undefined }] = scores
  if (scores.some((score) => score.decidedBy !== decidedBy)) return reason('match.oneDecision', name)
  if (draws.length > 0) {
    // §5 first: a level score is reported as such, before the rule that draws belong to other formats.
    if (format !== 'RoundRobin') return reason(isLevel(scores) ? 'match.equalScores' : 'match.noDraw', name)
    if (draws.length < scores.length || !isLevel(scores)) return reason('match.drawNeedsLevel', name)
  } else if (winners.length > 1 || (winners.length === 0 && losers.length > 0)) {
    return reason('match.oneWinner', name)
  }
  return (
    whyNotDecided(scores, winners[0], decidedBy, name) ??
    whyNotWonBy(winners[0], losers[0], name) ??
    whyNotShootOut(scores, winners, losers, name) ??
    whyNotBestOf(match, scores)
  )
}

/** Decided by people, at whatever score the match stood. */
const atAnyScore: readonly (Decision | undefined)[] = ['jury', 'technicalWin', 'walkOver']

/** A decision names a winner; only a match that was broken off may stay without one. */
function whyNotDecided(
  scores: readonly Score[],
  winner: Score | undefined,
  decidedBy: Decision | undefined,
  name: Name,
): Reason | undefined {
  if (decidedBy === undefined) return undefined
  if (!winner && decidedBy !== 'abandoned') return reason('match.decisionNeedsWinner', name)
  const separates = decidedBy === 'awayGoals' || decidedBy === 'drawnLots'
  return separates && !isLevel(scores) ? reason('match.decisionNeedsLevel', name) : undefined
}

/** A Win against a Foul, NotCheckedIn or Forfeit may stand at any score. */
function whyNotWonBy(winner: Score | undefined, loser: Score | undefined, name: Name): Reason | undefined {
  if (!winner || !loser || atAnyScore.includes(winner.decidedBy)) return undefined
  if (winner.totalScore < loser.totalScore) return reason('match.winnerBehind', name)
  if (winner.decidedBy === 'awayGoals' || winner.decidedBy === 'drawnLots') return undefined
  // §5: the two teams must not have the same score; a shoot-out is a score of its own.
  const level = winner.totalScore === loser.totalScore && (winner.shootOut ?? 0) === (loser.shootOut ?? 0)
  return level ? reason('match.equalScores', name) : undefined
}

/** A shoot-out follows a level score only, both sides have one, and its winner is the winner. */
function whyNotShootOut(
  scores: readonly Score[],
  winners: readonly Score[],
  losers: readonly Score[],
  name: Name,
): Reason | undefined {
  const shot = scores.filter((score) => score.shootOut !== undefined)
  if (shot.length === 0) return undefined
  const [winner] = winners
  const [loser] = losers
  const decides = winner && loser && shot.length === scores.length && isLevel(scores)
  return decides && (winner.shootOut ?? 0) > (loser.shootOut ?? 0) ? undefined : reason('match.shootOut', name)
}

/** domain.md 4.6: best of N is clinched at ⌊N/2⌋+1 games; of more than one game the total counts games won. */
function whyNotBestOf({ bestOf, identifier }: BracketMatch, scores: readonly Score[]): Reason | undefined {
  if (bestOf === 1) return undefined
  const games = scores.reduce((sum, score) => sum + score.totalScore, 0)
  const most = Math.max(...scores.map((score) => score.totalScore))
  const needed = Math.floor(bestOf / 2) + 1
  if (games > bestOf || most > needed) return reason('match.scoreBeyondBestOf', { match: identifier, bestOf })
  const [{ decidedBy } = { decidedBy: undefined }] = scores
  const isOver = most === needed || games === bestOf
  const endsEarly = decidedBy === 'abandoned' || atAnyScore.includes(decidedBy)
  // An exclusion can fall before the series was over.
  if (isOver || endsEarly || scores.some((score) => isExcluded(score.result))) return undefined
  return reason('match.notClinched', { match: identifier, bestOf, needed })
}

/** A free for all has one winner, above all others; it has no winner only if no team played to the end. */
function whyNotLobby(scores: readonly Score[], name: Name): Reason | undefined {
  const winners = withResult(scores, 'Win')
  const losers = withResult(scores, 'Lose')
  if (scores.some((score) => score.result === 'Draw')) return reason('match.noDraw', name)
  if (scores.some((score) => score.shootOut !== undefined)) return reason('match.shootOut', name)
  if (scores.some((score) => score.decidedBy !== undefined)) return reason('match.noDecision', name)
  if (winners.length !== 1 && (winners.length > 1 || losers.length > 0)) return reason('match.oneWinner', name)
  const [winner] = winners
  if (winner && losers.some((loser) => loser.totalScore > winner.totalScore)) return reason('match.winnerBehind', name)
  const level = scores.length === 2 && winner?.totalScore === losers[0]?.totalScore && losers.length === 1
  return level ? reason('match.equalScores', name) : undefined // domain.md 4.5: in matches of two teams only
}

function withResult(scores: readonly Score[], result: TeamResult): Score[] {
  return scores.filter((score) => score.result === result)
}

function isLevel(scores: readonly Score[]): boolean {
  return scores.every((score) => score.totalScore === scores[0]?.totalScore)
}

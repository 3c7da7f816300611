// Scores as people type them: `2-1`, with the results that follow from them.
import * as v from 'valibot'
import type { BracketMatch, Decision, Score } from '../contract/bracket.ts'
import { halfWidth } from '../contract/half-width.ts'
import type { TeamResult } from '../contract/states.ts'

export type TypedScore = {
  /** Ids of the teams in the order of the numbers; left out: in the order of the match. */
  teams?: readonly string[] | undefined
  score: readonly number[]
  results?: readonly TeamResult[] | undefined
  shootOut?: readonly number[] | undefined
  decidedBy?: Decision | null | undefined
}

/** As an argument of a command. chosen: `21:00` and `9:05` are times, `2-01` is a date: points have no leading zero. */
export const Points = v.pipe(
  v.string(),
  v.transform(halfWidth),
  v.regex(/^\s*(0|[1-9]\d*)(\s*[-:–]\s*(0|[1-9]\d*))+\s*$/, 'scoreFormat'),
  v.transform(parseScore),
)

/** `2-1`, `13:9` or `10-8-3` → points in the order of the slots. */
export function parseScore(text: string): number[] {
  return text.split(/[-:–]/).map(Number)
}

/**
 * Typed points → scores of the teams they name, else in the order of the match's teams. Without results the best total (then the best shoot-out)
 * wins; level totals are draws; teams that left (`dropped`) have lost by forfeit. A total too many or too few stays
 * visible to the rule as a missing team.
 */
export function scoresOf(match: BracketMatch, points: TypedScore, dropped: readonly string[] = []): Score[] {
  const seated = match.teams.flatMap((team) => team?.tournamentTeamId ?? [])
  const teams = points.teams && points.teams.length > 0 ? points.teams : seated
  const typed = { ...points, results: points.results ?? forfeitsIn(points, teams, dropped) }
  return typed.score.map((totalScore, slot) => ({
    tournamentTeamId: teams[slot] ?? '',
    totalScore,
    result: typed.results?.[slot] ?? resultOf(typed, slot),
    ...(typed.shootOut?.[slot] !== undefined && { shootOut: typed.shootOut[slot] }),
    ...(typed.decidedBy && { decidedBy: typed.decidedBy }),
  }))
}

/** Results with the teams that left; undefined when no team has left. */
function forfeitsIn({ score, shootOut }: TypedScore, teams: readonly string[], dropped: readonly string[]) {
  const left = teams.map((team) => dropped.includes(team))
  if (!left.includes(true)) return undefined
  const playing = score.map((points, slot) => (left[slot] ? -1 : points))
  return playing.map((_, slot): TeamResult => (left[slot] ? 'Forfeit' : resultOf({ score: playing, shootOut }, slot)))
}

function resultOf({ score, shootOut }: TypedScore, slot: number): TeamResult {
  const strength = score.map((points, i) => points + (shootOut?.[i] ?? 0) / 10_000)
  const best = Math.max(...strength)
  const leaders = strength.filter((value) => value === best).length
  if (strength[slot] !== best) return 'Lose'
  return leaders === 1 ? 'Win' : 'Draw'
}

/** The arguments that would enter the scores a match has. */
export function scoreText(match: BracketMatch): {
  score: string
  teams: string[]
  results: TeamResult[]
  shootOut?: string
  decidedBy?: Decision
} {
  const inOrder = match.teams.flatMap((team) =>
    team ? (match.scores.find((score) => score.tournamentTeamId === team.tournamentTeamId) ?? []) : [],
  )
  const shootOut = inOrder.flatMap((score) => score.shootOut ?? [])
  const decidedBy = decisionOf(inOrder)
  return {
    score: inOrder.map((score) => score.totalScore).join('-'),
    teams: inOrder.map((score) => score.tournamentTeamId),
    results: inOrder.map((score) => score.result),
    ...(shootOut.length === inOrder.length && shootOut.length > 0 && { shootOut: shootOut.join('-') }),
    ...(decidedBy && { decidedBy }),
  }
}

/** How it was decided beside the totals; undefined where the totals say it. */
export function decisionOf(scores: readonly Score[]): Decision | undefined {
  return scores.find((score) => score.decidedBy !== undefined)?.decidedBy
}

export function winnerOf(scores: readonly Score[]): string | undefined {
  return scores.find((score) => score.result === 'Win')?.tournamentTeamId
}

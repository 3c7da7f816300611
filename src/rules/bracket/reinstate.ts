// A team that left comes back: what it has lost by that is open again, as far as nothing was built on it.
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import { clearScore } from './results.ts'

type TakenBack = {
  bracket: Bracket
  /** Matches that are open again, as they were, in bracket order. */
  open: BracketMatch[]
  /** Forfeits that stay: a later match was started, or the division is completed. */
  kept: BracketMatch[]
}

/** Latest matches first: what it lost where a forfeit had sent it goes before that forfeit. */
export function takeBackForfeits(bracket: Bracket, teamId: string): TakenBack {
  const lost = [...bracket.matches, ...bracket.additionalMatches].filter((match) => isForfeit(match, teamId))
  const kept: BracketMatch[] = []
  let now = bracket
  for (const match of lost.toReversed()) {
    const done = clearScore(now, match.bracketMatchId)
    if ('code' in done) kept.unshift(match)
    else now = done.bracket
  }
  return { bracket: now, open: lost.filter((match) => !kept.includes(match)), kept }
}

/** As `forfeitDropped` writes it. chosen: one that was typed just like it before the team left is not told apart. */
function isForfeit({ scores, matchId }: BracketMatch, teamId: string): boolean {
  const isBare = scores.every(({ totalScore, result }) => totalScore === 0 && ['Forfeit', 'Win'].includes(result ?? ''))
  return matchId === null && isBare && scores.some((one) => one.tournamentTeamId === teamId && one.result === 'Forfeit')
}

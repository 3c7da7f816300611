// How far each team of an elimination bracket came (domain.md 4.8).
import type { Bracket } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { loserGoesTo, sideOf } from './graph.ts'
import { outcomeOf } from './progress.ts'
import { grandFinalRound } from './skeleton.ts'

export interface Exit {
  /** Greater is better; equal for teams that left in the same round. */
  depth: number
  /** The round it left in; undefined while it is in the running, and for the champion. */
  roundOf: number | undefined
}

const unbeaten = 1_000_000
const onceBeaten = unbeaten - 1
/** Between the final (−2) and the semi-finals (−4). */
const thirdPlace = { won: -3, lost: -3.5 }

/** By team id. Teams still in the running stand above all that left, those without a loss first. */
export function exitsOf(bracket: Bracket, format: StageFormat): Map<string, Exit> {
  const exits = new Map<string, Exit>()
  for (const match of bracket.matches) {
    for (const team of match.teams) if (team) exits.set(team.tournamentTeamId, { depth: unbeaten, roundOf: undefined })
  }
  const rounds = Math.max(0, ...bracket.matches.map((match) => -match.roundOf))
  for (const [index, match] of bracket.matches.entries()) {
    const outcome = outcomeOf(match)
    if (!outcome || match.walkover) continue
    const { roundOf } = match
    const side = sideOf(roundOf, format)
    for (const team of match.teams) {
      if (!team) continue
      const won = team.tournamentTeamId === outcome.winner?.tournamentTeamId
      if (side === 'thirdPlace' && outcome.winner) {
        exits.set(team.tournamentTeamId, { depth: won ? thirdPlace.won : thirdPlace.lost, roundOf })
      } else if (!won && side !== 'thirdPlace') {
        const next = format === 'DoubleElimination' && outcome.winner ? loserGoesTo(bracket, index) : undefined
        const goesOn = next !== undefined && bracket.matches[next.match]?.needed
        exits.set(
          team.tournamentTeamId,
          goesOn ? { depth: onceBeaten, roundOf: undefined } : { depth: depthOf(roundOf, format, rounds), roundOf },
        )
      }
    }
  }
  return exits
}

/** `losersRounds`: number of rounds of the losers side. */
function depthOf(roundOf: number, format: StageFormat, losersRounds: number): number {
  if (format === 'SingleElimination') return -roundOf
  if (roundOf < 0) return -roundOf - losersRounds - 3
  if (roundOf <= grandFinalRound) return -2
  // Left the winners side without dropping: the match had no winner. Ranks with the losers round it would have dropped
  // into.
  const size = 2 ** (losersRounds / 2 + 1)
  const round = Math.log2(size / roundOf) + 1
  return (round === 1 ? 1 : 2 * round - 2) - losersRounds - 3
}

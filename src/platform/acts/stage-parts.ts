// The parts of a stage by their ids, and a stage with one of them replaced.
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import type { BracketView, MatchView, StageView } from '../../contract/views.ts'
import { Refusal } from '../call.ts'
import { matchesOf } from '../store/brackets.ts'
import { found } from '../store/found.ts'

/** A division of a stage, or the answer for one that is not there. */
export function bracketView(view: StageView, group: number): BracketView {
  return { ...view, bracket: bracketIn(view.stage.brackets, group) }
}

export function bracketIn(brackets: readonly Bracket[], group: number): Bracket {
  return found(brackets.find((bracket) => bracket.groupNumber === group))
}

/** A match of a stage with its division; refuses one that is not there. */
export function matchView(view: StageView, bracketMatchId: string): MatchView {
  for (const bracket of view.stage.brackets) {
    const match = matchesOf(bracket).find((other) => other.bracketMatchId === bracketMatchId)
    if (match) return { ...view, bracket, match }
  }
  throw new Refusal(reason('notFound'), 404)
}

/** A match that is known to stand in the bracket. */
export function matchIn(bracket: Bracket, bracketMatchId: string): BracketMatch {
  return found(matchesOf(bracket).find((match) => match.bracketMatchId === bracketMatchId))
}

/** The bracket with another match in the place of this one. */
export function replaced(bracket: MatchView['bracket'], match: BracketMatch, by: BracketMatch): MatchView['bracket'] {
  const swap = (other: BracketMatch) => (other === match ? by : other)
  return {
    ...bracket,
    matches: bracket.matches.map(swap),
    additionalMatches: bracket.additionalMatches.map(swap),
  }
}

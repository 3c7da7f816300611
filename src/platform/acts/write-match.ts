import { reason } from '../../contract/reason.ts'
import type { MatchView } from '../../contract/views.ts'
import type { Corrected } from '../../rules/bracket/results.ts'
import type { Act } from '../call.ts'
import { matchesOf } from '../store/brackets.ts'
import { withBracket } from './or-refuse.ts'
import { bracketIn } from './stage-parts.ts'
import { writeBrackets } from './stage-progress.ts'

/** Writes what the results made of a match and says what it did to others; answers the bracket and the changed matches. */
export async function writeMatch(call: Act, view: MatchView, { bracket, changed, affected }: Corrected) {
  for (const { identifier: match, effect, unseated } of affected) {
    if (effect === 'reset') call.consequence(reason('consequence.matchReset', { match }))
    if (effect === 'refed') call.consequence(reason('consequence.matchRefed', { match }))
    if (unseated) call.consequence(reason('consequence.teamsUnseated', { teams: unseated, match }))
  }
  const stage = await writeBrackets(call, view, withBracket(view.stage.brackets, bracket))
  const after = bracketIn(stage.brackets, bracket.groupNumber)
  const ids = new Set(changed.map((match) => match.bracketMatchId))
  return { bracket: after, changed: matchesOf(after).filter((match) => ids.has(match.bracketMatchId)) }
}

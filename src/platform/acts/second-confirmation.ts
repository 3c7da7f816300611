// Where a second administrator has to confirm results, nothing that one of them enters decides a match: neither in the
// bracket, nor over an open room, nor as a correction. Rooms keep what waits with their games (handlers/games.ts).
import type { Score } from '../../contract/bracket.ts'
import type { GameScore } from '../../contract/match-room.ts'
import { reason } from '../../contract/reason.ts'
import type { MatchView } from '../../contract/views.ts'
import { enforce, type Act } from '../call.ts'
import { dropConfirmation, findConfirmation, keepConfirmation } from '../store/result-confirmations.ts'
import { whyNotOwnResult } from '../../rules/second-confirmation.ts'
import { same } from './seen.ts'

/** `game`: of the match; 0 is the match as a whole. */
type Entered = { game?: number; scores: readonly (Score | GameScore)[] }

/**
 * Whether this result waits for a second administrator from now on. The second one enters the same; other scores start
 * over, and so does anything that was changed about the match in between.
 */
export async function waitsForSecond(act: Act, view: MatchView, { game = 0, scores }: Entered): Promise<boolean> {
  const { stage, match } = view
  if (!stage.secondConfirmation) return false
  const { tx, asking } = act
  const { bracketMatchId, identifier } = match
  const of = { bracketMatchId, game }
  const entered = inOneOrder(scores)
  const standing = match.scores
  const first = await findConfirmation(tx, of)
  if (first && same(first.entered, entered) && same(first.standing, standing)) {
    enforce(whyNotOwnResult(first.sub, asking.user, identifier))
    await dropConfirmation(tx, of)
    return false
  }
  const { sub, name: by } = asking.user
  await keepConfirmation(tx, { ...of, stageId: stage.id, entered, standing, sub, by, time: asking.now })
  const score = scores.map(({ totalScore }) => totalScore).join('–')
  act.consequence(
    game === 0
      ? reason('consequence.resultWaits', { match: identifier, score })
      : reason('consequence.waitsForSecond', { match: identifier, game, score }),
  )
  return true
}

function inOneOrder(scores: Entered['scores']) {
  return scores.toSorted((a, b) => (a.tournamentTeamId < b.tournamentTeamId ? -1 : 1))
}

import * as v from 'valibot'
import { updateScore } from '../../../commands/matches.ts'
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { Reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { MatchView } from '../../contract/views.ts'
import { targetId } from '../../contract/views.ts'
import { verdictOf } from '../../registry/eligible.ts'
import { useSession } from '../../shell/session/session.ts'
import type { Entered } from './entered-result.ts'
import { useTournament } from '../tournament-frame.tsx'

export type WhyNotEnter = (bracket: Bracket, match: BracketMatch, args?: Entered) => Reason | undefined

/** The rule for a result, asked of the match as it is drawn: the answer is there with the key. */
export function useWhyNotEnter(stage: StageDetail): WhyNotEnter {
  const { host } = useSession()
  const { tournament, stages } = useTournament()
  return (bracket, match, args) => {
    const view: MatchView = { tournament, stages, stage, bracket, match }
    const id = targetId.match(stage.id, match.bracketMatchId)
    const why = verdictOf(updateScore, [{ id, name: match.identifier, view }], host.asking()).why
    if (why || !args) return why
    const read = v.safeParse(updateScore.args, args)
    return read.success ? updateScore.whyNot?.(view, host.asking(), read.output) : undefined
  }
}

// The matches of a team that comes back: which are open again, which stay lost, and what else still says that it left.
import { reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { TeamView } from '../../contract/views.ts'
import { takeBackForfeits } from '../../rules/bracket/reinstate.ts'
import { ranksGoneLast } from '../../rules/ranking.ts'
import type { Act } from '../call.ts'
import { lockStageView } from '../store/stage-views.ts'
import { writeBrackets } from './stage-progress.ts'

export async function takeBack(act: Act, { team, stages }: TeamView): Promise<void> {
  for (const { id, state } of stages) {
    if (state !== 'InProgress' && state !== 'StandingPendingApproval') continue
    const view = await lockStageView(act, id)
    const { stage } = view
    const all = stage.brackets.map((bracket) => takeBackForfeits(bracket, team.tournamentTeamId))
    const [open, kept] = [all.flatMap((one) => one.open), all.flatMap((one) => one.kept)]
    for (const { identifier: match } of open) act.consequence(reason('consequence.forfeitTakenBack', { match }))
    for (const { identifier: match } of kept) act.consequence(reason('consequence.forfeitStays', { match }))
    if (open.length > 0)
      await writeBrackets(
        act,
        view,
        all.map(({ bracket }) => bracket),
      )
    if (isRankedAsGone(stage, team.tournamentTeamId))
      act.consequence(reason('consequence.rankedAsGone', { stage: stage.name }))
  }
}

/** Those that wait for approval were ranked when it was away; they are generated again by an act of its own. */
function isRankedAsGone(stage: StageDetail, teamId: string): boolean {
  const isRanked = stage.standings.some(({ tournamentTeamId }) => tournamentTeamId === teamId)
  return stage.state === 'StandingPendingApproval' && ranksGoneLast(stage) && isRanked
}

import { reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { StageView } from '../../contract/views.ts'
import { finalRanking } from '../../rules/final-ranking.ts'
import { nextStage } from '../../rules/stages.ts'
import type { Act } from '../call.ts'
import { updateStage } from '../store/stages.ts'
import { teamStandings } from '../store/standings.ts'
import { updateTournament } from '../store/tournaments.ts'

/** §4: final. The last stage's approval completes the tournament. */
export async function approveStandings(act: Act, view: StageView): Promise<StageDetail> {
  const { stage } = view
  const approved = await updateStage(act.tx, stage.id, { state: 'Completed' }, act.asking.now)
  act.consequence(reason('consequence.standingsFinal', { teams: stage.standings.length }))
  act.touched('stage', stage.id, { state: stage.state }, { state: approved.state })
  if (!nextStage(view)) await completeTournament(act, view)
  return { ...stage, ...approved }
}

async function completeTournament(act: Act, { tournament }: StageView): Promise<void> {
  const { stages } = await teamStandings(act.tx, tournament.id)
  const ranking = finalRanking(stages)
  // chosen: champions who share the first place are named together.
  const champion = ranking
    .filter((row) => row.rank === 1)
    .map((row) => row.name)
    .join(', ')
  await updateTournament(act.tx, tournament.id, { state: 'Completed', champion, finalRanking: ranking })
  act.consequence(reason('consequence.tournamentState', { from: tournament.state, to: 'Completed' }))
  act.consequence(reason('consequence.tournamentCompleted', { champion }))
  const before = { state: tournament.state, champion: tournament.champion }
  act.touched('tournament', tournament.id, before, { state: 'Completed', champion })
}

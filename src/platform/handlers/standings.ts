import { reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { StageView } from '../../contract/views.ts'
import { finalRanking } from '../../rules/final-ranking.ts'
import { applyRanks, rankStage } from '../../rules/ranking.ts'
import { nextStage } from '../../rules/stages.ts'
import {
  isEditedByHand,
  standingState,
  whyNotApproveStandings,
  whyNotGenerateStandings,
  whyNotSetTieBreakers,
  whyNotUpdateStandings,
} from '../../rules/standings.ts'
import { lockStageView, stageView, updateStage } from '../store/stages.ts'
import { replaceStandings, teamStandings } from '../store/standings.ts'
import { updateTournament } from '../store/tournaments.ts'
import { enforce, type Act, type Handler } from './call.ts'
import { stageFieldsOf } from '../acts/stage-defaults.ts'

export const getStandings: Handler<'getStandings'> = async ({ tx, params }) =>
  answer((await stageView(tx, params.id)).stage)

export const generateStandings: Handler<'generateStandings'> = async (call) => {
  const view = await lockStageView(call.tx, call.params.id)
  const { stage } = view
  enforce(whyNotGenerateStandings(view, call.asking))
  const standings = rankStage(stage)
  await replaceStandings(call.tx, stage.id, standings)
  const state = 'StandingPendingApproval'
  if (stage.state !== state) await updateStage(call.tx, stage.id, { state }, call.asking.now)
  call.consequence(reason('consequence.standingsGenerated', { stage: stage.name }))
  touch(call, view, { state: stage.state, ranks: ranksOf(stage) }, { state, ranks: ranksOf({ standings }) })
  return answer({ ...stage, state, standings })
}

export const setTieBreakers: Handler<'setTieBreakers'> = async (call) => {
  const view = await lockStageView(call.tx, call.params.id)
  const { stage } = view
  const { tieBreakers } = call.body
  enforce(whyNotSetTieBreakers(view, call.asking, { tieBreakers }))
  await updateStage(call.tx, stage.id, { fields: { ...stageFieldsOf(stage), tieBreakers } }, call.asking.now)
  const waits = stage.state === 'StandingPendingApproval'
  const standings = waits ? rankStage({ ...stage, tieBreakers }) : stage.standings
  if (waits) {
    await replaceStandings(call.tx, stage.id, standings)
    call.consequence(reason('consequence.standingsGenerated', { stage: stage.name }))
    if (isEditedByHand(stage)) call.consequence(reason('consequence.manualRanksLost'))
  }
  touch(
    call,
    view,
    { tieBreakers: stage.tieBreakers, ...(waits && { ranks: ranksOf(stage) }) },
    { tieBreakers, ...(waits && { ranks: ranksOf({ standings }) }) },
  )
  return answer({ ...stage, standings })
}

export const updateStandings: Handler<'updateStandings'> = async (call) => {
  const view = await lockStageView(call.tx, call.params.id)
  const { stage } = view
  const entries = call.body.standings
  enforce(whyNotUpdateStandings(view, call.asking, { standings: entries }))
  const standings = applyRanks(stage.standings, entries)
  await replaceStandings(call.tx, stage.id, standings)
  touch(call, view, { ranks: ranksOf(stage) }, { ranks: ranksOf({ standings }) })
  return answer({ ...stage, standings })
}

export const approveStandings: Handler<'approveStandings'> = async (call) => {
  const view = await lockStageView(call.tx, call.params.id)
  enforce(whyNotApproveStandings(view, call.asking))
  return answer(await approve(call, view))
}

/** §4: final. The last stage's approval completes the tournament. */
export async function approve(act: Act, view: StageView): Promise<StageDetail> {
  const { stage } = view
  const approved = await updateStage(act.tx, stage.id, { state: 'Completed' }, act.asking.now)
  act.consequence(reason('consequence.standingsFinal', { teams: stage.standings.length }))
  touch(act, view, { state: stage.state }, { state: approved.state })
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
  act.touched({
    target: `tournament:${tournament.id}`,
    tournamentId: tournament.id,
    before: { state: tournament.state, champion: tournament.champion },
    after: { state: 'Completed', champion },
  })
}

function answer({ id, state, standings }: StageDetail) {
  return { stageId: id, state: standingState(state), standings }
}

function ranksOf({ standings }: Pick<StageDetail, 'standings'>): Record<string, number> {
  return Object.fromEntries(standings.map((row) => [row.name, row.rank]))
}

function touch(act: Act, { stage }: StageView, before: unknown, after: unknown): void {
  act.touched({ target: `stage:${stage.id}`, tournamentId: stage.tournamentId, before, after })
}

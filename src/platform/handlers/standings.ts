import { reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { StageView } from '../../contract/views.ts'
import { applyRanks, rankStage } from '../../rules/ranking.ts'
import {
  isEditedByHand,
  standingState,
  whyNotApproveStandings,
  whyNotGenerateStandings,
  whyNotSetTieBreakers,
  whyNotUpdateStandings,
} from '../../rules/standings.ts'
import { findStage, lockStageView } from '../store/stage-views.ts'
import { updateStage } from '../store/stages.ts'
import { replaceStandings } from '../store/standings.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { approveStandings as approve } from '../acts/approve-standings.ts'
import { stageFieldsOf } from '../acts/stage-defaults.ts'

export const getStandings: Handler<'getStandings'> = async (call) => answer(await findStage(call, call.params.id))

export const generateStandings: Handler<'generateStandings'> = async (call) => {
  const view = await lockStageView(call, call.params.id)
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
  const view = await lockStageView(call, call.params.id)
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
  const view = await lockStageView(call, call.params.id)
  const { stage } = view
  const entries = call.body.standings
  enforce(whyNotUpdateStandings(view, call.asking, { standings: entries }))
  const standings = applyRanks(stage.standings, entries)
  await replaceStandings(call.tx, stage.id, standings)
  touch(call, view, { ranks: ranksOf(stage) }, { ranks: ranksOf({ standings }) })
  return answer({ ...stage, standings })
}

export const approveStandings: Handler<'approveStandings'> = async (call) => {
  const view = await lockStageView(call, call.params.id, { alone: true })
  enforce(whyNotApproveStandings(view, call.asking))
  return answer(await approve(call, view))
}

function answer({ id, state, standings }: StageDetail) {
  return { stageId: id, state: standingState(state), standings }
}

function ranksOf({ standings }: Pick<StageDetail, 'standings'>): Record<string, number> {
  return Object.fromEntries(standings.map((row) => [row.name, row.rank]))
}

function touch(act: Act, { stage }: StageView, before: unknown, after: unknown): void {
  act.touched('stage', stage.id, before, after)
}

// Stages in another order, and again.
import { losingBrackets, movedStages, whyNotCopyStage, whyNotMoveStage } from '../../rules/stage-order.ts'
import { deleteBrackets, figuresOf } from '../store/brackets.ts'
import { lockStageView, siblingView } from '../store/stage-views.ts'
import * as store from '../store/stages.ts'
import { updateFigures } from '../store/tournaments.ts'
import { enforce, type Handler } from '../call.ts'
import { addStage } from '../acts/add-stage.ts'
import { stageFieldsOf } from '../acts/stage-defaults.ts'
import { tellReplaced } from '../acts/start-stage.ts'

export const reorderStage: Handler<'reorderStage'> = async (call) => {
  const view = await lockStageView(call, call.params.id, { alone: true })
  const { stage, stages, tournament } = view
  const { position } = call.body
  enforce(whyNotMoveStage(view, call.asking, { position }))
  for (const { id } of losingBrackets(stages, stage.id, position)) {
    const { brackets } = (await siblingView(call, view, id)).stage
    if (brackets.length > 0) tellReplaced(call, brackets)
    await deleteBrackets(call.tx, id)
    await store.updateStage(call.tx, id, { ...figuresOf([]), seeds: [] }, call.asking.now)
  }
  const moved = movedStages(stages, stage.id, position)
  await store.reorderStages(
    call.tx,
    tournament.id,
    moved.map(({ id }) => id),
  )
  await updateFigures(call.tx, tournament.id, { formats: moved.map(({ format }) => format) })
  call.touched('stage', stage.id, { position: stage.position }, { position })
  return { stages: await store.stagesOf(call.tx, tournament.id) }
}

export const copyStage: Handler<'copyStage'> = async (call) => {
  const view = await lockStageView(call, call.params.id, { alone: true })
  enforce(whyNotCopyStage(view, call.asking))
  await addStage(call, view, { ...stageFieldsOf(view.stage), name: call.body.name })
  return { stages: await store.stagesOf(call.tx, view.tournament.id) }
}

// Stages in another order, and again.
import { losingBrackets, movedStages, whyNotCopyStage, whyNotMoveStage } from '../../rules/stage-order.ts'
import { deleteBrackets, figuresOf } from '../store/brackets.ts'
import { siblingView } from '../store/stage-views.ts'
import * as store from '../store/stages.ts'
import { updateFigures } from '../store/tournaments.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { addStage } from '../acts/add-stage.ts'
import { stageFieldsOf } from '../acts/stage-defaults.ts'
import { tellReplaced } from '../acts/start-stage.ts'

export const reorderStage = actOn('reorderStage', on.stageAlone, {
  whyNot: whyNotMoveStage,
  unseen: 'sets the one value it names',
  run: async (call, view) => {
    const { stage, stages, tournament } = view
    const { position } = call.body
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
    call.changed({ position: stage.position }, { position })
    return { stages: await store.stagesOf(call.tx, tournament.id) }
  },
})

export const copyStage = actOn('copyStage', on.stageAlone, {
  whyNot: whyNotCopyStage,
  unseen: 'adds another',
  run: async (call, view) => {
    await addStage(call, view, { ...stageFieldsOf(view.stage), name: call.body.name })
    return { stages: await store.stagesOf(call.tx, view.tournament.id) }
  },
})

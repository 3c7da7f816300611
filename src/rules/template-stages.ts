// The stages a template keeps: how their list is changed, before any tournament is made from it.
import { maxStagesPerTemplate } from '../contract/limits.ts'
import { nameKey } from '../contract/name-key.ts'
import type { Reason } from '../contract/reason.ts'
import type { StageFields } from '../contract/stage.ts'
import type { Asking, TemplateView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'

type Stages = readonly StageFields[]
type Chosen = { stage?: string }

export function whyNotAddTemplateStage(
  { template: { stages } }: TemplateView,
  _asking: Asking,
  args?: { place?: number | undefined },
): Reason | undefined {
  return firstReason(
    () => reasonIf(stages.length >= maxStagesPerTemplate, 'template.stagesFull', { max: maxStagesPerTemplate }),
    () => whyNotPlace(args?.place, stages.length + 1),
  )
}

/** To be edited or removed: it must be there. */
export function whyNotTemplateStage(
  { template: { id, stages } }: TemplateView,
  _asking: Asking,
  args?: Chosen,
): Reason | undefined {
  const { stage: word } = args ?? {}
  const names = stages.map(({ name }) => name)
  return firstReason(
    () => reasonIf(stages.length === 0, 'template.noStages', undefined, `template add-stage ${id}`),
    () =>
      reasonIf(word !== undefined && stagePlace(stages, word) === 0, 'template.unknownStage', {
        stage: word ?? '',
        stages: names,
      }),
  )
}

export function whyNotMoveTemplateStage(
  view: TemplateView,
  asking: Asking,
  args?: Chosen & { place: number },
): Reason | undefined {
  const { stages } = view.template
  const from = stagePlace(stages, args?.stage)
  return firstReason(
    () => whyNotTemplateStage(view, asking, args),
    () => reasonIf(stages.length < 2, 'stage.onlyStage'),
    () => whyNotPlace(args?.place, stages.length),
    () =>
      reasonIf(args !== undefined && from === args.place, 'stage.alreadyThere', {
        stage: stages[from - 1]?.name ?? '',
        place: from,
      }),
  )
}

function whyNotPlace(place: number | undefined, last: number): Reason | undefined {
  return reasonIf(place !== undefined && place > last, 'template.noSuchPlace', { place: place ?? 0, last })
}

/** By its place from 1, or its name; of several of one name the first. 0 where it is not. */
export function stagePlace(stages: Stages, word = ''): number {
  if (/^\d+$/.test(word) && stages[Number(word) - 1]) return Number(word)
  return stages.findIndex(({ name }) => nameKey(name) === nameKey(word)) + 1
}

/** The word for this stage that stays right when others insert a stage before it: its name, unless another stage has it. */
export function stageWord(stages: Stages, place: number): string {
  const name = stages[place - 1]?.name ?? ''
  const isOnly = stages.filter((stage) => nameKey(stage.name) === nameKey(name)).length === 1
  return isOnly && stagePlace(stages, name) === place ? name : String(place)
}

/** `place` counts from 1. */
export function withStageMoved(stages: Stages, word: string, place: number): StageFields[] {
  const at = stagePlace(stages, word) - 1
  const moving = stages.slice(at, at + 1)
  return stages.filter((_, index) => index !== at).toSpliced(place - 1, 0, ...moving)
}

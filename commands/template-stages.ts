// The stages a template keeps: tournaments that are made from it begin with them.
import * as v from 'valibot'
import type { StageData } from '../src/contract/endpoints-stages.ts'
import { Name, wholeFrom } from '../src/contract/limits.ts'
import { StageFields } from '../src/contract/stage.ts'
import { readStored } from '../src/contract/stored.ts'
import { Template } from '../src/contract/template.ts'
import type { TemplateView } from '../src/contract/views.ts'
import { defineCommand, invocation, reversible, type Inverse, type Invocation } from '../src/registry/define.ts'
import { isStageSettingAsked, newStageSettings, stageSettingNote } from '../src/rules/stage-settings.ts'
import {
  stagePlace,
  whyNotAddTemplateStage,
  whyNotMoveTemplateStage,
  whyNotTemplateStage,
  withStageMoved,
} from '../src/rules/template-stages.ts'
import { NewStage, StageEdit, withPreset } from './stages.ts'
import { stagesOfTemplate } from './templates.ts'

const place = wholeFrom(1, 'atLeastOne')
const ofStages = { target: 'template', menu: 'edit', risk: reversible, acts: ['editTemplate'] } as const

export const addTemplateStage = defineCommand({
  ...ofStages,
  id: 'template.add-stage',
  /** Without a place it comes last. */
  args: v.object({ ...NewStage.entries, place: v.optional(place) }),
  positional: ['name', 'format'],
  keys: 'a s',
  form: {
    initial: ({ template }) => newStageSettings(template.game),
    notes: stageSettingNote,
    applies: (name, typed, view) => isStageSettingAsked(name, typed, view?.template.game),
  },
  whyNot: whyNotAddTemplateStage,
  plan: (view, { place: at = lastOf(view) + 1, ...stage }) => {
    const stages: StageData[] = [...view.template.stages]
    return stagesOfTemplate(view, stages.toSpliced(at - 1, 0, withPreset(stage)))
  },
  undo: (view, { place: at = lastOf(view) + 1 }, answer): Inverse => {
    const { id } = view.template
    return { ...invocation(removeTemplateStage, [id], { stage: String(at) }), over: { [id]: leftAt(at, answer) } }
  },
})

export const editTemplateStage = defineCommand({
  ...ofStages,
  id: 'template.edit-stage',
  args: v.object({ stage: Name, ...StageEdit.entries }),
  positional: ['stage'],
  keys: 'e s',
  form: {
    prefillPart: ({ template: { stages } }, { stage: word }) => {
      const stored = typeof word === 'string' ? stages[stagePlace(stages, word) - 1] : undefined
      return stored ? { stage: word, ...stored } : {}
    },
    notes: stageSettingNote,
    applies: (name, typed, view) => isStageSettingAsked(name, typed, view?.template.game),
  },
  whyNot: whyNotTemplateStage,
  plan: (view, { stage, ...changes }) => {
    const at = stagePlace(view.template.stages, stage) - 1
    return stagesOfTemplate(
      view,
      view.template.stages.map((one, index) => (index === at ? { ...one, ...withPreset(changes) } : one)),
    )
  },
  undo: (view, { stage: word }, answer): Inverse | undefined => {
    const { id } = view.template
    const before = storedAt(view, word)
    if (!before) return undefined
    const stage = String(before.place)
    const { fields } = before
    return {
      ...invocation(editTemplateStage, [id], { stage, ...fields }),
      over: { [id]: leftAt(before.place, answer) },
    }
  },
  loses: stagesLost,
})

export const removeTemplateStage = defineCommand({
  ...ofStages,
  id: 'template.remove-stage',
  args: v.object({ stage: Name }),
  positional: ['stage'],
  keys: 'd s',
  whyNot: whyNotTemplateStage,
  plan: (view, { stage }) => {
    const at = stagePlace(view.template.stages, stage) - 1
    return stagesOfTemplate(
      view,
      view.template.stages.filter((_, index) => index !== at),
    )
  },
  undo: (view, { stage }): Invocation | undefined => {
    const before = storedAt(view, stage)
    return before && invocation(addTemplateStage, [view.template.id], { ...before.fields, place: before.place })
  },
  loses: stagesLost,
})

export const moveTemplateStage = defineCommand({
  ...ofStages,
  id: 'template.move-stage',
  args: v.object({ stage: Name, place }),
  positional: ['stage', 'place'],
  keys: 'm p',
  whyNot: whyNotMoveTemplateStage,
  plan: (view, { stage, place: to }) => stagesOfTemplate(view, withStageMoved(view.template.stages, stage, to)),
  undo: (view, { stage, place: to }): Invocation =>
    invocation(moveTemplateStage, [view.template.id], {
      stage: String(to),
      place: stagePlace(view.template.stages, stage),
    }),
})

function lastOf({ template }: TemplateView): number {
  return template.stages.length
}

function storedAt({ template }: TemplateView, word: string) {
  const at = stagePlace(template.stages, word)
  const fields = template.stages[at - 1]
  return fields && { fields, place: at }
}

/** The stages by their places: an undo that throws one away, or sets it back, compares it with what the act had left. */
function stagesLost({ template }: TemplateView): Record<string, StageFields> {
  return Object.fromEntries(template.stages.map((stage, index) => [String(index + 1), stage]))
}

/** The stage at a place as the act left it. */
function leftAt(at: number, answer: unknown): Record<string, StageFields> {
  const stage = answer === undefined ? undefined : readStored(Template, answer).stages[at - 1]
  return stage ? { [at]: stage } : {}
}

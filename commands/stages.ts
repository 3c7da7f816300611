import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { StageFields, TieBreaker } from '../src/contract/stage.ts'
import { StageFormat } from '../src/contract/states.ts'
import type { StageView } from '../src/contract/views.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  irreversible,
  reversible,
  type Invocation,
} from '../src/registry/define.ts'
import { placementOf } from '../src/rules/bracket/generate.ts'
import { proposedSeeds } from '../src/rules/advance-order.ts'
import { isStageSettingUsed } from '../src/rules/stage-settings.ts'
import {
  whyNotAdvanceStage,
  whyNotCreateStage,
  whyNotDeleteStage,
  whyNotEditStage,
  whyNotFinalizeStage,
  whyNotUnfinalizeStage,
} from '../src/rules/stages.ts'

const f = StageFields.entries

/** The stage's fields as flat input; the form shows those that its format and game use. */
const settings = {
  groups: v.optional(f.groups),
  bestOf: v.optional(f.bestOf),
  encounterTimes: v.optional(f.encounterTimes),
  thirdPlaceMatch: v.optional(f.thirdPlaceMatch),
  grandFinal: v.optional(f.grandFinal),
  maxTeamsPerMatch: v.optional(f.maxTeamsPerMatch),
  advancing: v.optional(f.advancing),
  pointsWin: v.optional(f.pointsWin),
  pointsDraw: v.optional(f.pointsDraw),
  tieBreakers: v.optional(v.array(TieBreaker)),
  autoCompleteBracket: v.optional(f.autoCompleteBracket),
  autoApprove: v.optional(f.autoApprove),
  autoApproveDelay: v.optional(f.autoApproveDelay),
}
const StageEdit = v.object({ name: v.optional(f.name), format: v.optional(StageFormat), ...settings })
type StageEdit = v.InferOutput<typeof StageEdit>

export const createStage = defineCommand({
  id: 'stage.create',
  target: 'tournament',
  args: v.object({ name: f.name, format: StageFormat, ...settings }),
  positional: ['name', 'format'],
  asks: (name, { format }) => isStageSettingUsed(name, format),
  keys: 'a s',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotCreateStage,
  plan: ({ tournament }, stage) => [request(endpoints.createStage, { id: tournament.id }, stage)],
})

export const editStage = defineCommand({
  id: 'stage.edit',
  target: 'stage',
  args: StageEdit,
  keys: 'e s',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotEditStage,
  plan: (view, changes) => [
    request(
      endpoints.editStage,
      { id: view.stage.id },
      { ...changedFields(view, changes), version: view.stage.version },
    ),
  ],
  undo: (view, changes): Invocation | undefined =>
    invocation(editStage, [view.stage.id], stored(view, Object.keys(changedFields(view, changes)))),
  prefill: (view) => stored(view, Object.keys(StageEdit.entries)),
  asks: (name, { format }) => isStageSettingUsed(name, format),
})

export const deleteStage = defineCommand({
  id: 'stage.delete',
  target: 'stage',
  menu: 'danger',
  risk: irreversible(stageName),
  whyNot: whyNotDeleteStage,
  plan: ({ stage }) => [request(endpoints.deleteStage, { id: stage.id })],
})

export const finalizeStage = defineCommand({
  id: 'stage.finalize',
  target: 'stage',
  keys: 'f f',
  menu: 'state',
  risk: irreversible(stageName),
  whyNot: whyNotFinalizeStage,
  plan: ({ stage }) => [request(endpoints.finalizeStage, { id: stage.id }, { matches: placementOf(stage.brackets) })],
})

export const unfinalizeStage = defineCommand({
  id: 'stage.unfinalize',
  target: 'stage',
  menu: 'state',
  risk: confirmed,
  whyNot: whyNotUnfinalizeStage,
  plan: ({ stage }) => [request(endpoints.unfinalizeStage, { id: stage.id })],
})

export const advanceStage = defineCommand({
  id: 'stage.advance',
  target: 'stage',
  args: v.object({
    /** In seed order; without them the proposed order of 4.9. */
    teams: v.optional(v.pipe(v.array(v.string()), v.metadata({ target: 'team' }))),
  }),
  keys: 'f a',
  menu: 'state',
  risk: confirmed,
  whyNot: (view, asking, args) => whyNotAdvanceStage(view, asking, args && { teamIds: args.teams }),
  plan: (view, { teams }) => [
    request(endpoints.advanceStage, { id: view.stage.id }, { teamIds: teams ?? proposedSeeds(view) }),
  ],
})

function stageName({ stage }: StageView): string {
  return stage.name
}

/** Only what differs from what is stored, so that a form may send all its fields. */
function changedFields({ stage }: StageView, changes: StageEdit): Partial<StageEdit> {
  const now: Record<string, unknown> = stage
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(now[field]),
    ),
  )
}

function stored({ stage }: StageView, fields: readonly string[]): Record<string, never> {
  const now: Record<string, unknown> = stage
  // Stored values of these fields are input of the same schema.
  return Object.fromEntries(fields.map((field) => [field, now[field]])) as Record<string, never>
}

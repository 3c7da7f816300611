import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { Stage, StageFields, TieBreaker, TieBreakPreset } from '../src/contract/stage.ts'
import { StageFormat } from '../src/contract/states.ts'
import { readStored } from '../src/contract/stored.ts'
import type { StageView } from '../src/contract/views.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  irreversible,
  reversible,
  type Inverse,
  type Inverses,
  type Invocation,
} from '../src/registry/define.ts'
import { inMinutes } from '../src/registry/minutes.ts'
import { placementOf } from '../src/rules/bracket/generate.ts'
import { tieBreakPresets } from '../src/rules/tie-break-presets.ts'
import { changedFrom, storedValues } from '../src/registry/stored-values.ts'
import { proposedSeeds } from '../src/rules/advance-order.ts'
import { losingBrackets, nameOfCopy, whyNotCopyStage, whyNotMoveStage } from '../src/rules/stage-order.ts'
import { isStageSettingAsked, newStageSettings, stageSettingNote } from '../src/rules/stage-settings.ts'
import {
  needsNewBrackets,
  stageToFill,
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
  leavers: v.optional(f.leavers),
  tieBreakers: v.optional(v.array(TieBreaker)),
  preset: v.optional(TieBreakPreset),
  autoApprove: v.optional(f.autoApprove),
  autoApproveDelay: v.optional(v.pipe(f.autoApproveDelay, inMinutes)),
  secondConfirmation: v.optional(f.secondConfirmation),
  autoCompleteBracket: v.optional(f.autoCompleteBracket),
  autoGenerateMatch: v.optional(f.autoGenerateMatch),
  autoCancelTournament: v.optional(f.autoCancelTournament),
  autoCheckInAll: v.optional(f.autoCheckInAll),
  autoEvidence: v.optional(f.autoEvidence),
  lolMap: v.optional(f.lolMap),
  pickMode: v.optional(f.pickMode),
  autoLobbyDisabled: v.optional(f.autoLobbyDisabled),
}
export const NewStage = v.object({ name: f.name, format: StageFormat, ...settings })
export const StageEdit = v.object({ name: v.optional(f.name), format: v.optional(StageFormat), ...settings })

/** An order of criteria given by its name counts before a list. */
export function withPreset<T extends { preset?: TieBreakPreset | undefined; tieBreakers?: TieBreaker[] | undefined }>(
  args: T,
) {
  const { preset, ...others } = args
  return preset ? { ...others, tieBreakers: [...tieBreakPresets[preset]] } : others
}

export const createStage = defineCommand({
  id: 'stage.create',
  target: 'tournament',
  args: NewStage,
  positional: ['name', 'format'],
  form: {
    initial: ({ tournament }) => newStageSettings(tournament.game),
    notes: stageSettingNote,
    applies: (name, typed, view) => isStageSettingAsked(name, typed, view?.tournament.game),
  },
  keys: 'a s',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotCreateStage,
  plan: ({ tournament }, stage) => [request(endpoints.createStage, { id: tournament.id }, withPreset(stage))],
  undo: (_, __, answer): Inverses => deleting(answer === undefined ? undefined : readStored(Stage, answer)),
})

export const editStage = defineCommand({
  id: 'stage.edit',
  target: 'stage',
  args: StageEdit,
  keys: 'e s',
  menu: 'edit',
  risk: (view, changes) => (throwsOwnBracketsAway(view, withPreset(changes)) ? confirmed : reversible),
  whyNot: whyNotEditStage,
  plan: (view, changes) => [
    request(
      endpoints.editStage,
      { id: view.stage.id },
      { ...changedFrom(view.stage, withPreset(changes)), version: view.stage.version },
    ),
  ],
  // The settings could be brought back, the brackets not.
  undo: (view, changes): Invocation | undefined => {
    const edited = withPreset(changes)
    if (throwsOwnBracketsAway(view, edited)) return undefined
    return invocation(
      editStage,
      [view.stage.id],
      storedValues(view.stage, Object.keys(changedFrom(view.stage, edited))),
    )
  },
  form: {
    // A named order of criteria is stored as the criteria.
    prefill: (view) => storedValues(view.stage, Object.keys(v.omit(StageEdit, ['preset']).entries)),
    notes: stageSettingNote,
    applies: (name, typed, view) => isStageSettingAsked(name, typed, view?.tournament.game),
  },
})

export const moveStage = defineCommand({
  id: 'stage.move',
  acts: ['reorderStage'],
  target: 'stage',
  args: v.object({ position: v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne')) }),
  positional: ['position'],
  form: {
    // One further, which is the usual wish; the last one forward.
    initial: ({ stage, stages }) => ({
      position: stage.position < stages.length ? stage.position + 1 : Math.max(1, stage.position - 1),
    }),
  },
  keys: 'm p',
  menu: 'edit',
  risk: (view, { position }) => (throwsBracketsAway(view, position) ? confirmed : reversible),
  whyNot: whyNotMoveStage,
  plan: ({ stage }, { position }) => [request(endpoints.reorderStage, { id: stage.id }, { position })],
  undo: (view, { position }): Invocation | undefined =>
    throwsBracketsAway(view, position)
      ? undefined
      : invocation(moveStage, [view.stage.id], { position: view.stage.position }),
})

export const copyStage = defineCommand({
  id: 'stage.copy',
  target: 'stage',
  args: v.object({ name: f.name }),
  positional: ['name'],
  form: { initial: ({ stage, stages }) => ({ name: nameOfCopy(stage.name, stages) }) },
  keys: 'c s',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotCopyStage,
  plan: ({ stage }, { name }) => [request(endpoints.copyStage, { id: stage.id }, { name })],
  undo: ({ stages }, _, answer): Inverses => {
    const known = new Set(stages.map(({ id }) => id))
    const now = answer === undefined ? [] : readStored(v.object({ stages: v.array(Stage) }), answer).stages
    return deleting(now.find(({ id }) => !known.has(id)))
  },
})

export const deleteStage = defineCommand({
  id: 'stage.delete',
  target: 'stage',
  keys: 'd s',
  menu: 'danger',
  risk: irreversible(stageName),
  whyNot: whyNotDeleteStage,
  plan: ({ stage }) => [request(endpoints.deleteStage, { id: stage.id })],
  loses: ({ stage }) => stageContent(stage, stage.brackets.length),
})

export const finalizeStage = defineCommand({
  id: 'stage.finalize',
  target: 'stage',
  keys: 'f f',
  menu: 'state',
  risk: irreversible(stageName),
  whyNot: whyNotFinalizeStage,
  plan: ({ stage }) => [request(endpoints.finalizeStage, { id: stage.id }, { matches: placementOf(stage.brackets) })],
  // While nothing was played; rooms that open automatically block it at once, and the rule says so.
  undo: ({ stage }): Invocation | undefined =>
    stage.autoGenerateMatch ? undefined : invocation(unfinalizeStage, [stage.id], { teams: stage.seeds }),
})

export const unfinalizeStage = defineCommand({
  id: 'stage.unfinalize',
  target: 'stage',
  args: v.object({
    /** The seed order to go back to; without it the teams that play, in theirs. */
    teams: v.optional(v.pipe(v.array(v.string()), v.metadata({ target: 'team' }))),
  }),
  keys: 'f t',
  menu: 'state',
  risk: confirmed,
  whyNot: whyNotUnfinalizeStage,
  plan: ({ stage }, { teams }) => [
    request(endpoints.unfinalizeStage, { id: stage.id }, { ...(teams && { teamIds: teams }) }),
  ],
  // Additional matches do not come back.
  undo: ({ stage }): Invocation | undefined =>
    stage.brackets.some(({ additionalMatches }) => additionalMatches.length > 0)
      ? undefined
      : invocation(finalizeStage, [stage.id], {}),
})

export const advanceStage = defineCommand({
  id: 'stage.advance',
  target: 'stage',
  args: v.object({
    /** In seed order; without them the proposed order of 4.9. */
    teams: v.optional(v.pipe(v.array(v.string()), v.metadata({ target: 'team' }))),
    /** Another stage than the next one that has not started. */
    to: v.optional(v.pipe(v.string(), v.metadata({ target: 'stage' }))),
  }),
  keys: 'f a',
  menu: 'state',
  risk: confirmed,
  whyNot: (view, asking, args) => whyNotAdvanceStage(view, asking, args && { teamIds: args.teams, to: args.to }),
  plan: (view, { teams, to }) => {
    const next = stageToFill(view, to)
    const teamIds = teams ?? proposedSeeds({ ...view, next })
    const seen = next && { version: next.version }
    return [request(endpoints.advanceStage, { id: view.stage.id }, { teamIds, ...(to && { to }), seen })]
  },
})

/** Counted matches mean brackets; those of a stage whose position decides its teams are lost in the move. */
function throwsBracketsAway({ stages, stage }: StageView, position: number): boolean {
  return losingBrackets(stages, stage.id, position).some(({ matchCount }) => matchCount > 0)
}

/** The source of a stage has changed: its brackets and their seeding are removed. */
function throwsOwnBracketsAway({ stage }: StageView, changes: Partial<StageFields>): boolean {
  return stage.brackets.length > 0 && needsNewBrackets(stage, changes)
}

/** Takes back that a stage was made, as long as it stands as it was made. Without an answer nothing is known of it. */
function deleting(made: Stage | undefined): Inverse {
  const id = made?.id ?? ''
  return { ...invocation(deleteStage, [id], {}), over: { [id]: made ? stageContent(made, 0) : {} } }
}

function stageContent(stage: Stage, brackets: number): Record<string, unknown> {
  return { ...storedValues(stage, Object.keys(StageFields.entries)), brackets }
}

function stageName({ stage }: StageView): string {
  return stage.name
}

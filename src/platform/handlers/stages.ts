import * as v from 'valibot'
import { reason } from '../../contract/reason.ts'
import { StageData } from '../../contract/endpoints-stages.ts'
import { StageFields } from '../../contract/stage.ts'
import type { StageView } from '../../contract/views.ts'
import { qualifiers } from '../../rules/advance-order.ts'
import { unstartBracket } from '../../rules/bracket/progress.ts'
import {
  needsNewBrackets,
  nextStage,
  stageToFill,
  whyNotAdvanceStage,
  whyNotCreateStage,
  whyNotDeleteStage,
  whyNotEditStage,
  whyNotFinalizeStage,
  whyNotUnfinalizeStage,
} from '../../rules/stages.ts'
import { deleteBrackets, figuresOf } from '../store/brackets.ts'
import { found } from '../store/found.ts'
import { findStage, siblingView, stageView } from '../store/stage-views.ts'
import * as store from '../store/stages.ts'
import { findTournament, updateFigures } from '../store/tournaments.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { givenPlacements, requireAsItStands } from '../acts/as-it-stands.ts'
import { difference, given } from '../acts/difference.ts'
import { allowedTeams, teamsById, type Allowed } from '../acts/placed-teams.ts'
import { requireSeen } from '../acts/seen.ts'
import { stageFieldsOf, stageWithDefaults } from '../acts/stage-defaults.ts'
import { writeBrackets } from '../acts/stage-progress.ts'
import { addStage, judgeStage } from '../acts/add-stage.ts'
import { moveTournament } from '../acts/move-tournament.ts'
import { seedStage, startStage, tellReplaced } from '../acts/start-stage.ts'

export const listStages: Handler<'listStages'> = async ({ tx, params }) => {
  await findTournament(tx, params.id)
  return { stages: await store.stagesOf(tx, params.id) }
}

export const getStage: Handler<'getStage'> = (call) => findStage(call, call.params.id)

export const createStage = actOn('createStage', on.tournament, {
  whyNot: whyNotCreateStage,
  unseen: 'adds another',
  run: (call, view) => addStage(call, view, stageWithDefaults(v.parse(StageData, call.body), view.tournament.game)),
})

export const editStage = actOn('editStage', on.stageAlone, {
  whyNot: whyNotEditStage,
  run: async (call, view) => {
    const { stage, tournament } = view
    const fields = v.parse(v.partial(StageFields), call.body)
    const others = Object.entries(call.body).filter(([name]) => !Object.hasOwn(StageFields.entries, name))
    requireAsItStands(Object.fromEntries(others), stage)
    const stored = stageFieldsOf(stage)
    const changes = given(fields)
    const { before, after } = difference<StageFields>(stored, { ...stored, ...changes })
    judgeStage({ ...stored, ...changes }, tournament.game)
    call.changed(before, after)
    if (Object.keys(after).length === 0) return stage
    const fresh = needsNewBrackets(stage, after) && stage.brackets.length > 0
    if (fresh) {
      tellReplaced(call, stage.brackets)
      await deleteBrackets(call.tx, stage.id)
    }
    const edited = await store.updateStage(
      call.tx,
      stage.id,
      { fields: { ...stored, ...changes }, ...(fresh && figuresOf([])) },
      call.asking.now,
    )
    if (edited.format !== stage.format) {
      const formats = view.stages.map((other) => (other.id === stage.id ? edited.format : other.format))
      await updateFigures(call.tx, tournament.id, { formats })
    }
    return edited
  },
})

export const deleteStage = actOn('deleteStage', on.stageAlone, {
  whyNot: whyNotDeleteStage,
  run: async (call, { stage, stages, tournament }) => {
    const later = stages.filter((other) => other.position > stage.position)
    await store.deleteStage(call.tx, stage, later)
    await updateFigures(call.tx, tournament.id, {
      formats: stages.filter((other) => other.id !== stage.id).map((other) => other.format),
    })
    call.consequence(reason('consequence.stageDeleted', { name: stage.name, brackets: stage.brackets.length }))
    call.changed({ name: stage.name, format: stage.format, position: stage.position }, {})
    return { id: stage.id }
  },
})

export const finalizeStage = actOn('finalizeStage', on.stageAlone, {
  whyNot: (view, asking, { matches }) =>
    whyNotFinalizeStage(view, asking, { matches: givenPlacements(view.stage, matches) }),
  run: (call, view) => startStage(call, view, givenPlacements(view.stage, call.body.matches)),
})

export const unfinalizeStage = actOn('unfinalizeStage', on.stageAlone, {
  whyNot: whyNotUnfinalizeStage,
  run: async (call, view) => {
    const { stage, tournament } = view
    const { teamIds } = call.body
    const seeds = teamIds && teamsById(await allowedTeams(call, view), teamIds).map((team) => team.tournamentTeamId)
    const brackets = stage.brackets.map(unstartBracket)
    for (const { identifier: match } of stage.brackets.flatMap((bracket) => bracket.additionalMatches)) {
      call.consequence(reason('consequence.matchDeleted', { match }))
    }
    const back = await writeBrackets(call, view, brackets, { state: 'Initial', ...(seeds && { seeds }) })
    call.changed({ state: stage.state }, { state: back.state })
    // 4.11: a tournament is in progress from the first finalized stage on.
    if (view.stages.every((other) => other.id === stage.id || other.state === 'Initial')) {
      await moveTournament(call, tournament, 'CompleteRegistration')
    }
    return back
  },
})

export const previewAdvance: Handler<'previewAdvance'> = async (call) => {
  const view = await stageView(call, call.params.id)
  enforce(whyNotAdvanceStage(view, call.asking))
  const next = found(stageToFill(view) ?? nextStage(view))
  const going = qualifiers(view.stage, next)
  return {
    nextStageId: next.id,
    teams: going.map(({ tournamentTeamId, name, groupNumber, rank }, i) => ({
      tournamentTeamId,
      name,
      seed: i + 1,
      from: { groupNumber, rank },
    })),
  }
}

/** Answers the stage that was filled: the next one. */
export const advanceStage = actOn('advanceStage', on.stageAlone, {
  whyNot: whyNotAdvanceStage,
  seen: async (call, view) => {
    const target = stageToFill(view, call.body.to)
    if (!target) return
    const { stage: next } = await siblingView(call, view, target.id)
    const { names } = await allowedTeams(call, { ...view, stage: next })
    const text = next.seeds.map((id) => names.get(id) ?? id)
    const thing = { target: `stage:${target.id}`, name: target.name }
    const replaces = next.seeds.length > 0
    await requireSeen(call, thing, { seen: call.body.seen?.version, now: target.version, text, replaces })
  },
  run: async (call, view) => {
    const { teamIds, to } = call.body
    const next = await siblingView(call, view, found(stageToFill(view, to)).id)
    const { names } = await allowedTeams(call, next)
    call.changed({}, { advanced: teamIds })
    tellNotPlayedHere(call, view, teamIds, names)
    return seedStage(call, next, teamIds)
  },
})

/** Teams sent on from another stage: allowed, but unusual. */
function tellNotPlayedHere(act: Act, { stage }: StageView, teamIds: readonly string[], names: Allowed['names']): void {
  const here = new Set(stage.standings.map((row) => row.tournamentTeamId))
  const teams = teamIds.filter((id) => !here.has(id)).map((id) => names.get(id) ?? id)
  if (teams.length > 0) act.consequence(reason('consequence.teamsNotSentOn', { teams, stage: stage.name }))
}

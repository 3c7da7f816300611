import type { Bracket, Placement } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import type { Stage, StageDetail, StageFields } from '../../contract/stage.ts'
import type { StageView } from '../../contract/views.ts'
import { qualifiers } from '../../rules/advance-order.ts'
import { byesOf, pairingsOf, placementOf, placeTeams, teamsOf } from '../../rules/bracket/generate.ts'
import { startBracket, unstartBracket } from '../../rules/bracket/progress.ts'
import {
  needsNewBrackets,
  nextStage,
  stageToFill,
  stageProblems,
  whyNotAdvanceStage,
  whyNotCreateStage,
  whyNotDeleteStage,
  whyNotEditStage,
  whyNotFinalizeStage,
  whyNotUnfinalizeStage,
} from '../../rules/stages.ts'
import { deleteBrackets, figuresOf, matchesOf } from '../store/brackets.ts'
import { found } from '../store/found.ts'
import * as store from '../store/stages.ts'
import { unregisteredNames } from '../store/teams.ts'
import { findTournament, lockTournamentView, updateFigures } from '../store/tournaments.ts'
import { enforce, Invalid, type Act, type Handler } from './call.ts'
import { difference, given, requireVersion } from '../acts/difference.ts'
import { drawBrackets, replaceBrackets } from '../acts/draw.ts'
import { granted } from '../acts/granted.ts'
import { allowedTeams, seatsById, teamsById, tellUnusual, type Allowed } from '../acts/placed-teams.ts'
import { lastWriteWins, requireSeen } from '../acts/seen.ts'
import { stageFieldsOf, stageWithDefaults } from '../acts/stage-defaults.ts'
import { writeBrackets } from '../acts/stage-progress.ts'
import { moveTournament } from './tournaments.ts'

/** chosen: of more first matches nobody would read the list; they are seen in the drawing. */
const namedPairings = 64

export const listStages: Handler<'listStages'> = async ({ tx, params }) => {
  await findTournament(tx, params.id)
  return { stages: await store.stagesOf(tx, params.id) }
}

export const getStage: Handler<'getStage'> = async ({ tx, params }) => (await store.stageView(tx, params.id)).stage

export const createStage: Handler<'createStage'> = async (call) => {
  const view = await lockTournamentView(call.tx, call.params.id)
  enforce(whyNotCreateStage(view, call.asking))
  return addStage(call, view, stageWithDefaults(call.body, view.tournament.game))
}

export const editStage: Handler<'editStage'> = async (call) => {
  const view = await store.lockStageView(call.tx, call.params.id)
  const { stage, tournament } = view
  const { version, ...fields } = call.body
  requireVersion(stage, version)
  enforce(whyNotEditStage(view, call.asking))
  const stored = stageFieldsOf(stage)
  const changes = given(fields)
  const { before, after } = difference<StageFields>(stored, { ...stored, ...changes })
  judge({ ...stored, ...changes }, tournament.game)
  touch(call, stage, before, after)
  if (Object.keys(after).length === 0) return (await store.stageView(call.tx, stage.id)).stage
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
}

export const deleteStage: Handler<'deleteStage'> = async (call) => {
  const view = await store.lockStageView(call.tx, call.params.id)
  const { stage, stages, tournament } = view
  enforce(whyNotDeleteStage(view, call.asking))
  const later = stages.filter((other) => other.position > stage.position)
  await store.deleteStage(call.tx, stage, later)
  await updateFigures(call.tx, tournament.id, {
    formats: stages.filter((other) => other.id !== stage.id).map((other) => other.format),
  })
  call.consequence(reason('consequence.stageDeleted', { name: stage.name, brackets: stage.brackets.length }))
  touch(call, stage, { name: stage.name, format: stage.format, position: stage.position }, {})
  return { id: stage.id }
}

export const finalizeStage: Handler<'finalizeStage'> = async (call) => {
  const view = await store.lockStageView(call.tx, call.params.id)
  const placements = call.body.matches
  enforce(whyNotFinalizeStage(view, call.asking, { matches: placements }))
  return startStage(call, view, placements)
}

export const unfinalizeStage: Handler<'unfinalizeStage'> = async (call) => {
  const view = await store.lockStageView(call.tx, call.params.id)
  const { stage, tournament } = view
  enforce(whyNotUnfinalizeStage(view, call.asking))
  const brackets = stage.brackets.map(unstartBracket)
  for (const { identifier: match } of stage.brackets.flatMap((bracket) => bracket.additionalMatches)) {
    call.consequence(reason('consequence.matchDeleted', { match }))
  }
  const back = await writeBrackets(call, view, brackets, { state: 'Initial' })
  touch(call, stage, { state: stage.state }, { state: back.state })
  // 4.11: a tournament is in progress from the first finalized stage on.
  if (view.stages.every((other) => other.id === stage.id || other.state === 'Initial')) {
    await moveTournament(call, tournament, 'CompleteRegistration')
  }
  return back
}

export const previewAdvance: Handler<'previewAdvance'> = async (call) => {
  const view = await store.stageView(call.tx, call.params.id)
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
export const advanceStage: Handler<'advanceStage'> = async (call) => {
  const view = await store.lockStageView(call.tx, call.params.id)
  const { teamIds, to, seen } = call.body
  enforce(whyNotAdvanceStage(view, call.asking, { teamIds, to }))
  const target = found(stageToFill(view, to))
  const next = await store.siblingView(call.tx, view, target.id)
  const thing = { target: `stage:${target.id}`, tournamentId: target.tournamentId, name: target.name }
  const { names } = await allowedTeams(call, next)
  const text = next.stage.seeds.map((id) => names.get(id) ?? id).join(', ')
  await requireSeen(call, thing, { seen: seen?.version, now: target.version, text })
  touch(call, view.stage, {}, { advanced: teamIds, ...lastWriteWins(seen, next.stage.seeds.length > 0) })
  tellNotPlayedHere(call, view, teamIds, names)
  return seedStage(call, next, teamIds)
}

/** Whoever is sent on from elsewhere: allowed, but not usual. */
function tellNotPlayedHere(act: Act, { stage }: StageView, teamIds: readonly string[], names: Allowed['names']): void {
  const here = new Set(stage.standings.map((row) => row.tournamentTeamId))
  const teams = teamIds.filter((id) => !here.has(id)).map((id) => names.get(id) ?? id)
  if (teams.length > 0) act.consequence(reason('consequence.teamsNotSentOn', { teams, stage: stage.name }))
}

/** Adds a stage at the end. */
export async function addStage(
  act: Act,
  { tournament, stages }: Pick<StageView, 'tournament' | 'stages'>,
  fields: StageFields,
): Promise<Stage> {
  judge(fields, tournament.game)
  const created = await store.insertStage(act.tx, tournament.id, stages.length + 1, fields, act.asking.now)
  await updateFigures(act.tx, tournament.id, { formats: [...stages.map((stage) => stage.format), fields.format] })
  touch(act, created, {}, { name: created.name, format: created.format, position: created.position })
  return created
}

/** The stage is made from these teams, in this order, with fresh brackets. */
async function seedStage(act: Act, view: StageView, teamIds: readonly string[]): Promise<StageDetail> {
  const { stage } = view
  const teams = teamsById(await allowedTeams(act, view), teamIds)
  const drawn = granted(drawBrackets(view, { teamNum: teams.length, groupNum: stage.groups, teams }))
  if (stage.brackets.length > 0) tellReplaced(act, stage.brackets)
  act.consequence(reason('consequence.nextStageSeeded', { stage: stage.name, teams: teams.length }))
  touch(act, stage, { seeds: stage.seeds }, { seeds: [...teamIds] })
  return replaceBrackets(act, view, drawn, [...teamIds])
}

/** Fixes the placement, resolves the byes and starts the stage; the first one starts the tournament. */
export async function startStage(
  act: Act,
  view: StageView,
  placements: readonly Placement[],
  /** What is done in it at once. */
  play: (started: Bracket[]) => Bracket[] = (started) => started,
): Promise<StageDetail> {
  const { stage, tournament } = view
  const allowed = await allowedTeams(act, view)
  const placed = placeAll(view, allowed, placements.length > 0 ? placements : placementOf(stage.brackets))
  tellUnusual(act, view, placed.flatMap(teamsOf))
  const started = play(placed.map(startBracket))
  const seeds = seedsOf(allowed, placed)
  const { matchCount } = figuresOf(started)
  act.consequence(reason('consequence.stageStarted', { name: stage.name, matches: matchCount }))
  const pairings = stage.format === 'RoundRobin' ? [] : placed.flatMap(pairingsOf)
  if (pairings.length > 0 && pairings.length <= namedPairings)
    act.consequence(reason('consequence.pairings', { matches: pairings }))
  const byes = stage.format === 'RoundRobin' ? [] : placed.flatMap(byesOf).map((team) => team.name)
  if (byes.length > 0) act.consequence(reason('consequence.byes', { teams: byes }))
  if (stage.position === 1) {
    const out = await unregisteredNames(act.tx, tournament.id)
    if (out.length > 0) act.consequence(reason('consequence.teamsLeftOut', { teams: out }))
  }
  touch(act, stage, { state: stage.state }, { state: 'InProgress' })
  if (tournament.state === 'CompleteRegistration') await moveTournament(act, tournament, 'InProgress')
  return writeBrackets(act, view, started, { state: 'InProgress', seeds })
}

export function tellReplaced(act: Act, gone: readonly Bracket[]): void {
  act.consequence(
    reason('consequence.bracketsReplaced', { groups: gone.length, matches: gone.flatMap(matchesOf).length }),
  )
}

function placeAll({ stage }: StageView, allowed: Allowed, placements: readonly Placement[]): Bracket[] {
  seatsById(
    allowed,
    placements.flatMap((placement) => placement.tournamentTeamIds.filter((id) => id !== null)),
  )
  return granted(placeTeams(stage.brackets, stage.format, placements, allowed.teams))
}

function seedsOf(allowed: Allowed, placed: readonly Bracket[]): string[] {
  const playing = new Set(placed.flatMap(teamsOf).map((team) => team.tournamentTeamId))
  return allowed.teams.map((team) => team.tournamentTeamId).filter((id) => playing.has(id))
}

function judge(fields: StageFields, game: string): void {
  const problems = stageProblems(fields, game)
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
}

function touch(act: Act, { id, tournamentId }: Stage, before: unknown, after: unknown): void {
  act.touched({ target: `stage:${id}`, tournamentId, before, after })
}

import { reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { StandingEntry } from '../../contract/standing.ts'
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
import { tieBreakPresetOf } from '../../rules/tie-break-presets.ts'

import { replaceStandings } from '../store/standings.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { approveStandings as approve } from '../acts/approve-standings.ts'
import { requireSeen } from '../acts/seen.ts'
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
  const { tieBreakers, seen } = call.body
  await requireSeen(call, thingOf(view), {
    seen: seen?.tieBreakers,
    now: stage.tieBreakers,
    text: tieBreakPresetOf(stage.tieBreakers) ?? stage.tieBreakers.join(', '),
    replaces: true,
  })
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
  return answer({ ...stage, tieBreakers, standings })
}

export const updateStandings: Handler<'updateStandings'> = async (call) => {
  const view = await lockStageView(call, call.params.id)
  const { stage } = view
  const entries = call.body.standings
  await requireSeenRanks(call, view, call.body.seen?.standings, isEditedByHand(stage))
  enforce(whyNotUpdateStandings(view, call.asking, { standings: entries }))
  const standings = applyRanks(stage.standings, entries)
  await replaceStandings(call.tx, stage.id, standings)
  touch(call, view, { ranks: ranksOf(stage) }, { ranks: ranksOf({ standings }) })
  return answer({ ...stage, standings })
}

export const approveStandings: Handler<'approveStandings'> = async (call) => {
  const view = await lockStageView(call, call.params.id, { alone: true })
  const { seen, ...args } = call.body
  await requireSeenRanks(call, view, seen?.standings)
  enforce(whyNotApproveStandings(view, call.asking, args))
  return answer(await approve(call, view, args))
}

function answer({ id, state, standings, format, tieBreakers }: StageDetail) {
  const preset = (format === 'RoundRobin' ? tieBreakPresetOf(tieBreakers) : undefined) ?? null
  return { stageId: id, state: standingState(state), preset, standings }
}

/** Ranks that somebody has changed in between are neither changed nor approved unseen. */
async function requireSeenRanks(
  act: Act,
  view: StageView,
  seen: readonly StandingEntry[] | undefined,
  replaces = false,
): Promise<void> {
  const { standings } = view.stage
  const now = Object.fromEntries(standings.map((row) => [row.tournamentTeamId, row.rank]))
  const text = standings.map((row) => `${row.rank} ${row.name}`).join(', ')
  await requireSeen(act, thingOf(view), {
    seen: seen && Object.fromEntries(seen.map((entry) => [entry.tournamentTeamId, entry.rank])),
    now,
    text: text.length > longest ? `${text.slice(0, longest)} …` : text,
    replaces,
  })
}

/** chosen: longer lists of ranks nobody reads in a sentence. */
const longest = 200

function thingOf({ stage }: StageView) {
  return { target: `stage:${stage.id}`, name: stage.name }
}

function ranksOf({ standings }: Pick<StageDetail, 'standings'>): Record<string, number> {
  return Object.fromEntries(standings.map((row) => [row.name, row.rank]))
}

function touch(act: Act, { stage }: StageView, before: unknown, after: unknown): void {
  act.touched('stage', stage.id, before, after)
}

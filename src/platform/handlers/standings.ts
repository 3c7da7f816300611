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
import { findStage } from '../store/stage-views.ts'
import { updateStage } from '../store/stages.ts'
import { tieBreakPresetOf } from '../../rules/tie-break-presets.ts'

import { replaceStandings } from '../store/standings.ts'
import { type Act, type Handler } from '../call.ts'
import { actOn } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { approveStandings as approve } from '../acts/approve-standings.ts'
import { requireSeen } from '../acts/seen.ts'
import { stageFieldsOf } from '../acts/stage-defaults.ts'

export const getStandings: Handler<'getStandings'> = async (call) => answer(await findStage(call, call.params.id))

export const generateStandings = actOn('generateStandings', on.stage, {
  whyNot: whyNotGenerateStandings,
  run: async (call, { stage }) => {
    const standings = rankStage(stage)
    await replaceStandings(call.tx, stage.id, standings)
    const state = 'StandingPendingApproval'
    if (stage.state !== state) await updateStage(call.tx, stage.id, { state }, call.asking.now)
    call.consequence(reason('consequence.standingsGenerated', { stage: stage.name }))
    call.changed({ state: stage.state, ranks: ranksOf(stage) }, { state, ranks: ranksOf({ standings }) })
    return answer({ ...stage, state, standings })
  },
})

export const setTieBreakers = actOn('setTieBreakers', on.stage, {
  seen: (call, view) => {
    const { tieBreakers } = view.stage
    const text = tieBreakPresetOf(tieBreakers) ?? [...tieBreakers]
    const { seen } = call.body
    return requireSeen(call, thingOf(view), { seen: seen?.tieBreakers, now: tieBreakers, text, replaces: true })
  },
  whyNot: whyNotSetTieBreakers,
  run: async (call, { stage }) => {
    const { tieBreakers } = call.body
    await updateStage(call.tx, stage.id, { fields: { ...stageFieldsOf(stage), tieBreakers } }, call.asking.now)
    const waits = stage.state === 'StandingPendingApproval'
    const standings = waits ? rankStage({ ...stage, tieBreakers }) : stage.standings
    if (waits) {
      await replaceStandings(call.tx, stage.id, standings)
      call.consequence(reason('consequence.standingsGenerated', { stage: stage.name }))
      if (isEditedByHand(stage)) call.consequence(reason('consequence.manualRanksLost'))
    }
    call.changed(
      { tieBreakers: stage.tieBreakers, ...(waits && { ranks: ranksOf(stage) }) },
      { tieBreakers, ...(waits && { ranks: ranksOf({ standings }) }) },
    )
    return answer({ ...stage, tieBreakers, standings })
  },
})

export const updateStandings = actOn('updateStandings', on.stage, {
  seen: (call, view) => requireSeenRanks(call, view, call.body.seen?.standings, isEditedByHand(view.stage)),
  whyNot: whyNotUpdateStandings,
  run: async (call, { stage }) => {
    const standings = applyRanks(stage.standings, call.body.standings)
    await replaceStandings(call.tx, stage.id, standings)
    call.changed({ ranks: ranksOf(stage) }, { ranks: ranksOf({ standings }) })
    return answer({ ...stage, standings })
  },
})

export const approveStandings = actOn('approveStandings', on.stageAlone, {
  seen: (call, view) => requireSeenRanks(call, view, call.body.seen?.standings),
  whyNot: whyNotApproveStandings,
  run: async (call, view) => answer(await approve(call, view, call.body)),
})

function answer({ id, state, standings, format, tieBreakers }: StageDetail) {
  const preset = (format === 'RoundRobin' ? tieBreakPresetOf(tieBreakers) : undefined) ?? null
  return { stageId: id, state: standingState(state), preset, standings }
}

/** Ranks changed by others since they were read are neither changed nor approved. */
async function requireSeenRanks(
  act: Act,
  view: StageView,
  seen: readonly StandingEntry[] | undefined,
  replaces = false,
): Promise<void> {
  const { standings } = view.stage
  const now = Object.fromEntries(standings.map((row) => [row.tournamentTeamId, row.rank]))
  const ranks = standings.map((row) => `${row.rank} ${row.name}`)
  await requireSeen(act, thingOf(view), {
    seen: seen && Object.fromEntries(seen.map((entry) => [entry.tournamentTeamId, entry.rank])),
    now,
    text: ranks.length > most ? [...ranks.slice(0, most), '…'] : ranks,
    replaces,
  })
}

/** chosen: longer lists of ranks are unreadable in a sentence. */
const most = 16

function thingOf({ stage }: StageView) {
  return { target: `stage:${stage.id}`, name: stage.name }
}

function ranksOf({ standings }: Pick<StageDetail, 'standings'>): Record<string, number> {
  return Object.fromEntries(standings.map((row) => [row.name, row.rank]))
}

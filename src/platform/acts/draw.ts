// Brackets drawn again in place of the old ones.
import type { Bracket, BracketTeam } from '../../contract/bracket.ts'
import type { Reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { StageView } from '../../contract/views.ts'
import type { LosersOrders } from '../../rules/bracket/double-elimination.ts'
import { generateDivision } from '../../rules/bracket/division.ts'
import { generateDivisions } from '../../rules/bracket/generate.ts'
import { deleteBrackets, figuresOf, insertBrackets } from '../store/brackets.ts'
import { updateStage } from '../store/stages.ts'
import type { Act } from '../call.ts'
import { stageFieldsOf } from './stage-defaults.ts'

export type Draw = {
  teamNum: number
  groupNum: number
  teams?: readonly BracketTeam[]
  groupOf?: (tournamentTeamId: string) => number | null
  losersOrders?: LosersOrders
}

export function drawBrackets({ tournament, stage }: StageView, draw: Draw): Bracket[] | Reason {
  return generateDivisions({ ...draw, stage, checkInDuration: tournament.checkInDuration, nextId: noId })
}

export function drawDivision(
  { tournament, stage }: StageView,
  division: { groupNumber: number; teamNum: number },
): Bracket | Reason {
  return generateDivision({ ...division, stage, checkInDuration: tournament.checkInDuration, nextId: noId })
}

/** The drawn brackets are the stage's; those that were shown stay shown. The stage has as many groups as brackets. */
export async function replaceBrackets(
  act: Act,
  view: StageView,
  drawn: readonly Bracket[],
  seeds?: string[],
): Promise<StageDetail> {
  const { stage } = view
  const shown = new Set(stage.brackets.filter((bracket) => bracket.visible).map((bracket) => bracket.groupNumber))
  await deleteBrackets(act.tx, stage.id)
  const brackets = await insertBrackets(
    act.tx,
    stage,
    drawn.map((bracket) => ({ ...bracket, visible: shown.has(bracket.groupNumber) })),
    act.asking.now,
  )
  return writeFigures(act, stage, brackets, seeds)
}

/** After brackets came or went: the stage's counts and number of groups. */
export async function writeFigures(
  act: Act,
  stage: StageDetail,
  brackets: Bracket[],
  seeds?: string[],
): Promise<StageDetail> {
  const groups = Math.max(1, brackets.length)
  const stored = await updateStage(
    act.tx,
    stage.id,
    {
      ...figuresOf(brackets),
      ...(seeds && { seeds }),
      ...(groups !== stage.groups && { fields: { ...stageFieldsOf(stage), groups } }),
    },
    act.asking.now,
  )
  return { ...stage, ...stored, brackets, seeds: seeds ?? stage.seeds }
}

/** Back to a stage that is not drawn, with this number of divisions to come and these seeds. */
export async function clearBrackets(act: Act, stage: StageDetail, groups: number, seeds?: string[]): Promise<void> {
  await deleteBrackets(act.tx, stage.id)
  const change = { ...figuresOf([]), ...(seeds && { seeds }), fields: { ...stageFieldsOf(stage), groups } }
  await updateStage(act.tx, stage.id, change, act.asking.now)
}

/** Ids are given when the brackets are stored. */
function noId(): string {
  return ''
}

// When a stage may be moved or copied, and which brackets cannot outlast a move (§4; plan 4.11).
import type { Reason } from '../contract/reason.ts'
import type { Stage } from '../contract/stage.ts'
import type { Asking, StageView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { whyNotInitial, whyNotStagesMayChange } from './stages.ts'

/** `position` counts from 1. */
export function whyNotMoveStage(
  { tournament, stage, stages }: StageView,
  _asking: Asking,
  args?: { position: number },
): Reason | undefined {
  return firstReason(
    () => whyNotStagesMayChange(tournament),
    () => whyNotInitial(stage),
    () => reasonIf(stages.length < 2, 'stage.onlyStage'),
    () =>
      args &&
      reasonIf(args.position > stages.length, 'stage.noSuchPlace', { place: args.position, stages: stages.length }),
    () =>
      args &&
      reasonIf(args.position === stage.position, 'stage.alreadyThere', { stage: stage.name, place: args.position }),
  )
}

/** A copy has the settings, never the teams: also a stage that was cancelled or is over may be copied. */
export function whyNotCopyStage({ tournament }: StageView, _asking: Asking): Reason | undefined {
  return whyNotStagesMayChange(tournament)
}

/** `Playoffs` → `Playoffs 2`, `Playoffs 2` → `Playoffs 3`, past the names that are taken. */
export function nameOfCopy(name: string, stages: readonly Pick<Stage, 'name'>[]): string {
  const stem = name.replace(/\s+\d+$/, '')
  const taken = new Set(stages.map((stage) => stage.name))
  let number = 2
  while (taken.has(`${stem} ${number}`)) number++
  return `${stem} ${number}`
}

/** The stages in their new order. */
export function movedStages(stages: readonly Stage[], id: string, position: number): Stage[] {
  const inOrder = stages.toSorted((a, b) => a.position - b.position)
  const moving = inOrder.filter((stage) => stage.id === id)
  return inOrder.filter((stage) => stage.id !== id).toSpliced(position - 1, 0, ...moving)
}

/**
 * chosen: the first stage is made from the registered teams, a later one from the teams that advanced. When another
 * stage becomes the first, the brackets of both hold the wrong teams.
 */
export function losingBrackets(stages: readonly Stage[], id: string, position: number): Stage[] {
  const before = stages.find((stage) => stage.position === 1)
  const [after] = movedStages(stages, id, position)
  return before && after && before.id !== after.id ? [before, after] : []
}

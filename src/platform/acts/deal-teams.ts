// A shuffled field dealt into brackets that are drawn already (§7 randomize).
import type { Bracket, Placement } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { isPlacedByHand, seedDivision } from '../../rules/bracket/generate.ts'
import { Refusal } from '../call.ts'

type Pool = {
  /** All teams go into this division. */
  division?: number
  /** Teams of these registration groups stay together: group n plays in division n. */
  tournamentGroups?: readonly number[] | undefined
  groups?: ReadonlyMap<string, number>
}

export function dealTeams(stage: StageDetail, order: readonly string[], pool: Pool): Placement[] {
  return [...handsOf(stage, order, pool)].flatMap(([bracket, teams]) => seedDivision(bracket, stage, teams))
}

function handsOf(stage: StageDetail, order: readonly string[], pool: Pool): Map<Bracket, string[]> {
  const { division, tournamentGroups, groups } = pool
  if (tournamentGroups) {
    return new Map(
      tournamentGroups.map((group) => [divisionOf(stage, group), order.filter((id) => groups?.get(id) === group)]),
    )
  }
  if (division !== undefined) return new Map([[divisionOf(stage, division), [...order]]])
  return evenly(stage, order)
}

/** One team at a time to the smallest division that has room; too many teams are left to the last, which refuses them. */
function evenly(stage: StageDetail, order: readonly string[]): Map<Bracket, string[]> {
  const hands = new Map(stage.brackets.map((bracket) => [bracket, [] as string[]]))
  for (const id of order) {
    const open = [...hands].filter(([bracket, hand]) => hand.length < roomIn(bracket, stage))
    const smallest = open.reduce<string[] | undefined>(
      (least, [, hand]) => (least && least.length <= hand.length ? least : hand),
      undefined,
    )
    const hand = smallest ?? [...hands.values()].at(-1)
    hand?.push(id)
  }
  return hands
}

/** Teams a division can hold: its first slots, or in round robin the n of its n(n−1)/2 pairs an encounter. */
function roomIn(bracket: Bracket, { format, encounterTimes }: StageDetail): number {
  const first = bracket.matches.filter((_, index) => isPlacedByHand(bracket, index)).length
  if (format === 'RoundRobin') return Math.round((1 + Math.sqrt(1 + (8 * first) / encounterTimes)) / 2)
  return first * bracket.opponentNum
}

function divisionOf(stage: StageDetail, group: number): Bracket {
  const bracket = stage.brackets.find((other) => other.groupNumber === group)
  if (!bracket) throw new Refusal(reason('bracket.unknownDivision', { group }))
  return bracket
}

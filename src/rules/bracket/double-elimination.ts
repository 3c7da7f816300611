// domain.md 4.3
import type { Edge } from '../../contract/bracket.ts'
import { opponentsPerMatch } from '../../contract/limits.ts'
import type { StageFields } from '../../contract/stage.ts'
import { slotCount } from './seeding.ts'
import { knockout } from './single-elimination.ts'
import { grandFinalResetRound, grandFinalRound, type BracketSkeleton } from './skeleton.ts'

/**
 * For losers round 2, 3 …, each naming the matches of a round once. Even rounds: match i takes the loser of winners
 * match `order[i]`. Odd rounds: the winners of losers matches `order[0]` and `order[1]` meet, then the next two. Rounds
 * left out use the default order.
 */
export type LosersOrders = readonly (readonly number[])[]

/** Any number of teams from 3. */
export function doubleElimination(
  teamNum: number,
  grandFinal: StageFields['grandFinal'],
  orders: LosersOrders = [],
): BracketSkeleton {
  const { matches, edges } = knockout(teamNum)
  const loserEdges: Edge[] = []
  const size = slotCount(teamNum)
  const winnersRounds = Math.log2(size)
  const winnersFinal = matches.length - 1

  let previous: number[] = []
  let winnersFirst = size / 2 // index of the first match of winners round 2
  for (let round = 1; round <= 2 * (winnersRounds - 1); round++) {
    const count = size / 2 ** (Math.floor((round + 1) / 2) + 1)
    const first = matches.length
    const here = Array.from({ length: count }, (_, i) => first + i)
    for (const _ of here) matches.push({ roundOf: -round, seeds: [] })
    if (round === 1) {
      for (const i of here.keys()) loserEdges.push([2 * i, first + i], [2 * i + 1, first + i])
    } else if (round % 2 === 0) {
      const winnersRound = round / 2 + 1
      for (const i of here.keys()) {
        const dropped = orders[round - 2]?.[i] ?? droppedTo(i, count, winnersRound)
        loserEdges.push([winnersFirst + dropped, first + i])
        edges.push([at(previous, i), first + i])
      }
      winnersFirst += count
    } else {
      for (const slot of previous.keys()) {
        edges.push([at(previous, orders[round - 2]?.[slot] ?? slot), first + Math.floor(slot / 2)])
      }
    }
    previous = here
  }

  if (grandFinal !== 'none') {
    const final = matches.length
    matches.push({ roundOf: grandFinalRound, seeds: [] })
    edges.push([winnersFinal, final], [at(previous, 0), final])
    if (grandFinal === 'double') {
      matches.push({ roundOf: grandFinalResetRound, seeds: [] })
      loserEdges.push([final, final + 1])
      edges.push([final, final + 1])
    }
  }
  return { matches, edges, loserEdges, opponentNum: opponentsPerMatch }
}

/**
 * Which match of a winners round (from 0) sends its loser to match `i` of the losers round it drops into. The cycle of
 * four (natural, reversed, halves reversed, halves swapped) keeps teams that met apart for as long as possible.
 */
function droppedTo(i: number, count: number, winnersRound: number): number {
  const half = count / 2
  switch (winnersRound % 4) {
    case 2:
      return count - 1 - i
    case 3:
      return count < 2 ? i : i < half ? half - 1 - i : count - 1 - (i - half)
    case 0:
      return count < 2 ? i : (i + half) % count
    default:
      return i
  }
}

/** Every order names the matches of its round once each. */
export function areLosersOrders(orders: LosersOrders, teamNum: number): boolean {
  return orders.every((order, index) => {
    const count = slotCount(teamNum) / 2 ** (Math.floor(index / 2) + 2)
    const sorted = order.toSorted((a, b) => a - b)
    return order.length === count && sorted.every((match, place) => match === place)
  })
}

/** Rounds are built with exactly the matches their successor asks for, so an index is always there. */
function at(list: readonly number[], index: number): number {
  return list[index] ?? 0
}

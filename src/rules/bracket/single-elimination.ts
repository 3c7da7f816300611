// domain.md 4.2
import type { Edge } from '../../contract/bracket.ts'
import { opponentsPerMatch } from '../../contract/limits.ts'
import { slotCount, slotOrder } from './seeding.ts'
import { thirdPlaceRound, type BracketSkeleton, type SkeletonMatch } from './skeleton.ts'

/** chosen: a third place match needs two semi-finals with a loser each. */
const minTeamsForThirdPlace = 4

/** Any number of teams from 2. */
export function singleElimination(teamNum: number, thirdPlaceMatch: boolean): BracketSkeleton {
  const { matches, edges } = knockout(teamNum)
  const loserEdges: Edge[] = []
  if (thirdPlaceMatch && teamNum >= minTeamsForThirdPlace) {
    const final = matches.length - 1
    matches.push({ roundOf: thirdPlaceRound, seeds: [] })
    loserEdges.push([final - 2, final + 1], [final - 1, final + 1])
  }
  return { matches, edges, loserEdges, opponentNum: opponentsPerMatch }
}

/** The tree itself, which double elimination has as its winners side. Match i of a round feeds match ⌊i/2⌋ of the next. */
export function knockout(teamNum: number): { matches: SkeletonMatch[]; edges: Edge[] } {
  const size = slotCount(teamNum)
  const order = slotOrder(size)
  const matches: SkeletonMatch[] = []
  const edges: Edge[] = []
  for (let roundOf = size, first = 0; roundOf >= 2; first += roundOf / 2, roundOf /= 2) {
    const count = roundOf / 2
    for (let i = 0; i < count; i++) {
      matches.push({ roundOf, seeds: roundOf === size ? order.slice(2 * i, 2 * i + 2) : [] })
      if (roundOf > 2) edges.push([first + i, first + count + Math.floor(i / 2)])
    }
  }
  return { matches, edges }
}

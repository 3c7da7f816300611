// domain.md 4.4: circle method.
import { opponentsPerMatch } from '../../contract/limits.ts'
import type { BracketSkeleton, SkeletonMatch } from './skeleton.ts'

export function roundRobin(teamNum: number, encounters: number): BracketSkeleton {
  const matches: SkeletonMatch[] = []
  const single = circle(teamNum)
  for (let encounter = 0; encounter < encounters; encounter++) {
    for (const [index, pairs] of single.entries()) {
      for (const [home, away] of pairs) {
        matches.push({
          roundOf: encounter * single.length + index + 1,
          seeds: encounter % 2 === 0 ? [home, away] : [away, home],
        })
      }
    }
  }
  return { matches, edges: [], loserEdges: [], opponentNum: opponentsPerMatch }
}

/** Rounds a division of so many teams needs. */
export function roundCount(teamNum: number, encounters: number): number {
  return encounters * (teamNum % 2 === 0 ? teamNum - 1 : teamNum)
}

/** Pairs of seeds by round. With an odd field whoever meets the phantom sits out and has no match. */
function circle(teamNum: number): [number, number][][] {
  const even = teamNum + (teamNum % 2)
  const places = Array.from({ length: even }, (_, i) => i + 1)
  return Array.from({ length: even - 1 }, (_, round) => {
    const pairs: [number, number][] = []
    for (let i = 0; i < even / 2; i++) {
      const left = places[i] ?? 0
      const right = places[even - 1 - i] ?? 0
      if (left > teamNum || right > teamNum) continue
      pairs.push(i === 0 && round % 2 === 1 ? [right, left] : [left, right])
    }
    places.splice(1, 0, places.pop() ?? 0)
    return pairs
  })
}

// domain.md 4.4: the Berger tables, in which home (the first slot) and away alternate.
import { opponentsPerMatch } from '../../contract/limits.ts'
import type { BracketSkeleton, SkeletonMatch } from './skeleton.ts'

export function roundRobin(teamNum: number, encounters: number): BracketSkeleton {
  const matches: SkeletonMatch[] = []
  const single = berger(teamNum)
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

/** Rounds that a division of this many teams needs. */
export function roundCount(teamNum: number, encounters: number): number {
  return encounters * (teamNum % 2 === 0 ? teamNum - 1 : teamNum)
}

/**
 * Pairs of seeds by round, home first. In an odd field the last place is empty: the team paired with it sits out. The
 * sum of two seeds decides the round they meet in; the lower seed is at home where the sum is odd, the higher one where
 * it is even.
 */
function berger(teamNum: number): [number, number][][] {
  const last = teamNum + (teamNum % 2)
  const others = last - 1
  return Array.from({ length: others }, (_, round) => {
    const pairs: [number, number][] = []
    for (let low = 1; low <= others; low++) {
      const partner = (((round + 2 - low) % others) + others) % others || others
      if (partner === low && last <= teamNum) pairs.unshift(low <= last / 2 ? [low, last] : [last, low])
      if (partner > low) pairs.push((low + partner) % 2 === 1 ? [low, partner] : [partner, low])
    }
    return pairs
  })
}

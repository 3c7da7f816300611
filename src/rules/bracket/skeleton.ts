// A format before teams and ids are filled in: rounds, seeds of the first slots, and the edges between matches.
import type { Edge } from '../../contract/bracket.ts'

export interface SkeletonMatch {
  roundOf: number
  /** Seeds inside the division, from 1, one per slot; a seed beyond the field is a bye. Empty when matches feed it. */
  seeds: readonly number[]
}

export interface BracketSkeleton {
  matches: SkeletonMatch[]
  /** Winner's way; a target's slots are filled by its loserEdges first, then by its edges, each in list order. */
  edges: Edge[]
  loserEdges: Edge[]
  opponentNum: number
}

/** domain.md 4.1: unique keys of the rounds that are not "round of n". Losers round j is −j. */
export const thirdPlaceRound = 3
export const grandFinalRound = 1
export const grandFinalResetRound = 0

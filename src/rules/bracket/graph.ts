// The ways between the matches of a bracket, looked up in constant time. Slot rule: domain.md 4.1.
import type { Bracket, Edge } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { grandFinalRound, thirdPlaceRound } from './skeleton.ts'

/** Where a slot gets its team from: index of the earlier match, and which of its teams comes. */
export interface Feeder {
  from: number
  takes: 'winner' | 'loser'
}

/** Where a team goes: index of the later match, and its slot there. */
export interface Way {
  match: number
  slot: number
}

export type RoundSide = 'winners' | 'losers' | 'final' | 'thirdPlace' | 'round'

export interface Round {
  roundOf: number
  side: RoundSide
  /** Indices into `bracket.matches`. Additional matches are listed apart and belong to no round here. */
  matches: number[]
}

/** Feeders of a match, one per fed slot in slot order; empty when its teams are placed by hand. */
export function feeders(bracket: Bracket, index: number): readonly Feeder[] {
  return graphOf(bracket).feeders[index] ?? none
}

export function winnerGoesTo(bracket: Bracket, index: number): Way | undefined {
  return graphOf(bracket).winner[index]
}

export function loserGoesTo(bracket: Bracket, index: number): Way | undefined {
  return graphOf(bracket).loser[index]
}

/** A grand final reset: both teams come from the same match, and only if the losers champion won it. */
export function isResetFinal(bracket: Bracket, index: number): boolean {
  const [first, second] = feeders(bracket, index)
  return first !== undefined && second !== undefined && first.from === second.from
}

/** Rounds in the order of drawing: winners, losers, finals, third place; or round 1, 2, 3 …. */
export function roundsOf(bracket: Bracket, format: StageFormat): Round[] {
  const rounds = new Map<number, Round>()
  for (const [index, { roundOf }] of bracket.matches.entries()) {
    const round = rounds.get(roundOf)
    if (round) round.matches.push(index)
    else rounds.set(roundOf, { roundOf, side: sideOf(roundOf, format), matches: [index] })
  }
  return [...rounds.values()]
}

export function sideOf(roundOf: number, format: StageFormat): RoundSide {
  if (format === 'RoundRobin' || format === 'FreeForAll') return 'round'
  if (roundOf < 0) return 'losers'
  if (roundOf <= grandFinalRound) return 'final'
  return roundOf === thirdPlaceRound ? 'thirdPlace' : 'winners'
}

interface Graph {
  loserEdges: readonly Edge[]
  size: number
  feeders: Feeder[][]
  winner: (Way | undefined)[]
  loser: (Way | undefined)[]
}

const none: readonly Feeder[] = []
/** Kept per list of edges: a bracket that changed its matches still has the same list. */
const graphs = new WeakMap<readonly Edge[], Graph>()

function graphOf(bracket: Bracket): Graph {
  const kept = graphs.get(bracket.edges)
  if (kept && kept.loserEdges === bracket.loserEdges && kept.size === bracket.matches.length) return kept
  const size = bracket.matches.length
  const graph: Graph = {
    loserEdges: bracket.loserEdges,
    size,
    feeders: Array.from({ length: size }, () => []),
    winner: Array.from({ length: size }),
    loser: Array.from({ length: size }),
  }
  connect(graph, bracket.loserEdges, 'loser')
  connect(graph, bracket.edges, 'winner')
  graphs.set(bracket.edges, graph)
  return graph
}

/** Edges that point backwards or outside are ignored, so that odd data cannot make a walk endless. */
function connect(graph: Graph, edges: readonly Edge[], takes: Feeder['takes']): void {
  for (const [from, to] of edges) {
    const slots = graph.feeders[to]
    if (!slots || from >= to) continue
    graph[takes][from] = { match: to, slot: slots.length }
    slots.push({ from, takes })
  }
}

// Which matches of an elimination can still be played. A slot stays empty for good when it is a bye, or when the match that
// feeds it has no team to send: a match that two teams cannot reach has no loser.
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import { type Feeder, feeders } from './graph.ts'
import { needsWinner, outcomeOf } from './progress.ts'

/** By match: how many teams can stand in it. */
type Reach = readonly number[]

/** Whether two teams can meet in a match of the bracket; additional ones are made for two. */
export function isPlayable(bracket: Bracket, index: number): boolean {
  return bracket.edges.length === 0 || (reachOf(bracket)[index] ?? 0) > 1
}

/** Whether the way brings a team, now or later. */
export function canSend(bracket: Bracket, way: Feeder): boolean {
  return sends(bracket.matches, reachOf(bracket), way)
}

/** The match a team comes from this way: those that are not played are passed through. */
export function sourceOf(bracket: Bracket, way: Feeder): Feeder {
  if (way.takes === 'loser' || isPlayable(bracket, way.from)) return way
  const [only, ...others] = feeders(bracket, way.from).filter((one) => canSend(bracket, one))
  return only && others.length === 0 ? sourceOf(bracket, only) : way
}

/** A bracket that changes has another list of matches. */
const known = new WeakMap<readonly BracketMatch[], Reach>()

function reachOf(bracket: Bracket): Reach {
  const { matches } = bracket
  const before = known.get(matches)
  if (before) return before
  const isDrawn = matches.some(({ teams }) => teams.some((team) => team !== null))
  const reach: number[] = []
  // Ways lead from earlier to later matches.
  for (const [index, { teams }] of matches.entries()) {
    const ways = feeders(bracket, index)
    const placed = isDrawn ? teams.filter((team) => team !== null).length : teams.length
    reach.push(ways.length === 0 ? placed : ways.filter((way) => sends(matches, reach, way)).length)
  }
  known.set(matches, reach)
  return reach
}

function sends(matches: readonly BracketMatch[], reach: Reach, { from, takes }: Feeder): boolean {
  const match = matches[from]
  const outcome = match && outcomeOf(match)
  if (match && outcome && !needsWinner(match, 'SingleElimination')) return outcome[takes] !== null
  return (reach[from] ?? 0) > (takes === 'winner' ? 0 : 1)
}

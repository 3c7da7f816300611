// How a bracket moves: byes at the start, winners and losers after each result (domain.md 4.1–4.3, 4.7).
import type { Bracket, BracketMatch, BracketTeam } from '../../contract/bracket.ts'
import type { BracketState, StageFormat } from '../../contract/states.ts'
import { feeders, isResetFinal, loserGoesTo, winnerGoesTo } from './graph.ts'

/** The teams a decided match passes on; null for an empty slot. */
export interface MatchOutcome {
  winner: BracketTeam | null
  loser: BracketTeam | null
}

/** The fields of a match that its outcome is read from. */
export type EndedMatch = Pick<BracketMatch, 'teams' | 'scores' | 'state' | 'walkover'>

/** The bracket is running: empty slots of first matches are byes now, and byes have gone as far as they go. */
export function startBracket(bracket: Bracket): Bracket {
  const started: Bracket = { ...bracket, state: 'InProgress' }
  const first = new Map<number, BracketMatch>()
  for (const [index, match] of started.matches.entries()) {
    if (feeders(started, index).length === 0 && teamsIn(match).length < 2) first.set(index, passed(match, false))
  }
  return withState({ ...started, matches: settle(started, first).matches })
}

/**
 * Back to placing teams: everything the start has done is undone, and additional matches go, since their teams may be
 * placed elsewhere. Only for a bracket without room and score.
 */
export function unstartBracket(bracket: Bracket): Bracket {
  const matches = bracket.matches.map((match, index) => {
    const slots = feeders(bracket, index)
    return {
      ...cleared(
        match,
        match.teams.map((team, slot) => (slots[slot] ? null : team)),
      ),
      needed: !isResetFinal(bracket, index),
    }
  })
  return { ...bracket, matches, additionalMatches: [], state: 'Initial' }
}

/** Fills every empty slot that a decided match feeds; safe to repeat. */
export function fillSlots(bracket: Bracket): Bracket {
  if (bracket.state === 'Initial' || bracket.state === 'Completed') return bracket
  const emptied = bracket.matches.flatMap((match, index) =>
    match.state === 'Initial' && feeders(bracket, index).length > 0 && match.teams.includes(null) ? [index] : [],
  )
  return withState({ ...bracket, matches: settle(bracket, new Map(), emptied).matches })
}

/** §4: PendingComplete when the last match that counts is over. Completing itself is an act of the administrator. */
export function bracketStateOf(bracket: Bracket): BracketState {
  if (bracket.state === 'Initial' || bracket.state === 'Completed') return bracket.state
  return bracket.matches.every(isOver) && bracket.additionalMatches.every(isOver) ? 'PendingComplete' : 'InProgress'
}

function isOver({ state, needed }: BracketMatch): boolean {
  return state === 'Completed' || !needed
}

/**
 * Completed matches that need a winner and have none: in an elimination the next slot is a bye until the administrator
 * names a winner, in a lobby first place is empty. A round robin continues without a winner.
 */
export function needsDecision(bracket: Bracket, format: StageFormat): BracketMatch[] {
  return bracket.matches.filter((match) => needsWinner(match, format))
}

/** The same of one match; an additional one feeds nothing. */
export function needsWinner(match: EndedMatch & Pick<BracketMatch, 'isAdditional'>, format: StageFormat): boolean {
  if (format === 'RoundRobin' || match.isAdditional) return false
  return match.state === 'Completed' && !match.walkover && outcomeOf(match)?.winner === null
}

/** undefined while the match is open. */
export function outcomeOf(match: EndedMatch): MatchOutcome | undefined {
  if (match.state !== 'Completed') return undefined
  const present = teamsIn(match)
  if (match.walkover) return { winner: present[0] ?? null, loser: null }
  const winner = match.scores.find((score) => score.result === 'Win')?.tournamentTeamId
  if (winner === undefined) return { winner: null, loser: null }
  return {
    winner: present.find((team) => team.tournamentTeamId === winner) ?? null,
    loser: present.find((team) => team.tournamentTeamId !== winner) ?? null,
  }
}

/** Has been or is being played: a correction that leads here would undo play (domain.md 4.7). */
export function isStarted(match: BracketMatch): boolean {
  return match.state !== 'Initial' && !match.walkover
}

/** Without room, score and state, with these teams. Its setting stays. */
export function cleared(match: BracketMatch, teams: (BracketTeam | null)[]): BracketMatch {
  return { ...match, teams, scores: [], state: 'Initial', walkover: false, matchId: null }
}

/** Decided without play for any team in it. chosen: only a later walkover stores a score; see domain.md 4.1. */
export function passed(match: BracketMatch, fed: boolean): BracketMatch {
  const [alone] = teamsIn(match)
  return {
    ...match,
    scores: fed && alone ? [{ tournamentTeamId: alone.tournamentTeamId, totalScore: 0, result: 'Win' }] : [],
    state: 'Completed',
    walkover: true,
    matchId: null,
  }
}

/** The bracket with the state that follows from its matches. */
export function withState(bracket: Bracket): Bracket {
  const state = bracketStateOf(bracket)
  return state === bracket.state ? bracket : { ...bracket, state }
}

/**
 * Puts changed matches in and passes their outcomes on, as far as anything changes: a later match whose teams change
 * loses its room and score, byes are resolved again. One pass suffices, since edges lead from earlier to later matches.
 * `refill`: further matches whose fed slots are filled again.
 */
export function settle(
  bracket: Bracket,
  changed: ReadonlyMap<number, BracketMatch>,
  refill: readonly number[] = [],
): { matches: BracketMatch[]; touched: number[] } {
  const matches = [...bracket.matches]
  const due = new Uint8Array(matches.length) // flags: most matches of a large bracket are only passed by
  for (const index of changed.keys()) due[index] = 1
  for (const index of refill) due[index] = 1
  const touched: number[] = []
  for (let index = due.indexOf(1); index >= 0; index = due.indexOf(1, index + 1)) {
    const before = matches[index]
    if (!before) continue
    const after = changed.get(index) ?? fed(bracket, matches, index, before)
    if (after === before) continue
    matches[index] = after
    touched.push(index)
    if (sameOutcome(outcomeOf(before), outcomeOf(after))) continue
    for (const way of [winnerGoesTo(bracket, index), loserGoesTo(bracket, index)]) if (way) due[way.match] = 1
  }
  return { matches, touched }
}

/** The match as its feeders define it; the same object when unchanged. */
function fed(bracket: Bracket, matches: readonly BracketMatch[], index: number, match: BracketMatch): BracketMatch {
  const ways = feeders(bracket, index)
  const outcomes = ways.map((way) => outcomeOf(matches[way.from] ?? match))
  const reset = isResetFinal(bracket, index)
  const needed = !reset || isResetNeeded(matches[ways[0]?.from ?? index])
  const teams = Array.from({ length: Math.max(match.teams.length, ways.length) }, (_, slot) => {
    const way = ways[slot]
    if (!way) return match.teams[slot] ?? null
    return (needed ? outcomes[slot]?.[way.takes] : null) ?? null
  })
  const open = ways.some((_, slot) => outcomes[slot] === undefined)
  const present = teams.filter((team) => team !== null)

  if (sameTeams(teams, match.teams) && needed === match.needed) {
    const waits = open || present.length > 1 || !needed
    if (waits ? !match.walkover : match.walkover) return match
  }
  const next = { ...cleared(match, teams), needed }
  return open || present.length > 1 || !needed ? next : passed(next, true)
}

/** Only when the losers champion (slot 1) won the grand final on the field. */
function isResetNeeded(final: BracketMatch | undefined): boolean {
  const winner = final && !final.walkover ? outcomeOf(final)?.winner : undefined
  return winner?.tournamentTeamId !== undefined && winner.tournamentTeamId === final?.teams[1]?.tournamentTeamId
}

function teamsIn(match: Pick<BracketMatch, 'teams'>): BracketTeam[] {
  return match.teams.filter((team) => team !== null)
}

function sameTeams(one: readonly (BracketTeam | null)[], other: readonly (BracketTeam | null)[]): boolean {
  return one.every((team, slot) => team?.tournamentTeamId === other[slot]?.tournamentTeamId)
}

function sameOutcome(one: MatchOutcome | undefined, other: MatchOutcome | undefined): boolean {
  if (!one || !other) return one === other
  return (
    one.winner?.tournamentTeamId === other.winner?.tournamentTeamId &&
    one.loser?.tournamentTeamId === other.loser?.tournamentTeamId
  )
}

// Results, corrections and resets with all that follows from them (domain.md 4.6, 4.7).
import type { AffectedMatch, Bracket, BracketMatch, BracketTeam, Score } from '../../contract/bracket.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { StageFormat } from '../../contract/states.ts'
import { feeders } from './graph.ts'
import { teamsOf } from './generate.ts'
import { cleared, isStarted, passed, settle, withState } from './progress.ts'
import { whyNotScores } from './scores.ts'

export interface Correction {
  /** Allow later matches that have started to be reset. */
  cascade?: boolean
}

export interface Corrected {
  bracket: Bracket
  /** Every match that is different now, the corrected one included, in bracket order. */
  changed: BracketMatch[]
  /**
   * Side effects: later matches that lost a result (`reset`) or a team (`refed`), and closed rooms (`roomAborted`, an
   * entry of its own; also the room of the match itself when it was reset).
   */
  affected: AffectedMatch[]
}

/** Sets or corrects a result. The room of the match stays named; closing it is the caller's (§4: an override closes it). */
export function applyScores(
  bracket: Bracket,
  format: StageFormat,
  bracketMatchId: string,
  scores: readonly Score[],
  { cascade = false }: Correction = {},
): Corrected | Reason {
  const found = find(bracket, bracketMatchId)
  if ('code' in found) return found
  const { match } = found
  const why = whyNotRunning(bracket) ?? whyNotPlayed(match) ?? whyNotScores(match, scores, format)
  if (why) return why
  const inOrder = match.teams.flatMap((team) => scores.find((s) => s.tournamentTeamId === team?.tournamentTeamId) ?? [])
  return correct(bracket, found, { ...match, scores: inOrder, state: 'Completed' }, cascade, [])
}

/** §4: removes result, room and teams. `fillSlots` brings fed teams back, `assignTeams` the others. */
export function emptyMatch(bracket: Bracket, bracketMatchId: string, options: Correction = {}): Corrected | Reason {
  return reset(bracket, bracketMatchId, options, (match) => match.teams.map(() => null))
}

/** §4: removes the result and the room, keeps the matchup. */
export function clearScore(bracket: Bracket, bracketMatchId: string, options: Correction = {}): Corrected | Reason {
  return reset(bracket, bracketMatchId, options, (match) => match.teams)
}

/**
 * Puts teams into a match that has not started and that nothing feeds. In a running bracket a team alone there has a
 * bye; an empty match stays open.
 */
export function seatTeams(
  bracket: Bracket,
  format: StageFormat,
  bracketMatchId: string,
  teams: readonly (BracketTeam | null)[],
  { cascade = false }: Correction = {},
): Corrected | Reason {
  const found = find(bracket, bracketMatchId)
  if ('code' in found) return found
  const { match, index } = found
  const why = whyNotOver(bracket) ?? whyNotSeats(bracket, format, found, teams)
  if (why) return why
  const length = Math.max(bracket.opponentNum, teams.length)
  const seated = cleared(
    match,
    Array.from({ length }, (_, slot) => teams[slot] ?? null),
  )
  const present = seated.teams.filter((team) => team !== null).length
  const runs = bracket.state !== 'Initial' && index !== undefined
  return correct(bracket, found, runs && present === 1 ? passed(seated, false) : seated, cascade, roomOf(match))
}

/**
 * The other matches that naming another winner, or a reset (null), would affect; empty when the same team wins again.
 */
export function impactOf(bracket: Bracket, bracketMatchId: string, newWinnerId: string | null): AffectedMatch[] {
  const found = find(bracket, bracketMatchId)
  if ('code' in found) return []
  const { match } = found
  if (newWinnerId === null) {
    const done = reset(bracket, bracketMatchId, { cascade: true }, (target) => target.teams)
    return 'code' in done ? [] : done.affected
  }
  const scores: Score[] = match.teams.flatMap((team) =>
    team
      ? {
          tournamentTeamId: team.tournamentTeamId,
          totalScore: 0,
          result: team.tournamentTeamId === newWinnerId ? 'Win' : 'Lose',
        }
      : [],
  )
  return correct(bracket, found, { ...match, scores, state: 'Completed', walkover: false }, true, []).affected
}

/**
 * Open matches of teams that left are lost by forfeit, also those they only now arrive in: call it again after results.
 * A free for all continues without them while two teams are left to play it.
 */
export function forfeitDropped(bracket: Bracket, format: StageFormat, dropped: ReadonlySet<string>): Corrected {
  let now = bracket
  const affected: AffectedMatch[] = []
  const isLost = (match: BracketMatch) => {
    const teams = match.teams.filter((team) => team !== null)
    const left = teams.filter((team) => dropped.has(team.tournamentTeamId)).length
    const enough = format === 'FreeForAll' ? teams.length - left > 1 : left === 0
    return match.state !== 'Completed' && match.needed && teams.length > 1 && left > 0 && !enough
  }
  if (bracket.state === 'InProgress' || bracket.state === 'PendingComplete') {
    for (const list of ['matches', 'additionalMatches'] as const) {
      for (let index = 0; index < now[list].length; index++) {
        const match = now[list][index]
        if (!match || !isLost(match)) continue
        const scores = match.teams.flatMap((team): Score[] =>
          team
            ? [
                {
                  tournamentTeamId: team.tournamentTeamId,
                  totalScore: 0,
                  result: dropped.has(team.tournamentTeamId) ? 'Forfeit' : 'Win',
                },
              ]
            : [],
        )
        const target = { match, index: list === 'matches' ? index : undefined }
        const lost: BracketMatch = { ...match, scores, state: 'Completed', matchId: null }
        const done = correct(now, target, lost, true, roomOf(match))
        if ('code' in done) continue
        now = done.bracket
        affected.push(...done.affected)
      }
    }
  }
  return { bracket: now, changed: differing(bracket, now), affected }
}

/** A match of the bracket; `index` is undefined for an additional match, which feeds nothing. */
interface Found {
  match: BracketMatch
  index: number | undefined
}

function find(bracket: Bracket, bracketMatchId: string): Found | Reason {
  const index = bracket.matches.findIndex((match) => match.bracketMatchId === bracketMatchId)
  const match =
    bracket.matches[index] ?? bracket.additionalMatches.find((other) => other.bracketMatchId === bracketMatchId)
  return match ? { match, index: index < 0 ? undefined : index } : reason('match.unknown', { match: bracketMatchId })
}

function reset(
  bracket: Bracket,
  bracketMatchId: string,
  { cascade = false }: Correction,
  seats: (match: BracketMatch) => (BracketTeam | null)[],
): Corrected | Reason {
  const found = find(bracket, bracketMatchId)
  if ('code' in found) return found
  const { match } = found
  const why = whyNotOver(bracket) ?? whyNotPlayed(match)
  if (why) return why
  const done = cleared(match, seats(match))
  const same = !isStarted(match) && match.matchId === null && match.scores.length === 0
  if (same && done.teams.every((team, slot) => team === match.teams[slot])) {
    return reason('match.nothingToReset', { match: match.identifier })
  }
  return correct(bracket, found, done, cascade, roomOf(match))
}

/**
 * Puts one match in and settles the matches it feeds; a Reason when that would undo play and `cascade` is not given.
 */
function correct(bracket: Bracket, found: Found, after: BracketMatch, cascade: true, own: AffectedMatch[]): Corrected
function correct(
  bracket: Bracket,
  found: Found,
  after: BracketMatch,
  cascade: boolean,
  own: AffectedMatch[],
): Corrected | Reason
function correct(
  bracket: Bracket,
  { match, index }: Found,
  after: BracketMatch,
  cascade: boolean,
  own: AffectedMatch[],
): Corrected | Reason {
  if (index === undefined) {
    const additionalMatches = bracket.additionalMatches.map((other) => (other === match ? after : other))
    return { bracket: withState({ ...bracket, additionalMatches }), changed: [after], affected: own }
  }
  const { matches, touched } = settle(bracket, new Map([[index, after]]))
  const later = touched.filter((at) => at !== index)
  const undone = later.flatMap((at) => bracket.matches[at] ?? []).filter(isStarted)
  if (undone.length > 0 && !cascade) {
    return reason('match.downstreamStarted', {
      match: match.identifier,
      matches: undone.map((other) => other.identifier),
    })
  }
  return {
    bracket: withState({ ...bracket, matches }),
    changed: touched.flatMap((at) => matches[at] ?? []),
    affected: [...own, ...later.flatMap((at) => effectsOn(bracket.matches[at], matches[at]))],
  }
}

/** A match that only got a team it waited for is no effect worth telling. */
function effectsOn(before: BracketMatch | undefined, after: BracketMatch | undefined): AffectedMatch[] {
  if (!before || !after) return []
  const { bracketMatchId, identifier } = before
  const staying = new Set(after.teams.map((team) => team?.tournamentTeamId))
  const unseated = before.teams.flatMap((team) => (team && !staying.has(team.tournamentTeamId) ? team.name : []))
  const entry = (effect: AffectedMatch['effect']): AffectedMatch => ({
    bracketMatchId,
    identifier,
    effect,
    ...(unseated.length > 0 && { unseated }),
  })
  if (isStarted(before)) return [entry('reset'), ...roomOf(before)]
  return unseated.length > 0 || before.walkover ? [entry('refed'), ...roomOf(before)] : roomOf(before)
}

function roomOf({ bracketMatchId, identifier, matchId }: BracketMatch): AffectedMatch[] {
  return matchId === null ? [] : [{ bracketMatchId, identifier, effect: 'roomAborted' }]
}

function differing(before: Bracket, after: Bracket): BracketMatch[] {
  return [
    ...after.matches.filter((match, index) => match !== before.matches[index]),
    ...after.additionalMatches.filter((match, index) => match !== before.additionalMatches[index]),
  ]
}

function whyNotOver(bracket: Bracket): Reason | undefined {
  return bracket.state === 'Completed' ? reason('bracket.completed', { group: bracket.groupNumber }) : undefined
}

function whyNotRunning(bracket: Bracket): Reason | undefined {
  return bracket.state === 'Initial'
    ? reason('bracket.notStarted', { group: bracket.groupNumber })
    : whyNotOver(bracket)
}

function whyNotPlayed({ walkover, needed, identifier }: BracketMatch): Reason | undefined {
  if (!needed) return reason('match.notNeeded', { match: identifier })
  return walkover ? reason('match.walkover', { match: identifier }) : undefined
}

function whyNotSeats(
  bracket: Bracket,
  format: StageFormat,
  { match, index }: Found,
  teams: readonly (BracketTeam | null)[],
): Reason | undefined {
  const name = { match: match.identifier }
  const ids = teams.flatMap((team) => team?.tournamentTeamId ?? [])
  if (isStarted(match)) return reason('match.scoreExists', name)
  if (new Set(ids).size < ids.length) return reason('match.sameTeamTwice', name)
  if (teams.length > Math.max(bracket.opponentNum, match.teams.length)) {
    return reason('match.tooManyTeams', { ...name, max: bracket.opponentNum })
  }
  if (index === undefined) return ids.length === 2 ? undefined : reason('match.twoTeams')
  if (feeders(bracket, index).length > 0) return reason('match.fed', name)
  const others = bracket.matches.filter(
    (other, at) =>
      other !== match && (format !== 'RoundRobin' || other.roundOf === match.roundOf) && !isFed(bracket, at),
  )
  const taken = new Set(teamsOf({ ...bracket, matches: others }).map((team) => team.tournamentTeamId))
  const twice = teams.find((team) => team && taken.has(team.tournamentTeamId))
  return twice ? reason('stage.teamTwice', { team: twice.name }) : undefined
}

function isFed(bracket: Bracket, index: number): boolean {
  return feeders(bracket, index).length > 0
}

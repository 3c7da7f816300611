// Rooms of bracket matches: made on request or by the stage's flag, ended by a check-in that no team came to (4.10,
// 4.12).
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { MatchGame, MatchRoom, NewMatchRoom } from '../../contract/match-room.ts'
import { reason } from '../../contract/reason.ts'
import type { BracketView, StageView } from '../../contract/views.ts'
import type { Corrected } from '../../rules/bracket/results.ts'
import { abortedOf, endRooms, insertRooms, type NewRoom, type RoomRow } from '../store/matches.ts'
import type { Act } from '../call.ts'
import { given } from './difference.ts'
import { replaced } from './stage-parts.ts'

/** Default settings of a room: those of the match and of the stage. */
export function roomOf(
  view: Pick<BracketView, 'stage' | 'bracket'>,
  match: BracketMatch,
  wishes: NewMatchRoom,
  now: number,
): NewRoom {
  const { stage, bracket } = view
  const setting = settingOf({ ...match, ...given(wishes) })
  return {
    bracketMatchId: match.bracketMatchId,
    stageId: stage.id,
    tournamentId: stage.tournamentId,
    identifier: match.identifier,
    groupNumber: bracket.groupNumber,
    roundOf: match.roundOf,
    isAdditional: match.isAdditional,
    state: 'Open',
    teams: match.teams.filter((team) => team !== null),
    games: gamesOf(setting.bestOf, isCheckInOpen(setting, now), now),
    ...setting,
    map: wishes.map === undefined ? stage.lolMap : wishes.map,
    pickMode: wishes.pickMode === undefined ? stage.pickMode : wishes.pickMode,
    autoLobbyDisabled: wishes.autoLobbyDisabled ?? stage.autoLobbyDisabled,
    createTime: now,
  }
}

/** The match with its room. */
export function inRoom(match: BracketMatch, room: RoomRow, now: number): BracketMatch {
  const { id: matchId, checkInStartTime, checkInDuration, bestOf } = room
  const state = isCheckInOpen(room, now) ? 'InProgress' : 'Initial'
  return { ...match, matchId, checkInStartTime, checkInDuration, bestOf, state }
}

/**
 * `autoGenerateMatch`: every match of a running stage has its room as soon as its teams are known. chosen: one that was
 * aborted is not opened again by itself, as long as the same teams meet.
 */
export async function openRooms(act: Act, view: StageView, brackets: readonly Bracket[]): Promise<readonly Bracket[]> {
  if (!view.stage.autoGenerateMatch || view.stage.state !== 'InProgress') return brackets
  const { now } = act.asking
  const due = brackets.flatMap((bracket) =>
    bracket.matches
      .filter((match) => waitsForRoom(match, now))
      .map((match) => roomOf({ stage: view.stage, bracket }, match, {}, now)),
  )
  const aborted = await abortedOf(act.tx, due)
  const made = due.filter((room) => !aborted.has(room.bracketMatchId))
  if (made.length === 0) return brackets
  const rooms = await insertRooms(act.tx, made)
  for (const room of rooms) watchCheckIn(act, room)
  const byMatch = new Map(rooms.map((room) => [room.bracketMatchId, room]))
  return brackets.map((bracket) => ({
    ...bracket,
    matches: bracket.matches.map((match) => {
      const room = byMatch.get(match.bracketMatchId)
      return room ? inRoom(match, room, now) : match
    }),
  }))
}

/**
 * When the check-in of a room opens, and when it is over, it is looked at. chosen: without a start time a room stays
 * open.
 */
export function watchCheckIn(act: Act, { stageId, bracketMatchId, ...room }: RoomRow): void {
  const { checkInStartTime: start } = room
  if (start !== null && !isCheckInOpen(room, act.asking.now)) {
    act.schedule({ kind: 'check-in-start', stageId, bracketMatchId }, start)
  }
  const end = checkInEnd(room)
  if (end !== null) act.schedule({ kind: 'check-in-expiry', stageId, bracketMatchId }, end)
}

export function checkInEnd(room: Pick<MatchRoom, 'checkInStartTime' | 'checkInDuration'>): number | null {
  return room.checkInStartTime === null ? null : room.checkInStartTime + room.checkInDuration * 60
}

/** §5: a check-in that began in the past ends the room. chosen: no team could check in, so none loses by it. */
export async function endAtOnce(act: Act, bracket: Bracket, match: BracketMatch): Promise<Corrected> {
  if (match.matchId !== null && (await endRooms(act.tx, [match.matchId], 'Closed')).length > 0) {
    act.consequence(reason('consequence.roomClosed', { match: match.identifier }))
  }
  const after: BracketMatch = { ...match, matchId: null, state: 'Initial' }
  return { bracket: replaced(bracket, match, after), changed: [after], affected: [] }
}

/** 4.12: a match is being played from the moment its check-in opens. */
export function isCheckInOpen({ checkInStartTime }: Pick<MatchRoom, 'checkInStartTime'>, now: number): boolean {
  return checkInStartTime === null || checkInStartTime <= now
}

/** A match whose check-in is over has had its room. */
function waitsForRoom(match: BracketMatch, now: number): boolean {
  const { state, matchId, scores, needed, teams } = match
  const end = checkInEnd(match)
  return (
    state === 'Initial' &&
    matchId === null &&
    scores.length === 0 &&
    needed &&
    teams.every((team) => team !== null) &&
    (end === null || end > now)
  )
}

/** 4.12: the first game waits for its teams as soon as they can check in. */
export function gamesOf(bestOf: number, open: boolean, now: number): MatchGame[] {
  return Array.from({ length: bestOf }, (_, i) => ({
    n: i + 1,
    state: i === 0 && open ? 'Waiting' : 'Initial',
    since: i === 0 ? now : null,
    scores: [],
    submissions: [],
    dispute: null,
    firstConfirmation: null,
    approveAt: null,
    version: 1,
  }))
}

function settingOf({ checkInStartTime, checkInDuration, bestOf, schedule, venueId }: BracketMatch) {
  return { checkInStartTime, checkInDuration, bestOf, schedule, venueId }
}

// Rooms of bracket matches: made on request or by the stage's flag, ended by a check-in that nobody came to (4.10, 4.12).
import type { Bracket, BracketMatch, Score } from '../../contract/bracket.ts'
import type { MatchGame, MatchRoom, NewMatchRoom } from '../../contract/match-room.ts'
import { reason } from '../../contract/reason.ts'
import type { StageView } from '../../contract/views.ts'
import { applyScores, type Corrected } from '../../rules/bracket/results.ts'
import { endRooms, insertRooms } from '../store/matches.ts'
import type { Act } from '../call.ts'
import { given } from './difference.ts'
import { granted } from './granted.ts'

/** What a room has where nobody said otherwise: the match's setting and the stage's. */
export function roomOf(
  view: StageView,
  match: BracketMatch,
  wishes: NewMatchRoom,
  now: number,
): Omit<MatchRoom, 'matchId'> {
  const { stage } = view
  const setting = settingOf({ ...match, ...given(wishes) })
  return {
    bracketMatchId: match.bracketMatchId,
    stageId: stage.id,
    tournamentId: stage.tournamentId,
    identifier: match.identifier,
    state: 'Open',
    teams: match.teams.filter((team) => team !== null),
    games: gamesOf(setting.bestOf),
    ...setting,
    map: wishes.map === undefined ? stage.lolMap : wishes.map,
    pickMode: wishes.pickMode === undefined ? stage.pickMode : wishes.pickMode,
    autoLobbyDisabled: wishes.autoLobbyDisabled ?? stage.autoLobbyDisabled,
    assistance: false,
    createTime: now,
  }
}

/** The match with its room: it is being played from now on. */
export function inRoom(
  match: BracketMatch,
  { matchId, checkInStartTime, checkInDuration, bestOf }: MatchRoom,
): BracketMatch {
  return { ...match, matchId, checkInStartTime, checkInDuration, bestOf, state: 'InProgress' }
}

/** `autoGenerateMatch`: every match of a running stage has its room as soon as its teams are known. */
export async function openRooms(act: Act, view: StageView, brackets: readonly Bracket[]): Promise<readonly Bracket[]> {
  if (!view.stage.autoGenerateMatch || view.stage.state !== 'InProgress') return brackets
  const ready = brackets.flatMap((bracket) => bracket.matches).filter(waitsForRoom)
  if (ready.length === 0) return brackets
  const rooms = await insertRooms(
    act.tx,
    ready.map((match) => roomOf(view, match, {}, act.asking.now)),
  )
  for (const room of rooms) watchCheckIn(act, room)
  const byMatch = new Map(rooms.map((room) => [room.bracketMatchId, room]))
  return brackets.map((bracket) => ({
    ...bracket,
    matches: bracket.matches.map((match) => {
      const room = byMatch.get(match.bracketMatchId)
      return room ? inRoom(match, room) : match
    }),
  }))
}

/** When the check-in of a room is over it is looked at. chosen: without a start time a room stays open. */
export function watchCheckIn(act: Act, { stageId, bracketMatchId, ...room }: MatchRoom): void {
  const end = checkInEnd(room)
  if (end !== null) act.schedule({ kind: 'check-in-expiry', stageId, bracketMatchId }, end)
}

export function checkInEnd(room: Pick<MatchRoom, 'checkInStartTime' | 'checkInDuration'>): number | null {
  return room.checkInStartTime === null ? null : room.checkInStartTime + room.checkInDuration * 60
}

/**
 * 4.10: whoever has not checked in has lost. Players check in through the matches area, which is to come: until then
 * nobody has, so nobody wins, and the administrator decides.
 */
export async function expireCheckIn(
  act: Act,
  view: StageView,
  bracket: Bracket,
  match: BracketMatch,
): Promise<Corrected> {
  const scores = match.teams.flatMap((team): Score[] =>
    team ? [{ tournamentTeamId: team.tournamentTeamId, totalScore: 0, result: 'NotCheckedIn' }] : [],
  )
  if (match.matchId !== null && (await endRooms(act.tx, [match.matchId], 'Closed')).length > 0) {
    act.consequence(reason('consequence.roomClosed', { match: match.identifier }))
  }
  const without = {
    ...bracket,
    matches: bracket.matches.map((other) => (other === match ? { ...other, matchId: null } : other)),
    additionalMatches: bracket.additionalMatches.map((other) =>
      other === match ? { ...other, matchId: null } : other,
    ),
  }
  return granted(applyScores(without, view.stage.format, match.bracketMatchId, scores))
}

function waitsForRoom(match: BracketMatch): boolean {
  const { state, matchId, scores, needed, teams } = match
  return (
    state === 'Initial' && matchId === null && scores.length === 0 && needed && teams.every((team) => team !== null)
  )
}

function gamesOf(bestOf: number): MatchGame[] {
  return Array.from({ length: bestOf }, (_, i) => ({ n: i + 1, state: i === 0 ? 'Waiting' : 'Initial', scores: [] }))
}

function settingOf({ checkInStartTime, checkInDuration, bestOf, schedule }: BracketMatch) {
  return { checkInStartTime, checkInDuration, bestOf, schedule }
}

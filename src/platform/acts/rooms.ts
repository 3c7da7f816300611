// Acts in a match room: on the room alone, or on its match too.
import type { MatchGame, MatchRoom } from '../../contract/match-room.ts'
import type { StageFields } from '../../contract/stage.ts'
import type { MatchView } from '../../contract/views.ts'
import { currentGame } from '../../rules/rooms.ts'
import type { Act } from '../call.ts'
import { changeRoom, lockRoom, stageOfRoom, type RoomChange, type RoomRow } from '../store/matches.ts'
import { findRoom } from '../store/rooms.ts'
import { lockStageView } from '../store/stage-views.ts'
import { fieldsOfStage } from '../store/stages.ts'
import { matchView } from './stage-parts.ts'

/** A room as it is stored and as rules look at it. */
export type LockedRoom = { row: RoomRow; room: MatchRoom }
export type RoomOfMatch = LockedRoom & { match: MatchView }

/** The room alone is locked: other writes of its tournament do not wait. */
export async function lockedRoom(act: Act, id: string): Promise<LockedRoom> {
  const row = await lockRoom(act.tx, id)
  return { row, room: await findRoom(act.tx, id, act.asking.now) }
}

/** With its match, for what may change the bracket: the stage first, then the room. */
export async function lockedRoomOfMatch(act: Act, id: string): Promise<RoomOfMatch> {
  const stage = await lockStageView(act, await stageOfRoom(act.tx, id))
  const locked = await lockedRoom(act, id)
  return { ...locked, match: matchView(stage, locked.row.bracketMatchId) }
}

/** Room settings of the stage. They do not change while the stage is played (§4). */
export function stageSettings(act: Act, { stageId }: RoomRow): Promise<StageFields> {
  return fieldsOfStage(act.tx, stageId)
}

/** Writes a change and answers the room as it is then. */
export async function writeRoom(act: Act, row: RoomRow, change: RoomChange): Promise<LockedRoom> {
  const { now } = act.asking
  const changed = await changeRoom(act.tx, row, change, now)
  return { row: changed, room: await findRoom(act.tx, row.id, now) }
}

/** The games with one of them changed. */
export function withGame(games: readonly MatchGame[], n: number, change: Partial<MatchGame>, now: number): MatchGame[] {
  return games.map((game) => {
    if (game.n !== n) return game
    const since = change.state === undefined || change.state === game.state ? game.since : now
    const began = change.state === 'Playing' && { began: game.began ?? now }
    return { ...game, ...change, ...began, since, version: game.version + 1 }
  })
}

/**
 * 4.12: the game that is due is ready when all teams are, and waits again when one of them no longer is. chosen: where
 * the platform makes the lobby it is played from then on.
 */
export async function settleReadiness(act: Act, { row, room }: LockedRoom): Promise<LockedRoom> {
  const game = currentGame(room)
  const all = room.teams.every((team) => team.ready)
  if (game?.state === 'Waiting' && all) {
    const state = row.autoLobbyDisabled ? 'Ready' : 'Playing'
    return writeRoom(act, row, { games: withGame(row.games, game.n, { state }, act.asking.now) })
  }
  if (game?.state === 'Ready' && !all) {
    return writeRoom(act, row, { games: withGame(row.games, game.n, { state: 'Waiting' }, act.asking.now) })
  }
  return { row, room }
}

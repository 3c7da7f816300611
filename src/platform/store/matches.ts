// Match rooms as rows: brackets create, close and abort them, and acts in a room change them.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { MatchRoom } from '../../contract/match-room.ts'
import { currentGame } from '../../rules/rooms.ts'
import type { Tx } from './connection.ts'
import { insertAll } from './insert-all.ts'
import { found } from './found.ts'
import { lockRooms } from './locks.ts'
import { newId } from './schema/platform.ts'
import { matchRooms } from './schema/matches.ts'
import { bracketMatches } from './schema/stages.ts'

export type RoomRow = typeof matchRooms.$inferSelect
export type NewRoom = Omit<
  typeof matchRooms.$inferInsert,
  'id' | 'name' | 'teamIds' | 'gameNumber' | 'gameState' | 'gameSince' | 'updateTime' | 'games'
> &
  Pick<RoomRow, 'games'>

export async function insertRooms(tx: Tx, rooms: readonly NewRoom[]): Promise<RoomRow[]> {
  return insertAll(
    tx,
    matchRooms,
    rooms.map((room) => ({ id: newId(), ...rowOf(room) })),
  )
}

/** As it is stored: lists read the game that is due, and search by teams. */
export function rowOf(room: NewRoom): typeof matchRooms.$inferInsert {
  return {
    ...room,
    ...dueGame(room),
    name: `${room.identifier} ${room.teams.map(({ name }) => name).join(' – ')}`,
    teamIds: room.teams.map(({ tournamentTeamId }) => tournamentTeamId),
    updateTime: room.createTime,
  }
}

export type RoomChange = Partial<
  Pick<
    RoomRow,
    | 'state'
    | 'games'
    | 'checkedIn'
    | 'ready'
    | 'forced'
    | 'undecidedSince'
    | 'assistance'
    | 'checkInStartTime'
    | 'checkInDuration'
    | 'bestOf'
    | 'schedule'
    | 'venueId'
  >
>

/** Writes a change of a locked room. */
export async function changeRoom(tx: Tx, room: RoomRow, change: RoomChange, now: number): Promise<RoomRow> {
  const after = { ...room, ...change }
  const [row] = await tx
    .update(matchRooms)
    .set({ ...change, ...dueGame(after), updateTime: now })
    .where(eq(matchRooms.id, room.id))
    .returning()
  return found(row)
}

/** The room has its row to itself from now on. */
export async function lockRoom(tx: Tx, id: string): Promise<RoomRow> {
  await lockRooms(tx, [id])
  const [row] = await tx.select().from(matchRooms).where(eq(matchRooms.id, id))
  return found(row)
}

/** The stage a room is of, which never changes. */
export async function stageOfRoom(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ stageId: matchRooms.stageId }).from(matchRooms).where(eq(matchRooms.id, id))
  return found(row).stageId
}

/** Ends open rooms and returns them; rooms that are over stay as they are. */
export async function endRooms(tx: Tx, ids: readonly string[], state: 'Closed' | 'Aborted'): Promise<string[]> {
  if (ids.length === 0) return []
  await lockRooms(tx, ids)
  const ended = await tx
    .update(matchRooms)
    .set({ state, ...noGame })
    .where(and(inArray(matchRooms.id, [...ids]), eq(matchRooms.state, 'Open')))
    .returning({ id: matchRooms.id })
  const over = new Set(ended.map((room) => room.id))
  return ids.filter((id) => over.has(id))
}

/** Matches whose last room, of the same teams, was aborted. */
export async function abortedOf(tx: Tx, rooms: readonly Pick<NewRoom, 'bracketMatchId' | 'teams'>[]) {
  const { bracketMatchId, state, teamIds, createTime, id } = matchRooms
  const teamsOf = new Map(rooms.map((room) => [room.bracketMatchId, room.teams.map((team) => team.tournamentTeamId)]))
  if (teamsOf.size === 0) return new Set<string>()
  const last = await tx
    .selectDistinctOn([bracketMatchId], { bracketMatchId, state, teamIds })
    .from(matchRooms)
    .where(inArray(bracketMatchId, [...teamsOf.keys()]))
    // Ids are counted, and kept as text.
    .orderBy(bracketMatchId, desc(createTime), desc(sql`length(${id})`), desc(id))
  const same = (ids: readonly string[], match: string) => teamsOf.get(match)?.every((team, at) => team === ids[at])
  return new Set(
    last
      .filter((room) => room.state === 'Aborted' && same(room.teamIds, room.bracketMatchId))
      .map((room) => room.bracketMatchId),
  )
}

/** Aborts all open rooms of a tournament; their matches are open again. */
export async function abortRoomsOf(tx: Tx, tournamentId: string): Promise<number> {
  const ended = await tx
    .update(matchRooms)
    .set({ state: 'Aborted', ...noGame })
    .where(and(eq(matchRooms.tournamentId, tournamentId), eq(matchRooms.state, 'Open')))
    .returning({ id: matchRooms.id })
  const ids = ended.map((room) => room.id)
  if (ids.length > 0) {
    await tx.update(bracketMatches).set({ matchId: null, state: 'Initial' }).where(inArray(bracketMatches.matchId, ids))
  }
  return ids.length
}

const noGame = { gameNumber: null, gameState: null, gameSince: null }

function dueGame(room: Pick<MatchRoom, 'games' | 'state'>): Pick<RoomRow, 'gameNumber' | 'gameState' | 'gameSince'> {
  const game = currentGame(room)
  return game ? { gameNumber: game.n, gameState: game.state, gameSince: game.since } : noGame
}

// Match rooms: brackets create, close and abort them.
import { and, eq, inArray } from 'drizzle-orm'
import type { MatchRoom } from '../../contract/match-room.ts'
import type { Tx } from './connection.ts'
import { insertAll } from './insert-all.ts'
import { found } from './found.ts'
import { lockRooms } from './locks.ts'
import { newId } from './schema/platform.ts'
import { matchRooms } from './schema/matches.ts'
import { bracketMatches } from './schema/stages.ts'

export async function insertRooms(tx: Tx, rooms: readonly Omit<MatchRoom, 'matchId'>[]): Promise<MatchRoom[]> {
  const rows = await insertAll(
    tx,
    matchRooms,
    rooms.map((room) => ({ id: newId(), ...room })),
  )
  return rows.map(roomOf)
}

export async function changeRoom(
  tx: Tx,
  id: string,
  setting: Partial<Pick<MatchRoom, 'checkInStartTime' | 'checkInDuration' | 'bestOf' | 'schedule' | 'games'>>,
): Promise<void> {
  await lockRooms(tx, [id])
  await tx.update(matchRooms).set(setting).where(eq(matchRooms.id, id))
}

export async function findRoom(tx: Tx, id: string): Promise<MatchRoom> {
  const [row] = await tx.select().from(matchRooms).where(eq(matchRooms.id, id))
  return roomOf(found(row))
}

/** Ends open rooms and answers which; those that are over already stay what they are. */
export async function endRooms(tx: Tx, ids: readonly string[], state: 'Closed' | 'Aborted'): Promise<string[]> {
  if (ids.length === 0) return []
  await lockRooms(tx, ids)
  const ended = await tx
    .update(matchRooms)
    .set({ state })
    .where(and(inArray(matchRooms.id, [...ids]), eq(matchRooms.state, 'Open')))
    .returning({ id: matchRooms.id })
  const over = new Set(ended.map((room) => room.id))
  return ids.filter((id) => over.has(id))
}

/** Aborts all open rooms of a tournament; their matches are open again. */
export async function abortRoomsOf(tx: Tx, tournamentId: string): Promise<number> {
  const ended = await tx
    .update(matchRooms)
    .set({ state: 'Aborted' })
    .where(and(eq(matchRooms.tournamentId, tournamentId), eq(matchRooms.state, 'Open')))
    .returning({ id: matchRooms.id })
  const ids = ended.map((room) => room.id)
  if (ids.length > 0) {
    await tx.update(bracketMatches).set({ matchId: null, state: 'Initial' }).where(inArray(bracketMatches.matchId, ids))
  }
  return ids.length
}

function roomOf(row: typeof matchRooms.$inferSelect): MatchRoom {
  const { id, ...room } = row
  return { matchId: id, ...room }
}

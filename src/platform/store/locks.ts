// The order of locks. Every write takes its locks in this order: tournament, stage, room. An act inside a
// stage shares the tournament, which thereby stays as it was read, and has the stage to itself: two stages of one
// tournament never wait for each other. What changes the tournament, its teams or the order of its stages has the
// tournament to itself, and with it all its stages. What is done in a match room alone takes the room's lock alone.
// The locks are the database's, by name: they wait in turn, write nothing, and end with the transaction.
import { sql, type SQL } from 'drizzle-orm'
import { sqlState, type Tx } from './connection.ts'
import { found } from './found.ts'

/**
 * Our own locks are worth waiting for: who holds one is one of us, at work. For what others hold there is less patience
 * (connection.ts). A select list is worked off from left to right.
 */
const patiently = (lock: SQL) => sql`${asLongAs(sql`'arena.patience'`)}, ${lock}, ${asLongAs(sql`'arena.brief'`)}`
const asLongAs = (setting: SQL) => sql`set_config('lock_timeout',
  coalesce(nullif(current_setting(${setting}, true), ''), current_setting('lock_timeout')), true)`

const lockTimeout = '55P03'

/** A lock of ours was not free in all the patience there is. */
class LockHeld extends Error {
  constructor(cause: unknown) {
    super('a lock was not free', { cause })
  }
}

async function taken<T>(taking: PromiseLike<T>): Promise<T> {
  try {
    return await taking
  } catch (error) {
    throw sqlState(error) === lockTimeout ? new LockHeld(error) : error
  }
}

/** Whether a lock was not given in time because of one thing, by its name or by its row; otherwise it may have been a whole table. */
export function isHeldThing(error: unknown): boolean {
  if (sqlState(error) !== lockTimeout) return false
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof LockHeld || ('where' in at && /\btuple\b/.test(String(at.where)))) return true
  }
  return false
}

const nameOf = (kind: SQL, id: SQL) => sql`hashtextextended(${kind} || ' ' || ${id}, 4173)`

/** The tournament stays as read until the transaction ends. */
export async function lockTournament(tx: Tx, id: string): Promise<void> {
  await taken(
    tx.execute(sql`select ${patiently(sql`pg_advisory_xact_lock(${nameOf(sql`'tournament'`, sql`${id}::text`)})`)}`),
  )
}

/** Locks a stage; answers the tournament it is in. `alone`: with the tournament to itself. */
export async function lockStage(tx: Tx, id: string, { alone = false } = {}): Promise<string> {
  const tournament = nameOf(sql`'tournament'`, sql`tournament_id`)
  const { rows } = await taken(
    tx.execute<{ tournamentId: string }>(sql`
      select tournament_id as "tournamentId",
        ${patiently(sql`
          ${alone ? sql`pg_advisory_xact_lock(${tournament})` : sql`pg_advisory_xact_lock_shared(${tournament})`},
          pg_advisory_xact_lock(${nameOf(sql`'stage'`, sql`id`)})`)}
      from stages where id = ${id}`),
  )
  return found(rows[0]).tournamentId
}

/** In the order of their ids, so that two acts on several rooms never wait for each other in a ring. */
export async function lockRooms(tx: Tx, ids: readonly string[]): Promise<void> {
  await taken(
    tx.execute(sql`
      select ${patiently(sql`pg_advisory_xact_lock(${nameOf(sql`'room'`, sql`id`)})`)}
      from (select unnest(${sql.param([...ids])}::text[]) as id order by 1) as rooms`),
  )
}

/** Venues are closed one after the other: of the last two of a tournament each would count on the other. */
export async function lockClosing(tx: Tx): Promise<void> {
  await taken(
    tx.execute(sql`select ${patiently(sql`pg_advisory_xact_lock(${nameOf(sql`'closing'`, sql`'venues'`)})`)}`),
  )
}

/** Sums of one wallet, or of one transaction that is of no member, are added up one after the other. */
export async function lockSums(tx: Tx, of: string): Promise<void> {
  await tx.execute(sql`select ${patiently(sql`pg_advisory_xact_lock(${nameOf(sql`'sums'`, sql`${of}::text`)})`)}`)
}

/** Files of one game are counted and added one after the other. */
export async function lockEvidence(tx: Tx, matchId: string, game: number): Promise<void> {
  const name = nameOf(sql`'evidence'`, sql`${`${matchId} ${game}`}::text`)
  await taken(tx.execute(sql`select ${patiently(sql`pg_advisory_xact_lock(${name})`)}`))
}

/** Messages of a room are written one after another, so their numbers have the order in which they are seen. */
export async function lockChat(tx: Tx, matchId: string): Promise<void> {
  await taken(
    tx.execute(sql`select ${patiently(sql`pg_advisory_xact_lock(${nameOf(sql`'chat'`, sql`${matchId}::text`)})`)}`),
  )
}

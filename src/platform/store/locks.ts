// Who waits for whom. Everything that writes takes its locks in this order: tournament, stage, room. What is done inside a
// stage shares the tournament, which thereby stays as it was read, and has the stage to itself: two stages of one
// tournament never wait for each other. What changes the tournament, its teams or the order of its stages has the
// tournament to itself, and with it all its stages. What is done in a match room alone takes the room's lock alone.
// The locks are the database's, by name: they wait in turn, write nothing, and end with the transaction.
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from './connection.ts'
import { found } from './found.ts'

const nameOf = (kind: SQL, id: SQL) => sql`hashtextextended(${kind} || ' ' || ${id}, 4173)`

/** What is read of the tournament after this stays so until the transaction ends. */
export async function lockTournament(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${nameOf(sql`'tournament'`, sql`${id}::text`)})`)
}

/** Locks a stage; answers the tournament it is in. `alone`: with the tournament to itself. */
export async function lockStage(tx: Tx, id: string, { alone = false } = {}): Promise<string> {
  const tournament = nameOf(sql`'tournament'`, sql`tournament_id`)
  const { rows } = await tx.execute<{ tournamentId: string }>(sql`
    select tournament_id as "tournamentId",
      ${alone ? sql`pg_advisory_xact_lock(${tournament})` : sql`pg_advisory_xact_lock_shared(${tournament})`},
      pg_advisory_xact_lock(${nameOf(sql`'stage'`, sql`id`)})
    from stages where id = ${id}`)
  return found(rows[0]).tournamentId
}

/** In the order of their ids, so that two acts on several rooms never wait for each other in a ring. */
export async function lockRooms(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${nameOf(sql`'room'`, sql`id`)})
    from (select unnest(${sql.param([...ids])}::text[]) as id order by 1) as rooms`)
}

/** Who speaks in a room speaks after the one before: the numbers of messages are in the order they are seen in. */
export async function lockChat(tx: Tx, matchId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${nameOf(sql`'chat'`, sql`${matchId}::text`)})`)
}

// A tournament in the hands of somebody who takes their time: whoever needs a lock of it, or a row of it, waits.
import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../../src/platform/store/connection.ts'
import { lockStage, lockTournament } from '../../src/platform/store/locks.ts'

/** Resolves when it is held; answers what lets it go. */
export function holdTournament(store: Store, id: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    let release = () => {}
    const released = new Promise<false>((done) => (release = () => done(false)))
    const ended = store.inTransaction(async (tx) => {
      await lockTournament(tx, id)
      await tx.execute(sql`select from tournaments where id = ${id} for update`)
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from stages where tournament_id = ${id} order by id for update`,
      )
      for (const stage of rows) await lockStage(tx, stage.id, { alone: true })
      resolve(async () => {
        release()
        await ended
      })
      // The database ends a transaction in which nothing is done.
      while (await Promise.race([pause(5_000, true), released])) await tx.execute(sql`select`)
    })
    ended.catch(reject)
  })
}

// Who waits for whom: two stages of a tournament, two tournaments and a room never wait for each other; what changes a
// tournament waits for what goes on in it.
import { expect, test } from 'vitest'
import { lockRooms, lockStage, lockTournament } from '../../src/platform/store/locks.ts'
import type { Tx } from '../../src/platform/store/connection.ts'
import { findTampering } from '../../src/platform/store/append-only.ts'
import { matchNamed, startWorld } from './world.ts'

const { platform, world } = await startWorld()

/** A lock as another act holds it, until it is let go. */
async function held(take: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  let letGo = () => {}
  const asked = new Promise<void>((resolve) => (letGo = resolve))
  let ended: Promise<void> | undefined
  await new Promise<void>((taken, failed) => {
    ended = platform.store.inTransaction(async (tx) => {
      await take(tx)
      taken()
      await asked
    })
    ended.catch(failed)
  })
  return async () => {
    letGo()
    await ended
  }
}

/** Whether somebody waits for a lock by name. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await platform.store.pool.query(`select from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
  return rows.length > 0
}

test.each([
  { what: 'another stage of the tournament', take: (tx: Tx, of: Places) => lockStage(tx, of.sibling) },
  { what: 'another tournament', take: (tx: Tx, of: Places) => lockTournament(tx, of.elsewhere) },
  { what: 'a room', take: (tx: Tx, of: Places) => lockRooms(tx, [of.room]) },
])('a result does not wait for an act on $what', async ({ take }) => {
  const { detail, stage, id } = await world.running(4)
  const { id: elsewhere } = await world.tournament()
  const sibling = await addStageTo(id)
  const letGo = await held((tx) => take(tx, { sibling, elsewhere, room: '1' }))
  expect((await world.win(stage.id, matchNamed(detail, 'G1-M1'))).status).toBe(200)
  await letGo()
})
type Places = { sibling: string; elsewhere: string; room: string }

/** §4 forbids it while the tournament runs; how stages wait does not depend on how they came. */
async function addStageTo(tournamentId: string): Promise<string> {
  const { rows } = await platform.store.pool.query<{ id: string }>(
    `insert into stages (tournament_id, position, name, format, fields, state, state_time)
     select tournament_id, 2, 'Beside', format, fields, 'Initial', state_time from stages where tournament_id = $1
     returning id`,
    [tournamentId],
  )
  return rows[0]?.id ?? ''
}

test.each([
  { what: 'its stage', take: (tx: Tx, stageId: string) => lockStage(tx, stageId) },
  { what: 'its tournament', take: (tx: Tx, _stage: string, id: string) => lockTournament(tx, id) },
])('a result waits for an act on $what', async ({ take }) => {
  const { detail, stage, id } = await world.running(4)
  const letGo = await held((tx) => take(tx, stage.id, id))
  const result = world.win(stage.id, matchNamed(detail, 'G1-M1'))
  await expect.poll(someoneWaits).toBe(true)
  await letGo()
  expect((await result).status).toBe(200)
})

test('no act waits for the seal, and what waits for it is sealed later', async () => {
  const letGo = await held((tx) => tx.execute(`select pg_advisory_xact_lock(hashtext('arena_seal'))`))
  const { id } = await world.tournament()
  const waiting = await platform.store.pool.query(`select from audit_unsealed`)
  expect(waiting.rows.length).toBeGreaterThan(0)
  await letGo()
  const place = () =>
    platform.store.pool
      .query<{ position: number | null }>(`select position from events where about @> $1`, [
        JSON.stringify([{ kind: 'tournament', id }]),
      ])
      .then(({ rows }) => rows[0]?.position ?? null)
  await expect.poll(place).not.toBeNull()
  expect(await findTampering(platform.store.pool)).toBeUndefined()
  expect((await platform.store.pool.query(`select from audit_unsealed`)).rows).toEqual([])
})

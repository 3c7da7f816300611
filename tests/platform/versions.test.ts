// A program works on a database of its own version: it refuses a newer one at the start, and stops writing when a newer
// program has changed the database meanwhile.
import { expect, test } from 'vitest'
import { explainStart } from '../../src/platform/explain-start.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { migrate } from '../../src/platform/store/migrate.ts'
import { cloneDatabase, startPlatform } from '../support/platform.ts'

const newerRan = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 4102444800000)`

test('a database that a newer version has changed is refused in a sentence, and left alone', async () => {
  const url = await cloneDatabase()
  const store = connect(url, { max: 1 })
  await store.pool.query(newerRan)
  const refused: unknown = await migrate(url).catch((error: unknown) => error)
  expect(explainStart(refused, { DATABASE_URL: url })).toBe(
    'The database was changed by a newer version of the platform, or by another one: 1 of its migrations is not known here. ' +
      'Start that version, or name another database with DATABASE_URL or ARENA_DATA.',
  )
  await store.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'of a newer version'`)
  await migrate(url)
  await store.close()
})

test('a process that a newer version has overtaken is not ready, writes nothing and leaves jobs alone; it still reads', async () => {
  const platform = await startPlatform()
  const as = await platform.token('SystemAdmin')
  const health = async () => (await fetch(`${platform.url}/healthz`)).status
  const write = async () =>
    (await platform.call('createTournament', { as, body: { name: 'Night Cup', game: 'Forts', region: ['Taiwan'] } }))
      .status
  expect([await health(), await write()]).toEqual([200, 200])
  await platform.store.pool.query(newerRan)
  await platform.store.pool.query(
    `insert into due_jobs (job, at, due) values ('{"kind":"front-cache","tournamentId":"1"}', 1, 1)`,
  )
  expect([await health(), await write()]).toEqual([503, 503])
  expect((await platform.call('listTournaments', { as })).payload.rowCount).toBe(1)
  const { rowCount } = await platform.store.pool.query('select from due_jobs where not given_up and failures = 0')
  expect(rowCount).toBe(1)
  await platform.close()
})

test('a migration that was given another place before its release is not run again', async () => {
  const url = await cloneDatabase()
  const store = connect(url, { max: 1 })
  const last = `(select max(id) from drizzle.__drizzle_migrations)`
  await store.pool.query(`update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = ${last}`)
  await migrate(url)
  await store.close()
})

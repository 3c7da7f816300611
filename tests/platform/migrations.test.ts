// A database that an earlier version has filled is brought to the form of this one, with all that is in it.
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { connect } from '../../src/platform/store/connection.ts'
import { migrate } from '../../src/platform/store/migrate.ts'
import { listTournaments } from '../../src/platform/store/tournaments.ts'
import { cloneDatabase } from '../support/platform.ts'

const migrations = fileURLToPath(new URL('../../src/platform/store/migrations', import.meta.url))

test('tournaments of one region each become tournaments of several', async () => {
  const url = await cloneDatabase('template0')
  const store = connect(url, { max: 1 })
  await store.pool.query('create extension if not exists pg_trgm')
  await migrateTo('0007_find', url)
  await store.pool.query(`
    insert into tournaments (name, name_key, game, region, visibility, featured, instant, check_in_duration, min_teams,
      starters, benched, about, rules, prize, registration_fee, currency, auto_deposit_prize, discord_required,
      copy_on_full, groups, state, create_time)
    select region || ' Cup', lower(region) || ' cup', 'Forts', region, 'public', false, false, 15, 2, 1, 0, '', '',
      '{"champion":null,"firstRunnerUp":null,"secondRunnerUp":null}', '0.00', 'TWD', false, false, false, '[]',
      'Initial', n
    from unnest(array['Taiwan', 'Hong Kong', 'All']) with ordinality as old (region, n)`)
  await store.pool.query(
    `insert into tournament_counts (state, game, region, n) select state, game, region, 1 from tournaments`,
  )
  await migrate(url)
  const listed = (region?: string[]) =>
    store.db.transaction((tx) =>
      listTournaments(tx, { ...(region && { region }), sort: 'createTime', page: 1, pageSize: 10 }, 0),
    )
  expect((await listed()).tournaments.map(({ region }) => region)).toEqual([['Taiwan'], ['Hong Kong'], ['All']])
  const taiwan = await listed(['Taiwan'])
  expect([taiwan.rowCount, taiwan.tournaments.map(({ name }) => name)]).toEqual([1, ['Taiwan Cup']])
  await store.close()
})

/** As far as an earlier version went. */
async function migrateTo(last: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-migrations-'))
  await cp(migrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.filter(({ tag }) => tag <= last)
  await writeFile(path, JSON.stringify({ ...journal, entries }))
  const store = connect(url, { max: 1 })
  await applyMigrations(drizzle(store.pool), { migrationsFolder: folder })
  await store.close()
  await rm(folder, { recursive: true })
}

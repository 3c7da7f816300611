// Brings the database to the form this version needs, at every start.
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { installGuards } from './append-only.ts'
import { installRevisions } from './stage-revisions.ts'
import { installCounts } from './tournament-counts.ts'

/** Any number of processes may start at once; one migrates, the others wait for it. */
const migrationLock = 4173

export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'arena migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`set client_min_messages = 'warning'`)
    // Search finds text anywhere in a name by its three-letter pieces.
    await client.query('create extension if not exists pg_trgm')
    await applyMigrations(drizzle(client), {
      migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
    })
    await installGuards(client)
    await installCounts(client)
    await installRevisions(client)
  } finally {
    // Ends the session, and with it the lock.
    await client.end()
  }
}

// Brings the database to the form this version needs, at every start.
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installAccountChanges } from './account-changes.ts'
import { installGuards } from './append-only.ts'
import { installCounts } from './kept-counts.ts'
import { sqlState } from './connection.ts'
import { installRevisions } from './stage-revisions.ts'
import { migrationsFolder, requireKnownVersion } from './version.ts'

/** Any number of processes may start at once; one migrates, the others wait for it. */
const migrationLock = 4173

export const extensions = [
  // Search finds text anywhere in a name by its three-letter pieces.
  'pg_trgm',
  // No two licences of a venue at the same time: a text and a range in one index.
  'btree_gist',
]

/** `patience`: how long another process may hold the lock, and the database may say nothing (milliseconds). */
export async function migrate(url: string, patience = 120_000): Promise<void> {
  await whileAlone(url, patience, async (client) => {
    await client.query(`set client_min_messages = 'warning'`)
    await requireKnownVersion(client)
    for (const extension of extensions) await client.query(`create extension if not exists ${extension}`)
    await applyMigrations(drizzle(client), { migrationsFolder })
    await installGuards(client)
    await installCounts(client)
    await installAccountChanges(client)
    await installRevisions(client)
  })
}

/**
 * Changes to the form of the database, by one process at a time: two that make the same tables at once wait for each other
 * for ever. Processes that are ready already go on writing meanwhile; who is in each other's way with them tries again, so
 * the work must bear being done twice.
 */
async function whileAlone(url: string, patience: number, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'arena migrate',
    // chosen: a server that is silent for this long does not answer (milliseconds).
    connectionTimeoutMillis: Math.min(15_000, patience),
    lock_timeout: patience,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(client)
      } catch (error) {
        if (sqlState(error) !== deadlock || attempt === attempts) throw error
      }
    }
  } finally {
    // Ends the session, and with it the lock.
    await client.end()
  }
}

const deadlock = '40P01'
const attempts = 5

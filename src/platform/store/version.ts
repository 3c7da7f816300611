// Which version a database is of: that of the newest migration it has seen. A program works on its own version only.
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { join } from 'node:path'
import { projectFolder } from '../project-folder.ts'
import type { DbClient } from './connection.ts'

export const migrationsFolder = join(projectFolder, 'src/platform/store/migrations')

const known = readMigrationFiles({ migrationsFolder })
const newest = Math.max(...known.map(({ folderMillis }) => folderMillis))

/** Condition in SQL: a newer program has changed the database since this one started. */
export const isOutdated = `(select max(created_at) from drizzle.__drizzle_migrations) > ${newest}`

export class NewerDatabase extends Error {
  constructor(count: number) {
    super(
      `The database was changed by a newer version of the platform, or by another one: ${count} of its migrations ` +
        `${count === 1 ? 'is' : 'are'} not known here. Start that version, or name another database with DATABASE_URL or ARENA_DATA.`,
    )
  }
}

type Applied = { id: number; hash: string; when: number }

/** Before anything is changed: refuses a database of a newer version. */
export async function requireKnownVersion(client: DbClient): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!found[0]?.there) return
  const { rows: applied } = await client.query<Applied>(
    'select id, hash, created_at::float8 as when from drizzle.__drizzle_migrations',
  )
  const strange = applied.filter(
    ({ hash, when }) => !known.some((one) => one.hash === hash || one.folderMillis === when),
  )
  if (strange.length > 0) throw new NewerDatabase(strange.length)
  // One that got another place in the order before it was released is the same migration, not one to run again.
  for (const { id, hash, when } of applied) {
    const same = known.find((one) => one.hash === hash)
    if (!same || same.folderMillis === when) continue
    await client.query('update drizzle.__drizzle_migrations set created_at = $2 where id = $1', [id, same.folderMillis])
  }
}

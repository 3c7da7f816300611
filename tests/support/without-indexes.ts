// Millions of rows come faster into a table whose indexes are made afterwards.
import type { DbClient } from '../../src/platform/store/connection.ts'

/** Runs `fill` in a transaction in which the table has none of its indexes but the primary key. */
export async function withoutIndexes(client: DbClient, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and indexname <> $1 || '_pkey'`,
    [table],
  )
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query('begin')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
  await client.query(`vacuum analyze ${table}`)
}

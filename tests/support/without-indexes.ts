// Millions of rows come faster into a table whose indexes are made afterwards.
import type { DbClient } from '../../src/platform/store/connection.ts'

/**
 * Runs `fill` in a transaction in which the table has none of its indexes but the primary key. An index made from its
 * definition has none of the settings of its columns, so how much of them is sampled is set as it was.
 */
export async function withoutIndexes(client: DbClient, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and indexname <> $1 || '_pkey'`,
    [table],
  )
  const { rows: sampled } = await client.query<{ name: string; at: number; target: number }>(
    `select indexrelid::regclass::text as name, attnum as at, attstattarget as target from pg_index
     join pg_attribute on attrelid = indexrelid where indrelid = $1::regclass and attstattarget >= 0`,
    [table],
  )
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query('begin')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await client.query(definition)
  for (const { name, at, target } of sampled) {
    await client.query(`alter index ${name} alter column ${at} set statistics ${target}`)
  }
  await client.query('commit')
  await client.query(`vacuum analyze ${table}`)
}

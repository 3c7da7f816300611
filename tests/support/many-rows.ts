// Tables filled at once, past what a night of real calls could make.
import type { DbClient } from '../../src/platform/store/connection.ts'

/** Copies a row of a table `count` times. `changed`: expressions over `n`, 1 to `count`, by column; `of`: a condition, which row. */
export async function copyRow(
  client: DbClient,
  {
    table,
    count,
    changed,
    of = 'true',
  }: { table: string; count: number; changed: Record<string, string>; of?: string },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, Object.keys(changed)],
  )
  const kept = rows.map(({ name }) => `"${name}"`)
  await client.query(
    `insert into ${table} (${[...Object.keys(changed), ...kept].join(', ')})
     select ${[...Object.values(changed), ...kept].join(', ')}
     from (select * from ${table} where ${of} limit 1) as one, generate_series(1, ${count}) n`,
  )
}

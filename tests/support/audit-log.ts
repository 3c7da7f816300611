// A long audit log, written by the database itself.
import pg from 'pg'
import { withoutIndexes } from './without-indexes.ts'

/**
 * Entries 1 to `count`, half a minute apart, a tenth of them refused, by ten people. They get no links of the chain: a
 * million of those one by one would take minutes, and nothing here reads them. Answers how many there are then.
 */
export async function fillAuditLog(databaseUrl: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await withoutIndexes(client, 'audit_log', async () => {
      await client.query('alter table audit_log disable trigger audit_log_await_seal')
      await client.query(`
        insert into audit_log (time, actor, actor_name, role, action, command, source, target, scope, outcome, request_id, after)
        select 1700000000 + n * 30, (n % 10)::text, 'Person ' || n % 10, 'SystemAdmin',
          (array['updateScore', 'addTeam', 'confirmRoster', 'editStage'])[1 + n % 4],
          (array['match update-score', 'team add', 'team confirm-roster', 'stage edit'])[1 + n % 4] || ' ' || n ||
            case when n < 1000 and n % 20 = 7 then ' "Kwun Tong Quokkas"' else '' end,
          'key', case when n < 1000 and n % 20 = 7 then 'team:77' else 'match:' || n % 5000 end, '{}',
          case when n % 10 = 5 then 'match.roomExists' else 'done' end, 'r' || n, jsonb_build_object('score', n % 7)
        from generate_series(1, ${count}) as n`)
      await client.query('alter table audit_log enable trigger audit_log_await_seal')
    })
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from audit_log')
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}

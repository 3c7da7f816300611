// How many entries the audit log has, per stretch of time, kept by the statements that add them: so the whole log is counted
// without looking at it, and a page far inside is found without walking there. Rows are only added, so that writers never
// wait for each other; now and then one of them sums up.
import { sql, type SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from './connection.ts'
import { auditCounts, auditLog } from './schema/platform.ts'

/** chosen: a stretch is 2^14 seconds, four and a half hours: few in a year, and few entries in each. */
const stretchBits = 14

const definitions = `
create or replace function arena_count_audit() returns trigger language plpgsql as $$
begin
  insert into audit_counts (stretch, n) select time >> ${stretchBits}, count(*) from added group by 1;
  if random() < 0.01 then
    with gone as (
      delete from audit_counts where ctid in (select ctid from audit_counts for update skip locked) returning stretch, n
    )
    insert into audit_counts (stretch, n) select stretch, sum(n) from gone group by 1;
  end if;
  return null;
end $$;
create or replace trigger audit_log_count after insert on audit_log
  referencing new table as added for each statement execute function arena_count_audit();
`

/** At every start, after the migrations; entries from before there were counts are counted once. */
export async function installAuditCounts(client: pg.ClientBase): Promise<void> {
  await client.query(definitions)
  await client.query(`
    insert into audit_counts (stretch, n)
      select time >> ${stretchBits}, count(*) from audit_log
      where not exists (select from audit_counts) group by 1`)
}

export async function countedEntries(tx: Tx): Promise<number> {
  const [row] = await tx.select({ n: sql<number>`coalesce(sum(${auditCounts.n}), 0)::int` }).from(auditCounts)
  return row?.n ?? 0
}

/** The stretch in which the entry at `offset` stands, counted from the newest or the oldest, and how far inside. */
export async function wayToEntry(
  tx: Tx,
  offset: number,
  newestFirst: boolean,
): Promise<{ where: SQL; offset: number }> {
  const direction = newestFirst ? sql`desc` : sql`asc`
  const { rows } = await tx.execute<{ stretch: number; before: number }>(sql`
    select stretch, before::int from (
      select stretch, sum(sum(n)) over (order by stretch ${direction}) - sum(n) as before, sum(n) as n
      from ${auditCounts} group by stretch
    ) as walked where before + n > ${offset} order by before limit 1`)
  const [at = { stretch: 0, before: offset }] = rows
  const edge = newestFirst
    ? sql`${auditLog.time} < ${(at.stretch + 1) * 2 ** stretchBits}`
    : sql`${auditLog.time} >= ${at.stretch * 2 ** stretchBits}`
  return { where: edge, offset: offset - at.before }
}

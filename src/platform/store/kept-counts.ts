// How many rows of a table there are of each sort, kept by the statements that change them, so that no list counts a million
// rows. Counts are only added, so writers never wait for each other; now and then one of them sums up.
import type pg from 'pg'
import { stretchBits } from './audit-counts.ts'

type Kept = {
  /** The table whose rows are counted, and the one that holds the counts. */
  of: string
  into: string
  /** What is counted apart, as columns of the counts. */
  by: string
  /** These columns for each row of a relation. */
  from: (rows: string) => string
}

const kept: readonly Kept[] = [
  {
    of: 'tournaments',
    into: 'tournament_counts',
    by: 'state, game, region',
    from: (rows) => `select state, game, region from ${rows}`,
  },
  {
    of: 'accounts',
    into: 'account_counts',
    by: 'company, venue, role',
    // An account counts among all, among those of its company, and among those of its venue.
    from: (rows) => `select company, venue, role from ${rows}
      cross join lateral (values ('', ''), (venue_company_id, ''), (venue_company_id, venue_id)) as among (company, venue)
      where company is not null and venue is not null`,
  },
  {
    of: 'audit_log',
    into: 'audit_counts',
    by: 'bits, stretch',
    from: (rows) => `select bits, time >> bits as stretch from ${rows}
      cross join (values ${stretchBits.map((bits) => `(${bits})`).join(', ')}) as lengths (bits)`,
  },
]

const definitionsOf = ({ of, into, by, from }: Kept) => `
create or replace function arena_count_${of}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ${into} (${by}, n) select ${by}, count(*) from (${from('added')}) as rows group by ${by};
  elsif tg_op = 'DELETE' then
    insert into ${into} (${by}, n) select ${by}, -count(*) from (${from('removed')}) as rows group by ${by};
  else
    insert into ${into} (${by}, n)
      select ${by}, sum(n) from (
        select ${by}, 1 as n from (${from('added')}) as rows
        union all select ${by}, -1 from (${from('removed')}) as rows
      ) as change group by ${by} having sum(n) <> 0;
  end if;
  if random() < 0.01 then
    with gone as (
      delete from ${into} where ctid in (
        select ctid from ${into}
        where (${by}) in (select ${by} from ${into} group by ${by} having count(*) > 1) for update skip locked
      ) returning ${by}, n
    )
    insert into ${into} (${by}, n) select ${by}, sum(n) from gone group by ${by};
  end if;
  return null;
end $$;
create or replace trigger ${of}_count_insert after insert on ${of}
  referencing new table as added for each statement execute function arena_count_${of}();
create or replace trigger ${of}_count_delete after delete on ${of}
  referencing old table as removed for each statement execute function arena_count_${of}();
create or replace trigger ${of}_count_update after update on ${of}
  referencing old table as removed new table as added for each statement execute function arena_count_${of}();
`

/** Rows from before they were counted. */
const fillOf = ({ of, into, by, from }: Kept) => `
insert into ${into} (${by}, n)
  select ${by}, count(*) from (${from(of)}) as rows where not exists (select from ${into}) group by ${by}
`

/** At every start, after the migrations. */
export async function installCounts(client: pg.ClientBase): Promise<void> {
  for (const each of kept) {
    await client.query('begin')
    await client.query(`lock table ${each.of} in share row exclusive mode`)
    await client.query(definitionsOf(each))
    await client.query(fillOf(each))
    await client.query('commit')
  }
}

// How many rows of a table there are of each sort, kept by the statements that change them, so that no list counts a million
// rows. Counts are only added, so writers never wait for each other; now and then one of them sums up.
import type pg from 'pg'
import { memberLevels } from './member-counts.ts'
import { stretchBits } from './audit-counts.ts'
import { stretchSeconds, transactionSums } from './transaction-counts.ts'

type Kept = {
  /** The table whose rows are counted, and the one that holds the counts. */
  of: string
  into: string
  /** Columns of the counts: each value is counted apart. */
  by: string
  /** Sums kept besides the number of rows. */
  sums?: readonly string[]
  /** These columns for each row of a relation, with those that are added up. */
  from: (rows: string) => string
  /** Left out: all sorts are summed up now and then. `changed`: only those of the change, because there are many. */
  sumsUp?: 'changed'
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
    of: 'notifications',
    into: 'notification_counts',
    by: 'sending_id, status',
    from: (rows) => `select sending_id, status from ${rows}`,
  },
  {
    of: 'audit_log',
    into: 'audit_counts',
    by: 'bits, stretch',
    from: (rows) => `select bits, time >> bits as stretch from ${rows}
      cross join (values ${stretchBits.map((bits) => `(${bits})`).join(', ')}) as lengths (bits)`,
  },
  {
    of: 'wallet_transactions',
    into: 'wallet_transaction_counts',
    by: 'stretch, category, state, currency',
    sums: transactionSums,
    from: (rows) =>
      `select create_time / ${stretchSeconds} as stretch, category, state, currency, ${transactionSums.join(', ')} from ${rows}`,
  },
  {
    of: 'members',
    into: 'member_counts',
    by: 'scope, level, stretch',
    from: (rows) => `select scope, level, stretch collate "C" as stretch from ${rows} cross join lateral (values
      ('company', 0, coalesce(home_shop_company_id, '')), ('shop', 0, coalesce(home_shop_venue_id, '')),
      ${memberLevels.name.map((signs) => `('name', ${signs}, left(name_key, ${signs}))`).join(', ')},
      ${memberLevels.points.map((bits) => `('points', ${bits}, lpad((loyalty_points >> ${bits} << ${bits})::text, 10, '0'))`).join(', ')}
    ) as among (scope, level, stretch)`,
    sumsUp: 'changed',
  },
]

/** The kept figures of each group, made from rows, changes, or counts. */
const added = (sums: readonly string[], n: string, part = (sum: string) => sum) =>
  [n, ...sums.map((sum) => `sum(${part(sum)})`)].join(', ')

const definitionsOf = ({ of, into, by, sums = [], from, sumsUp }: Kept) => `
create or replace function arena_count_${of}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ${into} (${[by, 'n', ...sums].join(', ')})
      select ${by}, ${added(sums, 'count(*)')} from (${from('added')}) as rows group by ${by};
  elsif tg_op = 'DELETE' then
    insert into ${into} (${[by, 'n', ...sums].join(', ')})
      select ${by}, ${added(sums, '-count(*)', (sum) => `-${sum}`)} from (${from('removed')}) as rows group by ${by};
  else
    insert into ${into} (${[by, 'n', ...sums].join(', ')})
      select ${by}, ${added(sums, 'sum(n)', (sum) => `n * ${sum}`)} from (
        select 1 as n, rows.* from (${from('added')}) as rows
        union all select -1, rows.* from (${from('removed')}) as rows
      ) as change group by ${by}
      having ${['n', ...sums.map((sum) => `n * ${sum}`)].map((sum) => `sum(${sum}) <> 0`).join(' or ')};
  end if;
  if ${sumsUp ? `tg_op <> 'DELETE' and ` : ''}random() < 0.01 then
    with gone as (
      delete from ${into} where ctid in (
        select ctid from ${into}
        where (${by}) in (${sumsUp ? `select ${by} from (${from('added')}) as rows` : `select ${by} from ${into} group by ${by} having count(*) > 1`})
        for update skip locked
      ) returning ${[by, 'n', ...sums].join(', ')}
    )
    insert into ${into} (${[by, 'n', ...sums].join(', ')})
      select ${by}, ${added(sums, 'sum(n)')} from gone group by ${by};
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
const fillOf = ({ of, into, by, sums = [], from }: Kept) => `
insert into ${into} (${[by, 'n', ...sums].join(', ')})
  select ${by}, ${added(sums, 'count(*)')} from (${from(of)}) as rows where not exists (select from ${into}) group by ${by}
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

// How many tournaments there are per state, game and region, kept by the statements that change them, so that no list
// counts a million rows. Rows are only added, so writers never wait for each other; now and then one of them sums up.
import type pg from 'pg'

const definitions = `
create or replace function arena_count_tournaments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tournament_counts (state, game, region, n)
      select state, game, region, count(*) from added group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into tournament_counts (state, game, region, n)
      select state, game, region, -count(*) from removed group by 1, 2, 3;
  else
    insert into tournament_counts (state, game, region, n)
      select state, game, region, sum(n) from (
        select state, game, region, 1 as n from added union all select state, game, region, -1 from removed
      ) as change group by 1, 2, 3 having sum(n) <> 0;
  end if;
  if random() < 0.01 then
    with gone as (
      delete from tournament_counts where ctid in (select ctid from tournament_counts for update skip locked)
      returning state, game, region, n
    )
    insert into tournament_counts (state, game, region, n) select state, game, region, sum(n) from gone group by 1, 2, 3;
  end if;
  return null;
end $$;
create or replace trigger tournaments_count_insert after insert on tournaments
  referencing new table as added for each statement execute function arena_count_tournaments();
create or replace trigger tournaments_count_delete after delete on tournaments
  referencing old table as removed for each statement execute function arena_count_tournaments();
create or replace trigger tournaments_count_update after update on tournaments
  referencing old table as removed new table as added for each statement execute function arena_count_tournaments();
`

/** At every start, after the migrations. */
export async function installCounts(client: pg.ClientBase): Promise<void> {
  await client.query(definitions)
}

// The revision of a stage grows by one with every transaction that changes anything an answer about it shows: its own
// row, its divisions, matches and standings, the names of its teams who left, is registered or has checked in. Triggers see to it, so
// that no act can forget it, and a kept stage of that revision is what stands.
import type pg from 'pg'

const definitions = `
create or replace function arena_revise() returns trigger language plpgsql as $$
begin
  if new.revised_by is distinct from pg_current_xact_id() then
    new.revision := old.revision + 1;
    new.revised_by := pg_current_xact_id();
  end if;
  return new;
end $$;

create or replace function arena_revise_stage() returns trigger language plpgsql as $$
begin
  update stages set revised_by = revised_by
    where id in (select stage_id from changed) and revised_by is distinct from pg_current_xact_id();
  return null;
end $$;

create or replace function arena_revise_stages_of_teams() returns trigger language plpgsql as $$
begin
  update stages set revised_by = revised_by
    where tournament_id in (select tournament_id from changed) and revised_by is distinct from pg_current_xact_id();
  return null;
end $$;

create or replace function arena_revise_stages_of_changed_teams() returns trigger language plpgsql as $$
begin
  update stages set revised_by = revised_by
    where tournament_id in (
      select after.tournament_id from changed as after join removed as before using (id)
      where (after.name, after.state, after.drop_time, after.check_in_time, after.entry)
        is distinct from (before.name, before.state, before.drop_time, before.check_in_time, before.entry))
    and revised_by is distinct from pg_current_xact_id();
  return null;
end $$;

create or replace trigger stages_revise before update on stages for each row execute function arena_revise();
${['brackets', 'bracket_matches', 'standings'].map((table) => triggersOn(table, 'arena_revise_stage')).join('')}
create or replace trigger tournament_teams_revise_insert after insert on tournament_teams
  referencing new table as changed for each statement execute function arena_revise_stages_of_teams();
create or replace trigger tournament_teams_revise_delete after delete on tournament_teams
  referencing old table as changed for each statement execute function arena_revise_stages_of_teams();
create or replace trigger tournament_teams_revise_update after update on tournament_teams
  referencing old table as removed new table as changed for each statement
  execute function arena_revise_stages_of_changed_teams();
`

function triggersOn(table: string, run: string): string {
  return (['insert', 'update', 'delete'] as const)
    .map(
      (act) => `
create or replace trigger ${table}_revise_${act} after ${act} on ${table}
  referencing ${act === 'delete' ? 'old' : 'new'} table as changed for each statement execute function ${run}();`,
    )
    .join('')
}

/** At every start, after the migrations. */
export async function installRevisions(client: pg.ClientBase): Promise<void> {
  await client.query(definitions)
}

// What the schema language cannot say: the audit log only grows, and every row of it gets, at the commit, its link of the
// hash chain and its events. Doing that in a deferred trigger keeps the lock that puts commits in one order as short as
// the commit itself, so that event ids and chain positions never overtake each other.
import type pg from 'pg'

/** A commit that changed something notifies this channel with its last event id. */
export const eventChannel = 'arena_events'

// The columns are listed, so that a column added later does not change the links of old rows.
const linkText = `encode(sha256(convert_to(coalesce(previous, '') || jsonb_build_array(
  entry.id, entry.time, entry.actor, entry.actor_name, entry.role, entry.action, entry.command, entry.source,
  entry.batch, entry.tournament_id, entry.target, entry.outcome, entry.before, entry.after, entry.consequences,
  entry.request_id, entry.changes)::text, 'UTF8')), 'hex')`

const definitions = `
create or replace function arena_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace function arena_link(previous text, entry audit_log) returns text language sql stable as $$
  select ${linkText}
$$;

create or replace function arena_seal() returns trigger language plpgsql as $$
declare
  last audit_chain;
  event_id bigint;
begin
  perform pg_advisory_xact_lock(hashtext('arena_seal'));
  select * into last from audit_chain order by position desc limit 1;
  insert into audit_chain (position, audit_id, hash)
    values (coalesce(last.position, 0) + 1, new.id, arena_link(last.hash, new));
  insert into events (topic, tournament_id, target, owner, time)
    select change->>'topic', change->>'tournamentId', change->>'target', nullif(change->'owner', 'null'), new.time
    from jsonb_array_elements(new.changes) as change;
  if found then
    select max(id) into event_id from events;
    perform pg_notify('${eventChannel}', event_id::text);
  end if;
  return null;
end $$;

create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function arena_refuse();
create or replace trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function arena_refuse();
`

const sealing = `
create constraint trigger audit_log_seal after insert on audit_log
  deferrable initially deferred for each row execute function arena_seal();
`

export async function installGuards(client: pg.ClientBase): Promise<void> {
  await client.query(definitions)
  const { rowCount } = await client.query(`select from pg_trigger where tgname = 'audit_log_seal'`)
  if (rowCount === 0) await client.query(sealing)
}

/** The position of the first broken link of the chain, or undefined when every row is what it was. */
export async function findTampering(client: Pick<pg.ClientBase, 'query'>): Promise<number | undefined> {
  const { rows } = await client.query<{ position: number }>(`
    with chain as (
      select position, audit_id, hash, lag(hash) over (order by position) as previous,
        row_number() over (order by position) as expected
      from audit_chain
    )
    select chain.position from chain left join audit_log on audit_log.id = chain.audit_id
    where audit_log.id is null or chain.position <> chain.expected
      or chain.hash is distinct from arena_link(chain.previous, audit_log)
    union all
    select 0 from audit_log where not exists (select from audit_chain where audit_id = audit_log.id)
    order by 1 limit 1`)
  return rows[0]?.position
}

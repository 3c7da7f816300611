// Constraints beyond the schema language: the audit log, invoices, the ledgers of points and wallets and steps of transactions only grow, a
// licence changes only by being terminated, and every row of the log has its link of a hash chain. Links are made in batches behind the commits, under a lock that only batches take, so
// that no act waits for another one's commit; the same batch gives the events their places, so that no place of the stream
// ever overtakes another.
import type pg from 'pg'

/** A batch that placed events notifies this channel. */
export const eventChannel = 'arena_events'

/** Rows of one batch: it stays short while a large import is sealed. */
const batchSize = 1_000

// The columns are listed by form, so that a column added later does not change the links of old rows. Rows of form 1 had
// no scope; what they have now follows from columns that are in the link.
const linkText = `encode(sha256(convert_to(coalesce(previous, '') || (jsonb_build_array(
  entry.id, entry.time, entry.actor, entry.actor_name, entry.role, entry.action, entry.command, entry.source,
  entry.batch, entry.tournament_id, entry.target, entry.outcome, entry.before, entry.after, entry.consequences,
  entry.request_id, entry.changes) || case form when 1 then '[]' else jsonb_build_array(to_jsonb(entry.scope)) end)::text,
  'UTF8')), 'hex')`

const definitions = `
create or replace function arena_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace function arena_keep_licence() returns trigger language plpgsql as $$
declare
  open constant text[] := array['terminated_time', 'terminated_reason', 'terminated_by', 'terminated_by_name', 'during', 'version'];
begin
  if tg_op = 'UPDATE' then
    if old.terminated_time is null and to_jsonb(new) - open = to_jsonb(old) - open then return new; end if;
  end if;
  raise exception 'a licence is terminated once, and never changed nor deleted' using errcode = 'insufficient_privilege';
end $$;

create or replace function arena_link(previous text, entry audit_log, form integer) returns text language sql stable as $$
  select ${linkText}
$$;

create or replace function arena_old_scope(target text, tournament_id text) returns text[] language sql immutable as $$
  select case when target = 'tournament:' || tournament_id then array[target]
    else array_remove(array[target, 'tournament:' || tournament_id], null) end
$$;

create or replace function arena_await_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (audit_id) select id from added;
  return null;
end $$;

create or replace function arena_seal_batch() returns boolean language plpgsql as $$
declare
  last audit_chain;
  waiting bigint[];
  entry audit_log;
  placed bigint;
begin
  perform pg_advisory_xact_lock(hashtext('arena_seal'));
  select array_agg(audit_id) into waiting
    from (select audit_id from audit_unsealed order by audit_id limit ${batchSize}) as first;
  if waiting is not null then
    select * into last from audit_chain order by position desc limit 1;
    for entry in select * from audit_log where id = any(waiting) order by id loop
      last.position := coalesce(last.position, 0) + 1;
      last.hash := arena_link(last.hash, entry, 2);
      insert into audit_chain (position, audit_id, hash, form) values (last.position, entry.id, last.hash, 2);
    end loop;
    delete from audit_unsealed where audit_id = any(waiting);
  end if;
  with numbered as (
    select id, coalesce((select max(position) from events), 0) + row_number() over (order by id) as place
    from events where position is null
  )
  update events set position = numbered.place from numbered where events.id = numbered.id;
  get diagnostics placed = row_count;
  if placed > 0 then
    perform pg_notify('${eventChannel}', '');
  end if;
  return coalesce(cardinality(waiting), 0) = ${batchSize};
end $$;

create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function arena_refuse();
create or replace trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function arena_refuse();
create or replace trigger loyalty_transactions_append_only before update or delete or truncate on loyalty_transactions
  for each statement execute function arena_refuse();
create or replace trigger licences_kept before update or delete on licences
  for each row execute function arena_keep_licence();
create or replace trigger audit_log_await_seal after insert on audit_log
  referencing new table as added for each statement execute function arena_await_seal();
`

/** Ledgers beside the log. */
const onlyGrowing = ['invoices', 'wallet_entries', 'wallet_transaction_steps']

export async function installGuards(client: pg.ClientBase): Promise<void> {
  await client.query(definitions)
  // Each in a transaction of its own: with the audit log it would be locked in another order than by who writes.
  for (const table of onlyGrowing) {
    await client.query(`create or replace trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function arena_refuse()`)
  }
}

/** Seals what waits; answers whether there may be more. */
export async function sealBatch(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ more: boolean }>('select arena_seal_batch() as more')
  return rows[0]?.more ?? false
}

/** The position of the first broken link of the chain, or undefined when all rows are unchanged. */
export async function findTampering(client: Pick<pg.ClientBase, 'query'>): Promise<number | undefined> {
  while (await sealBatch(client));
  const { rows } = await client.query<{ position: number }>(`
    with chain as (
      select position, audit_id, hash, form, lag(hash) over (order by position) as previous,
        row_number() over (order by position) as expected
      from audit_chain
    )
    select chain.position from chain left join audit_log on audit_log.id = chain.audit_id
    where audit_log.id is null or chain.position <> chain.expected
      or chain.hash is distinct from arena_link(chain.previous, audit_log, chain.form)
      or (chain.form = 1 and audit_log.scope is distinct from arena_old_scope(audit_log.target, audit_log.tournament_id))
    union all
    select 0 from audit_log where not exists (select from audit_chain where audit_id = audit_log.id)
    order by 1 limit 1`)
  return rows[0]?.position
}

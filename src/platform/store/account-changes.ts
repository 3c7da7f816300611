// Tells every process when the rights of an account change, or a sign-in ends.
import type pg from 'pg'

/** Notified with the `sub` of the account. */
export const accountChannel = 'arena_accounts'

const rights = (row: 'old' | 'new') => `(${row}.roles, ${row}.venue_company_id, ${row}.venue_id, ${row}.disabled)`

const definitions = `
create or replace function arena_tell_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('${accountChannel}', old.sub);
  return null;
end $$;
create or replace trigger accounts_tell_change after update on accounts
  for each row when (${rights('old')} is distinct from ${rights('new')}) execute function arena_tell_account();
create or replace trigger accounts_tell_delete after delete on accounts
  for each row execute function arena_tell_account();
create or replace function arena_tell_grant() returns trigger language plpgsql as $$
begin
  perform pg_notify('${accountChannel}', coalesce(old.payload ->> 'accountId', ''));
  return null;
end $$;
create or replace trigger grants_tell_delete after delete on oidc_payloads
  for each row when (old.model = 'Grant') execute function arena_tell_grant();
`

/** At every start, after the migrations. */
export async function installAccountChanges(client: pg.ClientBase): Promise<void> {
  await client.query(definitions)
}

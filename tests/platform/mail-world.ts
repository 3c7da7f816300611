// Members with addresses, and a broadcast to them that begins when the test says so.
import { expect } from 'vitest'
import type { TestPlatform } from '../support/platform.ts'
import type { DbClient } from '../../src/platform/store/connection.ts'

/** Members `m<n>@mail.test`, all of them new. */
export async function addMembers(client: DbClient, count: number): Promise<void> {
  await client.query(
    `insert into members (nickname, name_key, email, create_time)
     select 'Member ' || n, 'member ' || n, 'm' || n || '@mail.test', 1 from generate_series(1, $1) as n`,
    [count],
  )
}

export const address = (n: number) => `m${n}@mail.test`

/** A broadcast to all members, its list made; its hold lasts. */
export async function plannedBroadcast(
  { call, store, token }: TestPlatform,
  subject = 'Check-in opens',
): Promise<string> {
  const as = await token('SystemAdmin')
  const body = { subject, content: 'Hello **all**, come to [the arena](https://arena.test/).', to: 'all' } as const
  const { id } = (await call('sendEmailBroadcast', { as, body })).payload
  await until(store.pool, `select frozen as ok from sendings where id = $1`, [id])
  return id
}

/** Its hold is over. */
export async function begin(client: DbClient, id: string): Promise<void> {
  await client.query(
    'update sendings set start_time = extract(epoch from clock_timestamp())::bigint - 1 where id = $1',
    [id],
  )
  await client.query(
    `update due_jobs set at = extract(epoch from clock_timestamp())::bigint - 1, due = 0
     where job ->> 'kind' = 'sending-start' and job ->> 'sendingId' = $1`,
    [id],
  )
}

/** Until a statement answers `ok`. */
export async function until(
  client: DbClient,
  statement: string,
  values: readonly unknown[],
  seconds = 60,
): Promise<void> {
  const ok = async () => (await client.query<{ ok: boolean }>(statement, [...values])).rows[0]?.ok
  await expect.poll(ok, { timeout: seconds * 1_000, interval: 20, message: statement }).toBe(true)
}

/** How a sending stands, for what says why one did not get on. */
export async function standingOf(client: DbClient, id: string): Promise<string> {
  const said = async (statement: string) => JSON.stringify((await client.query(statement, [id])).rows)
  return [
    await said(
      `select state, frozen, paused_why, members, start_time - extract(epoch from clock_timestamp()) as starts_in from sendings where id = $1`,
    ),
    await said(
      `select job ->> 'kind' as kind, failures, given_up, due - extract(epoch from clock_timestamp()) as due_in from due_jobs where job ->> 'sendingId' = $1`,
    ),
    await said(
      `select status, error_detail, attempts, holder is not null as held, count(*)::int from notifications where sending_id = $1 group by 1, 2, 3, 4`,
    ),
  ].join('\n')
}

export type Entry = { recipient: string; status: string; error: string | null; detail: string; attempts: number }

export async function entriesOf(client: DbClient, id: string): Promise<Entry[]> {
  const { rows } = await client.query<Entry>(
    `select recipient, status, error, error_detail as detail, attempts from notifications where sending_id = $1 order by id`,
    [id],
  )
  return rows
}

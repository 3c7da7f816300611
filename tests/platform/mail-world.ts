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

/** Until a statement answers `ok`; else how every sending and its entries stand. Sooner than the time-out of a test, which says nothing. */
export async function until(
  client: DbClient,
  statement: string,
  values: readonly unknown[],
  seconds = 50,
): Promise<void> {
  const ok = async () => (await client.query<{ ok: boolean }>(statement, [...values])).rows[0]?.ok
  try {
    await expect.poll(ok, { timeout: seconds * 1_000, interval: 20, message: statement }).toBe(true)
  } catch (error) {
    throw new Error(`${statement}\n${await standing(client)}`, { cause: error })
  }
}

const now = 'extract(epoch from clock_timestamp())'
const shown = [
  `select action, state, frozen, paused_why, members, start_time - ${now} as starts_in from sendings`,
  `select job ->> 'kind' as job, failures, given_up, due - ${now} as due_in from due_jobs`,
  `select channel, action, status, error_detail, attempts, due - ${now} as due_in, held_until - ${now} as held_for, count(*)::int
     from notifications group by 1, 2, 3, 4, 5, 6, 7 limit 20`,
]

async function standing(client: DbClient): Promise<string> {
  const rows: unknown[] = []
  for (const statement of shown) rows.push(...(await client.query(statement)).rows)
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

export type Entry = { recipient: string; status: string; error: string | null; detail: string; attempts: number }

export async function entriesOf(client: DbClient, id: string): Promise<Entry[]> {
  const { rows } = await client.query<Entry>(
    `select recipient, status, error, error_detail as detail, attempts from notifications where sending_id = $1 order by id`,
    [id],
  )
  return rows
}

// The chain over the audit log and the places of the events: made behind the commits, by whoever comes first.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTampering } from '../../src/platform/store/append-only.ts'
import { connect, type Store } from '../../src/platform/store/connection.ts'
import { cloneDatabase, startPlatform } from '../support/platform.ts'

let databaseUrl: string
let store: Store
beforeAll(async () => {
  databaseUrl = await cloneDatabase()
  store = connect(databaseUrl)
})
afterAll(() => store.close())

const columns = `time, actor, actor_name, role, action, command, source, target, outcome, request_id`
const row = (target: string) => `1, 'a', 'A', 'SystemAdmin', 'editStage', '', 'api', '${target}', 'done', 'r'`

/** Links of rows as they were made before rows had a scope: by this very text. */
const oldLink = `encode(sha256(convert_to(coalesce($1, '') || jsonb_build_array(
  entry.id, entry.time, entry.actor, entry.actor_name, entry.role, entry.action, entry.command, entry.source,
  entry.batch, entry.tournament_id, entry.target, entry.outcome, entry.before, entry.after, entry.consequences,
  entry.request_id, entry.changes)::text, 'UTF8')), 'hex')`

test('rows and links from before rows had a scope stay as they were, and every change of them is found', async () => {
  let previous: string | null = null
  for (const [position, target] of ['tournament:7', 'stage:12', 'signIn'].entries()) {
    const tournament = target === 'signIn' ? null : '7'
    const made = await store.pool.query<{ id: number }>(
      `insert into audit_log (${columns}, tournament_id, scope)
       values (${row(target)}, $1, arena_old_scope('${target}', $1)) returning id`,
      [tournament],
    )
    const id = made.rows[0]?.id
    const link: { rows: { hash: string }[] } = await store.pool.query(
      `insert into audit_chain (position, audit_id, hash, form)
       select ${position + 1}, id, ${oldLink}, 1 from audit_log as entry where id = $2 returning hash`,
      [previous, id],
    )
    previous = link.rows[0]?.hash ?? null
    await store.pool.query('delete from audit_unsealed where audit_id = $1', [id])
  }
  await store.pool.query(`insert into audit_log (${columns}, scope) values (${row('stage:13')}, '{stage:13}')`)
  expect(await findTampering(store.pool)).toBeUndefined()
  const scopes = await store.pool.query(`select scope from audit_log order by id`)
  expect(scopes.rows.map(({ scope }: { scope: string[] }) => scope)).toEqual([
    ['tournament:7'],
    ['stage:12', 'tournament:7'],
    ['signIn'],
    ['stage:13'],
  ])
  const client = await store.pool.connect()
  for (const [position, forgery] of [
    `update audit_log set scope = '{tournament:7}' where target = 'stage:12'`,
    `update audit_log set scope = '{}' where target = 'stage:13'`,
    `update audit_chain set form = 1 where form = 2`,
    `update audit_log set actor_name = 'B' where target = 'tournament:7'`,
  ].entries()) {
    await client.query(`begin; set local session_replication_role = replica; ${forgery}`)
    expect([forgery, await findTampering(client)]).toEqual([forgery, [2, 4, 4, 1][position]])
    await client.query('rollback')
  }
  client.release()
})

test('what a process left unsealed when it died is sealed at the next start, once, in its order', async () => {
  for (const id of ['21', '22']) {
    await store.pool.query(`insert into audit_log (${columns}, scope) values (${row(`team:${id}`)}, '{team:${id}}')`)
    await store.pool.query(`insert into events (topics, about, time) values ('["teams"]', $1, 1)`, [
      JSON.stringify([{ kind: 'team', id }]),
    ])
  }
  const platform = await startPlatform({ environment: { DATABASE_URL: databaseUrl } })
  const waiting = async () => (await store.pool.query('select from audit_unsealed')).rows.length
  await expect.poll(waiting).toBe(0)
  const placed = await store.pool.query<{ id: string; position: number }>(
    `select about->0->>'id' as id, position from events where about->0->>'kind' = 'team' order by position`,
  )
  expect(placed.rows.map(({ id }) => id)).toEqual(['21', '22'])
  const chain = await store.pool.query(
    `select count(*)::int as n, count(distinct audit_id)::int as rows from audit_chain`,
  )
  expect(chain.rows[0]).toEqual({ n: 6, rows: 6 })
  await platform.close()
  expect(await findTampering(store.pool)).toBeUndefined()
})

// One table that somebody holds, or one slow question, is not everybody's: who waits for it is told so, others go on.
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { onTestFinished, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { connect, sqlState } from '../../src/platform/store/connection.ts'
import { lockTournament } from '../../src/platform/store/locks.ts'
import { handlers } from '../../src/platform/handlers/all.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

/** Held as by somebody at the database's own prompt, until the test is over. */
async function holdTable({ databaseUrl }: TestPlatform, table: string): Promise<() => Promise<unknown>> {
  const other = connect(databaseUrl, { max: 1 })
  const client = await other.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  const letGo = async () => {
    await client.query('rollback')
    client.release()
    await other.close()
  }
  let isHeld = true
  onTestFinished(async () => void (isHeld && (await letGo())))
  return () => {
    isHeld = false
    return letGo()
  }
}

/** Counts from now on the statements that waited for a lock until they were given up. */
function waitsInVain({ store }: TestPlatform): () => number {
  let waits = 0
  const heard = new WeakSet<pg.PoolClient>()
  for (const pool of [store.pool, store.readers])
    pool.on('acquire', (client) => {
      if (heard.has(client)) return
      heard.add(client)
      const run = client.query.bind(client)
      const hearing = (...given: Parameters<typeof run>) => {
        const asked: unknown = run(...given)
        if (asked instanceof Promise) asked.catch((error: unknown) => sqlState(error) === '55P03' && waits++)
        return asked
      }
      // The overloads of `query` are passed through as they come.
      client.query = hearing as typeof client.query
    })
  return () => waits
}

test('while one table is held, its readers are told to come again, and all others read on', async () => {
  const platform = await startPlatform({ environment: { ARENA_LOCK_SECONDS: '1' } })
  onTestFinished(() => platform.close())
  const as = await platform.token('SystemAdmin')
  const letGo = await holdTable(platform, 'tournaments')
  const inVain = waitsInVain(platform)
  const waiting = Array.from({ length: 60 }, () => platform.call('listTournaments', { as }))
  const first = await waiting[0]
  expect([first?.status, first?.headers.get('retry-after')]).toEqual([503, '1'])
  const others = []
  for (let at = 0; at < 40; at++) others.push((await platform.call('getSettings', { as })).status)
  expect([...new Set(others)]).toEqual([200])
  expect([...new Set((await Promise.all(waiting)).map(({ status }) => status))]).toEqual([503])
  // Of all sixty few waited, each a second; the others were told as soon as the first had been.
  expect(inVain()).toBeGreaterThan(0)
  expect(inVain()).toBeLessThanOrEqual(6)
  expect((await fetch(`${platform.url}/healthz`)).status).toBe(200)

  await letGo()
  await expect.poll(async () => (await platform.call('listTournaments', { as })).status).toBe(200)
  const after = await Promise.all(Array.from({ length: 30 }, () => platform.call('listTournaments', { as })))
  expect([...new Set(after.map(({ status }) => status))]).toEqual([200])
})

test('a write that waits too long for what others hold is told to come again', async () => {
  const platform = await startPlatform({ environment: { ARENA_LOCK_SECONDS: '1' } })
  onTestFinished(() => platform.close())
  const as = await platform.token('SystemAdmin')
  await holdTable(platform, 'tournaments')
  const body = { name: 'Cup', game: 'Valorant', region: ['Taiwan'] }
  const reply = await platform.call('createTournament', { as, body })
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
})

test('a question that is slow takes its share of the connections, and no more', async () => {
  let running = 0
  let most = 0
  let ready = () => {}
  const full = new Promise<void>((resolve) => (ready = resolve))
  let finish = () => {}
  const asked = new Promise<void>((resolve) => (finish = resolve))
  const platform = await startPlatform({
    handlers: {
      ...handlers,
      async listUsers() {
        most = Math.max(most, ++running)
        if (running === 4) ready()
        await asked
        running--
        return { users: [], rowCount: 0, pageCount: 0, exact: true }
      },
    },
  })
  onTestFinished(() => platform.close())
  const as = await platform.token('SystemAdmin')
  const slow = Array.from({ length: 20 }, () => platform.call('listUsers', { as }))
  await full
  for (let at = 0; at < 10; at++) expect((await platform.call('getSettings', { as })).status).toBe(200)
  finish()
  expect([...new Set((await Promise.all(slow)).map(({ status }) => status))]).toEqual([200])
  expect(most).toBe(4)
})

test('connections and patience are set', () => {
  const set = { ARENA_CONNECTIONS: '40', ARENA_STATEMENT_SECONDS: '30', ARENA_LOCK_SECONDS: '2' }
  expect(readConfig(set)).toMatchObject({ connections: 40, statementSeconds: 30, lockSeconds: 2 })
  for (const name of Object.keys(set))
    for (const value of ['0', '-1', '1.5', 'many', '10000'])
      expect(() => readConfig({ [name]: value })).toThrow(`${name} must be a whole number`)
})

test('while one table is held, writes to others go through, and those to it are told soon to come again', async () => {
  const platform = await startPlatform()
  onTestFinished(() => platform.close())
  const as = await platform.token('SystemAdmin')
  const body = { name: 'Cup', game: 'Valorant', region: ['Taiwan'] } as const
  const letGo = await holdTable(platform, 'tournaments')
  const inVain = waitsInVain(platform)
  const held = Array.from({ length: 40 }, (_, at) =>
    platform.call('createTournament', { as, body: { ...body, name: `Cup ${at}`, region: [...body.region] } }),
  )
  const others = []
  for (let minutes = 10; minutes < 40; minutes++) {
    const [write, read] = await Promise.all([
      platform.call('setOverdue', { as, body: { minutes } }),
      platform.call('getSettings', { as }),
    ])
    others.push(write.status, read.status)
  }
  expect([...new Set(others)]).toEqual([200])
  const answers = await Promise.all(held)
  expect([...new Set(answers.map((one) => `${one.status} ${one.headers.get('retry-after')}`))]).toEqual(['503 1'])
  // Five waited, and the others were told as soon as the first of them had been.
  expect(inVain()).toBeGreaterThan(0)
  expect(inVain()).toBeLessThanOrEqual(5)

  await letGo()
  await expect
    .poll(async () => (await platform.call('createTournament', { as, body: { ...body, region: ['Taiwan'] } })).status)
    .toBe(200)
})

test('who waits for one of us has all the patience, where a table that others hold is given up soon', async () => {
  const platform = await startPlatform()
  onTestFinished(() => platform.close())
  const waited = (seconds: string) =>
    platform.store.inTransaction(async (tx) => {
      const { rows } = await tx.execute<{ now: string }>(sql`select current_setting('lock_timeout') as now`)
      await lockTournament(tx, seconds)
      const { rows: after } = await tx.execute<{ now: string }>(sql`select current_setting('lock_timeout') as now`)
      return [rows[0]?.now, after[0]?.now]
    })
  expect(await waited('41')).toEqual(['3s', '3s'])
  const first = platform.store.inTransaction(async (tx) => {
    await lockTournament(tx, '41')
    // Longer than anybody waits for a table.
    await tx.execute(sql`select pg_sleep(3.5)`)
  })
  await expect
    .poll(
      async () =>
        (
          await platform.store.db.execute(sql`select from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`)
        ).rowCount,
    )
    .toBeGreaterThan(0)
  await platform.store.inTransaction((tx) => lockTournament(tx, '41'))
  await first
})

// A database that can only be read, as after a planned switch-over: reads go on, writes are told to come again, nothing is thrown
// at the connections for good.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { explainStart } from '../../src/platform/explain-start.ts'
import { createLog } from '../../src/platform/log.ts'
import { openCluster } from '../../src/platform/store/cluster.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { migrate } from '../../src/platform/store/migrate.ts'
import { makeStandby } from '../support/database-blows.ts'
import { cloneDatabase, startPlatform, type TestPlatform } from '../support/platform.ts'

const healthOf = async ({ url }: TestPlatform) => (await fetch(`${url}/healthz`)).status

function writerOf(platform: TestPlatform, as: string) {
  return async (key: string = randomUUID()) => {
    const { status, envelope, headers } = await platform.call('createTournament', {
      as,
      body: { name: `Cup ${key}`, game: 'Forts', region: ['Taiwan'] },
      headers: { 'idempotency-key': key },
    })
    return `${status} ${envelope.code ?? ''} ${headers.get('retry-after') ?? ''}`.trim()
  }
}

/** The lines of the log that are warnings or worse. */
function logged() {
  const lines: string[] = []
  const log = createLog('warn', (line) => void lines.push((JSON.parse(line) as { msg: string }).msg))
  return { log, of: (part: string) => lines.filter((line) => line.includes(part)) }
}

test('a standby answers reads, and writes once it is promoted', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-standby-'))
  const cluster = await openCluster({ folder })
  const environment = { DATABASE_URL: cluster.url() }
  const { log, of } = logged()
  const platform = await startPlatform({ cluster: Promise.resolve(cluster), environment, log })
  onTestFinished(async () => {
    await platform.close()
    await rm(folder, { recursive: true, force: true })
  })
  const as = await platform.token('SystemAdmin')
  const write = writerOf(platform, as)
  const read = async () => (await platform.call('listTournaments', { as })).status
  expect([await write(), await healthOf(platform)]).toEqual(['200', 200])
  const first = cluster.postmaster()

  const promote = await makeStandby(cluster, folder)
  await expect.poll(read).toBe(503)
  await expect.poll(read).toBe(200)
  const keys = Array.from({ length: 12 }, () => randomUUID())
  expect([...new Set(await Promise.all(keys.map((key) => write(key))))]).toEqual(['503 request.busy 1'])
  // Every connection that was refused is a new one the next time.
  expect([...new Set(await Promise.all(keys.map((key) => write(key))))]).toEqual(['503 request.busy 1'])
  expect([await healthOf(platform), await read()]).toEqual([503, 200])
  const started = await migrate(cluster.url()).catch((error: unknown) => explainStart(error, environment))
  expect(started).toMatch(/DATABASE_URL cannot be used: it can only be read/)
  // Notifications cannot be heard on a standby, however often it is tried; no try leaves its connection behind.
  const listening = `select count(*)::int as n from pg_stat_activity where application_name = 'arena live'`
  await expect.poll(() => of('live updates hear nothing').length).toBe(1)
  expect((await platform.store.readers.query<{ n: number }>(listening)).rows[0]?.n).toBeLessThanOrEqual(2)

  await promote()
  await expect.poll(() => cluster.postmaster()).not.toBe(first)
  await expect.poll(() => healthOf(platform)).toBe(200)
  expect([...new Set(await Promise.all(keys.map((key) => write(key))))]).toEqual(['200'])
  const { rows } = await platform.store.pool.query<{ n: number }>('select count(*)::int as n from tournaments')
  expect(rows).toEqual([{ n: 1 + keys.length }])
  expect(of('the database can only be read')).toHaveLength(1)
  expect(of('the database can be written again')).toHaveLength(1)
  await expect.poll(async () => (await platform.store.pool.query<{ n: number }>(listening)).rows).toEqual([{ n: 1 }])
})

test('what the operator has set to be only read is not written, and is written as soon as it may be', async () => {
  const databaseUrl = await cloneDatabase()
  const { log, of } = logged()
  const platform = await startPlatform({ environment: { DATABASE_URL: databaseUrl }, log })
  onTestFinished(() => platform.close())
  const write = writerOf(platform, await platform.token('SystemAdmin'))
  expect(await write()).toBe('200')
  const operator = connect(inject('cluster'), { max: 1 })
  onTestFinished(() => operator.close())
  const name = new URL(databaseUrl).pathname.slice(1)
  await operator.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  // It counts for new sessions.
  await operator.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await expect.poll(() => healthOf(platform)).toBe(503)
  const [key, ...others] = Array.from({ length: 8 }, () => randomUUID())
  for (const one of [key, ...others]) expect(await write(one)).toBe('503 request.busy 1')
  await operator.pool.query(`alter database ${name} reset default_transaction_read_only`)
  // The sessions that were opened meanwhile stay as they are: were they kept, none could ever write again. What they say is over.
  const all = async () => [...new Set(await Promise.all([key, ...others].map((one) => write(one))))]
  await expect.poll(all).toEqual(['200'])
  await expect.poll(() => healthOf(platform)).toBe(200)
  expect(of('the database can only be read')).toHaveLength(1)
  expect(of('the database can be written again')).toHaveLength(1)
})

test('a read that tries to write is a defect, not a reason to come again', async () => {
  const store = connect(await cloneDatabase(), { max: 1 })
  onTestFinished(() => store.close())
  const attempt = store.inTransaction((_, client) => client.query('delete from events'), { readOnly: true })
  await expect(attempt).rejects.not.toHaveProperty('code')
  await expect(store.inTransaction((_, client) => client.query('delete from events'))).resolves.toBeDefined()
})

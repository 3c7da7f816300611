// COMMIT was sent, and no answer came: what is said then is what is so. The proxy loses exactly that message, or its answer.
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inTime, type Deadline } from '../../src/platform/deadline.ts'
import { createLog } from '../../src/platform/log.ts'
import { addJobs } from '../../src/platform/store/job-queue.ts'
import { databaseProxy, type Fault } from '../support/database-proxy.ts'
import { cloneDatabase, startPlatform } from '../support/platform.ts'

async function atProxy(options: Parameters<typeof startPlatform>[0] = {}) {
  const proxy = await databaseProxy(await cloneDatabase())
  const environment = { DATABASE_URL: proxy.url, ...options.environment }
  const platform = await startPlatform({ ...options, environment })
  onTestFinished(async () => {
    await platform.close()
    await proxy[Symbol.asyncDispose]()
  })
  const as = await platform.token('SystemAdmin')
  const [key, name] = [randomUUID(), `Cup ${randomUUID()}`]
  const create = async () => {
    const reply = await platform.call('createTournament', {
      as,
      body: { name, game: 'Forts', region: ['Taiwan'] },
      headers: { 'idempotency-key': key },
    })
    return { reply, is: `${reply.status} ${reply.envelope.code ?? ''}`.trim() }
  }
  const rows = async () => {
    const { rowCount } = await platform.store.pool.query('select from tournaments where name = $1', [name])
    return rowCount
  }
  return { proxy, platform, create, rows }
}

/** The transaction of a keyed write. */
const ofWrite = 'insert into "idempotency"'

test.each<{ fault: Fault; is: string; rows: number; environment?: Record<string, string> }>([
  { fault: 'cut before', is: '503 request.busy', rows: 0 },
  { fault: 'cut after', is: '200', rows: 1 },
  // As long as a statement may take, and two seconds more.
  { fault: 'swallowed', is: '200', rows: 1, environment: { ARENA_STATEMENT_SECONDS: '1' } },
])('of a COMMIT that is $fault what is found is told', async ({ fault, is, rows, environment }) => {
  const world = await atProxy(environment && { environment })
  world.proxy.atCommit = { of: ofWrite, fault }
  const first = await world.create()
  expect([first.is, await world.rows()]).toEqual([is, rows])
  expect(world.proxy.atCommit).toBeUndefined()
  const again = await world.create()
  expect([again.is, await world.rows()]).toEqual(['200', 1])
  expect(first.is === '200' ? again.reply.text : first.reply.text).toBe(first.reply.text)
})

test('a COMMIT that is still on its way when the answer is due is not said to be undone', async () => {
  const { proxy, create, rows } = await atProxy({ environment: { ARENA_STATEMENT_SECONDS: '1' } })
  proxy.atCommit = { of: ofWrite, fault: 'held' }
  const { reply, is } = await create()
  expect([is, reply.headers.get('retry-after')]).toEqual(['503 request.outcomeUnknown', '1'])
  expect(reply.envelope.message).toMatch(/not known whether this was done/)
  expect(await rows()).toBe(0)
  proxy.letGo()
  await expect.poll(rows).toBe(1)
  await expect.poll(async () => (await create()).is).toBe('200')
  expect(await rows()).toBe(1)
})

test.each<{ fault: Fault; runs: number }>([
  { fault: 'cut before', runs: 2 },
  { fault: 'cut after', runs: 1 },
])('a job whose COMMIT is $fault is not noted as failed, and done once', async ({ fault, runs }) => {
  const lines: string[] = []
  const ran: string[] = []
  const { proxy, platform } = await atProxy({
    runJob: async ({ kind }) => void ran.push(kind),
    log: createLog('error', (line) => void lines.push(line)),
  })
  proxy.atCommit = { of: 'delete from due_jobs', fault }
  const { store } = platform
  await store.inTransaction((tx) =>
    addJobs(tx, [{ job: { kind: 'front-cache', tournamentId: '1' }, at: store.now() }], store.now()),
  )
  const left = async () => (await store.pool.query<{ failures: number }>('select failures from due_jobs')).rows
  await expect.poll(() => proxy.atCommit).toBeUndefined()
  await expect.poll(left).toEqual([])
  expect([ran.length, lines]).toEqual([runs, []])
})

test('a refusal by the database at COMMIT is no unknown outcome', async () => {
  const { platform } = await atProxy()
  await platform.store.pool.query(`create table later (n int unique deferrable initially deferred)`)
  const twice = platform.store.inTransaction((_, client) => client.query('insert into later values (1), (1)'))
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})

test('a statement that failed and was passed over is not taken for done', async () => {
  const { platform } = await atProxy()
  const passed = platform.store.inTransaction(async (_, client) => {
    await client.query('select from nowhere').catch(() => undefined)
  })
  await expect(passed).rejects.toThrow('passed over')
})

test.each([
  { when: 'before COMMIT', said: [], code: 'request.tooSlow' },
  { when: 'with COMMIT on its way', said: [true], code: 'request.outcomeUnknown' },
  { when: 'in a second attempt', said: [true, false], code: 'request.tooSlow' },
])('when the time is over $when that is what is said', async ({ said, code }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let given: Deadline | undefined
  const late = inTime(20_000, (deadline) => {
    given = deadline
    for (const is of said) deadline.committing(is)
    return new Promise<never>(() => undefined)
  }).catch((error: unknown) => error)
  expect(given?.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(given?.isOver()).toBe(true)
  expect(await late).toMatchObject({ status: 503, reason: { code } })
})

// Work for later: kept with the act that wants it, done once, by whichever process is there.
import { arrayContains } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reason } from '../../src/contract/reason.ts'
import { handlers } from '../../src/platform/handlers/all.ts'
import { Refusal, type Job } from '../../src/platform/call.ts'
import type { RunJob } from '../../src/platform/jobs.ts'
import { auditLog } from '../../src/platform/store/schema/platform.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

/** Ids of tournaments whose job ran, in order, over all processes. */
const done: string[] = []
let failing = new Set<string>()
const runJob: RunJob = async (job: Job, act) => {
  if (!('tournamentId' in job)) return
  if (failing.delete(job.tournamentId)) throw new Error('not yet')
  done.push(job.tournamentId)
  act.touched('tournament', job.tournamentId)
}

let platform: TestPlatform
let other: TestPlatform
let token: string
const options = {
  runJob,
  handlers: {
    ...handlers,
    // Schedules work for its tournament in a second, and refuses when there is a reason given.
    cancelTournament: Object.assign(async (call: Parameters<typeof handlers.cancelTournament>[0]) => {
      call.schedule({ kind: 'registration-end', tournamentId: call.params.id }, call.asking.now + 1)
      if (call.body.reason !== '') throw new Refusal(reason('tournament.cancelled'))
      return handlers.getTournament({ ...call, query: {}, body: undefined })
    }, handlers.cancelTournament),
  },
}
beforeAll(async () => {
  platform = await startPlatform(options)
  other = await startPlatform({
    ...options,
    environment: { DATABASE_URL: platform.databaseUrl, ARENA_ORIGIN: platform.url },
  })
  token = await platform.token('SystemAdmin')
})
afterAll(async () => {
  await other.close()
  await platform.close()
})

const create = async () =>
  (
    await platform.call('createTournament', {
      as: token,
      body: { name: randomUUID(), game: 'Valorant', region: ['Taiwan'] },
    })
  ).payload.id
const plan = (id: string, body = {}, headers: Record<string, string> = {}) =>
  platform.call('cancelTournament', { as: token, params: { id }, body, headers })
const timesDone = (id: string) => done.filter((one) => one === id).length

test('what an act plans is done once, though two processes are there, and leaves its row', async () => {
  const id = await create()
  expect((await plan(id)).status).toBe(200)
  await expect.poll(() => timesDone(id)).toBe(1)
  const rowsOf = () =>
    platform.store.db
      .select()
      .from(auditLog)
      .where(arrayContains(auditLog.scope, [`tournament:${id}`]))
      .orderBy(auditLog.id)
  await expect.poll(async () => (await rowsOf()).length).toBe(3)
  expect((await rowsOf()).at(-1)).toMatchObject({
    action: 'registration-end',
    source: 'schedule',
    actor: 'platform',
    outcome: 'done',
    scope: [`tournament:${id}`],
  })
})

test('an act that is refused, or only tried, plans nothing', async () => {
  const [refused, tried, kept] = [await create(), await create(), await create()]
  expect((await plan(refused, { reason: 'rain' })).status).toBe(409)
  expect((await plan(tried, {}, { 'arena-dry-run': 'true' })).status).toBe(200)
  await plan(kept)
  await expect.poll(() => timesDone(kept)).toBe(1)
  expect([timesDone(refused), timesDone(tried)]).toEqual([0, 0])
})

test('work that fails is tried again', async () => {
  const id = await create()
  failing = new Set([id])
  await plan(id)
  await expect.poll(() => timesDone(id)).toBe(1)
  expect(failing.size).toBe(0)
})

test('work waits for a platform that is not there', async () => {
  const id = await create()
  await plan(id)
  const { databaseUrl } = platform
  await other.close()
  await platform.close()
  expect(timesDone(id)).toBe(0)
  platform = await startPlatform({ ...options, environment: { DATABASE_URL: databaseUrl } })
  await expect.poll(() => timesDone(id)).toBe(1)
})

test('work in the hands of a process that dies is taken up by another at once', async () => {
  const id = randomUUID()
  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  let taken = 0
  const slow: RunJob = async (job, act) => {
    if ('tournamentId' in job && job.tournamentId === id && ++taken === 1) await hanging
    return runJob(job, act)
  }
  await platform.close()
  const { databaseUrl } = platform
  const environment = { DATABASE_URL: databaseUrl }
  const dying = await startPlatform({ ...options, runJob: slow, environment })
  await dying.store.pool.query(`insert into due_jobs (job, at, due) values ($1, 0, 0)`, [
    { kind: 'registration-end', tournamentId: id },
  ])
  await expect.poll(() => taken).toBe(1)
  platform = await startPlatform({ ...options, environment })
  // What the kernel does for a process that is killed.
  await platform.store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  )
  await expect.poll(() => timesDone(id)).toBe(1)
  release()
  await dying.close()
  // What the first one did after that is nobody's any more.
  const rows = () => platform.store.pool.query('select from audit_log where target = $1', [`tournament:${id}`])
  await expect.poll(async () => (await rows()).rowCount).toBe(1)
})

test('a process whose clock is behind puts work back that is not due by it, and nothing is lost', async () => {
  const { databaseUrl } = platform
  await platform.close()
  const behind = () => Math.floor(Date.now() / 1000) - 3
  const seen: number[] = []
  const id = randomUUID()
  platform = await startPlatform({
    ...options,
    environment: { DATABASE_URL: databaseUrl },
    clock: behind,
    runJob: async (job, act) => {
      seen.push(act.asking.now)
      await runJob(job, act)
    },
  })
  const at = behind() + 1
  // As another process would have written it, whose clock is right.
  await platform.store.pool.query(
    `insert into due_jobs (job, at, due) values ($1, $2, extract(epoch from clock_timestamp()) - 2)`,
    [{ kind: 'registration-end', tournamentId: id }, at],
  )
  await expect.poll(() => timesDone(id)).toBe(1)
  expect(seen.every((now) => now >= at)).toBe(true)
})

// Work for later, by pg-boss on the same database: scheduled in the transaction that wants it, done by whichever process
// is there when it is due.
import type PgBoss from 'pg-boss'
import { gather, type Scheduled } from './act.ts'
import type { Topic } from '../contract/endpoint.ts'
import type { User } from '../contract/user.ts'
import type { Act, Job } from './call.ts'
import { cleanUp } from './clean-up.ts'
import type { Log } from './log.ts'
import { recordDone } from './record.ts'
import type { Sealer } from './sealer.ts'
import type { DbClient, Store } from './store/connection.ts'
import type { KeptStages } from './store/kept-stages.ts'

export type RunJob = (job: Job, act: Act) => Promise<void>

export type Jobs = {
  /** Writes jobs into the caller's transaction. */
  enqueue(client: DbClient, scheduled: readonly Scheduled[]): Promise<void>
  stop(): Promise<void>
}

/** Who did it, when nobody did. */
export const platformUser: User = {
  sub: 'platform',
  name: 'Platform',
  role: 'SystemAdmin',
  venueCompanyId: null,
  venueId: null,
}

/** What a job may change, as the endpoint table says it of calls. */
const changes: Record<Job['kind'], readonly Topic[]> = {
  'registration-start': ['tournaments', 'dashboard', 'audit'],
  'registration-end': ['tournaments', 'stages', 'brackets', 'matches', 'teams', 'dashboard', 'audit'],
  'check-in-expiry': ['brackets', 'matches', 'stages', 'standings', 'dashboard', 'audit'],
}

const dueQueue = 'due'
const cleanUpQueue = 'clean-up'
/** chosen: a job starts within this after it is due. */
const pollingSeconds = 1

type Options = {
  store: Store
  runJob: RunJob
  clock: () => number
  random: () => number
  log: Log
  sealer: Pick<Sealer, 'soon'>
  kept: KeptStages
}

export async function startJobs(options: Options): Promise<Jobs> {
  const { store, clock, log } = options
  const { default: Boss } = await import('pg-boss')
  const boss = new Boss({ db: { executeSql: (text, values) => store.pool.query(text, values) } })
  let stopping = false
  boss.on('error', (error) => {
    if (!stopping) log.error({ err: error }, 'scheduled work failed')
  })
  await boss.start()
  await boss.createQueue(dueQueue, { name: dueQueue, retryLimit: 8, retryDelay: 2, retryBackoff: true })
  await boss.createQueue(cleanUpQueue, { name: cleanUpQueue, retryLimit: 0 })
  const enqueue: Jobs['enqueue'] = async (client, scheduled) => {
    for (const { job, at } of scheduled) {
      // The platform's clock may be set; the queue's is the database's.
      const startAfter = new Date(Date.now() + (at - clock()) * 1_000)
      await boss.send(dueQueue, job, { startAfter, db: { executeSql: (text, values) => client.query(text, values) } })
    }
  }
  await boss.work<Job>(dueQueue, { pollingIntervalSeconds: pollingSeconds }, async (due) => {
    for (const job of due) await runDueJob(options, { enqueue }, job)
  })
  await boss.work(cleanUpQueue, { pollingIntervalSeconds: 30 }, () => cleanUp(store))
  await boss.schedule(cleanUpQueue, '*/10 * * * *')

  return {
    enqueue,
    async stop() {
      stopping = true
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** The same path as a call's: what it did, with its row, its events and what it plans, stands or falls together. */
async function runDueJob(options: Options, jobs: Pick<Jobs, 'enqueue'>, { id, data }: PgBoss.Job<Job>): Promise<void> {
  const { store, runJob, clock, log, sealer } = options
  const now = clock()
  const done = await store.inTransaction(async (tx, client) => {
    const gathered = gather(tx, { user: platformUser, now }, options)
    await runJob(data, gathered.act)
    const by = {
      time: now,
      actor: platformUser,
      action: data.kind,
      command: '',
      source: 'schedule' as const,
      batch: null,
      requestId: id,
    }
    await recordDone({ tx, client }, gathered, by, changes[data.kind], jobs)
    return gathered
  })
  done.keep()
  sealer.soon()
  log.info({ job: data.kind, id }, 'scheduled work done')
}

// Work for later, by pg-boss on the same database: scheduled in the transaction that wants it, done by whichever process
// is there when it is due.
import type PgBoss from 'pg-boss'
import { changesOf, gather, summaryOf, type Scheduled } from './act.ts'
import { recordAct } from './audit.ts'
import type { Topic } from '../contract/endpoint.ts'
import type { User } from '../contract/user.ts'
import type { Act, Job } from './handlers/call.ts'
import { cleanUp } from './clean-up.ts'
import type { Log } from './log.ts'
import type { DbClient, Store } from './store/connection.ts'
import { whileAlone } from './store/migrate.ts'

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
  'registration-start': ['tournaments', 'dashboard'],
  'registration-end': ['tournaments', 'dashboard'],
  'check-in-expiry': ['brackets', 'matches', 'stages', 'standings', 'dashboard'],
}

const dueQueue = 'due'
const cleanUpQueue = 'clean-up'
/** chosen: a job starts within this after it is due. */
const pollingSeconds = 1

type Options = { store: Store; runJob: RunJob; clock: () => number; random: () => number; log: Log }

export async function startJobs(options: Options): Promise<Jobs> {
  const { store, clock, log } = options
  const { default: Boss } = await import('pg-boss')
  const boss = new Boss({ db: { executeSql: (text, values) => store.pool.query(text, values) } })
  let stopping = false
  boss.on('error', (error) => {
    if (!stopping) log.error({ err: error }, 'scheduled work failed')
  })
  // Queues are tables of their own, made like all others by one process at a time.
  await whileAlone(store.url, async () => {
    await boss.start()
    await boss.createQueue(dueQueue, { name: dueQueue, retryLimit: 8, retryDelay: 2, retryBackoff: true })
    await boss.createQueue(cleanUpQueue, { name: cleanUpQueue, retryLimit: 0 })
  })
  await boss.work<Job>(dueQueue, { pollingIntervalSeconds: pollingSeconds }, async (jobs) => {
    for (const job of jobs) await runDueJob(options, job)
  })
  await boss.work(cleanUpQueue, { pollingIntervalSeconds: 30 }, () => cleanUp(store))
  await boss.schedule(cleanUpQueue, '*/10 * * * *')

  return {
    async enqueue(client, scheduled) {
      for (const { job, at } of scheduled) {
        // The platform's clock may be set; the queue's is the database's.
        const startAfter = new Date(Date.now() + (at - clock()) * 1_000)
        await boss.send(dueQueue, job, { startAfter, db: { executeSql: (text, values) => client.query(text, values) } })
      }
    },
    async stop() {
      stopping = true
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

async function runDueJob({ store, runJob, clock, random, log }: Options, { id, data }: PgBoss.Job<Job>): Promise<void> {
  const now = clock()
  await store.inTransaction(async (tx) => {
    const done = gather(tx, { user: platformUser, now }, random)
    await runJob(data, done.act)
    const [first] = done.touched
    // Nothing was left to do: that is no event.
    if (!first) return
    await recordAct(tx, {
      time: now,
      actor: platformUser,
      action: data.kind,
      command: '',
      source: 'schedule',
      batch: null,
      what: summaryOf(done.touched, first),
      outcome: 'done',
      consequences: done.consequences,
      changes: changesOf(changes[data.kind], done.touched, first),
      requestId: id,
    })
  })
  log.info({ job: data.kind, id }, 'scheduled work done')
}

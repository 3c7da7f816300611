// Work for later, kept in the same database: scheduled in the transaction that wants it, done by whichever process is
// there when it is due.
import { randomUUID } from 'node:crypto'
import { gather, type Gathered, type Scheduled } from './act.ts'
import type { User } from '../contract/user.ts'
import type { Act, Handlers, Job } from './call.ts'
import { cleanUp } from './clean-up.ts'
import type { FrontCache } from './front-cache.ts'
import type { Log } from './log.ts'
import { owners, ownersToTell } from './owners.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { recordDone } from './record.ts'
import type { Sealer } from './sealer.ts'
import { isUnavailable, type Store, type Tx } from './store/connection.ts'
import {
  addJobs,
  noteFailure,
  putBack,
  removeJobs,
  takeJobs,
  thingOf,
  waitBriefly,
  type DueJob,
} from './store/job-queue.ts'
import type { KeptStages } from './store/kept-stages.ts'
import { isHeldThing } from './store/locks.ts'

/** The services used by jobs besides the database. */
export type Outside = { front?: FrontCache; providers?: PaymentProviders }

export type RunJob = (job: Job, act: Act, outside?: Outside) => Promise<void>

export type Jobs = {
  /** Writes jobs into the caller's transaction. */
  enqueue(tx: Tx, scheduled: readonly Scheduled[]): Promise<void>
  stop(): Promise<void>
}

/** The actor of acts of the platform itself. */
export const platformUser: User = {
  sub: 'platform',
  name: 'Platform',
  role: 'SystemAdmin',
  venueCompanyId: null,
  venueId: null,
}

/** chosen: a job starts within this after it is due (milliseconds). */
const lookMilliseconds = 1_000
/** chosen: of many that are due together, the number a process holds at a time and does in one commit. */
const hands = 4
const together = 8
/** chosen: seconds until the next try; when there is none left the job is given up. */
const waits = [2, 4, 8, 16, 32, 64, 128, 256]
const cleanUpMilliseconds = 10 * 60_000
/** chosen: so long a job waits for the lock of its thing, and so long no other job of that thing is begun afterwards (milliseconds). */
const patience = 1_000
const restMilliseconds = 2_000

/** Things whose jobs are not taken: the hands of this process are at work for them, or their lock was not free (until when). */
type Apart = { busy: Set<string>; held: Map<string, number> }

type Options = {
  store: Store
  runJob: RunJob
  /** The lines that travel with a change are read by them. */
  handlers: Handlers
  clock: () => number
  random: () => number
  log: Log
  sealer: Pick<Sealer, 'soon'>
  kept: KeptStages
  outside?: Outside
}

export function startJobs(options: Options): Jobs {
  const { store, clock, log } = options
  const apart: Apart = { busy: new Set(), held: new Map() }
  let stopping = false
  let working: Promise<unknown> | undefined
  const look = () => {
    if (stopping) return
    working ??= workOff({ ...options, apart }, () => stopping)
      .catch((error: unknown) => {
        if (!isUnavailable(error)) log.error({ err: error }, 'scheduled work failed')
      })
      .finally(() => (working = undefined))
  }
  const looking = setInterval(look, lookMilliseconds)
  const cleaning = setInterval(() => {
    cleanUp(store).catch((error: unknown) => log.warn({ err: error }, 'the clean-up failed and is tried again later'))
  }, cleanUpMilliseconds)
  look()
  return {
    enqueue: enqueueFor(clock),
    async stop() {
      stopping = true
      clearInterval(looking)
      clearInterval(cleaning)
      await working
    },
  }
}

function enqueueFor(clock: () => number): Jobs['enqueue'] {
  return (tx, scheduled) => addJobs(tx, scheduled, clock())
}

type Working = Options & { apart: Apart }

/** Runs due jobs until none is left. */
async function workOff(options: Working, isOver: () => boolean): Promise<void> {
  if (!(await workSome(options, together))) return
  const hand = async () => {
    while (!isOver() && (await workSome(options, together)));
  }
  await Promise.all(Array.from({ length: hands }, hand))
}

/** Whether there was anything to do. */
async function workSome(options: Working, most: number): Promise<boolean> {
  const { store, clock, sealer, apart } = options
  let taken: DueJob[] = []
  let due: DueJob[] = []
  const letGo = () => {
    for (const { job } of due) apart.busy.delete(thingOf(job))
    due = []
  }
  try {
    const done = await store.inTransaction(async (tx, client) => {
      letGo()
      taken = await takeJobs(client, most, thingsApart(apart))
      const now = clock()
      for (const early of taken.filter(({ at }) => at > now)) await putBack(client, early, early.at - now)
      // Asked and noted in one go: another hand may have taken jobs of the same thing meanwhile.
      due = firstOfEach(taken.filter(({ at }) => at <= now)).filter(({ job }) => !apart.busy.has(thingOf(job)))
      for (const { job } of due) apart.busy.add(thingOf(job))
      await waitBriefly(client, patience)
      const gathered: Gathered[] = []
      for (const job of due) gathered.push(await runDueJob(options, tx, job))
      if (due.length > 0) await removeJobs(client, due)
      return gathered
    })
    for (const one of done) one.keep()
    if (done.length > 0) sealer.soon()
    return taken.length > 0
  } catch (error) {
    const [first, ...more] = due
    letGo()
    // A lost database has let go of the jobs as well.
    if (!first || (isUnavailable(error) && !isHeldThing(error))) throw error
    // One of them fails; the others do not wait for it.
    if (more.length > 0) for (let left = taken.length; left > 0; left--) await workSome(options, 1)
    else if (isHeldThing(error)) apart.held.set(thingOf(first.job), performance.now() + restMilliseconds)
    else await putOff(options, first, error)
    return true
  } finally {
    letGo()
  }
}

function thingsApart({ busy, held }: Apart): string[] {
  for (const [thing, until] of held) if (until < performance.now()) held.delete(thing)
  return [...busy, ...held.keys()]
}

/**
 * One of each stage or tournament: a transaction is one revision of a stage, which two acts would describe by halves.
 * The others are taken next.
 */
function firstOfEach(jobs: readonly DueJob[]): DueJob[] {
  const things = new Map<string, DueJob>()
  for (const one of jobs) {
    const thing = thingOf(one.job)
    if (!things.has(thing)) things.set(thing, one)
  }
  return [...things.values()]
}

async function putOff({ store, log }: Options, job: DueJob, error: unknown): Promise<void> {
  const wait = waits[job.failures]
  log.error({ err: error, job: job.job.kind, givenUp: wait === undefined }, 'scheduled work failed')
  await noteFailure(store.pool, job, wait)
}

/** The same path as a call's: the act, its audit row, events and planned jobs commit together. */
async function runDueJob(options: Options, tx: Tx, { job }: DueJob): Promise<Gathered> {
  const { runJob, handlers, clock, log } = options
  const now = clock()
  const id = randomUUID()
  const gathered = gather(tx, { user: platformUser, now }, options)
  await runJob(job, gathered.act, options.outside)
  const by = {
    time: now,
    actor: platformUser,
    action: job.kind,
    command: '',
    source: 'schedule' as const,
    batch: null,
    requestId: id,
  }
  const ownersOf = (target: string) => ownersToTell(tx, owners, target, { scope: 'platform', before: new Map() })
  await recordDone({ tx, ownersOf, handlers }, gathered, by, { enqueue: enqueueFor(clock) })
  log.info({ job: job.kind, id }, 'scheduled work done')
  return gathered
}

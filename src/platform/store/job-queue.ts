// The queue of work for later: rows that their transaction holds while the work is done. A process that dies lets go of
// its row with its connection, so another one takes it up at once, and nothing of a half-done job stays.
import { sql } from 'drizzle-orm'
import type { Scheduled } from '../act.ts'
import type { Job } from '../call.ts'
import type { DbClient, Tx } from './connection.ts'
import { dueJobs } from './schema/platform.ts'
import { isOutdated } from './version.ts'

export type DueJob = { id: number; job: Job; at: number; failures: number }

/** The database's time; of all clocks the one that every process has. */
const databaseTime = sql`extract(epoch from clock_timestamp())`

/** `now`: the platform's time, which tests may set; the queue goes by how far off the time asked for is from it. */
export async function addJobs(tx: Tx, scheduled: readonly Scheduled[], now: number): Promise<void> {
  if (scheduled.length === 0) return
  await tx
    .insert(dueJobs)
    .values(scheduled.map(({ job, at }) => ({ job, at, due: sql`${databaseTime} + ${at - now}::float8` })))
}

/** The field of a job that names its thing; of several the first. */
const things = {
  stageId: 'stage',
  licenceId: 'licence',
  sendingId: 'sending',
  missionId: 'mission',
  transactionId: 'transaction',
  tournamentId: 'tournament',
} as const

/** `stage 7`: jobs of one thing are done one after the other. */
export function thingOf(job: Job): string {
  for (const [field, kind] of Object.entries(things)) {
    const id: unknown = (job as Record<string, unknown>)[field]
    if (typeof id === 'string') return `${kind} ${id}`
  }
  return job.kind
}
const thingInRow = `coalesce(${Object.entries(things)
  .map(([field, kind]) => `'${kind} ' || (job ->> '${field}')`)
  .join(', ')}, job ->> 'kind')`

/**
 * The longest-waiting jobs that no process holds, besides those of the things `apart`; this process holds them until the transaction
 * ends. A program older than the database leaves them to a newer one.
 */
export async function takeJobs(client: DbClient, most: number, apart: readonly string[]): Promise<DueJob[]> {
  const { rows } = await client.query<DueJob>(
    `select id, job, at, failures from due_jobs where not given_up and due <= extract(epoch from clock_timestamp()) and not ${isOutdated}
       and not ${thingInRow} = any($2)
     order by due, id limit $1 for update skip locked`,
    [most, apart],
  )
  return rows
}

/** So long a job waits for a lock of ours: it can be done later, and others wait for its connection. */
export async function waitBriefly(client: DbClient, milliseconds: number): Promise<void> {
  await client.query(
    `select set_config('arena.patience',
       least(nullif(nullif(current_setting('arena.patience', true), ''), '0')::bigint, $1)::text, true)`,
    [milliseconds],
  )
}

export async function removeJobs(client: DbClient, done: readonly DueJob[]): Promise<void> {
  await client.query('delete from due_jobs where id = any($1)', [done.map(({ id }) => id)])
}

export async function putBack(client: DbClient, { id }: DueJob, seconds: number): Promise<void> {
  await client.query('update due_jobs set due = extract(epoch from clock_timestamp()) + $2 where id = $1', [
    id,
    seconds,
  ])
}

export async function noteFailure(client: DbClient, { id }: DueJob, seconds: number | undefined): Promise<void> {
  await client.query(
    `update due_jobs set failures = failures + 1, given_up = $2::float8 is null,
       due = extract(epoch from clock_timestamp()) + coalesce($2::float8, 0) where id = $1`,
    [id, seconds ?? null],
  )
}

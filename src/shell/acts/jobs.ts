// Bulk work: one job per command on several targets. It can be paused and stopped, keeps its outcomes per target, and after
// a reload it offers the rest instead of forgetting it.
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { Reason } from '../../contract/reason.ts'
import { Source } from '../../contract/envelope.ts'
import type { Invocation } from '../../registry/define.ts'
import type { TargetOutcome } from '../../registry/outcome.ts'

const Row = v.object({
  target: v.string(),
  name: v.string(),
  is: v.picklist(['done', 'skipped', 'failed']),
  why: v.optional(Reason),
  message: v.optional(v.string()),
})
export type JobRow = v.InferOutput<typeof Row>

const BulkJob = v.object({
  id: v.string(),
  /** The owner: another user signing in here does not see it. */
  person: v.string(),
  command: v.string(),
  targets: v.array(v.string()),
  args: v.record(v.string(), v.unknown()),
  source: Source,
  line: v.string(),
  /** `interrupted`: the page was left while it ran. */
  is: v.picklist(['running', 'paused', 'stopped', 'ended', 'interrupted']),
  rows: v.array(Row),
  total: v.number(),
  startedAt: v.number(),
  seconds: v.optional(v.number()),
})
export type BulkJob = v.InferOutput<typeof BulkJob>

const storageKey = 'arena.jobs'
/** chosen: a job that is over sooner, and did everything, is told in the status line alone (milliseconds). */
const patience = 1000
/** chosen: finished jobs that stay listed. */
const limit = 10
const store = getDefaultStore()
/** Of paused jobs: the promise their sends await, and the function that resumes them. */
const gates = new Map<string, Promise<void>>()
const releases = new Map<string, () => void>()
const stops = new Map<string, AbortController>()

export const jobsAtom = atom<readonly BulkJob[]>(readKept())
/** The job shown in the job pane; nothing hides the pane. One that was cut off by a reload shows itself. */
const shownJobAtom = atom<string | undefined>(store.get(jobsAtom).find((job) => job.is === 'interrupted')?.id)

/** The jobs shown to this person. */
export function useShownJob(person: string): BulkJob | undefined {
  const id = useAtomValue(shownJobAtom)
  return useAtomValue(jobsAtom).find((job) => job.id === id && job.person === person)
}

export const jobs = {
  begin(
    invocation: Invocation,
    source: Source,
    line: string,
    now: number,
    person: string,
  ): { id: string; signal: AbortSignal } {
    const id = crypto.randomUUID()
    const stop = new AbortController()
    stops.set(id, stop)
    const job: BulkJob = {
      id,
      person,
      command: invocation.id,
      targets: [...invocation.targets],
      args: invocation.args,
      source,
      line,
      is: 'running',
      rows: [],
      total: invocation.targets.length,
      startedAt: now,
    }
    keep([...store.get(jobsAtom), job].slice(-limit))
    setTimeout(() => {
      if (find(id)?.is === 'running') store.set(shownJobAtom, id)
    }, patience)
    return { id, signal: stop.signal }
  },
  /** A job that is asked about first is only shown once it runs. */
  forget(id: string): void {
    stops.delete(id)
    keep(store.get(jobsAtom).filter((job) => job.id !== id))
    if (store.get(shownJobAtom) === id) store.set(shownJobAtom, undefined)
  },
  progress: (id: string, done: readonly TargetOutcome[]) => change(id, { rows: done.map(rowOf) }),
  end(id: string, results: readonly TargetOutcome[], now: number): void {
    release(id)
    const stopped = stops.get(id)?.signal.aborted === true
    stops.delete(id)
    const job = find(id)
    if (!job) return
    change(id, { rows: results.map(rowOf), is: stopped ? 'stopped' : 'ended', seconds: now - job.startedAt })
    if (results.some((one) => one.is !== 'done')) store.set(shownJobAtom, id)
  },
  pause(id: string): void {
    const open = new Promise<void>((resolve) => releases.set(id, resolve))
    gates.set(id, open)
    change(id, { is: 'paused' })
  },
  resume(id: string): void {
    release(id)
    change(id, { is: 'running' })
  },
  /** Sends no new requests; requests under way finish. */
  stop(id: string): void {
    stops.get(id)?.abort()
    release(id)
  },
  /** False when none was running. */
  stopAll(): boolean {
    const running = store.get(jobsAtom).filter(({ id, is }) => stops.has(id) && (is === 'running' || is === 'paused'))
    for (const { id } of running) jobs.stop(id)
    return running.length > 0
  },
  /** Sends of a paused job wait here. */
  async gate(id: string | undefined): Promise<void> {
    if (id !== undefined) await gates.get(id)
  },
  close(id: string): void {
    store.set(shownJobAtom, undefined)
    // Closing it abandons the rest.
    if (find(id)?.is === 'interrupted') jobs.forget(id)
  },
  /** On another page a job without failures is no longer shown. */
  leave(): void {
    const job = find(store.get(shownJobAtom) ?? '')
    if (job?.is === 'ended' && job.rows.every((row) => row.is === 'done')) jobs.close(job.id)
  },
  hide: (): void => store.set(shownJobAtom, undefined),
  show: (id: string): void => store.set(shownJobAtom, id),
}

/** Targets of a job that are still open or failed. */
export function leftOf(job: BulkJob): { left: readonly string[]; failed: readonly string[] } {
  const ended = new Map(job.rows.map((row) => [row.target, row.is]))
  return {
    left: job.targets.filter((target) => !ended.has(target)),
    failed: job.targets.filter((target) => ended.get(target) === 'failed'),
  }
}

function release(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
  gates.delete(id)
}

function find(id: string): BulkJob | undefined {
  return store.get(jobsAtom).find((job) => job.id === id)
}

function change(id: string, part: Partial<BulkJob>): void {
  keep(store.get(jobsAtom).map((job) => (job.id === id ? { ...job, ...part } : job)))
}

function rowOf({ target, name, is, why, problem }: TargetOutcome): JobRow {
  const cause = why ?? problem?.reason
  return { target, name, is, ...(cause && { why: cause }), ...(problem?.message && { message: problem.message }) }
}

function keep(list: readonly BulkJob[]): void {
  store.set(jobsAtom, list)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(list))
  } catch {
    // Full or closed storage: the job then does not survive a reload.
  }
}

function readKept(): readonly BulkJob[] {
  try {
    const list = v.parse(v.array(BulkJob), JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
    return list.map((job) => (job.is === 'running' || job.is === 'paused' ? { ...job, is: 'interrupted' } : job))
  } catch {
    return []
  }
}

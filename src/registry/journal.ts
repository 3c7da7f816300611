// The acts of this console, newest last: the transcript, and a script of it. An aid to the operator; the audit log is
// the platform's. Secrets are never in it.
import * as v from 'valibot'
import { FieldProblems, Source } from '../contract/envelope.ts'
import { Reason } from '../contract/reason.ts'
import { Role } from '../contract/user.ts'
import type { Asking } from '../contract/views.ts'
import type { Command, Invocation } from './define.ts'
import { fieldsOf } from './fields.ts'
import type { DispatchOptions, Outcome } from './outcome.ts'

const RequestRow = v.object({
  method: v.string(),
  path: v.string(),
  dryRun: v.boolean(),
  /** `done`, or the code of the refusal. */
  status: v.string(),
})
export type RequestRow = v.InferOutput<typeof RequestRow>

export const JournalRow = v.object({
  seq: v.number(),
  /** Platform time in seconds. */
  time: v.number(),
  actor: v.string(),
  role: Role,
  source: Source,
  batch: v.optional(v.string()),
  id: v.string(),
  targets: v.array(v.string()),
  args: v.record(v.string(), v.unknown()),
  /** Replays it. */
  line: v.string(),
  outcome: v.picklist(['done', 'partial', 'preview', 'confirm', 'stale', 'blocked', 'invalid', 'failed']),
  /** Targets by outcome. */
  counts: v.object({ done: v.number(), skipped: v.number(), failed: v.number() }),
  seconds: v.number(),
  requests: v.array(RequestRow),
  why: v.optional(Reason),
  fields: v.optional(FieldProblems),
})
export type JournalRow = v.InferOutput<typeof JournalRow>

/** Where the journal outlives the page. It is read once and receives each row. */
export type JournalStore = {
  read(): Promise<readonly unknown[]>
  /** Rows before `oldest` (by `seq`) are no longer wanted. */
  add(row: JournalRow, oldest: number): Promise<void>
  clear(): Promise<void>
}

export type JournalEntry = {
  command: Command
  given: Invocation
  options: DispatchOptions
  asking: Asking
  outcome: Outcome
  requests: readonly RequestRow[]
  seconds: number
}

export type Journal = {
  add(entry: JournalEntry): void
  /** The same array until something changes. */
  rows(): readonly JournalRow[]
  subscribe(listener: () => void): () => void
  clear(): void
  /** Puts the stored rows in front. Rows that cannot be read are dropped. */
  load(): Promise<void>
}

/** chosen: rows that are kept. */
const capacity = 1000
/** chosen: a run over many targets lists only this many requests; `counts` covers all. */
const listedRequests = 200

export function createJournal(store?: JournalStore, onFault: (error: unknown) => void = () => undefined): Journal {
  let rows: readonly JournalRow[] = []
  let seq = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly JournalRow[]) => {
    rows = next.slice(-capacity)
    for (const listener of listeners) listener()
  }
  async function readStored() {
    try {
      return await store?.read()
    } catch (error) {
      onFault(error)
      return undefined
    }
  }
  return {
    add(entry) {
      const row = rowOf(entry, ++seq)
      change([...rows, row])
      store?.add(row, rows[0]?.seq ?? row.seq).catch(onFault)
    },
    rows: () => rows,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear() {
      change([])
      store?.clear().catch(onFault)
    },
    async load() {
      const kept = (await readStored()) ?? []
      const stored = kept.flatMap((row) => {
        const parsed = v.safeParse(JournalRow, row)
        return parsed.success ? [parsed.output] : []
      })
      const before = stored.toSorted((a, b) => a.seq - b.seq)
      // Rows of this page that came before the storage answered follow the stored ones.
      const first = (before.at(-1)?.seq ?? 0) + 1
      const own = rows.map((row, index) => ({ ...row, seq: first + index }))
      seq = first + own.length - 1
      change([...before, ...own])
    },
  }
}

function rowOf({ command, given, options, asking, outcome, requests, seconds }: JournalEntry, seq: number): JournalRow {
  const secret = new Set(fieldsOf(command.args).flatMap(({ name, secret }) => (secret ? [name] : [])))
  const why = outcome.is === 'blocked' ? outcome.why : outcome.is === 'failed' ? outcome.problem.reason : undefined
  return {
    seq,
    time: asking.now,
    actor: asking.user.name,
    role: asking.user.role,
    source: options.source,
    ...(options.batch !== undefined && { batch: options.batch }),
    id: given.id,
    targets: [...given.targets],
    args: Object.fromEntries(Object.entries(given.args).filter(([name]) => !secret.has(name))),
    line: outcome.line,
    outcome: outcome.is,
    counts: countsOf(outcome),
    seconds,
    requests: requests.slice(0, listedRequests),
    ...(why && { why }),
    ...(outcome.is === 'invalid' && { fields: outcome.fields }),
  }
}

function countsOf(outcome: Outcome): JournalRow['counts'] {
  const results =
    outcome.is === 'done' || outcome.is === 'partial' || outcome.is === 'failed'
      ? outcome.results
      : outcome.is === 'blocked' || outcome.is === 'preview'
        ? outcome.skipped
        : []
  const count = (is: string) => results.filter((one) => one.is === is).length
  return { done: count('done'), skipped: count('skipped'), failed: count('failed') }
}

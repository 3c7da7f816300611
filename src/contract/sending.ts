// The extras of a planned request, and its outcome: shared by the planner and the sender.
import type { Consequences, Source } from './envelope.ts'
import type { Problem } from './problem.ts'

export type SendOptions = {
  idempotencyKey: string
  dryRun?: boolean
  /** Digest of the consequences that were confirmed; the platform refuses when they differ by now. */
  expect?: string
  command: string
  source: Source
  batch?: string
  signal?: AbortSignal
}

export type Sent = { ok: true; payload: unknown; consequences?: Consequences } | { ok: false; problem: Problem }

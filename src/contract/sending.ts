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
  /** The requests of the act that it takes back. */
  undoes?: readonly string[]
  signal?: AbortSignal
}

/** `act`: the request that did it, as the platform knows it. */
export type Sent =
  { ok: true; payload: unknown; act?: string; consequences?: Consequences } | { ok: false; problem: Problem }

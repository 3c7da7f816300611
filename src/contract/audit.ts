// One row per write: user, time, origin, act, before and after (quality S17).
import * as v from 'valibot'
import { Seconds, Source } from './envelope.ts'
import { Id } from './limits.ts'
import { Reason } from './reason.ts'

/** How an act ended: it was done, or a rule stood against it. */
export const AuditOutcome = v.picklist(['done', 'refused'])

export const AuditEntry = v.object({
  id: Id,
  time: Seconds,
  actor: v.string(),
  actorName: v.string(),
  role: v.string(),
  /** Name of the endpoint. */
  action: v.string(),
  /** The command line that replays it; empty for a plain API call. */
  command: v.string(),
  source: Source,
  batch: v.nullable(v.string()),
  /** The target and all it is part of, nearest first, as `target` is spelled. */
  scope: v.array(v.string()),
  /** `stage:12`, `match:34`, … */
  target: v.string(),
  /** Present names of the things in `scope`, by their text; deleted things have none. */
  names: v.optional(v.record(v.string(), v.string()), {}),
  /** `done`, or the code of the refusal. */
  outcome: v.string(),
  before: v.unknown(),
  after: v.unknown(),
  consequences: v.array(Reason),
  requestId: v.string(),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

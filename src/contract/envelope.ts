// §3 response envelope, with the additive `code`, `reason` and `requestId` of the reference platform.
import * as v from 'valibot'
import { Reason } from './reason.ts'

/** chosen: the last second of the year 9999; every language and database can still show it. */
export const lastSecond = 253_402_300_799
/** §3: times on the wire are whole seconds since 1970-01-01 UTC. */
export const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(lastSecond))
export type Seconds = number

/** ISO 8601; a number that is no time stays a number, so that it costs a cell and never a page. */
export function isoTime(seconds: number): string {
  return seconds >= 0 && seconds <= lastSecond ? new Date(seconds * 1000).toISOString() : String(seconds)
}

/** `fail` answers: field → problems; the field is the path in the body joined by dots. */
export const FieldProblems = v.record(v.string(), v.array(v.string()))
export type FieldProblems = v.InferOutput<typeof FieldProblems>

export const Envelope = v.object({
  status: v.string(),
  message: v.optional(v.string()),
  payload: v.optional(v.unknown()),
  serverTime: v.optional(v.number()),
  /** chosen: the stable code of the refusal (domain.md §5), so that clients need not compare sentences. */
  code: v.optional(v.string()),
  reason: v.optional(Reason),
  requestId: v.optional(v.string()),
})
export type Envelope = v.InferOutput<typeof Envelope>

/** The answer of a dry run: the consequences of the act in their order, and the digest that seals them. */
export const Consequences = v.object({ consequences: v.array(Reason), digest: v.string() })
export type Consequences = v.InferOutput<typeof Consequences>

/** Request headers beyond §7 (chosen). */
export const headers = {
  /** One per act; the same key with another body is refused. */
  idempotencyKey: 'Idempotency-Key',
  /** `true`: do everything, answer the consequences, keep nothing. */
  dryRun: 'Arena-Dry-Run',
  /** The digest a confirmation was given for; a write whose consequences differ by now is refused. */
  expect: 'Arena-Expect',
  /** The command line that replays this act (percent-encoded), where it was given, and the batch it belongs to. */
  command: 'Arena-Command',
  source: 'Arena-Source',
  batch: 'Arena-Batch',
  /** The requests (`x-request-id`, with commas) of the act that this write takes back: refused where others have changed the same since. */
  undoes: 'Arena-Undoes',
} as const

/** The surface an act came from; the only thing in which audit rows of one act may differ. */
export const Source = v.picklist(['palette', 'key', 'menu', 'button', 'command-line', 'script', 'api', 'schedule'])
export type Source = v.InferOutput<typeof Source>

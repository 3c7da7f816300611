// §8: what an answer means. Turns status, body and envelope into a payload or into the problem that is shown.
import * as v from 'valibot'
import { Envelope, FieldProblems } from '../contract/envelope.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Problem } from '../contract/problem.ts'
import type { Say } from '../contract/say.ts'
import { asStored } from '../contract/stored.ts'

/** Data of an answer beside its payload: entity tag and request id. */
export type Marks = { tag?: string; act?: string }

export type Answered<T> = { ok: true; payload: T; marks?: Marks } | { ok: false; problem: Problem }

/** The response; without a status when none came. */
export type Arrived = { status: number | undefined; text: string; retryAfter?: string | null }

/** A problem thrown where only an error can travel: through the cache. */
export class ProblemError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

/** The envelope of a body; undefined when the body is no JSON object. */
export function readEnvelope(text: string): Envelope | undefined {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
    const parsed = v.safeParse(Envelope, body)
    // An object without a readable status has "any other status".
    return parsed.success ? parsed.output : { status: '' }
  } catch {
    return undefined
  }
}

export function judge(arrived: Arrived, say: Say, base: Endpoint['base']): Answered<unknown> {
  const envelope = readEnvelope(arrived.text)
  if (!envelope) return { ok: false, problem: withoutData(arrived, say) }
  const about = {
    ...(envelope.reason && { reason: envelope.reason }),
    ...(envelope.requestId !== undefined && { requestId: envelope.requestId }),
  }
  if (envelope.status === 'ok') {
    // Of an answer that is given again under its key: the request that did it, and not the one that asked again.
    const { payload, requestId: act } = envelope
    return { ok: true, payload, ...(act !== undefined && { marks: { act } }) }
  }
  if (envelope.status === 'error') {
    return { ok: false, problem: { kind: 'error', message: envelope.message || say('problem.serverError'), ...about } }
  }
  // §7: a call of user management that is not ok fails with the server's message, whatever its status; others have ours.
  const told = base === 'user' ? envelope.message : undefined
  if (envelope.status === 'fail') {
    const fields = readFields(envelope.payload)
    const message = failMessage(told || say('problem.clientError'), fields)
    return { ok: false, problem: { kind: 'fail', message, fields, ...about } }
  }
  return { ok: false, problem: { kind: 'invalid-answer', message: told || say('problem.invalidStatus'), ...about } }
}

/** Parses a payload by the endpoint's schema: what the platform shows is shown, also where it could not be typed today. */
export function readPayload<S extends v.GenericSchema>(
  schema: S,
  payload: unknown,
  say: Say,
): Answered<v.InferOutput<S>> {
  const parsed = v.safeParse(asStored(schema), payload)
  if (parsed.success) return { ok: true, payload: parsed.output }
  const missing = payload === undefined || payload === null
  const message = say(missing ? 'problem.noPayload' : 'problem.dataCorrupted')
  return { ok: false, problem: { kind: 'invalid-answer', message } }
}

function withoutData({ status, text }: Arrived, say: Say): Problem {
  if (status === 500) return { kind: 'server', message: say('problem.server500') }
  // A success with a body that is no envelope: something else answered in the platform's place.
  const garbled = status !== undefined && status < 400 && text.trim() !== ''
  if (garbled) return { kind: 'invalid-answer', message: say('problem.dataCorrupted') }
  return { kind: 'unreachable', message: say('problem.unreachable') }
}

/** With the catalogue's sentence for the failed call, where the endpoint has one. */
export function withFailure({ failure }: Endpoint, problem: Problem, say: Say, dryRun = false): Problem {
  if (!failure || problem.kind === 'signed-out') return problem
  const refused = problem.kind === 'error' || problem.kind === 'fail'
  if (dryRun && failure.ofDryRun !== undefined && !refused) return { ...problem, lead: say(failure.ofDryRun) }
  if (failure.how === 'leads' || (failure.how === 'leadsFaults' && !refused)) {
    return { ...problem, lead: say(failure.text) }
  }
  return failure.how === 'replaces' && !refused ? { ...problem, message: say(failure.text) } : problem
}

/** `Failed to publish tournament: the reason`; `Error occurred during removing stage. The reason`. */
export function messageWithLead({ lead }: Problem, message: string): string {
  if (lead === undefined) return message
  return `${lead}${/[.。]$/.test(lead) ? '' : ':'} ${message}`
}

const LooseFields = v.record(v.string(), v.union([v.array(v.string()), v.string()]))

function readFields(payload: unknown): FieldProblems {
  const parsed = v.safeParse(LooseFields, payload)
  if (!parsed.success) return {}
  return Object.fromEntries(
    Object.entries(parsed.output).map(([field, found]) => [field, typeof found === 'string' ? [found] : found]),
  )
}

function failMessage(first: string, fields: FieldProblems): string {
  const lines = Object.entries(fields).flatMap(([field, found]) => found.map((message) => `[${field}]: ${message}`))
  return [first, ...lines].join('\n')
}

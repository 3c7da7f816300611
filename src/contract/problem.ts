// Why a request did not succeed, as the error catalogue says it (§8).
import type { FieldProblems } from './envelope.ts'
import type { Reason } from './reason.ts'

export type Problem = {
  kind: 'error' | 'fail' | 'unreachable' | 'server' | 'invalid-answer' | 'signed-out'
  /** In the caller's language. */
  message: string
  /** The failed operation (§8), placed before the reason. */
  lead?: string
  reason?: Reason
  fields?: FieldProblems
  requestId?: string
  /** A write that was sent and whose outcome is unknown. */
  mayBeDone?: true
  /** A write that was stopped before it was sent. */
  notSent?: true
}

/** Not allowed, or not known to this platform: asking again brings the same answer. */
export function isForbidden({ reason }: Problem): boolean {
  return /^(role|platform)\.|forbidden$/.test(reason?.code ?? '')
}

/** A request or answer lost on the way may succeed when tried again. */
export function isPassing({ kind }: Problem): boolean {
  return kind === 'unreachable' || kind === 'server'
}

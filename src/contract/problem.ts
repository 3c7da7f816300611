// Why a request did not succeed, as the error catalogue says it (§8).
import type { FieldProblems } from './envelope.ts'
import type { Reason } from './reason.ts'

export type Problem = {
  kind: 'error' | 'fail' | 'unreachable' | 'server' | 'invalid-answer' | 'signed-out'
  /** In the caller's language. */
  message: string
  /** What did not work (§8), in front of why. */
  lead?: string
  reason?: Reason
  fields?: FieldProblems
  requestId?: string
  /** A write that went out, and nobody knows whether it was done. */
  mayBeDone?: true
}

/** Whoever asked may not have it: asking again brings the same answer. */
export function isForbidden({ reason }: Problem): boolean {
  return reason?.code.startsWith('role.') === true
}

/** What did not arrive, or was lost on its way, may do so when it is tried again. */
export function isPassing({ kind }: Problem): boolean {
  return kind === 'unreachable' || kind === 'server'
}

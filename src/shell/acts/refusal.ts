import type { Reason } from '../../contract/reason.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { sayFieldProblem, sayProblem, sayReason } from '../words/say.ts'

/** Why a request was not sent, or why the platform refused it. */
export function refusal(outcome: Outcome): Reason | undefined {
  if (outcome.is === 'blocked') return outcome.why
  return outcome.is === 'failed' ? outcome.problem.reason : undefined
}

/** The same as text, for pages that show it themselves; undefined when the act was done, or cancelled by the user. */
export function refusalText(outcome: Outcome | undefined): string | undefined {
  switch (outcome?.is) {
    case 'blocked':
      return sayReason(outcome.why)
    case 'failed':
      return sayProblem(outcome.problem).message
    case 'invalid':
      return Object.values(outcome.fields).flat().map(sayFieldProblem).join(' ')
    default:
      return undefined
  }
}

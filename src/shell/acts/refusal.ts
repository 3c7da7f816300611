import type { Reason } from '../../contract/reason.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { sayFieldProblem, sayProblem, sayReason } from '../words/say.ts'

/** Why nothing was sent, or what the platform refused. */
export function refusal(outcome: Outcome): Reason | undefined {
  if (outcome.is === 'blocked') return outcome.why
  return outcome.is === 'failed' ? outcome.problem.reason : undefined
}

/** The same in words, where a page shows it by itself; nothing when it was done, or somebody thought better of it. */
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

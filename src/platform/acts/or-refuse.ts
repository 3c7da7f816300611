import type { Bracket } from '../../contract/bracket.ts'
import type { Reason } from '../../contract/reason.ts'
import { Refusal } from '../call.ts'

/** The engine's answer, or its reason as a refusal. */
export function orRefuse<T extends object>(answer: T | Reason): T {
  if (isReason(answer)) throw new Refusal(answer)
  return answer
}

/** A stage's brackets with one of them replaced. */
export function withBracket(brackets: readonly Bracket[], changed: Bracket): Bracket[] {
  return brackets.map((bracket) => (bracket.groupNumber === changed.groupNumber ? changed : bracket))
}

function isReason(answer: object): answer is Reason {
  return 'code' in answer && typeof answer.code === 'string'
}

// The answers of a dispatch that need some putting together.
import type { Reason } from '../contract/reason.ts'
import type { ConfirmedAct } from './confirmation.ts'
import type { Invocation } from './define.ts'
import type { Outcome, TargetOutcome } from './outcome.ts'

/** `Outcome` while its id and line are not known. */
export type Answer = Outcome extends infer One ? (One extends Outcome ? Omit<One, 'id' | 'line'> : never) : never

/** `given`: as parsed. `carried`: the acts carried out. */
export type Conclusion = { answer: Answer; given: Invocation; carried?: ConfirmedAct }

export function blocked(why: Reason, skipped: readonly TargetOutcome[] = []) {
  return { is: 'blocked' as const, why, skipped }
}

/** No target was done; the first problem says why. */
export function failed(results: readonly TargetOutcome[]): Answer {
  const why = results.find((one) => one.is === 'failed')?.why ?? results[0]?.why
  const problem = results.find((one) => one.problem)?.problem
  return { is: 'failed', problem: problem ?? { kind: 'error', message: '', ...(why && { reason: why }) }, results }
}

export function preview({ ready, skipped }: ConfirmedAct, foreseen: readonly Reason[]): Answer {
  return {
    is: 'preview',
    steps: ready.flatMap(({ unit }) => unit.steps),
    consequences: [...foreseen, ...ready.flatMap(({ consequences }) => consequences)],
    eligible: ready.flatMap(({ unit }) => unit.targets.map(({ id }) => id)),
    skipped,
  }
}

/** Results in the order the targets were given in. */
export function inOrder(ids: readonly string[], results: readonly TargetOutcome[]): readonly TargetOutcome[] {
  const order = new Map(ids.map((id, index) => [id, index]))
  return results.toSorted((a, b) => (order.get(a.target) ?? 0) - (order.get(b.target) ?? 0))
}

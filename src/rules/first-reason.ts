// How why-nots are put together: checks in order, the first that fails speaks.
import { reason, type Reason, type ReasonCode, type ReasonDetails } from '../contract/reason.ts'

export function firstReason(...checks: readonly (() => Reason | undefined)[]): Reason | undefined {
  for (const check of checks) {
    const why = check()
    if (why) return why
  }
  return undefined
}

export function reasonIf<C extends ReasonCode>(
  fails: boolean,
  code: C,
  ...details: ReasonDetails<C>
): Reason | undefined {
  return fails ? reason(code, ...details) : undefined
}

/** The first value that occurs twice in the list. */
export function firstTwice<T>(values: readonly T[]): T | undefined {
  return values.find((value, i) => values.indexOf(value) < i)
}

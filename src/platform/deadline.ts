// The time a request has. When it is over the caller is told so: that nothing was done, as long as nothing can be done any more; or
// that it is not known, once COMMIT may be on its way.
import { outcomeUnknown, tooSlow } from './answers.ts'

export type Deadline = {
  isOver(): boolean
  /** Said before COMMIT is sent, and taken back where the work begins once more. */
  committing(is: boolean): void
}

export function inTime<T>(milliseconds: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  let isOver = false
  let isCommitting = false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Set here and asked before COMMIT: a clock that is read twice may give two answers.
      isOver = true
      reject(isCommitting ? outcomeUnknown() : tooSlow())
    }, milliseconds)
  })
  const working = work({ isOver: () => isOver, committing: (is) => void (isCommitting = is) })
  return Promise.race([working, late]).finally(() => clearTimeout(timer))
}

import { reason } from '../../contract/reason.ts'
import { Refusal } from '../call.ts'

/** The row, or the one answer for everything that is not there or not the caller's to see. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal(reason('notFound'), 404)
  return row
}

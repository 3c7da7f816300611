// What an edit changes, for the audit row: before and after hold only the fields that differ.
import { reason } from '../../contract/reason.ts'
import { Invalid, type Act } from '../call.ts'

export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (field) => field !== 'version' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return { before: pick(before, changed), after: pick(after, changed) }
}

/** The fields that were given; those left out do not count as a change. */
export function given<T extends object>(fields: T): Partial<T> {
  return pick(
    fields,
    (Object.keys(fields) as (keyof T)[]).filter((field) => fields[field] !== undefined),
  )
}

/**
 * Whoever edits must have seen what is stored. chosen: a client that knows only §7 sends no version; then the last write
 * wins, and the audit row says that nobody looked.
 */
export function requireVersion({ consequence }: Act, stored: { version: number }, seen: number | undefined): void {
  if (seen === undefined) consequence(reason('consequence.unseen'))
  else if (stored.version !== seen) throw new Invalid({ version: ['version'] })
}

function pick<T extends object>(source: T, fields: readonly (keyof T)[]): Partial<T> {
  const picked: Partial<T> = {}
  for (const field of fields) picked[field] = source[field]
  return picked
}

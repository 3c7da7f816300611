// The filter of every list of owned things: which of them the caller may see.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Visible } from '../policy.ts'

/** Undefined: all of them. */
export function whereVisible(
  { of }: Visible,
  owner: { venueCompanyId: AnyPgColumn; venueId: AnyPgColumn },
): SQL | undefined {
  if (of === 'everything') return undefined
  if (of === 'nothing') return sql`false`
  return and(
    eq(owner.venueCompanyId, of.venueCompanyId),
    of.venueId === undefined ? undefined : eq(owner.venueId, of.venueId),
  )
}

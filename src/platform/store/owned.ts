// The filter of every list of owned things: which of them the caller may see.
import { and, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Visible } from '../policy.ts'

type OwnerColumn = AnyPgColumn<{ data: string; driverParam: unknown }> | SQL<string | null>
/** Where a row says to which company and venue it belongs; or how that is read through what it is part of. */
export type OwnerColumns = { venueCompanyId: OwnerColumn; venueId: OwnerColumn }

/** Things that belong to a company as a whole, not to a venue of it. */
export function ofCompany(venueCompanyId: AnyPgColumn<{ data: string; driverParam: unknown }>): OwnerColumns {
  return { venueCompanyId, venueId: sql<string | null>`null::text` }
}

/** Undefined: all of them. */
export function whereVisible({ of }: Visible, owner: OwnerColumns): SQL | undefined {
  if (of === 'everything') return undefined
  if (of === 'nothing') return sql`false`
  return and(
    sql`${owner.venueCompanyId} = ${of.venueCompanyId}`,
    of.venueId === undefined ? undefined : sql`${owner.venueId} = ${of.venueId}`,
  )
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Venue } from '../../contract/endpoints-venues.ts'
import type { HeldAt } from '../../contract/held-at.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { whereVisible } from './owned.ts'
import { tournaments } from './schema/tournaments.ts'
import { venues } from './schema/venues.ts'

const shown = { venueId: venues.id, venueCompanyId: venues.venueCompanyId, name: venues.name }

/** All of them, or those of these ids. */
export function listVenues(tx: Tx, visible: Visible, ids?: readonly string[]): Promise<Venue[]> {
  const owner = { venueCompanyId: venues.venueCompanyId, venueId: venues.id }
  return tx
    .select(shown)
    .from(venues)
    .where(and(whereVisible(visible, owner), ids && inArray(venues.id, [...ids])))
    .orderBy(asc(venues.name), asc(venues.id))
}

/** Where a tournament is held. */
export function heldAt(tx: Tx, tournamentId: string): Promise<HeldAt[]> {
  return tx
    .select({ venueCompanyId: venues.venueCompanyId, venueId: venues.id })
    .from(venues)
    .innerJoin(tournaments, eq(venues.id, sql`any(${tournaments.venueIds})`))
    .where(eq(tournaments.id, tournamentId))
    .orderBy(asc(venues.id))
}

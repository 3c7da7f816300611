// Venue companies as they are shown: with the number of their venues.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { VenueCompany } from '../../contract/venue.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { byName, ownedRows } from './rows.ts'
import { venueCompanies, venues } from './schema/venues.ts'
import { companyOwner } from './things.ts'

const rows = ownedRows(venueCompanies, companyOwner, ({ nameKey: _key, ...row }) => row, {
  name: byName(venueCompanies),
  createTime: [venueCompanies.createTime, venueCompanies.id],
})
export const { insert: insertCompany, update: updateCompany } = rows

export async function lockCompany(tx: Tx, id: string): Promise<VenueCompany> {
  return one(tx, await rows.lock(tx, id))
}

export async function findCompany(tx: Tx, id: string): Promise<VenueCompany> {
  return one(tx, await rows.find(tx, id))
}

export async function listCompanies(tx: Tx, query: QueryOf<Endpoints['listVenueCompanies']>, visible: Visible) {
  const { things, ...counts } = await rows.page(tx, query, visible)
  return { venueCompanies: await counted(tx, things), ...counts }
}

type KeptCompany = Omit<VenueCompany, 'venueCount'>

async function one(tx: Tx, kept: KeptCompany): Promise<VenueCompany> {
  const [company] = await counted(tx, [kept])
  return company ?? { ...kept, venueCount: 0 }
}

async function counted(tx: Tx, companies: readonly KeptCompany[]): Promise<VenueCompany[]> {
  if (companies.length === 0) return []
  const ids = companies.map(({ id }) => id)
  const counts = await tx
    .select({ of: venues.venueCompanyId, n: sql<number>`count(*)::int` })
    .from(venues)
    .where(and(inArray(venues.venueCompanyId, ids), eq(venues.state, 'InUse')))
    .groupBy(venues.venueCompanyId)
  const known = new Map(counts.map(({ of, n }) => [of, n]))
  return companies.map((company) => ({ ...company, venueCount: known.get(company.id) ?? 0 }))
}

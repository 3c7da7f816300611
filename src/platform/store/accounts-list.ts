// The user list of §7.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { ListedUser } from '../../contract/user.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { whereVisible } from './owned.ts'
import { inOrderOf, idPageOf, sortOf } from './paging.ts'
import { accountCounts, accountKeys, accounts } from './schema/platform.ts'
import { venues } from './schema/venues.ts'
import { isUserSearched } from './searched.ts'

type Query = QueryOf<Endpoints['listUsers']>

const { byName, emailKey, signInKey } = accountKeys(accounts)
const orders = {
  name: [byName, accounts.sub],
  email: [emailKey],
  lastSignIn: [signInKey, accounts.sub],
}

/** The public part of an account, without its password. */
const shown = {
  id: accounts.sub,
  name: accounts.name,
  email: accounts.email,
  role: accounts.roles,
  venue_company_id: accounts.venueCompanyId,
  venue_id: accounts.venueId,
  venueName: venues.name,
  lastSignIn: accounts.lastSignIn,
}

export async function listUsers(tx: Tx, visible: Visible, query: Query) {
  const order = sortOf(query.sort, orders, 'name')
  const where = and(
    whereVisible(visible, accounts),
    // chosen: the role that counts (§6: the highest), so that everybody is found under one.
    query.role && eq(accounts.role, query.role),
    isUserSearched(query.search),
  )
  const kept = query.search ? undefined : await keptCount(tx, visible, query)
  const { ids, ...counts } = await idPageOf(tx, { table: accounts, id: accounts.sub, where, order, kept }, query)
  const users: ListedUser[] = await tx
    .select(shown)
    .from(accounts)
    .leftJoin(venues, eq(venues.id, accounts.venueId))
    .where(inArray(accounts.sub, ids))
  return { users: inOrderOf(ids, users, (user) => user.id), ...counts }
}

/** Without a search the count is kept, for any number of accounts. */
async function keptCount(tx: Tx, { of }: Visible, { role }: Query): Promise<number> {
  if (of === 'nothing') return 0
  const among =
    of === 'everything' ? { company: '', venue: '' } : { company: of.venueCompanyId, venue: of.venueId ?? '' }
  const [row] = await tx
    .select({ n: sql<number>`coalesce(sum(${accountCounts.n}), 0)::int` })
    .from(accountCounts)
    .where(
      and(
        eq(accountCounts.company, among.company),
        eq(accountCounts.venue, among.venue),
        role && eq(accountCounts.role, role),
      ),
    )
  return row?.n ?? 0
}

/** chosen: the administrators of the company; where it has none, the system administrators, who renew its licences. */
export async function licenceKeepers(tx: Tx, companyId: string): Promise<{ email: string; name: string }[]> {
  const told = { email: accounts.email, name: accounts.name }
  const active = eq(accounts.disabled, false)
  const own = await tx
    .select(told)
    .from(accounts)
    .where(and(active, eq(accounts.role, 'VenueCompanyAdmin'), eq(accounts.venueCompanyId, companyId)))
    .orderBy(accounts.sub)
  if (own.length > 0) return own
  return tx
    .select(told)
    .from(accounts)
    .where(and(active, eq(accounts.role, 'SystemAdmin')))
    .orderBy(accounts.sub)
}

// The user list of §7.
import { and, arrayContains, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { ListedUser } from '../../contract/user.ts'
import type { Tx } from './connection.ts'
import { anywhere } from './name-key.ts'
import { inOrderOf, pageOf, sortOf } from './paging.ts'
import { accounts } from './schema/platform.ts'

const orders = {
  name: [sql`lower(${accounts.name}) collate "und-x-icu"`, accounts.sub],
  email: [sql`lower(${accounts.email})`],
  lastSignIn: [sql`coalesce(${accounts.lastSignIn}, 0)`, accounts.sub],
}

export async function listUsers(tx: Tx, query: QueryOf<Endpoints['listUsers']>) {
  const order = sortOf(query.sort, orders, 'name')
  const text = query.search ? anywhere(query.search) : undefined
  const where = and(
    // §6: no role at all is Unknown.
    query.role === 'Unknown'
      ? eq(sql`cardinality(${accounts.roles})`, 0)
      : query.role
        ? arrayContains(accounts.roles, [query.role])
        : undefined,
    text === undefined
      ? undefined
      : or(
          like(sql`lower(${accounts.name})`, text),
          like(sql`lower(${accounts.email})`, text),
          eq(accounts.sub, query.search?.trim() ?? ''),
        ),
  )
  const { ids, ...counts } = await pageOf(tx, { table: accounts, id: accounts.sub, where, order }, query)
  const rows = await tx.select().from(accounts).where(inArray(accounts.sub, ids))
  return { users: inOrderOf(ids, rows, (row) => row.sub).map(userOf), ...counts }
}

function userOf(row: typeof accounts.$inferSelect): ListedUser {
  return {
    id: row.sub,
    name: row.name,
    email: row.email,
    role: row.roles,
    venue_company_id: row.venueCompanyId,
    venue_id: row.venueId,
    lastSignIn: row.lastSignIn,
  }
}

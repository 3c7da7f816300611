// The user list of §7.
import { and, arrayContains, eq, like, or, sql } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { ListedUser } from '../../contract/user.ts'
import type { Tx } from './connection.ts'
import { anywhere } from './like.ts'
import { orderBy, pageCounts, sortOf, windowOf } from './paging.ts'
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
  const [counted] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(accounts)
    .where(where)
  const rowCount = counted?.n ?? 0
  const { limit, offset, fromEnd } = windowOf(query, rowCount)
  const page = await tx
    .select()
    .from(accounts)
    .where(where)
    .orderBy(...orderBy(order, fromEnd))
    .limit(limit)
    .offset(offset)
  return { users: (fromEnd ? page.toReversed() : page).map(userOf), ...pageCounts(rowCount, query.pageSize) }
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

import { and, arrayContains, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import type { AuditEntry } from '../../contract/audit.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { Source } from '../../contract/envelope.ts'
import type { Tx } from './connection.ts'
import { pageCounts, sortOf, orderBy, windowOf } from './paging.ts'
import { auditLog } from './schema/platform.ts'
import { findTournament } from './tournaments.ts'

const orders = { time: [auditLog.id] }

/** The audit rows of a tournament, newest first. */
export async function listTournamentAudit(
  tx: Tx,
  tournamentId: string,
  query: QueryOf<Endpoints['listTournamentAudit']>,
): Promise<{ entries: AuditEntry[]; rowCount: number; pageCount: number }> {
  await findTournament(tx, tournamentId)
  const order = sortOf(query.sort, orders, '-time')
  const search = query.search ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : undefined
  const where: SQL | undefined = and(
    arrayContains(auditLog.scope, [`tournament:${tournamentId}`]),
    query.actor ? eq(auditLog.actor, query.actor) : undefined,
    query.action ? eq(auditLog.action, query.action) : undefined,
    query.from === undefined ? undefined : gte(auditLog.time, query.from),
    query.to === undefined ? undefined : lte(auditLog.time, query.to),
    search === undefined
      ? undefined
      : sql`(${auditLog.command} ilike ${search} or ${auditLog.action} ilike ${search}
      or ${auditLog.actorName} ilike ${search} or ${auditLog.target} ilike ${search})`,
  )
  const [counted] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(auditLog)
    .where(where)
  const rowCount = counted?.n ?? 0
  const { limit, offset, fromEnd } = windowOf(query, rowCount)
  const page = await tx
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(...orderBy(order, fromEnd))
    .limit(limit)
    .offset(offset)
  return {
    entries: (fromEnd ? page.toReversed() : page).map(entryOf),
    ...pageCounts(rowCount, query.pageSize),
  }
}

function entryOf({
  id,
  source,
  changes: _changes,
  tournamentId: _tournament,
  ...row
}: typeof auditLog.$inferSelect): AuditEntry {
  return { id: String(id), ...row, source: Source.options.find((known) => known === source) ?? 'api' }
}

// Sendings: found and locked with their counts, which their entries keep (kept-counts.ts).
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { Sending, StatusCounts } from '../../contract/notification.ts'
import { nameKey } from '../../contract/name-key.ts'
import { NotificationStatus } from '../../contract/states.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { notificationCounts, sendings as table } from './schema/notifications.ts'
import { isSearchedFor } from './searched.ts'

type Row = typeof table.$inferSelect

export async function findSending(tx: Tx, id: string): Promise<Sending> {
  return sendingOf(tx, await tx.select().from(table).where(eq(table.id, id)))
}

/** Nothing of it is taken up while the transaction lasts, and what is in hand was taken up before. */
export async function lockSending(tx: Tx, id: string): Promise<Sending> {
  return sendingOf(tx, await tx.select().from(table).where(eq(table.id, id)).for('update'))
}

async function sendingOf(tx: Tx, [row]: readonly Row[]): Promise<Sending> {
  const counts = await countsOf(tx, [found(row).id])
  return withCounts(found(row), counts)
}

type New = Omit<typeof table.$inferInsert, 'id' | 'nameKey' | 'version' | 'frozen'>

export async function insertSending(tx: Tx, columns: New): Promise<Sending> {
  const rows = await tx
    .insert(table)
    .values({ ...columns, nameKey: nameKey(columns.name) })
    .returning()
  return sendingOf(tx, rows)
}

type Changed = Partial<Pick<Row, 'state' | 'startTime' | 'pausedWhy' | 'members' | 'confirmed' | 'together' | 'frozen'>>

export async function updateSending(tx: Tx, id: string, columns: Changed): Promise<Sending> {
  // Failures before it resumed are no reason to pause again.
  const resumes = columns.state === 'Running' ? { watchedFrom: sql`extract(epoch from clock_timestamp())` } : {}
  const set = { ...columns, ...resumes, version: sql`${table.version} + 1` }
  return sendingOf(tx, await tx.update(table).set(set).where(eq(table.id, id)).returning())
}

const orders = {
  createTime: [table.createTime, table.id],
  startTime: [table.startTime, table.id],
  subject: [table.nameKey, table.id],
}

export async function listSendings(tx: Tx, query: QueryOf<Endpoints['listSendings']>) {
  const where = and(
    isSearchedFor('sending', query),
    query.state && inArray(table.state, query.state),
    query.action && inArray(table.action, query.action),
    query.channel && inArray(table.channel, query.channel),
    query.together === undefined ? undefined : eq(table.together, query.together),
  )
  const order = sortOf(query.sort, orders, '-createTime')
  const { ids, ...page } = await idPageOf(tx, { table, id: table.id, where, order }, query)
  const rows = await tx.select().from(table).where(inArray(table.id, ids))
  const counts = await countsOf(tx, ids)
  return { sendings: inOrderOf(ids, rows, ({ id }) => id).map((row) => withCounts(row, counts)), ...page }
}

async function countsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, StatusCounts>> {
  const { sendingId, status, n } = notificationCounts
  const rows = await tx
    .select({ sendingId, status, n: sql<number>`sum(${n})::int` })
    .from(notificationCounts)
    .where(inArray(sendingId, [...ids]))
    .groupBy(sendingId, status)
  const counts = new Map(ids.map((id) => [id, noCounts()]))
  for (const row of rows) {
    const of = counts.get(row.sendingId)
    if (of) of[row.status] = row.n
  }
  return counts
}

function noCounts(): StatusCounts {
  return Object.fromEntries(NotificationStatus.options.map((status) => [status, 0])) as StatusCounts
}

function withCounts(
  { name, nameKey: _key, plain: _plain, watchedFrom: _from, translation: other, ...row }: Row,
  counts: ReadonlyMap<string, StatusCounts>,
): Sending {
  const translation = other && { language: other.language, subject: other.subject, content: other.content }
  return { ...row, translation, subject: name, counts: counts.get(row.id) ?? noCounts() }
}

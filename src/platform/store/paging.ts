// Pages of a list, read off an index from the nearer end; rows of several parents sorted to them.
import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { countedRows } from '../../contract/endpoint.ts'
import { Invalid } from '../handlers/call.ts'
import type { Tx } from './connection.ts'

export type Paging = { page: number; pageSize: number; sort?: string | undefined }
type Column = AnyPgColumn | SQL
export type Order = { columns: readonly Column[]; descending: boolean }

type Listing<Id> = {
  table: PgTable
  id: AnyPgColumn<{ data: Id; driverParam: unknown; notNull: true }>
  where: SQL | undefined
  order: Order
  /** How many rows fit, where somebody keeps count; else they are counted here. */
  kept?: number | undefined
  /** For lists that know their way: where to begin, and how many rows from there, in place of an offset. */
  seek?: (offset: number, backwards: boolean) => Promise<{ where: SQL; offset: number }>
}

export type IdPage<Id> = { ids: Id[]; rowCount: number; pageCount: number; exact: boolean }

/**
 * Which rows stand on a page, and how many there are, in a fixed number of statements: a page near either end of the
 * order, and its count, cost the same whatever the number of rows. A page in the middle of a list nobody keeps count of
 * walks there, and counts exactly on the way.
 */
export async function pageOf<Id>(tx: Tx, listing: Listing<Id>, paging: Paging): Promise<IdPage<Id>> {
  const counted = await countOf(tx, listing, paging)
  const { limit, offset, backwards } = spanOf(paging, counted)
  const way = offset > 0 ? await listing.seek?.(offset, backwards) : undefined
  const rows = await tx
    .select({ id: listing.id })
    .from(listing.table)
    .where(way ? sql.join([listing.where ?? sql`true`, way.where], sql` and `) : listing.where)
    .orderBy(...orderBy(listing.order, backwards))
    .limit(limit)
    .offset(way?.offset ?? offset)
  const ids = rows.map((row) => row.id)
  return {
    ids: backwards ? ids.toReversed() : ids,
    rowCount: counted.rowCount,
    pageCount: Math.ceil(counted.rowCount / paging.pageSize),
    exact: counted.exact,
  }
}

type Counted = { rowCount: number; exact: boolean }

async function countOf<Id>(tx: Tx, listing: Listing<Id>, { page, pageSize }: Paging): Promise<Counted> {
  const { table, where, kept } = listing
  if (kept !== undefined) return { rowCount: kept, exact: true }
  // Who reads so far into the list pays for a walk through it anyway.
  const whole = (Math.abs(page) - 1) * pageSize > countedRows
  const fitting = tx.select({ one: sql`1` }).from(table).where(where)
  const some = whole ? fitting.as('fitting') : fitting.limit(countedRows + 1).as('fitting')
  const [row] = await tx.select({ n: sql<number>`count(*)` }).from(some)
  const n = row?.n ?? 0
  if (whole || n <= countedRows) return { rowCount: n, exact: true }
  return { rowCount: Math.max(n, await estimateOf(tx, table, where)), exact: false }
}

/** How many rows the planner of the database expects, from its statistics. */
async function estimateOf(tx: Tx, table: PgTable, where: SQL | undefined): Promise<number> {
  const every = tx.select({ one: sql`1` }).from(table).where(where)
  const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${every}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Pages of the second half are read from the end; those counted from the end, of an exact list, also from the start. */
function spanOf({ page, pageSize }: Paging, { rowCount, exact }: Counted) {
  const skipped = (Math.abs(page) - 1) * pageSize
  const limit = exact ? Math.max(0, Math.min(pageSize, rowCount - skipped)) : pageSize
  if (!exact || skipped <= rowCount / 2) return { limit, offset: skipped, backwards: page < 0 }
  return { limit, offset: Math.max(0, rowCount - skipped - limit), backwards: page > 0 }
}

/** `-createTime` → the columns of that order; a sort that is not on the list is refused. */
export function sortOf<T extends Record<string, readonly Column[]>>(
  sort: string | undefined,
  orders: T,
  otherwise: (keyof T & string) | `-${keyof T & string}`,
): Order {
  const descending = (sort ?? otherwise).startsWith('-')
  const name = (sort ?? otherwise).replace(/^-/, '')
  const columns = Object.hasOwn(orders, name) ? orders[name] : undefined
  if (!columns) throw new Invalid({ sort: ['notSupported'] })
  return { columns, descending }
}

function orderBy({ columns, descending }: Order, backwards: boolean) {
  return columns.map(descending === backwards ? asc : desc)
}

/** Rows in the order of the ids they were asked for. */
export function inOrderOf<T, Id>(ids: readonly Id[], rows: readonly T[], idOf: (row: T) => Id): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function groupedBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

// Pages of a list, read off an index from the nearer end; rows of several parents sorted to them.
import { and, asc, desc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { countedRows, maxListedIds } from '../../contract/endpoint.ts'
import { Invalid } from '../call.ts'
import type { Tx } from './connection.ts'

export type Paging = {
  page: number
  pageSize: number
  sort?: string | undefined
  everyId?: 'true' | 'false' | undefined
  among?: readonly string[] | undefined
}
export type OrderColumn = AnyPgColumn | SQL
export type SortOrder = { columns: readonly OrderColumn[]; descending: boolean }

type Listing<Id> = {
  table: PgTable
  id: AnyPgColumn<{ data: Id; driverParam: unknown; notNull: true }>
  where: SQL | undefined
  order: SortOrder
  /** How many rows fit, where a kept count exists; otherwise they are counted here. */
  kept?: number | undefined
  /** For lists that know their way: where to begin, and how many rows from there, in place of an offset. */
  seek?: (offset: number, backwards: boolean) => Promise<{ where: SQL | undefined; offset: number }>
}

export type IdPage<Id> = { ids: Id[]; rowCount: number; pageCount: number; exact: boolean; everyId?: string[] }

/** A page, all ids as well, or the rows that are named. */
export async function idPageOf<Id>(tx: Tx, listing: Listing<Id>, paging: Paging): Promise<IdPage<Id>> {
  if (paging.among && paging.among.length > 0) return among(tx, listing, paging.among)
  const page = await countedPageOf(tx, listing, paging)
  if (paging.everyId !== 'true') return page
  const { seek: _, ...whole } = listing
  const every = await idsOf(tx, whole, { limit: maxListedIds, offset: 0, backwards: false })
  return { ...page, everyId: every.map(String) }
}

/** Rows are asked for in other ways than by pages. */
export function asksForRows({ everyId, among: named }: Pick<Paging, 'everyId' | 'among'>): boolean {
  return everyId === 'true' || (named !== undefined && named.length > 0)
}

async function among<Id>(tx: Tx, listing: Listing<Id>, named: readonly string[]): Promise<IdPage<Id>> {
  const { id, where } = listing
  // Of the few tables whose ids are numbers most texts are none.
  const meant = id.dataType === 'number' ? named.filter((one) => /^\d{1,15}$/.test(one)) : named
  const { seek: _, ...whole } = listing
  const those = and(where, sql`${id} in ${[...meant]}`)
  const span = { limit: named.length, offset: 0, backwards: false }
  const ids = meant.length === 0 ? [] : await idsOf(tx, { ...whole, where: those }, span)
  return answer(ids, { rowCount: ids.length, exact: true }, { page: 1, pageSize: named.length })
}

/**
 * Which rows stand on a page, and how many there are, in at most three statements. A page near either end of the order
 * costs the same whatever the number of rows, and so does the count. A page in the middle of a list without a kept
 * count walks there, and counts exactly on the way.
 */
async function countedPageOf<Id>(tx: Tx, listing: Listing<Id>, paging: Paging): Promise<IdPage<Id>> {
  const { table, where, kept } = listing
  const skipped = (Math.abs(paging.page) - 1) * paging.pageSize
  if (kept !== undefined || skipped > countedRows) {
    const rowCount = kept ?? (await countUpTo(tx, table, where))
    const ids = await idsOf(tx, listing, spanOf(paging, rowCount))
    return answer(ids, { rowCount, exact: true }, paging)
  }
  const span = { limit: paging.pageSize, offset: skipped, backwards: paging.page < 0 }
  const ids = await idsOf(tx, listing, span)
  const ends = ids.length < paging.pageSize && (ids.length > 0 || skipped === 0)
  const counted = ends ? { rowCount: skipped + ids.length, exact: true } : await countOf(tx, table, where)
  return answer(ids, counted, paging)
}

type Counted = { rowCount: number; exact: boolean }
type Span = { limit: number; offset: number; backwards: boolean }

function answer<Id>(ids: Id[], { rowCount, exact }: Counted, { pageSize }: Paging): IdPage<Id> {
  return { ids, rowCount, pageCount: Math.ceil(rowCount / pageSize), exact }
}

async function idsOf<Id>(tx: Tx, listing: Listing<Id>, { limit, offset, backwards }: Span): Promise<Id[]> {
  const { table, id, where, order } = listing
  const way = offset > 0 ? await listing.seek?.(offset, backwards) : undefined
  const rows = await tx
    .select({ id })
    .from(table)
    .where(and(where, way?.where))
    .orderBy(...orderBy(order, backwards))
    .limit(limit)
    .offset(way?.offset ?? offset)
  const ids = rows.map((row) => row.id)
  return backwards ? ids.toReversed() : ids
}

/**
 * Of many rows the planner's guess is enough; few are counted, and many that it took for few until they are too many.
 */
async function countOf(tx: Tx, table: PgTable, where: SQL | undefined): Promise<Counted> {
  const guessed = await estimateOf(tx, table, where)
  if (guessed > countedRows) return { rowCount: guessed, exact: false }
  const rowCount = await countUpTo(tx, table, where, countedRows + 1)
  return { rowCount, exact: rowCount <= countedRows }
}

async function countUpTo(tx: Tx, table: PgTable, where: SQL | undefined, limit?: number): Promise<number> {
  const fitting = tx
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
  const some = limit === undefined ? fitting.as('fitting') : fitting.limit(limit).as('fitting')
  const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(some)
  return row?.n ?? 0
}

/** How many rows the planner of the database expects, from its statistics. */
async function estimateOf(tx: Tx, table: PgTable, where: SQL | undefined): Promise<number> {
  const every = tx
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
  const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${every}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** A page beyond the middle, from either end, is read from the other one. */
function spanOf({ page, pageSize }: Paging, rowCount: number): Span {
  const skipped = (Math.abs(page) - 1) * pageSize
  const limit = Math.max(0, Math.min(pageSize, rowCount - skipped))
  if (skipped <= rowCount / 2) return { limit, offset: skipped, backwards: page < 0 }
  return { limit, offset: Math.max(0, rowCount - skipped - limit), backwards: page > 0 }
}

/** `-createTime` → the columns of that order; a sort that is not on the list is refused. */
export function sortOf<T extends Record<string, readonly OrderColumn[]>>(
  sort: string | undefined,
  orders: T,
  otherwise: (keyof T & string) | `-${keyof T & string}`,
): SortOrder {
  const descending = (sort ?? otherwise).startsWith('-')
  const name = (sort ?? otherwise).replace(/^-/, '')
  const columns = Object.hasOwn(orders, name) ? orders[name] : undefined
  if (!columns) throw new Invalid({ sort: ['notSupported'] })
  return { columns, descending }
}

function orderBy({ columns, descending }: SortOrder, backwards: boolean) {
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

// Pages of a list, read off an index; rows of several parents sorted to them.
import { asc, desc, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Invalid } from '../call.ts'

export type Paging = { page: number; pageSize: number; sort?: string | undefined }
type Column = AnyPgColumn | SQL

/** `-createTime` → the columns of that order; a sort that is not on the list is refused. */
export function sortOf<T extends Record<string, readonly Column[]>>(
  sort: string | undefined,
  orders: T,
  otherwise: (keyof T & string) | `-${keyof T & string}`,
): { columns: readonly Column[]; descending: boolean } {
  const descending = (sort ?? otherwise).startsWith('-')
  const name = (sort ?? otherwise).replace(/^-/, '')
  const columns = Object.hasOwn(orders, name) ? orders[name] : undefined
  if (!columns) throw new Invalid({ sort: ['notSupported'] })
  return { columns, descending }
}

/**
 * Where a page starts. The second half of a list is read from its end, so that the last page costs what the first does.
 */
export function windowOf(paging: Paging, rowCount: number) {
  const offset = (paging.page - 1) * paging.pageSize
  const limit = Math.max(0, Math.min(paging.pageSize, rowCount - offset))
  const fromEnd = offset > rowCount / 2
  return { limit, offset: fromEnd ? Math.max(0, rowCount - offset - limit) : offset, fromEnd }
}

export function orderBy({ columns, descending }: { columns: readonly Column[]; descending: boolean }, fromEnd = false) {
  return columns.map(descending === fromEnd ? asc : desc)
}

export function pageCounts(rowCount: number, pageSize: number): { rowCount: number; pageCount: number } {
  return { rowCount, pageCount: Math.ceil(rowCount / pageSize) }
}

/** Rows in the order of the ids they were asked for. */
export function inOrderOf<T>(ids: readonly string[], rows: readonly T[], idOf: (row: T) => string): T[] {
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

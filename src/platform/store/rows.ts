// Things that are one row each: found, locked, inserted, updated, removed and listed alike. None of them is read for a change
// without its lock, changed without its version, or renamed without the key its name is found by; a list of owned things is
// read only with what its reader may see.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { nameKey } from '../../contract/name-key.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { whereVisible, type OwnerColumns } from './owned.ts'
import { idPageOf, inOrderOf, sortOf, type OrderColumn, type IdPage, type Paging } from './paging.ts'
import { isSearchedFor } from './searched.ts'
import { kindIn, type TextColumn } from './things.ts'

type Named = PgTable & { id: TextColumn; name: TextColumn; nameKey: TextColumn; version: AnyPgColumn }
type RowOf<T extends Named> = T['$inferSelect']
/** Columns to write; the key follows from the name, and the version counts. */
type Columns<T extends Named> = Omit<T['$inferInsert'], 'id' | 'nameKey' | 'version'>
type Query = Paging & { search?: string | undefined; named?: string | undefined }
type Page<Thing> = Omit<IdPage<string>, 'ids'> & { things: Thing[] }

/** The columns of an order by name, beside the others of a list: `{ name: byName(table), createTime: […] }`. */
export function byName({ nameKey: key, id }: Named): readonly OrderColumn[] {
  return [sql`${key} collate "und-x-icu"`, id]
}

/**
 * `thingOf`: a row as the contract has it. `orders`: what its list can be sorted by; the first one unasked, where there is none
 * by the name.
 */
export function thingRows<T extends Named, Thing>(
  table: T,
  thingOf: (row: RowOf<T>) => Thing,
  orders: Readonly<Record<string, readonly OrderColumn[]>> = { name: [table.nameKey, table.id] },
) {
  // The query builder cannot follow a table whose columns it does not know.
  const all: PgTable = table
  const thing = ([row]: readonly unknown[]) => thingOf(found(row) as RowOf<T>)
  // The name of every such table is text; the compiler cannot see it through the table's type.
  const keyOf = (columns: object) => ('name' in columns ? { nameKey: nameKey(columns.name as string) } : {})
  const where = (id: string) => eq(table.id, id)
  const select = (tx: Tx, id: string) => tx.select().from(all).where(where(id))
  const [first = 'name'] = Object.keys(orders)

  return {
    find: async (tx: Tx, id: string) => thing(await select(tx, id)),

    /** For a write: the row stays as it is read until the transaction ends. */
    lock: async (tx: Tx, id: string) => thing(await select(tx, id).for('update')),

    insert: async (tx: Tx, columns: Columns<T>) =>
      thing(
        await tx
          .insert(table)
          .values({ ...columns, ...keyOf(columns) } as T['$inferInsert'])
          .returning(),
      ),

    update: async (tx: Tx, id: string, columns: Partial<Columns<T>>) => {
      const set = { ...columns, ...keyOf(columns), version: sql`${table.version} + 1` }
      return thing(await tx.update(all).set(set).where(where(id)).returning())
    },

    remove: async (tx: Tx, id: string) => void (await tx.delete(table).where(where(id))),

    /** A page of those whose name has the words of `search`, and that `fit`. */
    page: async (tx: Tx, query: Query, fit?: SQL): Promise<Page<Thing>> => {
      const fitting = and(fit, isSearchedFor(kindIn(table), query))
      const order = sortOf(query.sort, orders, first)
      const { ids, ...counts } = await idPageOf(tx, { table, id: table.id, where: fitting, order }, query)
      const rows = await tx.select().from(all).where(inArray(table.id, ids))
      return { things: inOrderOf(ids, rows as RowOf<T>[], (row) => row['id'] as string).map(thingOf), ...counts }
    },
  }
}

/** The same of things that belong to a venue or a company. */
export function ownedRows<T extends Named, Thing>(
  table: T,
  owner: OwnerColumns,
  thingOf: (row: RowOf<T>) => Thing,
  orders?: Readonly<Record<string, readonly OrderColumn[]>>,
) {
  const { page, ...rows } = thingRows(table, thingOf, orders)
  return {
    ...rows,
    page: (tx: Tx, query: Query, visible: Visible, fit?: SQL) =>
      page(tx, query, and(whereVisible(visible, owner), fit)),
  }
}

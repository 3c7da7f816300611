// By which column a list is sorted, and the order that follows when the same column is asked for again.
import type { ListOrder } from '../../registry/effect.ts'
import type { TableColumn, TableSort } from '../../ui/table-column.ts'
import type { TableModel } from '../../ui/table-state.ts'

/** As much of a table of any row as its order needs. */
export type SortedTable = {
  columns: () => readonly Pick<TableColumn<never>, 'id' | 'header' | 'sortable'>[]
} & Pick<TableModel<never, string>, 'getSnapshot' | 'setSort'>

/** As they are shown, from the start. */
export function shownColumns(model: SortedTable): ReturnType<SortedTable['columns']> {
  const { order, hidden } = model.getSnapshot().columns
  const sortable = sortableColumns(model)
  return order.flatMap((id) => (hidden.includes(id) ? [] : (sortable.find((column) => column.id === id) ?? [])))
}

export function sortableColumns(model: SortedTable): ReturnType<SortedTable['columns']> {
  return model.columns().filter(({ sortable }) => sortable !== false)
}

/** Ascending, then descending, then as the rows came. */
export function nextSort(now: TableSort | null, column: string): TableSort | null {
  if (now?.column !== column) return { column, desc: false }
  return now.desc ? null : { column, desc: true }
}

/** A column by its id or its header; false if no such column can be sorted. */
export function sortBy(model: SortedTable, named: string, order?: ListOrder): boolean {
  const wanted = named.trim().toLowerCase()
  const column = sortableColumns(model).find(({ id, header }) =>
    [id, header].some((one) => one.toLowerCase() === wanted),
  )
  if (!column) return false
  if (order === undefined) model.setSort(nextSort(model.getSnapshot().sort, column.id))
  else model.setSort(order === 'none' ? null : { column: column.id, desc: order === 'descending' })
  return true
}

import { useSyncExternalStore } from 'react'
import type { RowId } from './table-column.ts'
import type { TableModel, TableSnapshot } from './table-state.ts'

/** Counts, cursor, sort and columns of a table, for display beside it. */
export function useTableSnapshot<Row, Id extends RowId>(model: TableModel<Row, Id>): TableSnapshot<Id> {
  return useSyncExternalStore(model.subscribe, model.getSnapshot)
}

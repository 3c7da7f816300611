// A table whose cursor and selection belong to another view of the same rows.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createTableModel } from './table-model.ts'
import type { TableModel } from './table-state.ts'
import type { TableColumn } from './table-column.ts'
import { useStable } from './use-stable.ts'

export type MirroredTable<Row> = {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  getId: (row: Row) => string
  cursor: string | null
  selected: ReadonlySet<string>
  /** Cursor and selection among these rows, after a change in the table. */
  onChange: (cursor: string | null, selected: readonly string[]) => void
}

export function useMirroredTable<Row>(table: MirroredTable<Row>): TableModel<Row, string> {
  const { columns, rows, getId, cursor, selected, onChange } = table
  const [model] = useState(() => createTableModel<Row, string>({ columns, getId, rows }))
  const tell = useStable({ onChange })
  const applying = useRef(false)

  useLayoutEffect(() => {
    applying.current = true
    model.setColumns(columns)
    model.setRows(rows)
    const wanted = rows.map(getId).filter((id) => selected.has(id))
    const now = model.selectedIds()
    if (wanted.length !== now.length || wanted.some((id) => !model.isSelected(id))) {
      model.clearSelection()
      model.select(wanted)
    }
    if (model.getSnapshot().cursor !== cursor) model.setCursor(cursor)
    applying.current = false
  }, [model, columns, rows, getId, cursor, selected])
  useEffect(
    () =>
      model.subscribe(() => {
        if (!applying.current) tell.onChange(model.getSnapshot().cursor, model.selectedIds())
      }),
    [model, tell],
  )
  return model
}

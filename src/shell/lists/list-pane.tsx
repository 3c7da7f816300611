// A list whose rows are all here: sorted and searched in the browser.
import { useLayoutEffect, useState } from 'react'
import type { TableColumn, TableSort } from '../../ui/table-column.ts'
import { createTableModel } from '../../ui/table-model.ts'
import { useSay } from '../words/say.ts'
import { readList } from './kept-list.ts'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'

export type ListPaneProps<Row> = ListFrameProps & {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[] | undefined
  /** The id a command would take for this row. */
  getId: (row: Row) => string
  sort?: TableSort
  /** Of how many these are the first; left out: they are all. */
  total?: number | undefined
}

export function ListPane<Row>({ columns, rows, getId, sort, total, ...frame }: ListPaneProps<Row>) {
  const { say } = useSay()
  const { query = '' } = frame
  const [model] = useState(() => {
    const kept = readList(frame.keptAs)
    const columnState = kept?.columns
    // Rows that are there already are drawn with the page, not after it.
    const model = createTableModel<Row, string>({
      columns,
      getId,
      sort: kept?.sort ?? sort ?? null,
      rows: rows ?? [],
      ...(columnState && { columnState }),
    })
    model.setQuery(query)
    return model
  })
  useLayoutEffect(() => model.setRows(rows ?? []), [model, rows])
  useLayoutEffect(() => model.setColumns(columns), [model, columns])
  useLayoutEffect(() => model.setQuery(query), [model, query])
  return (
    <ListFrame
      {...frame}
      model={model}
      known={rows !== undefined}
      count={
        rows && total !== undefined && total > rows.length
          ? say('ui.list.firstOf', { shown: rows.length, total })
          : rows?.length
      }
      sheet={async () => (await import('./sheet.ts')).sheetOf(frame.title, columns, model.visibleRows())}
    />
  )
}

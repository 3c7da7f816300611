// TanStack Table and Virtual as their documentation shows them.
import './documented.css'
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { columns as fields, type Player, players } from './data.ts'
import { all, offer, root, size } from './subject.ts'
import { useRowsInView } from './rows-in-view.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text, basic: sortFn_basic },
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  filterFns: { includesString: filterFn_includesString },
  rowSelectionFeature,
})

const columns: ColumnDef<typeof features, Player>[] = [
  {
    id: 'select',
    header: ({ table }) => (
      <input
        type="checkbox"
        aria-label="Select all"
        checked={table.getIsAllRowsSelected()}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    ),
    cell: ({ row }) => (
      <input
        type="checkbox"
        aria-label="Select"
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
  },
  ...fields.map(([accessorKey, header]): ColumnDef<typeof features, Player> => ({
    accessorKey,
    header,
    cell: (info) => String(info.getValue()),
  })),
]

const data = players(size)
let table: ReturnType<typeof usePlayers>

function usePlayers() {
  return useTable({ features, columns, data, getRowId: (row) => String(row.id), globalFilterFn: 'includesString' })
}

function Grid() {
  const current = usePlayers()
  useLayoutEffect(() => {
    table = current
  })
  const box = useRef<HTMLDivElement>(null)
  const { rows } = current.getRowModel()
  const virtual = useRowsInView({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 36,
    overscan: 5,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  return (
    <div className="grid" ref={box}>
      {current.getHeaderGroups().map((group) => (
        <div className="grid-head" key={group.id}>
          {group.headers.map((header) => (
            <div key={header.id} className={header.id === 'select' ? 'grid-check' : 'grid-cell'}>
              <current.FlexRender header={header} />
            </div>
          ))}
        </div>
      ))}
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            <div key={row?.id} data-index={index} className="grid-row" style={{ transform: `translateY(${start}px)` }}>
              {row?.getAllCells().map((cell) => (
                <div key={cell.id} className={cell.column.id === 'select' ? 'grid-check' : 'grid-cell'}>
                  <current.FlexRender cell={cell} />
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const page = createRoot(root())

offer({
  mount: () => page.render(<Grid />),
  scroller: () => all('.grid')[0] ?? document.body,
  rowSel: '.grid-row',
  rows: () => all('.grid-row').length,
  first: (column) => document.querySelector('[data-index="0"]')?.children[column + 1]?.textContent,
  sort: (desc) => table.setSorting([{ id: 'name', desc }]),
  filter: (query) => table.setGlobalFilter(query),
  selectAll: () => table.toggleAllRowsSelected(true),
  selected: () => table.getSelectedRowModel().rows.length,
  checkedVisible: () => all('.grid-row input:checked').length,
  count: () => table.getRowModel().rows.length,
})

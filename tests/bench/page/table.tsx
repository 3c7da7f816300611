import './console.css'
import { createRoot } from 'react-dom/client'
import { DataTable } from '../../../src/ui/data-table.tsx'
import type { TableColumn } from '../../../src/ui/table-column.ts'
import { createTableModel } from '../../../src/ui/table-model.ts'
import { columns as fields, type Player, players } from './data.ts'
import { all, offer, root, size } from './subject.ts'

const rows = players(size)
const columns = fields.map(([id, header]): TableColumn<Player> => ({ id, header, width: 112, value: (row) => row[id] }))
const create = () => createTableModel({ columns, rows, getId: (row: Player) => row.id, locale: 'en' })
let model: ReturnType<typeof create>

const page = createRoot(root())
const rowSel = '[data-position]'

offer({
  mount() {
    model = create()
    page.render(
      <div style={{ height: 600, width: 1200, display: 'flex' }}>
        <DataTable model={model} label="Players" selectAllLabel="Select all" />
      </div>,
    )
  },
  scroller: () => all('.table-scroll')[0] ?? document.body,
  rowSel,
  rows: () => all(rowSel).length,
  first: (column) => document.querySelector('[data-position="0"]')?.children[column + 1]?.textContent,
  sort: (desc) => model.setSort({ column: 'name', desc }),
  filter: (query) => model.setQuery(query),
  selectAll: () => model.selectAllMatching(),
  selected: () => model.getSnapshot().selected,
  checkedVisible: () => all(`${rowSel}[aria-selected="true"]`).length,
  count: () => model.getSnapshot().count,
  prepare() {
    while (!model.warm());
  },
})

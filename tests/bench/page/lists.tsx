// The lists beside a bracket, `?list=order` or `scores`: what a draw puts in order, and the ranked table of a free for all.
import './console.css'
import { createRoot } from 'react-dom/client'
import { OrderList } from '../../../src/ui/order-list.tsx'
import { WindowedRows } from '../../../src/ui/windowed-rows.tsx'
import { type Player, players } from './data.ts'
import { all, offer, root, size } from './subject.ts'

const rows = players(size)
const byId = new Map(rows.map((row) => [String(row.id), row]))
const sorted = rows.toSorted((a, b) => a.rank - b.rank || a.id - b.id)
const reversed = sorted.toReversed()
/** Found beforehand: only what the list does with its new rows is measured. */
const found = new Map(['n', 'ne', 'neo'].map((query) => [query, rows.filter(({ name }) => holds(name, query))]))

function holds(name: string, query: string): boolean {
  return name.toLowerCase().includes(query)
}

const ordered = new URLSearchParams(location.search).get('list') === 'order'
const page = createRoot(root())
const rowSel = ordered ? '[data-row]' : '[aria-rowindex]'
let drawn: readonly Player[] = []

function draw(given: readonly Player[]) {
  drawn = given
  page.render(
    <div style={{ height: 600, width: 1200, display: 'flex', flexDirection: 'column' }}>
      {ordered ? <Order given={given} /> : <Scores given={given} />}
    </div>,
  )
}

function Order({ given }: { given: readonly Player[] }) {
  return (
    <OrderList
      label="Teams"
      order={given.map(({ id }) => String(id))}
      onOrder={() => undefined}
      nameOf={(id) => byId.get(id)?.name ?? ''}
      imageOf={() => null}
      detailOf={(id) => byId.get(id)?.team}
      help="Space picks up and drops."
      spoken={() => ''}
    />
  )
}

function Scores({ given }: { given: readonly Player[] }) {
  return (
    <div className="table-scroll min-h-40 min-w-0 overflow-auto px-4 py-2">
      <table className="w-full border-collapse" aria-rowcount={given.length + 1}>
        <thead className="sticky top-0 z-1 bg-pane">
          <tr className="h-(--row) border-b border-line text-left text-dim">
            {['Rank', 'Team', 'Match', 'Score'].map((title) => (
              <th key={title} scope="col" className="px-2 font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <WindowedRows rows={given}>
          {({ id, name, rank, tag, earnings }, index) => (
            <tr key={id} aria-rowindex={index + 2} className="h-(--row) border-b border-line-soft">
              <td className="px-2 text-right tabular-nums">{rank}</td>
              <th scope="row" className="max-w-0 truncate px-2 text-left font-normal" title={name}>
                {name}
              </th>
              <td className="px-2">
                <button type="button" className="text-dim underline-offset-2 hover:underline">
                  {tag}
                </button>
              </td>
              <td className="px-2 text-right font-bold tabular-nums">{earnings}</td>
            </tr>
          )}
        </WindowedRows>
      </table>
    </div>
  )
}

offer({
  mount: () => draw(rows),
  scroller: () => all('.table-scroll')[0] ?? document.body,
  rowSel,
  rows: () => all(rowSel).length,
  first: () => all(`${rowSel} [title]`)[0]?.title,
  sort: (desc) => draw(desc ? reversed : sorted),
  filter: (query) => draw(found.get(query) ?? rows),
  selectAll: () => undefined,
  selected: () => 0,
  checkedVisible: () => 0,
  count: () => drawn.length,
})

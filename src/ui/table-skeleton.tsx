import { classes } from './class-list.ts'
import { HEADER_HEIGHT, ROW_HEIGHT } from './use-row-window.ts'
import type { TableLayout } from './use-table-columns.ts'

const ROWS = 14
const WIDTHS = ['62%', '38%', '54%', '46%', '70%', '33%']

/** The table's own columns with bars for text, so that nothing moves when the rows arrive. */
export function TableSkeleton<Row>({ layout, selectable }: { layout: TableLayout<Row>; selectable: boolean }) {
  return (
    <div aria-hidden="true" className="late absolute inset-x-0 bottom-0 overflow-hidden" style={{ top: HEADER_HEIGHT }}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div
          key={row}
          className="grid border-b border-line-soft"
          style={{ height: ROW_HEIGHT, gridTemplateColumns: layout.tracks, opacity: 1 - row / ROWS }}
        >
          {selectable && <span />}
          {layout.columns.map(({ spec, className }, column) => (
            <span key={spec.id} className={classes('px-2 py-[9px]', className)}>
              <span
                className="block h-2 animate-pulse rounded-sm bg-line"
                style={{ width: WIDTHS[(row * 5 + column * 3) % WIDTHS.length] }}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

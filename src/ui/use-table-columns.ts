// TanStack Table holds the column model: which columns, in which order, how wide, pinned. Rows and their
// order stay in our model.
import {
  type ColumnDef,
  type TableOptions,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { classes } from './class-list.ts'
import { columnNeeds, roomToChange } from './column-needs.ts'
import { MIN_COLUMN_WIDTH } from './column-state.ts'
import type { RowId, TableColumn, TableSort } from './table-column.ts'
import type { TableModel, TableSnapshot } from './table-state.ts'

export type PlacedColumn<Row> = {
  spec: TableColumn<Row>
  sortable: boolean
  /** Width in the grid template. */
  track: string
  /** Pixels from the start edge where a pinned column sticks. */
  stickAt: number | undefined
  className: string
}

export type TableLayout<Row> = {
  columns: readonly PlacedColumn<Row>[]
  /** Value of `grid-template-columns`, selection and menus included. */
  tracks: string
  /** Below this width the table scrolls sideways. */
  minWidth: number
  toggleSort: (columnId: string) => void
}

/** Pixels of the column with the checkboxes, and of the one with the menus. */
const SELECT_WIDTH = 34
const MENU_WIDTH = 34

const DEFAULT_WIDTH = 120
/** chosen: a name has its room up to this width before other columns get more than their least, where there is room. */
const NAME_WIDTH = 340

type NoRow = Record<string, never>

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnPinningFeature,
})

const NO_ROWS: NoRow[] = []

export function useTableColumns<Row, Id extends RowId>(
  model: TableModel<Row, Id>,
  { columns: columnState, sort, total }: TableSnapshot<Id>,
  { selectable, menus }: { selectable: boolean; menus: boolean },
): TableLayout<Row> {
  const specs = model.columns()
  const definitions = useMemo<ColumnDef<typeof features, NoRow>[]>(
    () =>
      specs.map((spec) => ({
        id: spec.id,
        header: spec.header,
        accessorFn: () => null,
        size: spec.width ?? spec.minWidth ?? DEFAULT_WIDTH,
        minSize: MIN_COLUMN_WIDTH,
      })),
    [specs],
  )
  // One object until something in it changes: TanStack Table gives out a new table for every new options object.
  const options = useMemo<TableOptions<typeof features, NoRow>>(
    () => ({
      features,
      columns: definitions,
      data: NO_ROWS,
      state: {
        columnOrder: [...columnState.order],
        columnVisibility: Object.fromEntries(columnState.hidden.map((id) => [id, false])),
        columnSizing: columnState.widths,
        columnPinning: { start: [...columnState.pinned], end: [] },
      },
    }),
    [definitions, columnState],
  )
  const table = useTable(options)
  // Not with every result: columns that move about while one reads are worse than a cut text.
  const { needs, known } = useMemo(
    () => ({ needs: columnNeeds(model, specs, total), known: model.rowAt(0) !== undefined }),
    [model, specs, total],
  )

  return useMemo(() => {
    const byId = new Map(specs.map((spec) => [spec.id, spec]))
    const start = selectable ? SELECT_WIDTH : 0
    const visible = table.getVisibleLeafColumns()
    // The width given for a column is too large where its texts are short; without rows that is unknown.
    const isFixed = (column: (typeof visible)[number]) =>
      column.getIsPinned() === 'start' || columnState.widths[column.id] !== undefined
    const sizeOf = (column: (typeof visible)[number]) => {
      const meant = column.getSize()
      return known && !isFixed(column) ? Math.min(meant, needs.get(column.id) ?? meant) : meant
    }
    const minWidth = visible.reduce((sum, column) => sum + sizeOf(column), start + (menus ? MENU_WIDTH : 0))
    const columns = visible.flatMap((column): PlacedColumn<Row>[] => {
      const spec = byId.get(column.id)
      if (!spec) return []
      const size = sizeOf(column)
      const pinned = column.getIsPinned() === 'start'
      const fixed = isFixed(column)
      const need = Math.max(size, needs.get(spec.id) ?? 0)
      const wish = Math.max(size, Math.min(need, NAME_WIDTH))
      // The share of the width left by the other columns' minimum.
      const least =
        spec.rowHeader && wish > size ? `clamp(${size}px, 100% - ${minWidth - size}px, ${wish}px)` : `${size}px`
      const shares = !fixed && spec.width === undefined
      return [
        {
          spec,
          sortable: spec.sortable !== false,
          // Space left over when every text fits goes to the flexible columns, as a track of its own within their cells.
          track: fixed
            ? `${size}px`
            : `minmax(${least}, ${Math.max(need, roomToChange(spec))}px)${shares ? ` minmax(0, ${spec.flex ?? 1}fr)` : ''}`,
          stickAt: pinned ? start + column.getStart('start') : undefined,
          className: classes(
            'block min-w-0 truncate font-normal',
            spec.align === 'end' ? 'text-end' : spec.align === 'center' ? 'text-center' : 'text-start',
            pinned && 'stick',
            shares && 'col-span-2',
          ),
        },
      ]
    })
    const tracks = [
      ...(selectable ? [`${SELECT_WIDTH}px`] : []),
      ...columns.map((column) => column.track),
      ...(menus ? [`${MENU_WIDTH}px`] : []),
    ]
    return {
      columns,
      tracks: tracks.join(' '),
      minWidth,
      toggleSort: (id) => model.setSort(nextSort(sort, id)),
    }
  }, [table, model, sort, specs, columnState, selectable, menus, needs, known])
}

/** Upwards, then downwards, then as the rows came. */
function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, desc: false }
  return sort.desc ? null : { column, desc: true }
}

// TanStack Table holds the column model: which columns, in which order, how wide, pinned, sorted. Rows stay in our model.
import {
  type ColumnDef,
  type TableOptions,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { classes } from './class-list.ts'
import { columnNeeds } from './column-needs.ts'
import { MIN_COLUMN_WIDTH } from './column-state.ts'
import type { RowId, TableColumn } from './table-column.ts'
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
  rowSortingFeature,
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
        enableSorting: spec.sortable !== false,
        sortDescFirst: false,
      })),
    [specs],
  )
  // One object until something in it changes: TanStack Table gives out a new table for every new options object.
  const options = useMemo<TableOptions<typeof features, NoRow>>(() => {
    const sorting = sort ? [{ id: sort.column, desc: sort.desc }] : []
    return {
      features,
      columns: definitions,
      data: NO_ROWS,
      state: {
        columnOrder: [...columnState.order],
        columnVisibility: Object.fromEntries(columnState.hidden.map((id) => [id, false])),
        columnSizing: columnState.widths,
        columnPinning: { start: [...columnState.pinned], end: [] },
        sorting,
      },
      manualSorting: true,
      onSortingChange: (updater) => {
        const [next] = functionalUpdate(updater, sorting)
        model.setSort(next ? { column: next.id, desc: next.desc } : null)
      },
    }
  }, [definitions, columnState, sort, model])
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
    // What was meant for a column is too much where its texts are short; without rows nobody knows.
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
      // Of what the others leave of the table when they have their least.
      const least =
        spec.rowHeader && wish > size ? `clamp(${size}px, 100% - ${minWidth - size}px, ${wish}px)` : `${size}px`
      const shares = !fixed && spec.width === undefined
      return [
        {
          spec,
          sortable: column.getCanSort(),
          // What is left when every text has its room goes to those that share it, as a track of its own within their cells.
          track: fixed ? `${size}px` : `minmax(${least}, ${need}px)${shares ? ` minmax(0, ${spec.flex ?? 1}fr)` : ''}`,
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
      toggleSort: (id) => table.getColumn(id)?.toggleSorting(),
    }
  }, [table, specs, columnState, selectable, menus, needs, known])
}

// Which columns are shown, in which order, how wide and which stay in place: plain data, ready for a URL or a saved view.
import type { TableColumn } from './table-column.ts'

export type ColumnState = {
  order: readonly string[]
  hidden: readonly string[]
  /** Pixels; a column without an entry keeps its own width. */
  widths: Readonly<Record<string, number>>
  /** Columns that stay at the start while the others scroll. */
  pinned: readonly string[]
}

export const MIN_COLUMN_WIDTH = 48

export function initialColumnState<Row>(columns: readonly TableColumn<Row>[]): ColumnState {
  return {
    order: columns.map((column) => column.id),
    hidden: columns.filter((column) => column.hidden).map((column) => column.id),
    widths: {},
    pinned: [],
  }
}

/** A saved state fitted to the columns there are: unknown ids go, new columns take their own place. */
export function fitColumnState<Row>(columns: readonly TableColumn<Row>[], saved: Partial<ColumnState>): ColumnState {
  const own = initialColumnState(columns)
  const known = new Set(own.order)
  const keep = (ids: readonly string[]) => [...new Set(ids)].filter((id) => known.has(id))
  const order = keep(saved.order ?? own.order)
  own.order.forEach((id, index) => {
    if (order.includes(id)) return
    const before = own.order[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  const widths = Object.entries(saved.widths ?? {}).filter(([id, width]) => known.has(id) && Number.isFinite(width))
  return {
    order,
    hidden: keep(saved.hidden ?? own.hidden),
    widths: Object.fromEntries(widths.map(([id, width]) => [id, Math.max(MIN_COLUMN_WIDTH, width)])),
    pinned: keep(saved.pinned ?? []),
  }
}

/** Moves one column by some places among the visible ones. */
export function moveColumn(state: ColumnState, id: string, places: number): ColumnState {
  const visible = state.order.filter((other) => !state.hidden.includes(other))
  const neighbour = visible[visible.indexOf(id) + places]
  if (!visible.includes(id) || neighbour === undefined) return state
  const order = state.order.filter((other) => other !== id)
  order.splice(order.indexOf(neighbour) + (places > 0 ? 1 : 0), 0, id)
  return { ...state, order }
}

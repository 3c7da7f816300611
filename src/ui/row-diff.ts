import type { RowId } from './table-column.ts'

export type RowDiff = {
  /** New index of each old row, -1 where it is gone. */
  moved: Int32Array
  /** New indexes of rows that are new, or another object under a known id. */
  fresh: number[]
  /** The rows that stayed kept their order. */
  inOrder: boolean
}

export function diffRows<Row>(before: readonly Row[], after: readonly Row[], getId: (row: Row) => RowId): RowDiff {
  const moved = new Int32Array(before.length).fill(-1)
  // No row is known yet.
  if (before.length === 0) return { moved, fresh: [], inOrder: true }
  const unchanged = new Uint8Array(after.length)
  const fresh: number[] = []
  let inOrder = true
  let byId: Map<RowId, number> | undefined
  let previous = -1
  before.forEach((row, index) => {
    const id = getId(row)
    const opposite = after[index]
    // Most updates keep every row at its place; the map is only built at the first row that moved.
    let now = opposite !== undefined && !byId && getId(opposite) === id ? index : undefined
    if (now === undefined) {
      byId ??= new Map(after.map((other, position) => [getId(other), position]))
      now = byId.get(id)
    }
    if (now === undefined) return
    moved[index] = now
    if (now < previous) inOrder = false
    previous = now
    if (after[now] === row) unchanged[now] = 1
  })
  unchanged.forEach((bit, index) => bit === 0 && fresh.push(index))
  return { moved, fresh, inOrder }
}

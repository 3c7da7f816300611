// Sorted order of all rows by one column, kept as index arrays; a changed row is moved, not everything sorted again.
import { NO_RANK, compareValues, rankValues } from './collation.ts'
import type { RowDiff } from './row-diff.ts'
import type { CellValue } from './table-column.ts'

export type RowOrder = {
  /** Dense rank of every row. */
  rank: Uint32Array
  /** Rows in ascending rank, equal ones in their own order, missing values last. */
  order: Uint32Array
}

type ValueAt = (index: number) => CellValue

export function orderRows(count: number, valueAt: ValueAt, collator: Intl.Collator): RowOrder {
  const rank = rankValues(count, valueAt, collator)
  let top = 0
  for (const value of rank) if (value !== NO_RANK && value >= top) top = value + 1
  const start = new Uint32Array(top + 2)
  for (const value of rank) {
    const bucket = value === NO_RANK ? top : value
    start[bucket + 1] = (start[bucket + 1] ?? 0) + 1
  }
  for (let bucket = 1; bucket < start.length; bucket++) start[bucket] = (start[bucket] ?? 0) + (start[bucket - 1] ?? 0)
  const order = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    const value = rank[index] ?? NO_RANK
    const bucket = value === NO_RANK ? top : value
    const place = start[bucket] ?? 0
    order[place] = index
    start[bucket] = place + 1
  }
  return { rank, order }
}

/** The order after some rows changed or came, and others went. */
export function updateOrder(
  old: RowOrder,
  { moved, fresh }: RowDiff,
  count: number,
  valueAt: ValueAt,
  collator: Intl.Collator,
): RowOrder {
  const isFresh = new Uint8Array(count)
  for (const index of fresh) isFresh[index] = 1
  const compare = (a: number, b: number) => compareValues(valueAt(a), valueAt(b), collator) || a - b

  const kept: number[] = []
  const keptRank: number[] = []
  for (const before of old.order) {
    const now = moved[before] ?? -1
    if (now < 0 || isFresh[now]) continue
    kept.push(now)
    keptRank.push(old.rank[before] ?? NO_RANK)
  }
  const inserts = fresh
    .toSorted(compare)
    .map((index) => ({ index, at: lowerBound(kept, (other) => compare(other, index) < 0) }))

  const rank = new Uint32Array(count)
  const order = new Uint32Array(count)
  let place = 0
  let current = -1
  let previous: { index: number; keptRank: number | undefined } | undefined
  const emit = (index: number, ownRank: number | undefined) => {
    const known = ownRank !== undefined && previous?.keptRank !== undefined
    const same =
      previous !== undefined &&
      (known ? ownRank === previous.keptRank : compareValues(valueAt(previous.index), valueAt(index), collator) === 0)
    if (!same) current++
    const value = valueAt(index)
    rank[index] = value === null || Number.isNaN(value) ? NO_RANK : current
    order[place++] = index
    previous = { index, keptRank: ownRank }
  }
  let next = 0
  kept.forEach((index, position) => {
    for (let insert = inserts[next]; insert && insert.at <= position; insert = inserts[++next])
      emit(insert.index, undefined)
    emit(index, keptRank[position])
  })
  for (let insert = inserts[next]; insert; insert = inserts[++next]) emit(insert.index, undefined)
  return { rank, order }
}

/** The rows for which `member` is set, in this order. Missing values stay last in both directions. */
export function pickInOrder({ rank, order }: RowOrder, desc: boolean, member: Uint8Array, count: number): Uint32Array {
  const picked = new Uint32Array(count)
  let n = 0
  const take = (index: number | undefined) => {
    if (index !== undefined && member[index] === 1) picked[n++] = index
  }
  if (!desc) {
    for (const index of order) take(index)
    return picked
  }
  let end = lowerBound(order, (index) => rank[index] !== NO_RANK)
  const missing = end
  while (end > 0) {
    let start = end - 1
    const value = rank[order[start] ?? 0]
    while (start > 0 && rank[order[start - 1] ?? 0] === value) start--
    for (let place = start; place < end; place++) take(order[place])
    end = start
  }
  for (let place = missing; place < order.length; place++) take(order[place])
  return picked
}

function lowerBound(list: ArrayLike<number>, isBefore: (item: number) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(list[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

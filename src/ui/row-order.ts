// Sorted order of all rows by one column, kept as index arrays; a changed row is moved, not everything sorted again.
import { compareValues, isMissing, sortKeys } from './collation.ts'
import type { RowDiff } from './row-diff.ts'
import { sortByKey } from './string-sort.ts'
import type { CellValue } from './table-column.ts'

export type RowOrder = {
  /** Dense rank of every row. */
  rank: Uint32Array
  /** Rows in ascending rank, equal ones in their own order, missing values last. */
  order: Uint32Array
}

type ValueAt = (index: number) => CellValue

export const NO_RANK = 0xffffffff

export function orderRows(count: number, valueAt: ValueAt, collator: Intl.Collator): RowOrder {
  const numbers = new Float64Array(count)
  const texts: string[] = []
  const kinds = new Uint8Array(count)
  const placed = { numbers: new Uint32Array(count), texts: new Uint32Array(count), missing: new Uint32Array(count) }
  const found = { numbers: 0, texts: 0, missing: 0 }
  for (let index = 0; index < count; index++) {
    const value = valueAt(index)
    texts.push(typeof value === 'string' ? value : '')
    if (typeof value === 'string') {
      kinds[index] = TEXT
      placed.texts[found.texts++] = index
    } else if (isMissing(value)) {
      placed.missing[found.missing++] = index
    } else {
      numbers[index] = value
      placed.numbers[found.numbers++] = index
    }
  }
  const numeric = placed.numbers.subarray(0, found.numbers)
  const textual = placed.texts.subarray(0, found.texts)
  const keys = found.texts > 0 ? sortKeys(texts, collator) : texts
  numeric.sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
  sortByKey(textual, keys)

  const order = new Uint32Array(count)
  order.set(numeric)
  order.set(textual, numeric.length)
  const known = numeric.length + textual.length
  order.set(placed.missing.subarray(0, found.missing), known)
  const rank = new Uint32Array(count).fill(NO_RANK)
  let current = -1
  for (let place = 0; place < known; place++) {
    const index = order[place] ?? 0
    const before = order[place - 1]
    const same =
      before !== undefined &&
      kinds[before] === kinds[index] &&
      (kinds[index] === TEXT ? keys[before] === keys[index] : numbers[before] === numbers[index])
    if (!same) current++
    rank[index] = current
  }
  return { rank, order }
}

const TEXT = 1

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

  const kept = new Uint32Array(old.order.length)
  const keptRank = new Uint32Array(old.order.length)
  let n = 0
  for (const before of old.order) {
    const now = moved[before] ?? -1
    if (now < 0 || isFresh[now] === 1) continue
    kept[n] = now
    keptRank[n++] = old.rank[before] ?? NO_RANK
  }
  const stayed = kept.subarray(0, n)
  const inserts = fresh
    .toSorted(compare)
    .map((index) => ({ index, at: lowerBound(stayed, (other) => compare(other, index) < 0) }))

  const rank = new Uint32Array(count).fill(NO_RANK)
  const order = new Uint32Array(count)
  let current = -1
  let place = 0
  /** Rank before the update, if the last row placed had one: two such rows need no comparing. */
  let lastKnown: number | undefined
  const put = (index: number, known: number | undefined) => {
    const before = order[place - 1]
    const same =
      known !== undefined && lastKnown !== undefined
        ? known === lastKnown
        : before !== undefined && place > 0 && compareValues(valueAt(before), valueAt(index), collator) === 0
    if (!same) current++
    if (known === undefined ? !isMissing(valueAt(index)) : known !== NO_RANK) rank[index] = current
    order[place++] = index
    lastKnown = known
  }
  let position = 0
  for (const insert of inserts) {
    for (; position < insert.at; position++) put(stayed[position] ?? 0, keptRank[position])
    put(insert.index, undefined)
  }
  for (; position < n; position++) put(stayed[position] ?? 0, keptRank[position])
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

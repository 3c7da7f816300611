// Which rows are shown and in which order: facets, then search, then sort, each on index arrays over one row list.
import { type RowDiff, diffRows } from './row-diff.ts'
import { type RowOrder, orderRows, pickInOrder, updateOrder } from './row-order.ts'
import { createRowSearch } from './row-search.ts'
import type { CellValue, RowId, TableColumn, TableSort } from './table-column.ts'

export function createRowView<Row>(
  columnsAtFirst: readonly TableColumn<Row>[],
  getId: (row: Row) => RowId,
  collator: Intl.Collator,
) {
  let columns = columnsAtFirst
  let rows: readonly Row[] = []
  let query = ''
  let sort: TableSort | null = null
  const facets = new Map<string, (row: Row) => boolean>()
  let orders = new Map<string, RowOrder>()
  let candidates: Uint32Array | undefined
  let visible: Uint32Array | undefined

  const rowAt = (index: number) => rows[index] as Row // callers stay within the rows
  const search = createRowSearch((index) => {
    const row = rowAt(index)
    return columns.map((column) => (column.searchable === false ? '' : (searched(column, row) ?? ''))).join('\n')
  })

  function orderBy(columnId: string): RowOrder | undefined {
    const column = columns.find((candidate) => candidate.id === columnId)
    if (!column) return undefined
    const known = orders.get(columnId)
    if (known) return known
    const order = orderRows(rows.length, (index) => column.value(rowAt(index)), collator)
    orders.set(columnId, order)
    return order
  }

  function passing(): Uint32Array {
    if (candidates) return candidates
    const found = new Uint32Array(rows.length)
    if (facets.size === 0) {
      candidates = found.map((_, index) => index)
      return candidates
    }
    const tests = [...facets.values()]
    let n = 0
    rows.forEach((row, index) => {
      if (tests.every((test) => test(row))) found[n++] = index
    })
    candidates = found.slice(0, n)
    return candidates
  }

  function compute(): Uint32Array {
    const found = search.match(query, passing())
    const order = sort && orderBy(sort.column)
    if (!sort || !order) return found
    const member = new Uint8Array(rows.length)
    for (const index of found) member[index] = 1
    return pickInOrder(order, sort.desc, member, found.length)
  }

  return {
    rows: () => rows,
    columns: () => columns,
    query: () => query,
    sorting: () => sort,
    facets: () => [...facets.keys()],
    visible: () => (visible ??= compute()),

    setRows: (next: readonly Row[]): RowDiff => {
      const diff = diffRows(rows, next, getId)
      const first = rows.length === 0
      rows = next
      candidates = undefined
      visible = undefined
      search.update(next.length, diff.moved, diff.fresh)
      // Placing many rows one by one costs more than ranking all of them again.
      const few = !first && diff.inOrder && diff.fresh.length < 64 + next.length / 20
      const kept = new Map<string, RowOrder>()
      for (const column of few ? columns : []) {
        const order = orders.get(column.id)
        const valueAt = (index: number) => column.value(rowAt(index))
        if (order) kept.set(column.id, updateOrder(order, diff, next.length, valueAt, collator))
      }
      orders = kept
      return diff
    },
    setColumns: (next: readonly TableColumn<Row>[]) => {
      columns = next
      orders = new Map()
      visible = undefined
      search.reset(rows.length)
    },
    setQuery: (text: string) => {
      query = text
      visible = undefined
    },
    setFacet: (name: string, test: ((row: Row) => boolean) | null) => {
      if (test) facets.set(name, test)
      else facets.delete(name)
      candidates = undefined
      visible = undefined
    },
    clearFacets: () => {
      facets.clear()
      candidates = undefined
      visible = undefined
    },
    setSort: (next: TableSort | null) => {
      sort = next
      visible = undefined
    },
    warm: (budget: number) => search.warm(budget),
  }
}

/** Found by what a file has of it: an amount by `300.00`, a number without the marks of its text. */
function searched<Row>(column: TableColumn<Row>, row: Row): CellValue {
  return column.file === 'text' ? column.text(row) : column.value(row)
}

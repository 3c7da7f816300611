// The order of a list as a command sets it: by id or by what stands above the column.
import { expect, test } from 'vitest'
import { sortableColumns, sortBy } from '../../src/shell/place/list-order.ts'
import type { TableColumn } from '../../src/ui/table-column.ts'
import { createTableModel } from '../../src/ui/table-model.ts'

type Cup = { id: string; teams: number }
const columns: TableColumn<Cup>[] = [
  { id: 'id', header: 'Cup', value: (cup) => cup.id },
  { id: 'teams', header: 'Teams that play', value: (cup) => cup.teams },
  { id: 'format', header: 'Format', value: () => '', sortable: false },
]
const aList = () => createTableModel({ columns, getId: (cup: Cup) => cup.id, rows: [] })

test('asked for again, a column is sorted the other way, and then as the rows came', () => {
  const list = aList()
  const orders = Array.from({ length: 3 }, () => {
    expect(sortBy(list, 'teams')).toBe(true)
    return list.getSnapshot().sort
  })
  expect(orders).toEqual([{ column: 'teams', desc: false }, { column: 'teams', desc: true }, null])
})

test.each([
  { named: 'teams', order: 'descending', sort: { column: 'teams', desc: true } },
  { named: ' TEAMS that play ', order: 'ascending', sort: { column: 'teams', desc: false } },
  { named: 'teams', order: 'none', sort: null },
] as const)('$named, $order', ({ named, order, sort }) => {
  const list = aList()
  list.setSort({ column: 'id', desc: false })
  expect(sortBy(list, named, order)).toBe(true)
  expect(list.getSnapshot().sort).toEqual(sort)
})

test('a column that cannot be sorted, or is none, changes nothing', () => {
  const list = aList()
  list.setSort({ column: 'id', desc: true })
  expect([sortBy(list, 'format'), sortBy(list, 'nonsense')]).toEqual([false, false])
  expect(list.getSnapshot().sort).toEqual({ column: 'id', desc: true })
  expect(sortableColumns(list).map(({ header }) => header)).toEqual(['Cup', 'Teams that play'])
})

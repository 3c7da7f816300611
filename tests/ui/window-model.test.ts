import { describe, expect, test } from 'vitest'
import { createWindowModel, EVERY_ROW, type RowSource } from '../../src/ui/window-model.ts'

type Row = { id: string }

/** A list of which rows `from` to `to` are here. */
function aSource(total: number, from = 0, to = total) {
  const listeners = new Set<() => void>()
  const here = { total, from, to, first: 0 }
  const looked: [number, number][] = []
  const source: RowSource<Row> = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    total: () => here.total,
    exact: () => true,
    rowAt: (position) =>
      position >= here.from && position < here.to ? { id: String(position + here.first) } : undefined,
    find: (is, near) => {
      const known = Array.from({ length: Math.max(0, here.to - here.from) }, (_, index) => here.from + index)
      const found = known.filter((position) => is({ id: String(position + here.first) }))
      return found.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? -1
    },
    look: (start, end) => void looked.push([start, end]),
  }
  const change = (next: Partial<typeof here>) => {
    Object.assign(here, next)
    for (const listener of listeners) listener()
  }
  return { source, change, looked }
}

function aModel(source: RowSource<Row>) {
  const columns = [{ id: 'id', header: 'Id', value: (row: Row) => row.id }]
  return createWindowModel<Row>({ columns, getId: (row) => row.id, source })
}

test('the cursor goes where no row is yet, and finds its row when it comes', () => {
  const { source, change } = aSource(1_000_000, 0, 200)
  const model = aModel(source)
  model.move('end')
  expect(model.getSnapshot()).toMatchObject({ cursor: null, cursorAt: 999_999, count: 1_000_000 })
  change({ from: 999_800, to: 1_000_000 })
  expect(model.getSnapshot().cursor).toBe('999999')
})

test('the cursor stays with its row when rows come in front of it', () => {
  const { source, change } = aSource(1000)
  const model = aModel(source)
  model.move('home')
  model.move(9)
  expect(model.getSnapshot().cursor).toBe('9')
  change({ total: 1003, to: 1003, first: -3 })
  expect(model.getSnapshot()).toMatchObject({ cursor: '9', cursorAt: 12 })
})

describe('a selection', () => {
  test('in another list those that are not seen there are told, and stand last', () => {
    const model = aModel(aSource(10).source)
    for (const id of ['2', '3', '5']) model.toggle(id)
    const found = aSource(2, 0, 0)
    model.setSource(found.source)
    expect(model.getSnapshot()).toMatchObject({ selected: 3, hiddenSelected: 3 })
    found.change({ from: 0, to: 2, first: 3 })
    expect(model.getSnapshot()).toMatchObject({ selected: 3, hiddenSelected: 2 })
    expect(model.selectedIds()).toEqual(['3', '2', '5'])
    // What was seen may go out of reach; the same rows in another order hide none.
    found.change({ from: 0, to: 0 })
    model.setSource(aSource(10, 0, 0).source, true)
    expect(model.getSnapshot()).toMatchObject({ hiddenSelected: 2 })
    model.setSource(aSource(10).source)
    expect(model.getSnapshot()).toMatchObject({ selected: 3, hiddenSelected: 0 })
  })

  test('of everything is the filter: counted, with what was taken out of it, and shown by rows in view', () => {
    const { source } = aSource(5000, 0, 200)
    const model = aModel(source)
    model.look(0, 3)
    model.selectAllMatching()
    expect(model.getSnapshot()).toMatchObject({ selected: 5000, matching: 'all' })
    model.toggle('1')
    expect(model.getSnapshot()).toMatchObject({ selected: 4999, matching: 'some' })
    expect(model.selectedIds()).toEqual([EVERY_ROW, '0', '2'])
    expect([...model.leftOut()]).toEqual(['1'])
    expect([model.isSelectedAt(1), model.isSelectedAt(2), model.isSelectedAt(4000)]).toEqual([false, true, false])
  })

  test('of everything ends with another filter, one of ids does not', () => {
    const model = aModel(aSource(5000).source)
    model.selectAllMatching()
    model.setSource(aSource(40).source)
    expect(model.getSnapshot().selected).toBe(0)
    model.toggle('7')
    model.setSource(aSource(50).source)
    expect(model.selectedIds()).toEqual(['7'])
  })

  test('what is searched for begins with its first row, and stays with the row that is current where that is found', () => {
    const model = aModel(aSource(100_000, 0, 200).source)
    model.setSource(aSource(100_000, 0, 200).source)
    expect(model.getSnapshot().cursor).toBeNull()
    model.setCursor('10', 10)
    const found = aSource(2)
    found.change({ first: 50_000 })
    model.setSource(found.source)
    expect(model.getSnapshot()).toMatchObject({ cursor: '50000', cursorAt: 0 })
    model.setSource(aSource(100_000, 50_000, 50_200).source)
    expect(model.getSnapshot().cursor).toBe('50000')
  })

  test('stretches over what is known, and no further', () => {
    const { source } = aSource(5000, 0, 200)
    const model = aModel(source)
    model.move('home')
    model.extend(3)
    expect(model.selectedIds()).toEqual(['0', '1', '2', '3'])
    model.extend('end')
    expect(model.getSnapshot()).toMatchObject({ selected: 200, cursorAt: 199 })
  })
})

test('a click on a row far from the cursor makes it current', () => {
  const model = aModel(aSource(100_000).source)
  model.setCursor('5', 5)
  model.setCursor('1083', 1083)
  expect(model.getSnapshot()).toMatchObject({ cursor: '1083', cursorAt: 1083 })
  model.setCursor('nowhere', 1083)
  expect(model.getSnapshot()).toMatchObject({ cursor: null, cursorAt: -1 })
})

describe('a range by pointer', () => {
  test('spans any distance of which the rows are known', () => {
    const model = aModel(aSource(100_000).source)
    model.setCursor('5', 5)
    model.extendTo('1083', 1083)
    expect(model.getSnapshot()).toMatchObject({ selected: 1079, cursor: '1083', cut: null })
  })

  test('takes one row and says so where rows between are not known', () => {
    const { source, change } = aSource(100_000)
    const model = aModel(source)
    model.setCursor('5', 5)
    change({ from: 1000, to: 1200 })
    model.extendTo('1083', 1083)
    expect(model.getSnapshot()).toMatchObject({ selected: 1, cursor: '1083', cut: { is: 'between' } })
    change({ from: 0, to: 200 })
    model.extendTo('7', 7)
    expect(model.selectedIds()).toEqual(['1083', '7'])
  })

  test('takes one row and says so in another order that does not show where it would begin', () => {
    const model = aModel(aSource(100_000, 0, 200).source)
    model.setCursor('10', 10)
    model.toggle('10')
    model.setSource(aSource(100_000, 0, 200).source)
    expect(model.getSnapshot().cursor).toBe('10')
    const sorted = aSource(100_000, 0, 200)
    sorted.change({ first: 50_000 })
    model.setSource(sorted.source, true)
    expect(model.getSnapshot().cursor).toBeNull()
    model.extendTo('50006', 6)
    expect(model.selectedIds()).toEqual(['10', '50006'])
    expect(model.getSnapshot().cut).toEqual({ is: 'begin' })
  })
})

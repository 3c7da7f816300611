// @vitest-environment happy-dom
// Going back to a list: it is scrolled to the pixel as it was left, and its cursor stands where it stood.
import { act, useEffect, useRef } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { useListReturn } from '../../src/shell/lists/use-list-return.ts'
import { arrival } from '../../src/shell/place/arrival.ts'
import { DataTable, type DataTableHandle } from '../../src/ui/data-table.tsx'
import { createTableModel } from '../../src/ui/table-model.ts'
import { one, render } from '../ui/render.ts'

type Row = { id: string; name: string }

const rows = Array.from({ length: 200 }, (_, index) => ({ id: `row ${index}`, name: `Row ${index}` }))

/** No multiple of the height of a row. */
const scrolled = 1111

function aModel() {
  return createTableModel({
    columns: [{ id: 'name', header: 'Name', value: (row: Row) => row.name, rowHeader: true }],
    getId: (row: Row) => row.id,
    rows: [],
    locale: 'en',
  })
}

function Page() {
  const { key } = useLocation()
  useEffect(() => arrival.reached(key), [key])
  return <Outlet />
}

/** A list that has no rows yet whenever it is opened, as one whose answer is on its way. */
async function aList() {
  let model = aModel()
  function List() {
    const grid = useRef<DataTableHandle>(null)
    useListReturn(model, 'rows', grid)
    return <DataTable ref={grid} model={model} label="Rows" selectAllLabel="Select all" />
  }
  const router = createMemoryRouter(
    [
      {
        path: '/',
        Component: Page,
        children: [
          { path: 'list', Component: List },
          { path: 'row', element: <p /> },
        ],
      },
    ],
    { initialEntries: ['/list'] },
  )
  onTestFinished(arrival.follow(router))
  const box = await render(<RouterProvider router={router} />)
  const table = () => one(box, '.table-scroll')
  return {
    table,
    cursor: () => model.getSnapshot().cursor,
    act: (change: (model: ReturnType<typeof aModel>) => void) => act(async () => change(model)),
    /** The rows come, and what waits for them to be drawn is done. */
    arrive: () =>
      act(async () => {
        model.setRows(rows)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }),
    scroll(top: number) {
      table().scrollTop = top
    },
    async leave() {
      await act(() => router.navigate('/row'))
      model = aModel()
    },
    back: () => act(() => router.navigate(-1)),
    goAnew: () => act(() => router.navigate('/list')),
  }
}

async function aListThatWasLeft() {
  const list = await aList()
  await list.arrive()
  await list.act((model) => model.setCursor('row 50'))
  list.scroll(scrolled)
  await list.leave()
  return list
}

test('going back, the list is scrolled as it was to the pixel, with its cursor', async () => {
  const list = await aListThatWasLeft()
  await list.back()
  expect(list.cursor()).toBeNull()
  await list.arrive()
  expect(list.cursor()).toBe('row 50')
  expect(list.table().scrollTop).toBe(scrolled)
})

test('a list without a cursor is scrolled as it was', async () => {
  const list = await aList()
  await list.arrive()
  list.scroll(scrolled)
  await list.leave()
  await list.back()
  await list.arrive()
  expect(list.cursor()).toBeNull()
  expect(list.table().scrollTop).toBe(scrolled)
})

test('a cursor that is out of view does not draw the list to it', async () => {
  const list = await aList()
  await list.arrive()
  await list.act((model) => model.setCursor('row 150'))
  list.scroll(scrolled)
  await list.leave()
  await list.back()
  await list.arrive()
  expect(list.cursor()).toBe('row 150')
  expect(list.table().scrollTop).toBe(scrolled)
})

test('a list that is opened anew begins at its top', async () => {
  const list = await aListThatWasLeft()
  await list.goAnew()
  await list.arrive()
  expect(list.cursor()).toBeNull()
  expect(list.table().scrollTop).toBe(0)
})

test('who moves on as the rows come is not thrown back', async () => {
  const list = await aListThatWasLeft()
  await list.back()
  await list.act((model) => {
    model.setRows(rows)
    model.setCursor('row 3')
  })
  await list.arrive()
  expect(list.cursor()).toBe('row 3')
  expect(list.table().scrollTop).toBe(0)
})

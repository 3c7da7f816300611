// @vitest-environment happy-dom
// The lists beside a bracket draw the rows in view, wherever they are scrolled to, and all that a page takes on paper.
import { act, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { OrderList } from '../../src/ui/order-list.tsx'
import { ROW_HEIGHT } from '../../src/ui/use-row-window.ts'
import { WindowedRows } from '../../src/ui/windowed-rows.tsx'
import { all, click, one, press, render } from './render.ts'

const ids = Array.from({ length: 4096 }, (_, index) => `team ${index}`)

async function scrollTo(box: HTMLElement, row: number) {
  const scrolled = one(box, '.table-scroll')
  scrolled.scrollTop = row * ROW_HEIGHT
  await act(async () => void scrolled.dispatchEvent(new Event('scroll')))
}

function Scores({ rows }: { rows: readonly string[] }) {
  return (
    <div className="table-scroll">
      <table>
        <WindowedRows rows={rows}>
          {(row) => (
            <tr key={row}>
              <td data-name="">{row}</td>
            </tr>
          )}
        </WindowedRows>
      </table>
    </div>
  )
}

function Order({ rows }: { rows: readonly string[] }) {
  return (
    <OrderList
      label="Teams"
      order={rows}
      onOrder={() => undefined}
      nameOf={(id) => id}
      help=""
      spoken={(what, name) => `${what} ${name}`}
    />
  )
}

describe.each([
  ['a ranked table', Scores, 'td[data-name]'],
  ['an order', Order, '[role=option] [title]'],
] as const)('%s', (_, List, name) => {
  async function aList() {
    function Page() {
      const [few, setFew] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setFew(true)}>
            few
          </button>
          <List rows={few ? ids.slice(0, 10) : ids} />
        </>
      )
    }
    const box = await render(<Page />)
    return { box, names: () => all(box, name).map(({ textContent }) => textContent) }
  }

  test('draws the rows in view and a few around them', async () => {
    const { box, names } = await aList()
    for (const row of [0, 2000, 2001, 4000, 3]) {
      await scrollTo(box, row)
      expect(names()).toEqual(expect.arrayContaining(ids.slice(row, row + 15)))
      expect(names().length).toBeLessThan(60)
    }
  })

  test('draws the last rows when fewer are left than were scrolled past', async () => {
    const { box, names } = await aList()
    await scrollTo(box, 2000)
    await click(one(box, 'button'))
    expect(names()).toEqual(ids.slice(0, 10))
  })
})

test('a ranked table leaves as much room as the rows that are not drawn', async () => {
  const box = await render(<Scores rows={ids} />)
  for (const row of [0, 1000, 4090]) {
    await scrollTo(box, row)
    const room = all(box, 'tr[aria-hidden]').reduce((sum, { style }) => sum + parseFloat(style.height), 0)
    expect(room).toBe((ids.length - all(box, 'td').length) * ROW_HEIGHT)
  }
})

test('a ranked table draws 2,000 rows on paper, wherever it is scrolled to, and afterwards those in view', async () => {
  const box = await render(<Scores rows={ids} />)
  await scrollTo(box, 3000)
  const names = () => all(box, 'td[data-name]').map(({ textContent }) => textContent)
  const before = names()
  await act(async () => void window.dispatchEvent(new Event('beforeprint')))
  expect(names()).toEqual(ids.slice(0, 2000))
  await act(async () => void window.dispatchEvent(new Event('afterprint')))
  expect(names()).toEqual(before)
})

test('the row that the keys reach in an order is drawn, and is the one it names', async () => {
  const box = await render(<Order rows={ids} />)
  const list = one(box, '[role=listbox]')
  list.focus()
  for (const [key, row] of [
    ['End', 4095],
    ['PageUp', 4075],
    ['Home', 0],
    ['ArrowDown', 1],
  ] as const) {
    await press(list, key)
    await act(async () => void list.dispatchEvent(new Event('scroll')))
    const current = one(box, '[data-cursor]')
    expect(current.id).toBe(list.getAttribute('aria-activedescendant'))
    expect(current.getAttribute('aria-posinset')).toBe(String(row + 1))
    expect(document.activeElement).toBe(list)
  }
})

// @vitest-environment happy-dom
// A click, a double click, a menu, a drag is about the row its press began on; where another row is there by then, about none.
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { DataTable } from '../../src/ui/data-table.tsx'
import { createRowSlots } from '../../src/ui/row-slots.ts'
import { ROW_HEIGHT } from '../../src/ui/use-row-window.ts'
import { aTeamTable, manyTeams, teamsNamed } from './team-table.ts'
import { all, one, render } from './render.ts'

const fire = (target: Element, event: Event) => act(async () => void target.dispatchEvent(event))
const pointer = (target: Element, type: string) => fire(target, new Event(type, { bubbles: true }))

async function send(target: Element, type: string, more: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1, ...more })
  await fire(target, event)
  return event.defaultPrevented
}

async function aTable(names = teamsNamed('a', 'b', 'c', 'd')) {
  const seen: string[] = []
  const model = aTeamTable(names)
  const box = await render(
    <DataTable
      model={model}
      label="Teams"
      selectAllLabel="Select all"
      menuLabel="Actions"
      hrefOf={(id) => `/teams/${id}`}
      onOpen={(id) => void seen.push(`open ${id}`)}
      onMenu={(id) => void seen.push(`menu ${id}`)}
    />,
  )
  return {
    model,
    box,
    seen,
    row: (at: number, selector = 'th') => one(box, `tr[data-position="${at}"] ${selector}`),
    /** Somebody else takes the first row away: every row is where the one before it was. */
    lose: () => act(async () => model.setRows(names.slice(1))),
  }
}

describe('the list changes between press and release', () => {
  test.each([
    ['its name', 'a', 'click', {}],
    ['its name, for a tab of its own', 'a', 'click', { ctrlKey: true }],
    ['its name, with the middle button', 'a', 'auxclick', { button: 1 }],
    ['its menu', 'button', 'click', {}],
    ['its check box', '[data-select]', 'click', {}],
    ['the row', 'td:not([data-select])', 'click', {}],
    ['the row, to select it', 'td:not([data-select])', 'click', { ctrlKey: true }],
    ['the row, as the end of a range', 'td:not([data-select])', 'click', { shiftKey: true }],
    ['the row, for its menu', 'td:not([data-select])', 'contextmenu', { button: 2 }],
    ['its name, to carry it away', 'a', 'dragstart', {}],
  ] as const)('%s: nothing happens to the other row', async (_, selector, type, more) => {
    const { model, row, seen, lose } = await aTable()
    await pointer(row(1, selector), 'pointerdown')
    await lose()
    const isRefused = await send(row(1, selector), type, more)
    expect(isRefused).toBe(true)
    expect(seen).toEqual([])
    expect(model.getSnapshot()).toMatchObject({ cursor: null, selected: 0 })
  })

  test('a double click of which each half fell on another row opens neither', async () => {
    const { row, seen, lose } = await aTable()
    await pointer(row(1), 'pointerdown')
    await send(row(1, 'td:not([data-select])'), 'click')
    await lose()
    await pointer(row(1), 'pointerdown')
    await send(row(1, 'td:not([data-select])'), 'click', { detail: 2 })
    await send(row(1, 'td:not([data-select])'), 'dblclick', { detail: 2 })
    expect(seen).toEqual([])
  })

  test('the list was scrolled: the row under the pointer is another one', async () => {
    const { model, box, row } = await aTable(manyTeams(200))
    await pointer(row(3), 'pointerdown')
    one(box, '.table-scroll').scrollTop = 100 * ROW_HEIGHT
    await fire(one(box, '.table-scroll'), new Event('scroll'))
    await send(row(103, 'td:not([data-select])'), 'click')
    expect(model.getSnapshot().cursor).toBeNull()
  })
})

test('a press and its release on one row are about it, also after one that was refused, and so is a click by a key', async () => {
  const { model, row, seen, lose } = await aTable()
  await pointer(row(1), 'pointerdown')
  await lose()
  await send(row(1, 'a'), 'click')
  await send(row(0, 'a'), 'click', { detail: 0 })
  await pointer(row(2), 'pointerdown')
  await send(row(2, 'a'), 'click')
  await pointer(row(2), 'pointerdown')
  await send(row(2, 'td:not([data-select])'), 'dblclick', { detail: 2 })
  expect(seen).toEqual(['open 2', 'open 4', 'open 4'])
  expect(model.getSnapshot().cursor).toBe(4)
})

describe('elements', () => {
  test('stay with their rows when the list changes, and no other row gets them', async () => {
    const { model, box, row, lose } = await aTable()
    const before = [0, 1, 2, 3].map((at) => row(at))
    await lose()
    expect([0, 1, 2].map((at) => row(at))).toEqual(before.slice(1))
    expect(before[0]?.isConnected).toBe(false)
    await act(async () => model.setSort({ column: 'name', desc: true }))
    expect(all(box, 'tbody th')).toEqual(before.slice(1).toReversed())
  })

  test('of rows that are scrolled out of view draw those that come into view', async () => {
    const { box, row } = await aTable(manyTeams(5000))
    const scroll = async (to: number) => {
      one(box, '.table-scroll').scrollTop = to * ROW_HEIGHT
      await fire(one(box, '.table-scroll'), new Event('scroll'))
    }
    await scroll(50)
    const before = new Set(all(box, 'tbody tr'))
    const kept = row(55)
    await scroll(53)
    expect(row(55)).toBe(kept)
    await scroll(3000)
    expect(all(box, 'tbody tr').filter((element) => !before.has(element))).toEqual([])
  })

  test('are two where one id is there twice', () => {
    const slots = createRowSlots<string>()
    const rows = ['a', 'b', 'a'].map((id, position) => ({ id, position }))
    const first = slots.place(rows, () => true)
    expect(new Set(first).size).toBe(3)
    expect(slots.place(rows, () => true)).toEqual(first)
  })
})

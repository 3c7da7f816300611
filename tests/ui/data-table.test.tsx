// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { DataTable } from '../../src/ui/data-table.tsx'
import { aTeam, aTeamTable, manyTeams, teamsNamed } from './team-table.ts'
import { all, click, focus, one, press, render } from './render.ts'

type Model = ReturnType<typeof aTeamTable>

async function aGrid(
  model: Model,
  more: Partial<Parameters<typeof DataTable<ReturnType<typeof aTeam>, number>>[0]> = {},
) {
  const box = await render(<DataTable model={model} label="Teams" selectAllLabel="Select all" {...more} />)
  return { box, grid: one(box, '[role=grid]') }
}

function rowIndexes(box: HTMLElement): number[] {
  return all(box, 'tr[aria-rowindex]').map((row) => Number(row.getAttribute('aria-rowindex')))
}

function isRising(numbers: number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
}

/** The element the grid names as active; it has to exist. */
function active(box: HTMLElement): HTMLElement {
  const id = one(box, '[role=grid]').getAttribute('aria-activedescendant') ?? ''
  const found = document.getElementById(id)
  if (!found) throw new Error(`aria-activedescendant names nothing: "${id}"`)
  return found
}

describe('the grid says what it is', () => {
  test('rows are counted with the header and numbered in rising order', async () => {
    const { box, grid } = await aGrid(aTeamTable(manyTeams(5000)))
    expect(grid.getAttribute('aria-rowcount')).toBe('5001')
    expect(grid.getAttribute('aria-label')).toBe('Teams')
    expect(rowIndexes(box)[0]).toBe(1)
    expect(isRising(rowIndexes(box))).toBe(true)
    expect(rowIndexes(box).length).toBeLessThan(60)
  })

  test('all rows can be selected once there are rows', async () => {
    const model = aTeamTable([])
    const { box } = await aGrid(model)
    const selectAll = one(box, '[aria-label="Select all"]')
    expect(selectAll).toHaveProperty('disabled', true)
    await act(async () => model.setRows(manyTeams(3)))
    await click(selectAll)
    expect(model.getSnapshot().selected).toBe(3)
  })

  test('the whole grid is one tab stop', async () => {
    const { box } = await aGrid(aTeamTable(manyTeams(50)))
    const stops = all(box, '[tabindex="0"], button:not([tabindex="-1"]), input:not([tabindex="-1"]), a[href]')
    expect(stops.map((stop) => stop.getAttribute('role'))).toEqual(['grid'])
  })

  test('the sorted column says so, the others say they can be', async () => {
    const model = aTeamTable(manyTeams(5))
    const { box } = await aGrid(model)
    await click(one(box, 'th[aria-sort] button'))
    expect(all(box, 'th[aria-sort]').map((header) => header.getAttribute('aria-sort'))).toEqual([
      'ascending',
      'none',
      'none',
    ])
    await click(one(box, 'th[aria-sort] button'))
    expect(one(box, 'th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    expect(model.getSnapshot().sort).toEqual({ column: 'name', desc: true })
  })

  test('the first column names the row', async () => {
    const { box } = await aGrid(aTeamTable(teamsNamed('Kowloon Kings')))
    expect(one(box, 'tbody th[scope=row]').textContent).toBe('Kowloon Kings')
  })
})

test('of a hundred thousand rows only those in view are mounted, wherever one is', async () => {
  const model = aTeamTable(manyTeams(100_000))
  const { box, grid } = await aGrid(model)
  for (const key of ['Home', 'End', 'PageUp']) {
    await press(grid, key, { ctrlKey: key !== 'PageUp' })
    active(box)
    expect(rowIndexes(box).length).toBeGreaterThan(20)
    // 600 pixels, some rows around them, and the cursor's.
    expect(rowIndexes(box).length).toBeLessThan(42)
  }
})

describe('keys', () => {
  test('Ctrl+End reaches the last row of the data and keeps the numbers rising', async () => {
    const model = aTeamTable(manyTeams(5000))
    const { box, grid } = await aGrid(model)
    await press(grid, 'End', { ctrlKey: true })
    expect(model.getSnapshot().cursorAt).toBe(4999)
    expect(active(box).getAttribute('aria-rowindex')).toBe('5001')
    expect(isRising(rowIndexes(box))).toBe(true)
  })

  test('the arrows go over rows, into cells and up into the header', async () => {
    const model = aTeamTable(teamsNamed('a', 'b'))
    const { box, grid } = await aGrid(model)
    await press(grid, 'ArrowDown')
    await press(grid, 'ArrowDown')
    expect(active(box).tagName).toBe('TR')
    expect(model.getSnapshot().cursor).toBe(2)
    await press(grid, 'ArrowRight')
    expect(active(box).textContent).toBe('b')
    await press(grid, 'ArrowUp')
    await press(grid, 'ArrowUp')
    expect(active(box).textContent).toBe('Name')
    await press(grid, 'Enter')
    expect(model.getSnapshot().sort).toEqual({ column: 'name', desc: false })
    await press(grid, 'ArrowDown')
    expect(active(box).textContent).toBe('a')
    await press(grid, 'ArrowLeft')
    expect(active(box).tagName).toBe('TR')
  })

  test('shift and an arrow select, space toggles, Ctrl+A takes everything shown', async () => {
    const model = aTeamTable(teamsNamed('a', 'b', 'c', 'd'))
    const { box, grid } = await aGrid(model)
    await press(grid, 'ArrowDown')
    await press(grid, 'ArrowDown', { shiftKey: true })
    expect(model.selectedIds()).toEqual([1, 2])
    expect(all(box, 'tr[aria-selected=true]')).toHaveLength(2)
    await press(grid, ' ')
    expect(model.selectedIds()).toEqual([1])
    await press(grid, 'a', { ctrlKey: true })
    expect(model.getSnapshot().matching).toBe('all')
  })

  test('Enter opens the row, ContextMenu and Shift+F10 ask for its menu', async () => {
    const seen: string[] = []
    const model = aTeamTable(teamsNamed('a', 'b'))
    const { grid } = await aGrid(model, {
      onOpen: (id) => seen.push(`open ${id}`),
      onMenu: (id) => seen.push(`menu ${id}`),
    })
    await act(async () => model.setCursor(2))
    await press(grid, 'Enter')
    await press(grid, 'ContextMenu')
    await press(grid, 'F10', { shiftKey: true })
    expect(seen).toEqual(['open 2', 'menu 2', 'menu 2'])
  })

  test('a key of an input method does nothing', async () => {
    const model = aTeamTable(teamsNamed('a', 'b'))
    const { grid } = await aGrid(model)
    await press(grid, 'ArrowDown', { keyCode: 229 })
    await press(grid, 'ArrowDown', { isComposing: true })
    expect(model.getSnapshot().cursor).toBeNull()
  })

  test('a column is made wider and moved by key', async () => {
    const model = aTeamTable(teamsNamed('a'))
    const { grid } = await aGrid(model)
    await press(grid, 'ArrowDown')
    await press(grid, 'ArrowUp')
    await press(grid, 'ArrowRight')
    await press(grid, 'ArrowRight', { altKey: true, shiftKey: true })
    expect(model.getSnapshot().columns.order).toEqual(['region', 'name', 'points'])
    await press(grid, 'ArrowRight', { altKey: true })
    expect(model.getSnapshot().columns.widths).toHaveProperty('name')
  })
})

describe('pointer', () => {
  test('a click moves the cursor, on the box it selects, with shift it selects up to there', async () => {
    const model = aTeamTable(teamsNamed('a', 'b', 'c', 'd'))
    const { box } = await aGrid(model)
    await click(one(box, 'tr[data-position="1"] th'))
    expect(model.getSnapshot()).toMatchObject({ cursor: 2, selected: 0 })
    await click(one(box, 'tr[data-position="1"] [data-select]'))
    expect(model.selectedIds()).toEqual([2])
    await click(one(box, 'tr[data-position="3"] th'), { shiftKey: true })
    expect(model.selectedIds()).toEqual([2, 3, 4])
  })

  test('a right click names its own row and leaves the selection alone', async () => {
    const seen: number[] = []
    const model = aTeamTable(teamsNamed('a', 'b', 'c'))
    model.select([1])
    const { box } = await aGrid(model, { onMenu: (id) => seen.push(id) })
    await act(async () => {
      one(box, 'tr[data-position="2"] th').dispatchEvent(
        new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
      )
    })
    expect(seen).toEqual([3])
    expect(model.selectedIds()).toEqual([1])
  })

  test('each row has a button for its menu; the cursor goes there, and nothing is selected or opened', async () => {
    const seen: string[] = []
    const model = aTeamTable(teamsNamed('a', 'b', 'c'))
    const { box } = await aGrid(model, {
      menuLabel: 'Actions',
      onMenu: (id) => seen.push(`menu ${id}`),
      onOpen: (id) => seen.push(`open ${id}`),
    })
    expect(one(box, 'thead th:last-child').textContent).toBe('Actions')
    const button = one(box, 'tr[data-position="2"] button')
    expect(button.getAttribute('aria-label')).toBe('Actions')
    await click(button)
    expect(seen).toEqual(['menu 3'])
    expect(model.getSnapshot().cursor).toBe(3)
    expect(model.selectedIds()).toEqual([])
  })

  test('the box in the header is indeterminate while some are selected', async () => {
    const model = aTeamTable(teamsNamed('a', 'b'))
    const { box } = await aGrid(model)
    const header = one(box, 'thead input')
    expect(header).toMatchObject({ checked: false, indeterminate: false })
    await act(async () => model.select([2]))
    expect(header).toMatchObject({ checked: false, indeterminate: true })
    await act(async () => model.selectAllMatching())
    expect(header).toMatchObject({ checked: true, indeterminate: false })
  })
})

describe('updates', () => {
  test('the focus stays on the grid while its rows change, go and come back', async () => {
    const rows = teamsNamed('alpha', 'bravo', 'charlie')
    const model = aTeamTable(rows)
    const { box, grid } = await aGrid(model)
    await focus(grid)
    for (const change of [
      () => model.setCursor(3),
      () => model.setQuery('alp'),
      () => model.setRows(rows.slice(0, 1)),
      () => model.setQuery('zzz'),
      () => model.clearFilters(),
      () => model.setRows([]),
      () => model.setRows(rows),
      () => model.setSort({ column: 'name', desc: true }),
    ]) {
      await act(async () => change())
      expect(document.activeElement).toBe(grid)
      expect(grid.getAttribute('aria-rowcount')).toBe(String(model.getSnapshot().count + 1))
      if (model.getSnapshot().cursorAt >= 0) active(box)
    }
  })

  test('hidden columns go, in both header and rows', async () => {
    const model = aTeamTable(teamsNamed('a'))
    const { box } = await aGrid(model)
    await act(async () => model.setColumnState({ hidden: ['region'] }))
    expect(all(box, 'thead th button').map((header) => header.textContent)).toEqual(['Name', 'Points'])
    expect(all(box, 'tbody tr:first-child > *')).toHaveLength(3)
  })
})

describe('without rows', () => {
  const slots = { empty: 'No team yet', filteredEmpty: 'No team matches', error: 'Fail to load' }

  test.each([
    { why: 'loading', rows: 0, query: '', more: { loading: true }, text: '' },
    { why: 'empty', rows: 0, query: '', more: {}, text: 'No team yet' },
    { why: 'all filtered away', rows: 2, query: 'zzz', more: {}, text: 'No team matches' },
    { why: 'failed', rows: 0, query: '', more: { error: slots.error }, text: 'Fail to load' },
    { why: 'rows', rows: 2, query: '', more: { loading: true }, text: '' },
  ])('$why', async ({ rows, query, more, text }) => {
    const model = aTeamTable(manyTeams(rows))
    model.setQuery(query)
    const { box, grid } = await aGrid(model, { empty: slots.empty, filteredEmpty: slots.filteredEmpty, ...more })
    expect(grid.nextElementSibling?.textContent ?? grid.parentElement?.nextElementSibling?.textContent ?? '').toBe(text)
    expect(grid.getAttribute('aria-busy')).toBe('loading' in more ? 'true' : null)
    expect(all(box, 'thead th button')).toHaveLength(3)
  })
})

test('without rows the grid can still be focused, and is described by what stands in their place', async () => {
  const { box, grid } = await aGrid(aTeamTable([]), { empty: <p>No team yet. Add the first.</p> })
  await focus(grid)
  expect(document.activeElement).toBe(grid)
  const notice = document.getElementById(grid.getAttribute('aria-describedby') ?? '')
  expect(notice?.textContent).toBe('No team yet. Add the first.')
  expect(box.contains(notice)).toBe(true)
  // It was there before its text, so that a reader hears when a list becomes empty.
  expect(notice?.getAttribute('aria-live')).toBe('polite')
})

describe('the name of a row', () => {
  const names = { hrefOf: (id: number) => `/team/${id}` }

  test('is a link that opens the row by one click, and leaves a new tab to the browser', async () => {
    const opened: number[] = []
    const model = aTeamTable(teamsNamed('Foxes', 'Wolves'))
    const { box } = await aGrid(model, { ...names, onOpen: (id) => void opened.push(id) })
    const [foxes, wolves] = all(box, 'a[href]')
    expect(wolves?.getAttribute('href')).toBe('/team/2')
    expect(wolves?.tabIndex).toBe(-1)
    if (foxes && wolves) {
      await click(wolves)
      expect(opened).toEqual([2])
      await click(foxes, { ctrlKey: true })
    }
    expect(opened).toEqual([2])
    expect(model.selectedIds()).toEqual([])
  })

  test('a click beside it only points at the row, a tap opens it', async () => {
    const opened: number[] = []
    const model = aTeamTable(teamsNamed('Foxes', 'Wolves'))
    const { box } = await aGrid(model, { ...names, onOpen: (id) => void opened.push(id) })
    const cell = one(box, '[data-position="1"] td:last-child')
    await click(cell)
    expect([model.getSnapshot().cursor, opened]).toEqual([2, []])
    const tap = Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' })
    await act(async () => void cell.dispatchEvent(tap))
    expect(opened).toEqual([2])
  })
})

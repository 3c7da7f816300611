// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LongText } from '../../src/shell/words/long-text.tsx'
import { DataTable } from '../../src/ui/data-table.tsx'
import { createTableModel } from '../../src/ui/table-model.ts'
import { focus, one, press, render } from '../ui/render.ts'

test.each([
  { why: 'a text of 50 characters', text: 'x'.repeat(50) },
  { why: '50 characters of two units each', text: '𝔸'.repeat(50) },
])('$why is shown whole', ({ text }) => {
  expect(renderToStaticMarkup(<LongText text={text} />)).toBe(text)
})

const long = '隊'.repeat(51)

test('a longer one is shortened for the eye; pointer and screen reader get all of it', () => {
  const drawn = renderToStaticMarkup(<LongText text={long} />)
  expect(drawn).toContain(`title="${long}"`)
  expect(drawn).toContain(`<span aria-hidden="true">${'隊'.repeat(50)}…</span>`)
  expect(drawn).toContain(`>${long}</span>`)
})

test('whoever points with keys gets all of it where the cursor stands in its cell', async () => {
  const model = createTableModel<{ id: number; name: string }, number>({
    columns: [{ id: 'name', header: 'Name', value: (row) => row.name, render: (row) => <LongText text={row.name} /> }],
    getId: (row) => row.id,
    rows: [
      { id: 1, name: long },
      { id: 2, name: 'short' },
    ],
  })
  const grid = one(await render(<DataTable model={model} label="Teams" selectAllLabel="All" />), '[role=grid]')
  const shown = () => document.body.querySelector('body > [aria-hidden=true]')?.textContent
  await focus(grid)
  expect(shown()).toBeUndefined()
  await press(grid, 'ArrowRight')
  expect(shown()).toBe(long)
  await press(grid, 'ArrowDown')
  expect(shown()).toBeUndefined()
})

// @vitest-environment happy-dom
// How often something is drawn for one key, and for one change of another: the same on every machine.
import { act, Profiler } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import Palette from '../../src/shell/palette/palette.tsx'
import { DataTable } from '../../src/ui/data-table.tsx'
import { createTableModel } from '../../src/ui/table-model.ts'
import { aWorld } from '../registry/world.ts'
import { one, render, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

beforeEach(() => sessionStorage.clear())

test('a key in the palette draws it once, and what follows from that once more at most', async () => {
  let drawings = 0
  const box = await draw(
    aSession(aWorld([{ state: 'Published' }], { commands })),
    <Profiler id="palette" onRender={() => drawings++}>
      <Palette start={undefined} onClose={() => undefined} />
    </Profiler>,
  )
  const input = one(box, 'input') as HTMLInputElement // the palette has one field
  await until(() => expect(box.querySelectorAll('[role=option]').length).toBeGreaterThan(5))
  const counts: number[] = []
  // With the first one still comes what is known of the things at hand.
  for (const text of ['o', 'op', 'ope', 'open', 'open ', 'open r', 'open re']) {
    drawings = 0
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    counts.push(drawings)
  }
  expect(counts.slice(1).filter((count) => count < 1 || count > 2)).toEqual([])
})

type Row = { id: string; name: string }

test('a change of one row of a list draws that row and no other', async () => {
  const drawn = new Set<string>()
  const rows: readonly Row[] = Array.from({ length: 1000 }, (_, index) => ({ id: `${index}`, name: `Row ${index}` }))
  const model = createTableModel<Row, string>({
    columns: [
      {
        id: 'name',
        header: 'Name',
        value: ({ name }) => name,
        render: ({ id, name }) => {
          drawn.add(id)
          return name
        },
      },
    ],
    rows,
    getId: ({ id }) => id,
    locale: 'en',
  })
  const box = await render(<DataTable<Row, string> model={model} label="Rows" selectAllLabel="All" />)
  expect(drawn.size).toBeGreaterThan(5)
  drawn.clear()
  await act(async () => model.setRows(rows.map((row) => (row.id === '2' ? { ...row, name: 'Changed' } : row))))
  expect(box.textContent).toContain('Changed')
  expect([...drawn]).toEqual(['2'])
  // What is out of view is not drawn at all.
  drawn.clear()
  await act(async () => model.setRows(rows.map((row) => (row.id === '900' ? { ...row, name: 'Far' } : row))))
  expect([...drawn].filter((id) => id !== '2')).toEqual([])
})

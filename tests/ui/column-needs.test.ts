// Columns take the room their texts need: reckoned, never measured.
import { expect, test } from 'vitest'
import { columnNeeds, roomToChange } from '../../src/ui/column-needs.ts'
import { markRoom } from '../../src/ui/marked-name.tsx'
import type { TableColumn } from '../../src/ui/table-column.ts'
import { createTableModel } from '../../src/ui/table-model.ts'
import { textWidth } from '../../src/ui/text-width.ts'

test.each([
  { text: '', width: 0 },
  { text: 'Royal Never Give Up', width: Math.ceil(19 * 7.8) },
  { text: '九龍戰隊', width: 52 },
  { text: '九 A', width: Math.ceil(13 + 2 * 7.8) },
])('“$text” is $width pixels wide', ({ text, width }) => {
  expect(textWidth(text)).toBe(width)
})

type Team = { id: number; name: string; since: number }
const columns: TableColumn<Team>[] = [
  { id: 'name', header: 'Name', value: (team) => team.name },
  {
    id: 'since',
    header: 'Registered since',
    value: (team) => team.since,
    text: () => '2026-11-22 19:00',
    file: 'text',
  },
]

test('a column needs its longest text as it is drawn, or its title with the mark of the order', () => {
  const rows = ['Neon', 'Royal Never Give Up', 'x'].map((name, id) => ({ id, name, since: 0 }))
  const needs = columnNeeds(createTableModel({ columns, getId: (team: Team) => team.id, rows }), columns, rows.length)
  expect(needs.get('name')).toBeGreaterThan(textWidth('Royal Never Give Up'))
  expect(needs.get('name')).toBeLessThan(textWidth('Royal Never Give Up') + 24)
  // Both texts have sixteen signs.
  expect(needs.get('since')).toBeGreaterThan(textWidth('2026-11-22 19:00') + 15)
})

test('a picture before a name has room of its own', () => {
  const rows = [{ id: 1, name: 'Foxtrot', since: 0 }]
  const needOf = (name: TableColumn<Team>) =>
    columnNeeds(createTableModel({ columns: [name], getId: (team: Team) => team.id, rows }), [name], 1).get('name') ?? 0
  const name = { id: 'name', header: '名稱', value: (team: Team) => team.name, text: (team: Team) => team.name }
  const drawn = { ...name, render: () => null, file: 'text' as const }
  expect(needOf({ ...drawn, beside: markRoom })).toBe(needOf(drawn) + markRoom)
})

test('a paragraph does not push all other columns out, and without rows the titles count', () => {
  const long = [{ id: 1, name: 'word '.repeat(400), since: 0 }]
  const model = createTableModel({ columns, getId: (team: Team) => team.id, rows: long })
  expect(columnNeeds(model, columns, 1).get('name')).toBeLessThanOrEqual(640)
  expect(columnNeeds(createTableModel({ columns, getId: (team: Team) => team.id }), columns, 0).get('name')).toBe(
    textWidth('Name') + 33,
  )
})

test('a state has room for the words it may change to, with its dot', () => {
  const state: TableColumn<Team> = { id: 'state', header: 'State', value: () => 'Open', render: () => null }
  const mayBe = ['Open', 'Registration closed']
  const ofLongest = { ...state, value: () => 'Registration closed' }
  const rows = [{ id: 1, name: 'Foxtrot', since: 0 }]
  const needs = columnNeeds(
    createTableModel({ columns: [ofLongest], getId: ({ id }: Team) => id, rows }),
    [ofLongest],
    1,
  )
  expect(roomToChange({ ...state, mayBe })).toBe(needs.get('state'))
  expect(roomToChange(state)).toBe(0)
})

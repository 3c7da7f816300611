// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { csvOf } from '../../src/shell/place/export-csv.ts'
import { fileName } from '../../src/shell/place/save-file.ts'
import { centsOf } from '../../src/rules/money.ts'
import { sheetOf } from '../../src/shell/lists/sheet.ts'
import type { TableColumn } from '../../src/ui/table-column.ts'
import { createTableModel } from '../../src/ui/table-model.ts'

const nothing = { header: [], rows: [] }

test('the file of a list is escaped', () => {
  expect(csvOf({ header: ['Name'], rows: [['=1+1'], ['Kowloon, Kings']] })).toBe(`Name\r\n"'=1+1"\r\n"Kowloon, Kings"`)
})

test('a column in other words says what a file gets: its text, its value, or columns of its own', async () => {
  type Row = { paid: string; points: number; teams: number; most: number | null }
  const rows: Row[] = [{ paid: '300.00', points: 1000, teams: 12, most: 16 }]
  const columns: TableColumn<Row>[] = [
    { id: 'paid', header: 'Paid', value: ({ paid }) => centsOf(paid), text: ({ paid }) => paid, file: 'text' },
    { id: 'points', header: 'Points', value: ({ points }) => points, text: () => '1,000', file: 'value' },
    {
      id: 'teams',
      header: 'Teams',
      value: ({ teams }) => teams,
      text: ({ teams, most }) => `${teams}/${most}`,
      file: () => [
        { header: 'Teams', value: ({ teams }) => teams },
        { header: 'At most', value: ({ most }) => most },
      ],
    },
  ]
  expect(csvOf((await sheetOf('Cups', columns, rows)) ?? nothing)).toBe(
    'Paid,Points,Teams,At most\r\n300.00,1000,12,16',
  )
  // @ts-expect-error a text that is not the value does not compile without it
  const wrong: TableColumn<Row> = { id: 'paid', header: 'Paid', value: ({ paid }) => paid, text: ({ paid }) => paid }
  // @ts-expect-error nor does a number that is drawn otherwise
  const drawn: TableColumn<Row> = { id: 'paid', header: '', value: ({ points }) => points, render: () => '1,000' }
  expect([wrong, drawn]).toHaveLength(2)
})

test('an amount is found by its text, not by its cents', () => {
  const columns: TableColumn<{ paid: string }>[] = [
    { id: 'paid', header: 'Paid', value: ({ paid }) => centsOf(paid), text: ({ paid }) => paid, file: 'text' },
  ]
  const model = createTableModel({ columns, getId: ({ paid }) => paid, rows: [{ paid: '300.00' }, { paid: '80.00' }] })
  const found = (query: string) => {
    model.setQuery(query)
    return model.visibleRows().map(({ paid }) => paid)
  }
  expect(found('300.00')).toEqual(['300.00'])
  expect(found('30000')).toEqual([])
})

test('a file is named after what its list is of', () => {
  expect(fileName({ of: ['Spring Cup', 'Groups'] }, 'Standings')).toBe('Spring Cup Groups Standings')
  // A bracket is called as its stage.
  expect(fileName({ of: ['Spring Cup', 'Groups'] }, 'Groups')).toBe('Spring Cup Groups')
  expect(fileName({}, 'Users')).toBe('Users')
})

test('a time is written as ISO text, and what has none stays empty', async () => {
  const columns = [
    { id: 'name', header: 'Name', value: (row: { at: number | null }) => (row.at === null ? 'B' : 'A') },
    {
      id: 'at',
      header: 'Start',
      value: (row: { at: number | null }) => row.at,
      isTime: true as const,
      render: () => '',
    },
  ]
  const sheet = (await sheetOf('Cups', columns, [{ at: Date.UTC(2026, 10, 28, 11) / 1000 }, { at: null }])) ?? nothing
  expect(csvOf(sheet)).toBe('Name,Start\r\nA,2026-11-28T11:00:00Z\r\nB,')
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { csvOf } from '../../src/shell/place/export-csv.ts'
import { fileName } from '../../src/shell/place/save-file.ts'
import { sheetOf } from '../../src/shell/lists/sheet.ts'

test.each([
  { cell: '=1+1', written: `"'=1+1"`, why: 'a formula' },
  { cell: '@SUM(A1)', written: `"'@SUM(A1)"`, why: 'a formula of old' },
  { cell: '+cmd', written: `"'+cmd"`, why: 'a formula by sign' },
  { cell: '-3', written: '-3', why: 'a number' },
  { cell: 'Kowloon, Kings', written: '"Kowloon, Kings"', why: 'a comma' },
  { cell: '九龍戰隊', written: '九龍戰隊', why: 'Chinese' },
])('$cell is written as $written ($why)', ({ cell, written }) => {
  expect(csvOf({ header: ['Name'], rows: [[cell]] })).toBe(`Name\r\n${written}`)
})

test('a file is named after what its list is of', () => {
  expect(fileName({ of: ['Spring Cup', 'Groups'] }, 'Standings')).toBe('Spring Cup Groups Standings')
  // A bracket is called as its stage.
  expect(fileName({ of: ['Spring Cup', 'Groups'] }, 'Groups')).toBe('Spring Cup Groups')
  expect(fileName({}, 'Users')).toBe('Users')
})

test('a time is written as ISO text, and what has none stays empty', () => {
  const columns = [
    { id: 'name', header: 'Name', value: (row: { at: number | null }) => (row.at === null ? 'B' : 'A') },
    { id: 'at', header: 'Start', value: (row: { at: number | null }) => row.at, isTime: true },
  ]
  const sheet = sheetOf('Cups', columns, [{ at: Date.UTC(2026, 10, 28, 11) / 1000 }, { at: null }])
  expect(csvOf(sheet)).toBe('Name,Start\r\nA,2026-11-28T11:00:00Z\r\nB,')
})

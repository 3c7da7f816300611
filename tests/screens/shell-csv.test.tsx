// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { csvOf } from '../../src/shell/lists/export-csv.ts'

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

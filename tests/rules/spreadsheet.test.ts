// Cells of a file: none is run as a formula, and none is read as a date, a time of day or another number.
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { asWritten } from '../../src/rules/misread.ts'
import { csvText } from '../../src/rules/spreadsheet.ts'

const misread = [
  '=1+1',
  '@SUM(A1)',
  '+cmd',
  '-1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '\t=1',
  '+85291234567',
  '3-0',
  '3 : 0',
  '10-8-3',
  '12/16',
  '4:02',
  '+7:20',
  '1:07:20',
  '12:30 PM',
  '26/11/2026',
  '1.2.2026',
  '3月7日',
  'May 4',
  '4 May 2026',
  'dec-12',
  'MARCH1',
  'Sept 2',
  '007',
  '12e5',
  '80351110224678912',
  "'3-0",
]

test.each(misread)('%j is written as the text it is, and read again', (cell) => {
  const text = csvText(['Name'], [[cell]])
  expect(text).toBe(`Name\r\n"'${cell}"`)
  expect(asWritten(Papa.parse<string[]>(text).data[1]?.[0] ?? '')).toBe(cell)
})

test.each([
  '',
  '0',
  '-3',
  '300.00',
  '-12.50',
  '2026-11-28',
  '2026-11-28T11:00:00Z',
  '2026-11-28T11:00:00.000Z',
  '3–0',
  'G1-M5',
  '九龍戰隊',
  'Mayhem 4 Life',
  'Marching 1st',
  "O'Neill",
  "'quoted'",
])('%j is written as it is', (cell) => {
  expect(csvText(['Name', ''], [[cell, 'x']])).toBe(`Name,\r\n${cell},x`)
  expect(asWritten(cell)).toBe(cell)
})

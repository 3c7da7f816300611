// Cells of a file: none is run as a formula, and none is read as a date, a time of day or another number.
import fc from 'fast-check'
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

test.each([
  ['Foo;=1+1', "Foo;'=1+1"],
  ['a,=1', "a,'=1"],
  ['a\t@b', "a\t'@b"],
  ['line\r\n+1', "line\r\n'+1"],
  ['a;"=1"', 'a;\'"=1"'],
  ["a;'=1", "a;''=1"],
  ['a;-5', "a;'-5"],
  ['=1;=2', "'=1;'=2"],
  ['\t=1', "'\t'=1"],
])('%j is no formula where another sign parts the cells: %j', (cell, written) => {
  const [, [first, read = ''] = []] = Papa.parse<string[]>(csvText(['No', 'Name'], [[1, cell]])).data
  expect([first, read]).toEqual(['1', written])
  expect(asWritten(read)).toBe(cell)
})

test.each(['a; = 1', 'a, b-c', '1;2', 'a;b=c', 'Hall 3; Taipei'])('%j is written as it is', (cell) => {
  const [, [read = ''] = []] = Papa.parse<string[]>(csvText(['Name', 'No'], [[cell, 1]])).data
  expect(read).toBe(cell)
})

test('no cell of a file is a formula, whatever sign parts the cells, and each text is read as it was written', () => {
  const signs = [',', ';', '\t', '\r\n', '\n', '"', "'", '=', '@', '+', '-', '＝', '＋', 'a', '1', '.', ' ', '|']
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 8 }).map((parts) => parts.join(''))
  const plainNumber = /^-\d+(\.\d+)?($|[,;\t"])/
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 4 }), (rows) => {
      const file = csvText(['One', 'Two', 'Three'], rows)
      const read = Papa.parse<string[]>(file, { delimiter: ',' }).data.slice(1)
      expect(read.map((row) => row.map(asWritten))).toEqual(rows)
      // A program that knows quotes, and one that does not.
      const cells = [',', ';', '\t'].flatMap((delimiter) => Papa.parse<string[]>(file, { delimiter }).data.flat())
      const pieces = file.split(/[,;\t\r\n]/)
      const formulas = [...cells, ...pieces].filter((cell) => /^[=@+＝＠＋－-]/.test(cell) && !plainNumber.test(cell))
      expect(formulas).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

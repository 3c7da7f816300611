// Text made to break what reads it: nothing throws, and twice as much takes about twice as long. `npm run soak -- --faults`
// tries more of it, and longer texts.
import { expect, test } from 'vitest'
import { readJson } from '../../src/contract/json.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { parseLine } from '../../src/registry/line.ts'
import { highlight } from '../../src/registry/highlight.ts'
import { readScript } from '../../src/registry/read-script.ts'
import { readBracketSheet } from '../../src/rules/bracket-sheet.ts'
import { parseMatchQuery } from '../../src/rules/match-query.ts'
import { parseTeamList } from '../../src/rules/team-list.ts'
import { commands } from '../../commands/index.ts'
import { createIndex } from '../../src/registry/rank.ts'
import { randomFrom } from '../support/random.ts'

const inputs = Number(process.env['ARENA_INPUTS'] ?? 3_000)
const longest = Number(process.env['ARENA_INPUT_LENGTH'] ?? 40_000)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))
const registry = createRegistry(commands)

const searchIn = (titles: readonly string[], query: string) =>
  createIndex(titles.map((title) => ({ id: title, title }))).search(query)

const readers: Record<string, (text: string) => unknown> = {
  sheet: readBracketSheet,
  script: readScript,
  teams: parseTeamList,
  record: (text) => readJson(text),
  query: parseMatchQuery,
  line: (text) => parseLine(text, registry),
  search: (text) => searchIn([text.slice(0, 200)], text.slice(-60)),
  highlight: (text) => highlight(text.slice(0, 200), text.slice(-60)),
}

/** Where readers look twice: quotes, separators, escapes, names of every object, signs that are more than one character. */
const pieces = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\\',
  '"',
  "'",
  ',',
  ';',
  ':',
  '#',
  '=',
  '=>',
  '-',
  '--',
  '@',
  '{',
  '}',
  '[',
  ']',
  '\0',

  'a',
  'aa ',
  'match',
  'team1',
  'tournament',
  'publish',
  'state:',
  'round:',
  '__proto__',
  'constructor',
  '1..2',
  '9',
  '\u200b',
  '\u202e',
  '👩‍👩‍👧',
  '\ud800',
  '\u{10ffff}',
  '賽',
  '\ufeff',
  '\\u{',
  '\\\n',
  '# ',
  '"" ',
]

test.each(Object.entries(readers))(
  `%s: nothing it reads makes it throw (seed ${seed})`,
  { timeout: 600_000 },
  (_, read) => {
    const random = randomFrom(seed)
    const pick = () => pieces[Math.floor(random() * pieces.length)] ?? ''
    for (let made = 0; made < inputs / Object.keys(readers).length; made++) {
      const text = Array.from({ length: Math.ceil(random() * 40) }, pick).join('')
      try {
        read(text)
      } catch (error) {
        throw new Error(`threw at ${JSON.stringify(text)}`, { cause: error })
      }
    }
  },
)

const shapes: Record<string, (length: number) => string> = {
  ...Object.fromEntries(pieces.map((piece) => [JSON.stringify(piece), (length: number) => repeated(piece, length)])),
  'a name, blanks, a sign': (length) => `a${' '.repeat(length)}#x`,
  'continued lines': (length) => repeated('a \\\n', length),
  'a wide header over many lines': (length) => `match${repeated(',', length / 2)}\n${repeated('x\n', length / 2)}`,
  'nested lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
}

test.each(Object.entries(readers))(
  '%s: twice the text takes about twice the time',
  { timeout: 60_000 + longest / 8 },
  (_, read) => {
    for (const [shape, make] of Object.entries(shapes)) {
      const [short, long] = [make(longest / 4), make(longest)]
      read(short)
      const [one, four] = [secondsOf(() => read(short)), secondsOf(() => read(long))]
      // Four times the text; what is quadratic takes sixteen times as long. Short times are mostly noise.
      expect([shape, four < Math.max(0.5, one * 12)]).toEqual([shape, true])
    }
  },
)

function secondsOf(work: () => void): number {
  const started = performance.now()
  work()
  return (performance.now() - started) / 1000
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length))
}

test('one name in which every word begins alike does not stop the search', () => {
  const name = 'a'.repeat(1) + ' a'.repeat(99)
  expect(secondsOf(() => searchIn([name], 'a'.repeat(60) + 'b'))).toBeLessThan(0.5)
  expect(secondsOf(() => highlight(name, 'a'.repeat(60) + 'b'))).toBeLessThan(0.5)
})

test('names that every object has are states like others: unknown ones', () => {
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect(parseMatchQuery(`state:${name}`)).toMatchObject({ code: 'matchQuery.state' })
})

test('a sheet of ten thousand columns is refused before it is taken apart', () => {
  const sheet = `match${',x'.repeat(10_000)}\n${'G1-M1\n'.repeat(100_000)}`
  expect(readBracketSheet(sheet)).toMatchObject({ code: 'sheet.tooLarge' })
})

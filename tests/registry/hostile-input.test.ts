// Text made to break what reads it: nothing throws, and twice as much takes about twice as long and as much memory. `npm run soak -- --faults`
// tries more of it, and longer texts.
import { expect, test } from 'vitest'
import {
  maxLineLength,
  maxMatchQueryLength,
  maxRecordLength,
  maxScriptLength,
  maxSheetLength,
  maxTeamListLength,
} from '../../src/contract/limits.ts'
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
/** Of what is made of a text while it is read. */
const bytesPerCharacter = 200
const registry = createRegistry(commands)

const searchIn = (titles: readonly string[], query: string) =>
  createIndex(titles.map((title) => ({ id: title, title }))).search(query)

type Reader = {
  read: (text: string) => unknown
  /** Longer ones are refused before they are looked at. */
  most?: number
}
const readers: Record<string, Reader> = {
  sheet: { read: readBracketSheet, most: maxSheetLength },
  script: { read: readScript, most: maxScriptLength },
  teams: { read: parseTeamList, most: maxTeamListLength },
  record: { read: (text) => readJson(text), most: maxRecordLength },
  query: { read: parseMatchQuery, most: maxMatchQueryLength },
  line: { read: (text) => parseLine(text, registry), most: maxLineLength },
  search: { read: (text) => searchIn([text.slice(0, 200)], text.slice(-60)) },
  highlight: { read: (text) => highlight(text.slice(0, 200), text.slice(-60)) },
}
const cases = Object.entries(readers)

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

test.each(cases)(`%s: nothing it reads makes it throw (seed ${seed})`, { timeout: 600_000 }, (_, { read, most }) => {
  const random = randomFrom(seed)
  const pick = () => pieces[Math.floor(random() * pieces.length)] ?? ''
  for (let made = 0; made < inputs / cases.length; made++) {
    // Most are short, so that there are many; some are of any length there may be.
    const isLong = made % 100 === 0
    const length = isLong ? Math.min(longest, most ?? longest) ** random() : random() * 40
    const text = Array.from({ length: Math.ceil(length) }, pick).join('')
    try {
      read(isLong ? text.slice(0, length) : text)
    } catch (error) {
      throw new Error(`threw at ${JSON.stringify(text.slice(0, 2_000))}`, { cause: error })
    }
  }
})

const shapes: Record<string, (length: number) => string> = {
  ...Object.fromEntries(pieces.map((piece) => [JSON.stringify(piece), (length: number) => repeated(piece, length)])),
  'a name, blanks, a sign': (length) => `a${' '.repeat(length)}#x`,
  'continued lines': (length) => repeated('a \\\n', length),
  'a wide header over many lines': (length) => `match${repeated(',', length / 2)}\n${repeated('x\n', length / 2)}`,
  'nested lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
}

test.each(cases)(
  '%s: twice the text takes about twice the time, and no more memory than that',
  { timeout: 60_000 + longest / 8 },
  (name, { read, most }) => {
    const length = Math.min(longest, most ?? longest)
    const before = peakMegabytes()
    for (const [shape, make] of Object.entries(shapes)) {
      const [short, long] = [make(length / 4), make(length).slice(0, length)]
      read(short)
      // Four times the text; what is quadratic takes sixteen times as long. Short times are mostly noise.
      const isLinear = () => {
        const [one, four] = [secondsOf(() => read(short)), secondsOf(() => read(long))]
        return four < Math.max(0.5, one * 12)
      }
      // A machine that was busy elsewhere is asked again.
      expect([shape, isLinear() || isLinear() || isLinear()]).toEqual([shape, true])
    }
    const grown = peakMegabytes() - before
    console.log(`shown: ${name} ${length} characters, ${grown.toFixed(0)} MB`)
    expect(grown).toBeLessThan(100 + (bytesPerCharacter * length) / 2 ** 20)
  },
)

/** The most memory this process ever had. */
function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024
}

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

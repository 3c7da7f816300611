// Texts made to break what reads them, and all that reads texts: tests/registry/hostile-input.test.ts tries them and counts the steps.
import {
  maxLineLength,
  maxMatchQueryLength,
  maxRecordLength,
  maxScriptLength,
  maxSheetLength,
  maxTeamListLength,
} from '../../../src/contract/limits.ts'
import { readJson } from '../../../src/contract/json.ts'
import { createRegistry } from '../../../src/registry/registry.ts'
import { parseLine } from '../../../src/registry/line.ts'
import { highlight } from '../../../src/registry/highlight.ts'
import { readScript } from '../../../src/registry/read-script.ts'
import { readBracketSheet } from '../../../src/rules/bracket-sheet.ts'
import { parseMatchQuery } from '../../../src/rules/match-query.ts'
import { parseTeamList } from '../../../src/rules/team-list.ts'
import { commands } from '../../../commands/index.ts'
import { createIndex } from '../../../src/registry/rank.ts'
import type { Works } from '../steps.ts'

const registry = createRegistry(commands)

export const searchIn = (titles: readonly string[], query: string) =>
  createIndex(titles.map((title) => ({ id: title, title }))).search(query)

type Reader = {
  read: (text: string) => unknown
  /** Longer ones are refused before they are looked at. */
  most?: number
}
export const readers: Record<string, Reader> = {
  sheet: { read: readBracketSheet, most: maxSheetLength },
  script: { read: readScript, most: maxScriptLength },
  teams: { read: parseTeamList, most: maxTeamListLength },
  record: { read: (text) => readJson(text), most: maxRecordLength },
  query: { read: parseMatchQuery, most: maxMatchQueryLength },
  line: { read: (text) => parseLine(text, registry), most: maxLineLength },
  search: { read: (text) => searchIn([text.slice(0, 200)], text.slice(-60)) },
  highlight: { read: (text) => highlight(text.slice(0, 200), text.slice(-60)) },
}
/** Where readers look twice: quotes, separators, escapes, names of every object, signs that are more than one character. */
export const pieces = [
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

export const shapes: Record<string, (length: number) => string> = {
  ...Object.fromEntries(pieces.map((piece) => [JSON.stringify(piece), (length: number) => repeated(piece, length)])),
  'a name, blanks, a sign': (length) => `a${' '.repeat(length)}#x`,
  'continued lines': (length) => repeated('a \\\n', length),
  'a wide header over many lines': (length) => `match${repeated(',', length / 2)}\n${repeated('x\n', length / 2)}`,
  'nested lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length))
}

/** A stretch for each shape. */
const read = Object.entries(readers).map(([name, { read }]): [string, Works[string]] => [
  name,
  (length) => {
    const texts = Object.values(shapes).map((make) => make(length).slice(0, length))
    // What is made once, when a first text is read.
    read('a')
    return (mark) => {
      for (const text of texts) {
        mark()
        read(text)
      }
    }
  },
])

export const works: Works = Object.fromEntries(read)

// What is pasted as a sheet or a file: no cell of it is lost without a word.
import { expect, test } from 'vitest'
import type { NewTeam } from '../../src/contract/team.ts'
import { placementsIn } from '../../src/rules/bracket-import.ts'
import { type BracketSheet, readBracketSheet } from '../../src/rules/bracket-sheet.ts'
import { parseLoyaltyList, whyNotLine } from '../../src/rules/loyalty-list.ts'
import { anyQuotes, onOneLineEach, readCells, sheetIn } from '../../src/rules/sheet-cells.ts'
import { parseTeamList } from '../../src/rules/team-list.ts'
import { wholeNumberIn } from '../../src/rules/whole-number.ts'
import { randomFrom } from '../support/random.ts'
import { done, generated } from './bracket/play.ts'

type Random = { pick: (most: number) => number; one: <T>(of: readonly T[]) => T; text: () => string; id: () => string }
type Sheet = { heading?: string[]; rows: string[][] }

const separators = ['\t', ';', ',', '|']
const sheets = 40

function randomBy(seed: number): Random {
  const random = randomFrom(seed)
  const pick = (most: number) => Math.floor(random() * most)
  const one = <T>(of: readonly T[]): T => {
    const found = of[pick(of.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  let count = 0
  const id = () => `x${seed}n${count++}`
  const shapes = [
    (word: string) => word,
    (word: string) => `6" ${word}`,
    (word: string) => `The "Ace" of ${word}`,
    (word: string) => `${word}; the other`,
    (word: string) => `${word} | here`,
    (word: string) => `first\n${word}`,
    (word: string) => `${word}\r\nlast`,
    (word: string) => `  ${word} `,
    (word: string) => `${word} 1.000`,
    (word: string) => `“${word}” so called`,
  ]
  return { pick, one, id, text: () => one(shapes)(id()) }
}

/** As programs write it, now and then with blanks before a quote, or with quotes around a cell that needs none. */
function written({ heading, rows }: Sheet, separator: string, { pick }: Random): string {
  const cell = (text: string) => {
    const isNeeded = /["\r\n]/.test(text) ? /^"|[\r\n]/.test(text) || pick(2) === 0 : false
    const isQuoted = isNeeded || text.includes(separator) || pick(6) === 0
    const blank = separator !== '\t' && pick(5) === 0 ? ' ' : ''
    return isQuoted ? `${blank}"${text.replaceAll('"', '""')}"${blank}` : text
  }
  const ending = pick(2) === 0 ? '\n' : '\r\n'
  const all = [...(heading ? [heading] : []), ...rows].map((row) => row.map(cell).join(separator))
  return (pick(4) === 0 ? '\uFEFF' : '') + all.join(ending) + (pick(2) === 0 ? ending : '')
}

/** Texts as they are compared: blanks are one, and quotes of any kind are no part of a word. */
function plain(text: string): string {
  return text.replaceAll(/["“”]/g, '').replaceAll(/\s+/g, ' ').trim()
}

function wordsIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return `\n${plain(String(value))}\n`
  return typeof value === 'object' && value !== null ? Object.values(value).map(wordsIn).join('') : ''
}

/** Cells with numbers are found as what they say. */
function missing(cells: readonly string[], read: unknown): string[] {
  const words = wordsIn(read)
  return cells.filter((cell) => {
    const number = wholeNumberIn(cell)
    return (
      plain(cell) !== '' && !words.includes(plain(cell)) && !(number !== undefined && words.includes(`\n${number}\n`))
    )
  })
}

/** Row numbers in a column without a heading are what a sheet may have beside it. */
function numbered({ heading = [], rows }: Sheet): Sheet {
  return { heading: ['', ...heading], rows: rows.map((row, at) => [String(at + 1), ...row]) }
}

const readTeams = (text: string): NewTeam[] => parseTeamList(text)

function readBracket(text: string): unknown {
  const { rows, problems } = done<BracketSheet>(readBracketSheet(text))
  const brackets = generated(16, 'SingleElimination', {}, { teams: [] })
  return [rows, problems, placementsIn({ brackets, format: 'SingleElimination' }, rows, []).problems]
}

const readPoints = (text: string) => {
  const lines = parseLoyaltyList(text)
  return [lines, lines.map(whyNotLine)]
}

/** Grouped, signed and full-width numbers. */
const numberOf = (n: number, { one }: Random) =>
  one([String(n), n.toLocaleString('en'), n.toLocaleString('en').replaceAll(',', ' '), toFullWidth(n)])

function toFullWidth(n: number): string {
  return String(n).replaceAll(/\d/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0))
}

const teams = ({ pick, text }: Random): Sheet => ({
  heading: ['Team Name'],
  rows: Array.from({ length: 2 + pick(5) }, () => [text()]),
})

/** Without a heading semicolons are those of a list in words, and bars in every row part cells. */
const withRosters = (random: Random): Sheet => {
  const { pick, text, id } = random
  const width = 1 + pick(4)
  const hasHeading = pick(2) === 0
  const rows = Array.from({ length: 2 + pick(4) }, () => {
    const team = text()
    return [hasHeading ? team : team.replace(/[;|]/, ''), ...Array.from({ length: width }, id)]
  })
  const others = Array.from({ length: width - 1 }, (_, at) => (pick(2) === 0 ? '' : `Player ${at}`))
  return hasHeading ? { heading: ['Team', 'Players', ...others], rows } : { rows }
}

/** A row for each player, with merged or repeated teams. */
const rosters = ({ pick, text }: Random): Sheet => ({
  heading: ['Team', 'Player', 'Discord ID', 'Group'],
  rows: Array.from({ length: 2 + pick(3) }, (_, at) => {
    const team = text()
    const isMerged = pick(2) === 0
    return Array.from({ length: 1 + pick(3) }, (__, player) => [
      isMerged && player > 0 ? '' : team,
      text().replaceAll(/[;,]/g, ''),
      `8035111022467${1000 + at * 10 + player}`,
      player === 0 ? String(at + 1) : '',
    ])
  }).flat(),
})

const brackets = (random: Random): Sheet => ({
  heading: ['match', 'bestOf', 'team1', 'score1', 'team2', 'score2'],
  rows: Array.from({ length: 2 + random.pick(4) }, (_, at) => {
    const side = () => [random.pick(8) === 0 ? '' : random.text(), numberOf(1 + random.pick(3000), random)]
    return [`G1-M${at + 1}`, random.one(['1', '３', '1.000', '']), ...side(), ...side()]
  }),
})

const points = (random: Random): Sheet => ({
  rows: Array.from({ length: 2 + random.pick(5) }, () => {
    return [random.text(), numberOf(1 + random.pick(200_000), random), random.one(['', random.text(), '100 club'])]
  }),
})

test.each<{ kind: string; made: (random: Random) => Sheet; read: (text: string) => unknown }>([
  { kind: 'teams', made: teams, read: readTeams },
  { kind: 'teams with rosters', made: withRosters, read: readTeams },
  { kind: 'rosters', made: rosters, read: readTeams },
  { kind: 'brackets', made: brackets, read: readBracket },
  { kind: 'points', made: points, read: readPoints },
])('of pasted $kind every cell is read or told', ({ made, read }) => {
  for (const [nth, separator] of separators.entries()) {
    for (let sheet = 0; sheet < sheets; sheet++) {
      const random = randomBy(sheet * separators.length + nth)
      const plainSheet = made(random)
      const isNumbered = plainSheet.heading !== undefined && random.pick(3) === 0
      const text = written(isNumbered ? numbered(plainSheet) : plainSheet, separator, random)
      const said = read(text)
      expect(missing(plainSheet.rows.flat(), said), `${text}\n${JSON.stringify(said)}`).toEqual([])
    }
  }
})

test.each(separators)('teams are as many as their rows, whatever their cells hold, between %j', (separator) => {
  for (let sheet = 0; sheet < sheets; sheet++) {
    const random = randomBy(1000 + sheet)
    const rows = Array.from({ length: 2 + random.pick(5) }, () => [random.text(), random.id()])
    const text = written({ heading: ['Team', 'Captain'], rows }, separator, random)
    expect(
      parseTeamList(text).map(({ name, players }) => [plain(name), players?.[0]]),
      text,
    ).toEqual(rows.map(([name = '', player]) => [plain(name), player]))
  }
})

test.each([
  { why: 'a first column without a heading', text: '\tmatch\tteam1\n1\tG1-M1\tAlpha' },
  { why: 'bars', text: 'match | team1\nG1-M1 | Alpha' },
  { why: 'the bars and the rule of Markdown', text: '| match | team1 |\n|---|:--|\n| G1-M1 | Alpha |' },
  { why: 'blanks before a quote', text: 'match, team1\nG1-M1,  "Alpha"' },
])('a bracket with $why', ({ text }) => {
  expect(done<BracketSheet>(readBracketSheet(text))).toMatchObject({
    rows: [{ match: 'G1-M1', sides: [{ team: 'Alpha' }] }],
    problems: [],
  })
})

test.each([
  ['２', 2],
  ['1,024', 1024],
  ['1 000', 1000],
  ['1.000', null],
])('a score of %s in a bracket: %s', (score, read) => {
  const { rows, problems } = done<BracketSheet>(readBracketSheet(`match\tteam1\tscore1\nG1-M1\tAlpha\t${score}`))
  expect(rows[0]?.sides[0]?.score).toBe(read)
  expect(problems.map(({ why }) => why.code)).toEqual(read === null ? ['sheet.notANumber'] : [])
})

test('behind a line break in quotes lines are counted as they stand in the text', () => {
  const text = 'match,team1\r\n\r\nG1-M1,"Alpha\r\nthe first"\nG1-M2,x\rG1-M3,y\n'
  expect(done<BracketSheet>(readBracketSheet(text)).rows.map(({ at }) => at)).toEqual([3, 5, 6])
})

test('what stands in no column of a bracket, or beside no team, is told', () => {
  const text = 'match,team1,score1,,team1\nG1-M1,Alpha,1,Beta,Gamma\nG1-M2,,3,,,Delta'
  expect(
    done<BracketSheet>(readBracketSheet(text)).problems.map(({ at, why }) => [at, why.code, why.params?.['value']]),
  ).toEqual([
    [2, 'sheet.noHeading', 'Beta'],
    [2, 'sheet.noHeading', 'Gamma'],
    [3, 'sheet.noHeading', 'Delta'],
    [3, 'sheet.noTeam', '3'],
  ])
})

test.each([
  {
    why: 'a merged heading',
    text: 'Team\tPlayers\t\t\nAlpha\tAnn\tAbe\tAl',
    teams: [{ name: 'Alpha', players: ['Ann', 'Abe', 'Al'] }],
  },
  {
    why: 'a first column without a heading',
    text: '\tTeam\tPlayer\n1\tAlpha\tAnn',
    teams: [{ name: 'Alpha', players: ['Ann'] }],
  },
  {
    why: 'bars',
    text: 'Alpha | Ann\nBeta | Bob',
    teams: [
      { name: 'Alpha', players: ['Ann'] },
      { name: 'Beta', players: ['Bob'] },
    ],
  },
  {
    why: 'the bars and the rule of Markdown',
    text: '| Team | Player |\n|:---|:-:|\n| Alpha | Ann |\n| | Abe |\n| Beta | Bob |\n',
    teams: [
      { name: 'Alpha', players: ['Ann', 'Abe'] },
      { name: 'Beta', players: ['Bob'] },
    ],
  },
  {
    why: 'the bars of Markdown and no heading',
    text: '| Alpha | Ann |\n| Beta | Bob |',
    teams: [
      { name: 'Alpha', players: ['Ann'] },
      { name: 'Beta', players: ['Bob'] },
    ],
  },
  {
    why: 'the rule of a terminal',
    text: 'Team | Player\n-----+-------\nAlpha | Ann',
    teams: [{ name: 'Alpha', players: ['Ann'] }],
  },
  { why: 'grouped seeds', text: 'Seed;Team\n"1,024";Alpha\n２;Beta', teams: [{ name: 'Beta' }, { name: 'Alpha' }] },
  {
    why: 'inches in a list in words',
    text: '6" Sub: 5" Joe, Al\nBeta',
    teams: [{ name: '6" Sub', players: ['5" Joe', 'Al'] }, { name: 'Beta' }],
  },
  {
    why: 'a line break in a single column',
    text: '"Alpha\n(first)"\nBeta',
    teams: [{ name: 'Alpha (first)' }, { name: 'Beta' }],
  },
  {
    why: 'doubled quotes in words',
    text: '"The ""A"" Team": Ann',
    teams: [{ name: 'The "A" Team', players: ['Ann'] }],
  },
  {
    why: 'an empty cell in quotes',
    text: 'Alpha,""\nBeta,"Bob"',
    teams: [{ name: 'Alpha' }, { name: 'Beta', players: ['Bob'] }],
  },
])('a list of teams with $why', ({ text, teams: read }) => {
  expect(parseTeamList(text)).toEqual(read)
})

test('points in a table of Markdown', () => {
  const text = '| member | points |\n|---|---:|\n| Ann | 1,000 |\n| Bob | -5 |'
  expect(parseLoyaltyList(text)).toEqual([
    { member: 'Ann', amount: '1,000', remark: '' },
    { member: 'Bob', amount: '-5', remark: '' },
  ])
})

test('the separator by which rows fit best, and the first of equals', () => {
  const widest = (text: string) => sheetIn(text, ([row]) => row?.cells.length ?? 0)?.separator
  expect(['a\tb;c', 'a;b,c', 'a,b|c,d', 'a|b', 'a'].map(widest)).toEqual(['\t', ';', ',', '|', '\t'])
})

test('a list in words has a quoted line break on one line; quotes around all of it are none', () => {
  const names = (text: string) => parseTeamList(text).map(({ name }) => name)
  expect(names('Alpha;"Beta\nthe first";Gamma\nDelta')).toEqual(['Alpha', 'Beta the first', 'Gamma', 'Delta'])
  expect(names('"Alpha\nBeta"')).toEqual(['Alpha', 'Beta'])
})

test.each(['"', '“', '""x', '"\n', '“x,', '"x\ny"\n'])(
  'a text of many %j is read in time that grows with its length',
  (sign) => {
    const text = `${sign},`.repeat(50_000)
    expect(readCells(text, ',', anyQuotes).length).toBeGreaterThan(0)
    expect(onOneLineEach(text, ';').length).toBeGreaterThan(0)
  },
)

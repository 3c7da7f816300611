// A bracket as a table or as JSON, exported and read back. Column names are tokens, never translated.
import { Decision, type Bracket, type BracketMatch, type Score } from '../contract/bracket.ts'
import { isoTime, lastSecond } from '../contract/envelope.ts'
import { halfWidth } from '../contract/half-width.ts'
import { readJson } from '../contract/json.ts'
import { maxSheetColumns, maxSheetLength, maxSheetLines } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { StageDetail } from '../contract/stage.ts'
import { TeamResult } from '../contract/states.ts'
import { decisionOf } from './score-text.ts'
import { type CellRow, sheetIn } from './sheet-cells.ts'
import { csvText } from './spreadsheet.ts'
import { wholeNumberIn } from './whole-number.ts'

export type SheetSide = { team: string; score: number | null; result: TeamResult | null; shootOut: number | null }
export type SheetRow = {
  /** Line of the table, or entry of the JSON list, from 1. */
  at: number
  match: string
  bestOf: number | null
  /** seconds */
  schedule: number | null
  decidedBy?: Decision
  sides: (SheetSide | null)[]
}
export type SheetProblem = { at: number; why: Reason }
export type BracketSheet = { rows: SheetRow[]; problems: SheetProblem[] }

type Exported = Pick<StageDetail, 'name' | 'format' | 'brackets'>

/** One line a match, additional ones included: `match,division,round,…,team1,score1,result1,team2,…`. */
export function bracketCsv(stage: Exported): string {
  const entries = entriesOf(stage)
  const slots = Math.max(0, ...entries.map((entry) => entry.teams.length))
  const shot = entries.some((entry) => entry.teams.some((side) => side?.shootOut !== undefined))
  const decided = entries.some((entry) => entry.decidedBy !== undefined)
  const numbers = Array.from({ length: slots }, (_, i) => i)
  const perSlot = (n: number) => [
    `team${n + 1}`,
    `score${n + 1}`,
    `result${n + 1}`,
    ...(shot ? [`shootOut${n + 1}`] : []),
  ]
  const fields = [
    'match',
    'division',
    'round',
    'additional',
    'bestOf',
    'schedule',
    'state',
    ...(decided ? ['decidedBy'] : []),
    ...numbers.flatMap(perSlot),
  ]
  const data = entries.map(({ teams, ...entry }) => [
    entry.match,
    entry.division,
    entry.round,
    entry.additional ? 'yes' : '',
    entry.bestOf,
    entry.schedule ?? '',
    entry.state,
    ...(decided ? [entry.decidedBy ?? ''] : []),
    ...numbers.flatMap((n) => {
      const side = teams[n]
      return [side?.team ?? '', side?.score ?? '', side?.result ?? '', ...(shot ? [side?.shootOut ?? ''] : [])]
    }),
  ])
  return csvText(fields, data)
}

export function bracketJson(stage: Exported): string {
  return JSON.stringify({ stage: stage.name, format: stage.format, matches: entriesOf(stage) }, null, 1)
}

function entriesOf({ brackets }: Exported) {
  return brackets.flatMap((bracket) =>
    [...bracket.matches, ...bracket.additionalMatches].map((match) => entryOf(bracket, match)),
  )
}

function entryOf({ groupNumber }: Bracket, match: BracketMatch) {
  // A match decided without play has no result of its own: the result follows from the placement.
  const scores = new Map(match.walkover ? [] : match.scores.map((score) => [score.tournamentTeamId, score]))
  const decidedBy = decisionOf(match.scores)
  return {
    match: match.identifier,
    division: groupNumber,
    round: match.roundOf,
    ...(match.isAdditional && { additional: true, name: match.name }),
    bestOf: match.bestOf,
    schedule: match.schedule === null ? null : isoTime(match.schedule),
    state: match.state,
    ...(decidedBy && { decidedBy }),
    teams: match.teams.map((team) => team && { team: team.name, ...resultIn(scores.get(team.tournamentTeamId)) }),
  }
}

function resultIn(score: Score | undefined): { score?: number; result?: TeamResult; shootOut?: number } {
  if (!score) return {}
  const { totalScore, result, shootOut } = score
  return { score: totalScore, result, ...(shootOut !== undefined && { shootOut }) }
}

/**
 * Reads a table (comma, semicolon or tab separated) or JSON, as exported or with fewer columns: `match` and `team1`,
 * `team2`, … are enough. Additional matches are passed over: they are added by hand.
 */
export function readBracketSheet(text: string): BracketSheet | Reason {
  if (text.length > maxSheetLength) return tooLarge
  const entries = /^\s*[[{]/.test(text) ? cellsOfJson(text) : cellsOfTable(text)
  if (entries === 'too-large') return tooLarge
  if (!entries || entries.length === 0) return reason('sheet.unreadable')
  const sheet: BracketSheet = { rows: [], problems: [] }
  for (const [at, row] of entries) {
    const { cells, others } = row
    if (isYes(cells.get('additional'))) continue
    const complain = (why: Reason) => sheet.problems.push({ at, why })
    for (const value of others) complain(reason('sheet.noHeading', { value }))
    sheet.rows.push(readRow(at, row, complain))
  }
  return sheet
}

const tooLarge = reason('sheet.tooLarge', {
  columns: maxSheetColumns,
  lines: maxSheetLines,
  characters: maxSheetLength,
})

/** As the contract limits them. */
const limits = { bestOf: 99, score: 1_000_000, shootOut: 1_000, time: lastSecond }

/** Column → text, for one match. */
type Cells = ReadonlyMap<string, string>

/** `slots`: how many teams the sheet has room for; `others`: what stands in no column. */
type Row = { cells: Cells; slots: number; others: readonly string[] }
type Entries = [number, Row][] | 'too-large' | undefined

function cellsOfTable(text: string): Entries {
  const { rows } = sheetIn(text, headingsIn) ?? { rows: [] }
  const [heading, ...lines] = rows
  // Every line is checked column by column: surplus cells are found before that.
  if ((rows.at(-1)?.line ?? 0) > maxSheetLines || rows.some(({ cells }) => cells.length > maxSheetColumns))
    return 'too-large'
  if (!heading) return undefined
  const names = heading.cells.map((cell) => cell.text.toLowerCase())
  // Of two columns with one heading the second has none of its own.
  const columns = names.map((name, at) => (names.indexOf(name) === at ? name : ''))
  const slots = Math.max(0, ...columns.map((name) => slotIn(name, /^team(\d{1,3})$/)))
  // Beside their matches rows may have their numbers.
  const numbered = columns[0] === '' && lines.every(({ cells: [first] }) => isNumberOrEmpty(first?.text))
  return lines.map(({ line, cells: all }) => {
    const cells = new Map<string, string>()
    const others: string[] = []
    for (const [at, { text: cell }] of all.entries()) {
      const name = columns[at] ?? ''
      if (cell === '' || (numbered && at === 0)) continue
      if (name === '') others.push(cell)
      else cells.set(name, cell)
    }
    return [line, { cells, slots, others }]
  })
}

/** `match` stands above a column; its other headings part best by the sign that is meant. */
function headingsIn([heading]: readonly CellRow[]): number {
  const columns = heading?.cells.map((cell) => cell.text.toLowerCase()) ?? []
  return columns.includes('match') ? columns.length : 0
}

function isNumberOrEmpty(cell = ''): boolean {
  return cell === '' || wholeNumberIn(cell) !== undefined
}

function cellsOfJson(text: string): Entries {
  const read = readJson(text)
  if (!read.ok) return undefined
  const list: unknown = Array.isArray(read.value) ? read.value : partOf(read.value, 'matches')
  if (!Array.isArray(list)) return undefined
  if (list.length > maxSheetLines || list.some((entry) => teamsOf(entry).length * 4 > maxSheetColumns))
    return 'too-large'
  return list.map((entry, i) => [i + 1, { cells: cellsOfEntry(entry), slots: teamsOf(entry).length, others: [] }])
}

function teamsOf(entry: unknown): unknown[] {
  const teams = partOf(entry, 'teams')
  // The type of its elements is unknown.
  return Array.isArray(teams) ? (teams as unknown[]) : []
}

function cellsOfEntry(entry: unknown): Cells {
  const cells = new Map(
    ['match', 'additional', 'bestOf', 'schedule', 'decidedBy'].map((name) => [name.toLowerCase(), textIn(entry, name)]),
  )
  for (const [i, side] of teamsOf(entry).entries()) {
    cells.set(`team${i + 1}`, typeof side === 'string' ? side : textIn(side, 'team'))
    for (const name of ['score', 'result', 'shootOut']) cells.set(`${name.toLowerCase()}${i + 1}`, textIn(side, name))
  }
  return cells
}

function readRow(at: number, { cells, slots }: Row, complain: (why: Reason) => void): SheetRow {
  const whole = (column: string, least: number, most: number): number | null => {
    const value = cells.get(column.toLowerCase()) ?? ''
    if (value === '') return null
    const number = wholeNumberIn(value)
    if (number !== undefined && number >= least && number <= most) return number
    complain(reason('sheet.notANumber', { column, value }))
    return null
  }
  for (const [column, value] of cells) {
    const slot = slotIn(column, /^(?:score|result|shootout)(\d{1,3})$/)
    if (slot > 0 && (cells.get(`team${slot}`) ?? '') === '' && !/^(none)?$/i.test(value)) {
      complain(reason('sheet.noTeam', { column, value }))
    }
  }
  return {
    at,
    match: cells.get('match') ?? '',
    bestOf: whole('bestOf', 1, limits.bestOf),
    schedule: timeIn(cells, complain),
    ...decisionIn(cells, complain),
    sides: Array.from({ length: slots }, (_, i) => {
      const team = cells.get(`team${i + 1}`) ?? ''
      if (team === '') return null
      const result = resultOf(cells, `result${i + 1}`, complain)
      const score = whole(`score${i + 1}`, 0, limits.score)
      return { team, score, result, shootOut: whole(`shootOut${i + 1}`, 0, limits.shootOut) }
    }),
  }
}

/** `team2` → 2; 0 for other columns. */
function slotIn(column: string, named: RegExp): number {
  return Number(named.exec(column)?.[1] ?? 0)
}

function decisionIn(cells: Cells, complain: (why: Reason) => void): Pick<SheetRow, 'decidedBy'> {
  const value = cells.get('decidedby') ?? ''
  const decidedBy = Decision.options.find((one) => one.toLowerCase() === value.toLowerCase())
  if (value !== '' && !decidedBy) complain(reason('sheet.notADecision', { value, decisions: [...Decision.options] }))
  return decidedBy ? { decidedBy } : {}
}

function resultOf(cells: Cells, column: string, complain: (why: Reason) => void): TeamResult | null {
  const value = cells.get(column) ?? ''
  const result = TeamResult.options.find((one) => one.toLowerCase() === value.toLowerCase())
  if (value !== '' && !result) complain(reason('sheet.notAResult', { column, value }))
  return result === undefined || result === 'None' ? null : result
}

/** Whole seconds, or a date and time with its zone. */
function timeIn(cells: Cells, complain: (why: Reason) => void): number | null {
  const value = cells.get('schedule') ?? ''
  if (value === '') return null
  const written = halfWidth(value)
  const iso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(written)
  const seconds = iso ? Math.floor(Date.parse(written) / 1000) : (wholeNumberIn(value) ?? NaN)
  if (seconds >= 0 && seconds <= limits.time) return seconds
  complain(reason('sheet.notATime', { value }))
  return null
}

function textIn(entry: unknown, name: string): string {
  const value = partOf(entry, name)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function isYes(cell = ''): boolean {
  return cell === 'yes' || cell === 'true'
}

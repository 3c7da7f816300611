// Teams in the rows of a sheet or a CSV file: pasted cells, a file with a heading, our own export. What a cell means is said
// by its heading, in any order; without one the name comes first, or behind its seed, and the players after it.
import { halfWidth } from '../contract/half-width.ts'
import type { NewTeam } from '../contract/team.ts'
import { isDiscordId, readPlayers, withoutLoneQuote } from './listed-player.ts'
import { anyQuotes, cellText, type Cell, type CellRow, sheetIn, withoutEmptyFirst } from './sheet-cells.ts'
import { endsRounded } from './rounded-number.ts'
import { folded, type Meaning, meaningOf } from './team-headings.ts'
import { wholeNumberIn } from './whole-number.ts'

type Rows = readonly (readonly string[])[]
type Headed = { rows: Rows; meanings: readonly (Meaning | undefined)[] }
type SeededTeam = NewTeam & { seed?: number | undefined }

/** These stand above names only. */
const onlyHeading = /^(teamname|隊名|隊伍名|隊伍名稱|戰隊名稱)$/

/** The teams of a text that is a sheet; undefined when it is a list in words. */
export function readTeamSheet(text: string): NewTeam[] | undefined {
  const headed = sheetWithHeading(text)
  const rows = headed ? undefined : sheetWithout(text)
  const teams = headed ? teamsByHeading(headed) : rows && teamsByPlace(rows)
  // Players without a team above them are told, as a team without a name.
  return teams && inOrderOfSeeds(teams.filter(({ name, players }) => name !== '' || players !== undefined))
}

function sheetWithHeading(text: string): Headed | undefined {
  const found = sheetIn(text, (rows) => (rows.length > 1 ? headingsIn(rows[0]) : 0))
  if (!found) return undefined
  const [first = [], ...rows] = textsOf(found.rows)
  return { rows, meanings: underOneHeading(withOneTeam(first), first) }
}

/** How many columns of a heading are known; 0 where it names no team, or only what may be one. */
function headingsIn(row: CellRow | undefined): number {
  const cells = row?.cells.map(cellText) ?? []
  const known = withOneTeam(cells).filter((one) => one !== undefined)
  const isHeading =
    known.filter((one) => one === 'team').length === 1 &&
    (known.length > 1 || cells.some((cell) => onlyHeading.test(folded(cell))))
  return isHeading ? known.length : 0
}

/** A heading that was merged over several columns: those without one of their own hold players as well. */
function underOneHeading(meanings: Headed['meanings'], heading: readonly string[]): Headed['meanings'] {
  let before: Meaning | undefined
  return meanings.map((meaning, at) => {
    if (heading[at] !== '') before = meaning
    return before === 'players' || before === 'player' ? before : meaning
  })
}

/**
 * Cells of a spreadsheet come with tabs. chosen: other signs part cells where most lines have some, and few have what stands in a list
 * instead: a colon before players, or semicolons between teams.
 */
function sheetWithout(text: string): Rows | undefined {
  const fit = (all: CellRow[], separator: string) => {
    const rows = withoutEmptyFirst(all)
    const parted = rows.filter(({ cells }) => cells.length > 1).length
    if (separator === '\t') return parted > 0 ? Infinity : 0
    // Semicolons part the teams of a list.
    if (/[;；]/.test(separator)) return 0
    const asList = rows.filter(({ cells }) => isOfList(cells)).length
    return rows.length > 1 && parted > rows.length / 2 && asList < rows.length / 2 ? parted : 0
  }
  const sheet = sheetIn(text.trimEnd().replaceAll(/\\$/gm, ''), fit, anyQuotes)
  return sheet && textsOf(withoutEmptyFirst(sheet.rows))
}

function isOfList([first, ...others]: readonly Cell[]): boolean {
  const isTyped = (cell: Cell | undefined, signs: RegExp) => cell?.quoted === false && signs.test(cell.text)
  return isTyped(first, /[:：;；]/) || others.some((cell) => isTyped(cell, /[;；]/))
}

/** A quote without a partner is dropped, as in a list. */
function textsOf(rows: readonly CellRow[]): Rows {
  return rows.map(({ cells }) => cells.map((cell) => (cell.quoted ? cellText(cell) : withoutLoneQuote(cellText(cell)))))
}

/** Beside a heading that can only be the team's, `Name` is the player's. */
function withOneTeam(cells: readonly string[]): (Meaning | undefined)[] {
  const isTeam = cells.map((cell) => /^(team|隊|戰隊)/.test(folded(cell)) && meaningOf(cell) === 'team')
  return cells.map((cell, at) => {
    const meaning = meaningOf(cell)
    return meaning === 'team' && !isTeam[at] && isTeam.includes(true) ? 'player' : meaning
  })
}

function teamsByHeading({ rows, meanings }: Headed): SeededTeam[] {
  const teams = withNamesFromAbove(rows.map((cells) => teamByHeading(cells, meanings)))
  const isOneEach = meanings.filter((one) => one === 'player').length === 1 && !meanings.includes('players')
  return isOneEach || isRepeated(teams) ? together(teams) : teams
}

/** Merged cells: below the first of its rows a team's name is empty, and its players follow. */
function withNamesFromAbove(teams: readonly SeededTeam[]): SeededTeam[] {
  let above: SeededTeam | undefined
  return teams.map((team) => {
    if (team.name !== '') above = team
    return team.name === '' && team.players && above ? { ...team, name: above.name } : team
  })
}

/** One player a row, with the team in each. */
function isRepeated(teams: readonly SeededTeam[]): boolean {
  const named = teams.filter(({ name }) => name !== '').map(({ name }) => name)
  return new Set(named).size < named.length
}

/** Cells behind the last heading are players too. An id that a spreadsheet has rounded goes on to where it is refused. */
function teamByHeading(cells: readonly string[], meanings: Headed['meanings']): SeededTeam {
  const team: SeededTeam = { name: '' }
  const players: string[] = []
  for (const [at, cell] of cells.entries()) {
    const meaning = at < meanings.length ? meanings[at] : 'players'
    const number = numberAtHead(cell)
    if (meaning === 'team') team.name = cell
    else if (meaning === 'players') players.push(...cell.split(/[,，、;；]/))
    else if (meaning === 'player' || (meaning === 'discord' && (isDiscordId(cell) || endsRounded(cell))))
      players.push(cell)
    else if (meaning === 'seed' && number !== undefined) team.seed = number
    else if (meaning === 'group' && number !== undefined) team.group = number
  }
  return withPlayers(team, players)
}

/** `2`, `1,024`, `3.`, `2 Veterans`; a number that may be a fraction or a power is none. */
function numberAtHead(cell: string): number | undefined {
  const head = /^\d{1,4}(?![.,'’]?[\d\p{No}])/u.exec(halfWidth(cell))?.[0]
  const number = wholeNumberIn(cell) ?? (head === undefined ? undefined : Number(head))
  return number !== undefined && number >= 0 ? number : undefined
}

/** A sheet with a row for each player: the rows of one team belong together. */
function together(teams: readonly SeededTeam[]): SeededTeam[] {
  const byName = new Map<string, SeededTeam>()
  let nameless = 0
  for (const team of teams) {
    const before = team.name === '' ? undefined : byName.get(team.name)
    const players = [...(before?.players ?? []), ...(team.players ?? [])]
    const key = team.name === '' ? `row ${nameless++}` : team.name
    byName.set(key, { ...team, ...before, ...(players.length > 0 && { players }) })
  }
  return [...byName.values()]
}

function teamsByPlace(given: Rows): SeededTeam[] {
  const rows = withRowsBelow(given)
  const bare = rows.map(([first = '', ...rest]) => [first.replace(/^[-*+•·●○▪◦‣–—]\s+/, ''), ...rest])
  const found = (seeded(bare) ?? bare.map((cells) => ({ cells }))).map(
    ({ cells: [head = '', ...players], ...seed }) => {
      const { title, group } = titleOf(head)
      const team = { name: title, ...(group !== undefined && { group }), ...seed }
      return withPlayers(
        team,
        players.flatMap((cell) => cell.split(/[,，、]/)),
      )
    },
  )
  return isRepeated(found) ? together(found) : found
}

/** A row whose first cell is empty belongs to the one above. */
function withRowsBelow(rows: Rows): Rows {
  const whole: string[][] = []
  for (const [first = '', ...rest] of rows) {
    const above = whole.at(-1)
    if (first === '' && above) above.push(...rest.filter((cell) => cell !== ''))
    else whole.push([first, ...rest])
  }
  return whole
}

/** When every row begins with its seed, in a cell of its own or before the name: `3⇥Name`, `3. Name`. */
function seeded(rows: Rows): { seed: number; cells: readonly string[] }[] | undefined {
  const found = rows.flatMap(([first = '', ...rest]) => {
    const [, before, name = ''] = /^(\d{1,4})[.)．）、]\s*(.+)$/.exec(first) ?? []
    const seed = before === undefined ? wholeNumberIn(first) : Number(before)
    const cells = name === '' ? rest : [name, ...rest]
    return seed === undefined || seed < 0 || seed > 9999 || !cells[0] ? [] : [{ seed, cells }]
  })
  return found.length === rows.length ? found : undefined
}

/** `Name #2`: the registration group, looked for from the end, once, however many blanks stand in between. */
export function titleOf(head: string): { title: string; group: number | undefined } {
  const at = head.lastIndexOf('#')
  const group = head.slice(at + 1)
  const isGroup = at > 0 && /\s/.test(head.charAt(at - 1)) && /^\d+$/.test(group)
  return isGroup ? { title: head.slice(0, at).trimEnd(), group: Number(group) } : { title: head, group: undefined }
}

function withPlayers(team: SeededTeam, cells: readonly string[]): SeededTeam {
  const players = readPlayers(cells)
  return players.length > 0 ? { ...team, players } : team
}

function inOrderOfSeeds(teams: readonly SeededTeam[]): NewTeam[] {
  const seeds = teams.flatMap(({ seed }) => seed ?? [])
  const isWhole = seeds.length === teams.length && new Set(seeds).size === teams.length
  const ordered = isWhole ? teams.toSorted((one, other) => (one.seed ?? 0) - (other.seed ?? 0)) : teams
  return ordered.map(({ seed: _seed, ...team }) => team)
}

// Teams in the rows of a sheet or a CSV file: pasted cells, a file with a heading, our own export. What a cell means is said
// by its heading, in any order; without one the name comes first, or behind its seed, and the players after it.
import Papa from 'papaparse'
import type { NewTeam } from '../contract/team.ts'
import { isDiscordId, readPlayers } from './listed-player.ts'
import { asWritten } from './misread.ts'
import { oneLine } from './one-line.ts'
import { folded, type Meaning, meaningOf } from './team-headings.ts'

type Rows = readonly (readonly string[])[]
type Headed = { rows: Rows; meanings: readonly (Meaning | undefined)[] }
type SeededTeam = NewTeam & { seed?: number | undefined }

/** These stand above names only. */
const onlyHeading = /^(teamname|隊名|隊伍名|隊伍名稱|戰隊名稱)$/

/** The teams of a text that is a sheet; undefined when it is a list in words. */
export function readTeamSheet(text: string): NewTeam[] | undefined {
  const headed = sheetWithHeading(text)
  const rows = headed ? undefined : (pastedCells(text) ?? csvRows(text))
  const teams = headed ? teamsByHeading(headed) : rows && teamsByPlace(rows)
  // Players without a team above them are told, as a team without a name.
  return teams && inOrderOfSeeds(teams.filter(({ name, players }) => name !== '' || players !== undefined))
}

function sheetWithHeading(text: string): Headed | undefined {
  for (const delimiter of ['\t', ',', ';', '，']) {
    const [first = []] = Papa.parse<string[]>(text.trim(), { delimiter, preview: 1 }).data
    const meanings = withOneTeam(first)
    const known = meanings.filter((one) => one !== undefined)
    const isHeading =
      known.filter((one) => one === 'team').length === 1 &&
      (known.length > 1 || first.some((cell) => onlyHeading.test(folded(cell))))
    const rows = isHeading ? (recordsOf(text, delimiter) ?? []).slice(1) : []
    if (rows.length > 0) return { rows, meanings }
  }
  return undefined
}

/** Cells of a spreadsheet come with tabs. */
function pastedCells(text: string): Rows | undefined {
  if (!text.trim().includes('\t')) return undefined
  // A quote without a partner is dropped, as in a list.
  const rows = recordsOf(text, '\t') ?? recordsOf(text.replaceAll('"', ''), '\t')
  return rows?.some((cells) => cells.length > 1) ? rows : undefined
}

/** chosen: commas part cells where most lines have some, and few have the colon that stands before players in a list. */
function csvRows(text: string): Rows | undefined {
  if (/[;；]/.test(text)) return undefined
  const bare = text.replaceAll(/[“”„«»「」『』＂]/g, '"').replaceAll(/\\$/gm, '')
  const rows = recordsOf(bare, bare.includes(',') ? ',' : '，') ?? []
  const parted = rows.filter((cells) => cells.length > 1).length
  const withColon = rows.filter(([first = '']) => /[:：]/.test(first)).length
  return rows.length > 1 && parted > rows.length / 2 && withColon < rows.length / 2 ? rows : undefined
}

/** Quotes may hold any sign, a line break and doubled quotes; undefined where one of them has no end. */
function recordsOf(text: string, delimiter: string): string[][] | undefined {
  // An empty first cell is one too.
  const whole = text.trimEnd().replace(/^\uFEFF?[ \r\n]*/, '')
  const { data, errors } = Papa.parse<string[]>(whole, { delimiter, skipEmptyLines: 'greedy' })
  if (errors.some(({ type }) => type === 'Quotes')) return undefined
  return data.map((cells) => cells.map((cell) => asWritten(oneLine(cell))))
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

/** Cells behind the last heading are players too. */
function teamByHeading(cells: readonly string[], meanings: Headed['meanings']): SeededTeam {
  const team: SeededTeam = { name: '' }
  const players: string[] = []
  for (const [at, cell] of cells.entries()) {
    const meaning = at < meanings.length ? meanings[at] : 'players'
    const number = /^\d{1,4}/.exec(cell.normalize('NFKC'))?.[0]
    if (meaning === 'team') team.name = cell
    else if (meaning === 'players') players.push(...cell.split(/[,，、;；]/))
    else if (meaning === 'player' || (meaning === 'discord' && isDiscordId(cell))) players.push(cell)
    else if (meaning === 'seed' && number !== undefined) team.seed = Number(number)
    else if (meaning === 'group' && number !== undefined) team.group = Number(number)
  }
  return withPlayers(team, players)
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
    const [, seed, name = ''] = /^(\d{1,4})(?:[.)．）、]\s*(.+))?$/.exec(first) ?? []
    const cells = name === '' ? rest : [name, ...rest]
    return seed === undefined || !cells[0] ? [] : [{ seed: Number(seed), cells }]
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

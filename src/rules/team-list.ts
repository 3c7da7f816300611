// A pasted list of teams, as people have it in a message or a sheet.
import type { NewTeam } from '../contract/team.ts'
import { playerText, readPlayers, unquoted, withoutLoneQuote } from './listed-player.ts'
import { inQuotes, onOneLineEach } from './sheet-cells.ts'
import { readTeamSheet, titleOf } from './team-sheet.ts'

/**
 * One team a line (or between semicolons): `Name`, `Name: player, player`, `Name #2: player` with its registration
 * group, or the rows of a sheet (team-sheet.ts). A player may have a Discord id after the name. A quoted name may hold
 * any of these signs. When every line begins with its seed (`3. Name`, `3) Name`), the teams come in that order. Remnants
 * of a message or a script are ignored: bullets, a backslash at the end of a line, the command itself, commas and unclosed
 * quotes.
 */
export function parseTeamList(text: string): NewTeam[] {
  return readTeamSheet(text) ?? readList(text)
}

function readList(text: string): NewTeam[] {
  const lines = onOneLineEach(text, ';；')
    .split(/[\r\n]+/)
    .flatMap((line) => splitOutsideQuotes(bareLine(line), /[;；]/))
    .map((line) =>
      line
        .trim()
        .replace(/^[-*+•·●○▪◦‣–—]\s+/, '')
        .trim(),
    )
    .filter((line) => line !== '')
  const rows = lines.map((line) => line.replace(/[,，、]$/, '').trim())
  return (bySeed(rows) ?? rows).map(parseTeam)
}

/** The line of a list that reads as this team. */
export function teamLine({ name, group, players = [] }: NewTeam): string {
  const head = `${quoted(name)}${group == null ? '' : ` #${group}`}`
  return players.length === 0 ? head : `${head}: ${players.map((player) => playerText(player, quoted)).join(', ')}`
}

function quoted(name: string): string {
  return /^[-*+•·●○▪◦‣–—]\s|[;；:：,，、\t#|"]|^\d+[.)]/.test(name) ? inQuotes(name) : name
}

/** Drops the signs of a script; all kinds of quotation marks count alike. */
function bareLine(line: string): string {
  const bare = line
    .trim()
    .replace(/^team add-many\b[^"]*/, '')
    .replace(/\\$/, '')
    .replaceAll(/[“”„«»「」『』＂]/g, '"')
  return bare.split('"').length % 2 === 1 ? bare : withoutLoneQuote(bare)
}

function bySeed(lines: readonly string[]): string[] | undefined {
  const seeded = lines.flatMap((line) => {
    const [, seed, rest] = /^(\d{1,4})[.)．）、]\s*(.+)$/s.exec(line) ?? []
    return seed === undefined || rest === undefined ? [] : [{ seed: Number(seed), rest }]
  })
  const distinct = new Set(seeded.map(({ seed }) => seed)).size
  if (seeded.length < lines.length || distinct < lines.length) return undefined
  return seeded.toSorted((a, b) => a.seed - b.seed).map(({ rest }) => rest)
}

/** Before a comma at its beginning the name is missing, as before a colon. */
function parseTeam(line: string): NewTeam {
  const [head = '', ...rest] = splitOutsideQuotes(line.replace(/^[,，、]/, ':'), /[:：]/)
  const { title, group } = titleOf(head.trim())
  const cells = rest.flatMap((part) => splitOutsideQuotes(part, /[,，、]/))
  const players = readPlayers(cells.map((cell) => withoutLoneQuote(cell.trim())))
  return {
    name: unquoted(withoutLoneQuote(title)),
    ...(group !== undefined && { group }),
    ...(players.length > 0 && { players }),
  }
}

/** Between quotes, which stand before and behind words: the one behind a number (`6" Sub`) is a sign like any other. */
function splitOutsideQuotes(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let from = 0
  let end = -1
  for (let at = 0; at < text.length; at++) {
    if (at > end && text[at] === '"' && isEdge(text[at - 1])) end = closingQuote(text, at)
    if (at <= end || !separator.test(text.charAt(at))) continue
    parts.push(text.slice(from, at))
    from = at + 1
  }
  return [...parts, text.slice(from)]
}

/** Where the quote ends that begins here; before it where it has no end. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at > 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return isEdge(text[at + 1]) ? at : from - 1
  }
  return from - 1
}

function isEdge(sign: string | undefined): boolean {
  return sign === undefined || /[\s;；:：,，、()（）#]/.test(sign)
}

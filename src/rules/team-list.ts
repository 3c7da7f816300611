// A pasted list of teams, as people have it in a message or a sheet.
import type { NewTeam } from '../contract/team.ts'
import { playerText, readPlayers, unquoted } from './listed-player.ts'
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
  const lines = text
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
  return /^[-*+•·●○▪◦‣–—]\s|[;；:：,，、\t#]|^\d+[.)]/.test(name) ? `"${name}"` : name
}

/** Drops the signs of a script; all kinds of quotation marks count alike, and one without a partner is dropped. */
function bareLine(line: string): string {
  const bare = line
    .trim()
    .replace(/^team add-many\b[^"]*/, '')
    .replace(/\\$/, '')
    .replaceAll(/[“”„«»「」『』＂]/g, '"')
  return bare.split('"').length % 2 === 1 ? bare : bare.replace(/^([^"]*)"|"([^"]*)$/, '$1$2')
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
  const players = readPlayers(rest.flatMap((part) => splitOutsideQuotes(part, /[,，、]/)))
  return {
    name: unquoted(title),
    ...(group !== undefined && { group }),
    ...(players.length > 0 && { players }),
  }
}

function splitOutsideQuotes(text: string, separator: RegExp): string[] {
  const parts = ['']
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    if (!quoted && separator.test(sign)) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

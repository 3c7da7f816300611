// A pasted list of teams, as people have it in a message or a sheet.
import type { NewTeam } from '../contract/team.ts'

/**
 * One team a line (or between semicolons): `Name`, `Name: player, player`, `Name #2: player` with its registration
 * group, or tab-separated cells `Name⇥player⇥player`. A name in quotes may hold any of these signs. When every line begins
 * with its seed (`3. Name`, `3) Name`, `3⇥Name`), the teams come in that order. What a message or a script has around it
 * counts for nothing: bullets, a backslash at the end of a line, the command itself, commas and quotes that are left open.
 */
export function parseTeamList(text: string): NewTeam[] {
  const lines = text
    .split(/[\r\n]+/)
    .flatMap((line) => splitOutsideQuotes(bareLine(line), /[;；]/))
    .map((line) =>
      line
        .trim()
        .replace(/^[-*+•·●○▪◦‣–—]\s+/, '')
        .replace(/[,，、]$/, '')
        .trim(),
    )
    .filter((line) => line !== '')
  return (bySeed(lines) ?? lines).map(parseTeam)
}

/** The line of a list that reads as this team. */
export function teamLine({ name, group, players = [] }: NewTeam): string {
  const head = `${quoted(name)}${group == null ? '' : ` #${group}`}`
  return players.length === 0 ? head : `${head}: ${players.map(quoted).join(', ')}`
}

function quoted(name: string): string {
  return /^[-*+•·●○▪◦‣–—]\s|[;；:：,，、\t#]|^\d+[.)]/.test(name) ? `"${name}"` : name
}

/** Without what only a script has; its signs for quotation marks are all the same, and one without a partner is none. */
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
    const [, seed, rest] = /^(\d{1,4})(?:[.)．）、]\s*|\t+)(.+)$/s.exec(line) ?? []
    return seed === undefined || rest === undefined ? [] : [{ seed: Number(seed), rest }]
  })
  const distinct = new Set(seeded.map(({ seed }) => seed)).size
  if (seeded.length < lines.length || distinct < lines.length) return undefined
  return seeded.toSorted((a, b) => a.seed - b.seed).map(({ rest }) => rest)
}

function parseTeam(line: string): NewTeam {
  const [head = '', ...rest] = splitOutsideQuotes(line, /[:：\t]/)
  const { title, group } = titleOf(head.trim())
  const players = rest
    .flatMap((part) => splitOutsideQuotes(part, /[,，、\t]/))
    .map(unquote)
    .filter((player) => player !== '')
  return {
    name: unquote(title),
    ...(group !== undefined && { group: Number(group) }),
    ...(players.length > 0 && { players }),
  }
}

/** `Name #2`: looked for from the end, once, however many blanks stand in between. */
function titleOf(head: string): { title: string; group: string | undefined } {
  const at = head.lastIndexOf('#')
  const group = head.slice(at + 1)
  const isGroup = at > 0 && /\s/.test(head.charAt(at - 1)) && /^\d+$/.test(group)
  return isGroup ? { title: head.slice(0, at).trimEnd(), group } : { title: head, group: undefined }
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

function unquote(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
}

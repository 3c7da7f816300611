// A pasted list of teams, as people have it in a message or a sheet.
import type { NewTeam } from '../contract/team.ts'

/**
 * One team a line (or between semicolons): `Name`, `Name: player, player`, `Name #2: player` with its registration
 * group, or tab-separated cells `Name⇥player⇥player`. A name in double quotes may hold any of these signs.
 */
export function parseTeamList(text: string): NewTeam[] {
  return splitOutsideQuotes(text, /[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseTeam)
}

function parseTeam(line: string): NewTeam {
  const [head = '', ...rest] = splitOutsideQuotes(line, /[:：\t]/)
  const [, title = '', group] = /^(.*?)(?:\s+#(\d+))?$/s.exec(head.trim()) ?? []
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

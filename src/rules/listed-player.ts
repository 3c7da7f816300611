// A player in a list: `Ann`, or with the Discord id behind the name, as people copy it.
import type { ListedPlayer } from '../contract/team.ts'

/** `Ann 80351110224678912`, also `Ann (80351110224678912)` and `Ann <@80351110224678912>`; a name in quotes is only a name. */
export function readPlayer(text: string): ListedPlayer {
  const typed = text.trim()
  const at = Math.max(...blanks.map((blank) => typed.lastIndexOf(blank)))
  const discordId = idIn(typed.slice(at + 1))
  const nickname = unquoted(discordId === undefined ? typed : typed.slice(0, at + 1))
  return discordId === undefined || nickname === '' ? unquoted(typed) : { nickname, discordId }
}

/** Cells of a sheet: an id in a cell of its own belongs to the player before it. */
export function readPlayers(cells: readonly string[]): ListedPlayer[] {
  const players: ListedPlayer[] = []
  for (const cell of cells) {
    const last = players.at(-1)
    const discordId = idIn(cell.trim())
    if (typeof last === 'string' && discordId !== undefined) players[players.length - 1] = { nickname: last, discordId }
    else if (cell.trim() !== '') players.push(readPlayer(cell))
  }
  return players.filter((player) => player !== '')
}

/** As it is read again. */
export function playerText(player: ListedPlayer, quoted = (name: string) => name): string {
  return typeof player === 'string' ? quoted(player) : `${quoted(player.nickname)} ${player.discordId}`
}

const blanks = [' ', '\t', '\u3000']

export function isDiscordId(cell: string): boolean {
  return idIn(cell.trim()) !== undefined
}

function idIn(word: string): string | undefined {
  return /^[(<]?@?(\d{17,20})[)>]?$/.exec(word)?.[1]
}

/** Without the quotes around it; those within are doubled. */
export function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/s, (_, inside: string) => inside.replaceAll('""', '"'))
    .trim()
}

/** A quote before or behind a text that has no partner in it is dropped; behind a number it says inches. */
export function withoutLoneQuote(text: string): string {
  return text.replace(/^"([^"]*)$|^([^"]*[^"\d])"$/, '$1$2')
}

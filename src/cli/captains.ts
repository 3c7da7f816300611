// Captains as they behave on a night, for `arena simulate`: the next act of one of them in a room, as a line of the
// console.
import type { MatchRoom, RoomTeam } from '../contract/match-room.ts'
import { lineOfArguments } from '../registry/token.ts'
import { currentGame } from '../rules/rooms.ts'

/** In [0, 1). */
export type Chance = () => number

const sayings = ['glhf', 'gg', '加油！', 'We are ready.', 'One moment please.', '等一下']

/** The screenshot they send: two fields beside each other, 320 × 180. */
const screenshot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAUAAAAC0AgMAAACYih2CAAAACVBMVEX5cxYeKTs4vfiFtexLAAAACXBIWXMAAAsTAAALEwEAmpwY' +
  'AAAAX0lEQVRo3u3aoREAIBADwS8RQ4lvqJKhgpgXiD2d2QpSe7gCAoFAIBAIBAKBwAnwhPqNVoWAQCAQCAQCgUAgEAgEAoFAIBAIBAKBQCAQCAQm0M8BCAQC' +
  'gUAgEAgE/gNef2XLm5Uz42AAAAAASUVORK5CYII='

/** Names of players asking to join. */
const hopefuls = ['Nova', 'Kai', '小雨', 'Rex', '阿傑']

type Line = (...words: string[]) => string

/**
 * `decides`: administrators act as well, so that nothing is left waiting. Undefined: the room waits for another actor;
 * then there is no chat either, so that a simulation ends.
 */
export function nextLine(room: MatchRoom, chance: Chance, decides = false): string | undefined {
  const line: Line = (act = '', ...words) => lineOfArguments(['room', act, room.matchId, ...words])
  if (decides && room.assistance !== null) return line('resolve', '--yes')
  // Two administrators confirm there, and a program is neither of them.
  const mayDecide = decides && !room.secondConfirmation
  const next = gameLine(room, chance, mayDecide, line) ?? (mayDecide ? levelLine(room, chance, line) : undefined)
  return next === undefined ? undefined : (whim(room, chance, line) ?? next)
}

/** Occasional acts before the game goes on. */
function whim(room: MatchRoom, chance: Chance, line: Line): string | undefined {
  const at = pick(room.teams, chance)
  const team = `--team=${at?.tournamentTeamId ?? ''}`
  const dice = chance()
  if (dice >= 0.97) return asking(at, chance)
  if (dice < 0.12) return line('say', pick(sayings, chance) ?? 'gg', team)
  if (dice < 0.15 && room.assistance === null) return line('ask-assistance', 'Please help', team, '--yes')
  const isReported = currentGame(room)?.state === 'ResultSubmitted'
  return dice < 0.35 && isReported ? line('add-evidence', 'playerImage', screenshot, team) : undefined
}

/** A player asks to join a team without open requests. */
function asking(team: RoomTeam | undefined, chance: Chance): string | undefined {
  if (!team || team.players.some(({ role }) => role === 'RequestToJoin')) return undefined
  const name = `${pick(hopefuls, chance) ?? ''}${Math.floor(chance() * 1_000)}`
  return lineOfArguments(['team', 'add-player', team.tournamentTeamId, name, '--role=RequestToJoin'])
}

function gameLine(room: MatchRoom, chance: Chance, decides: boolean, line: Line): string | undefined {
  const game = currentGame(room)
  const absent = room.teams.find((team) => !team.checkedIn)
  const unready = room.teams.find((team) => !team.ready)
  // A result waiting for a second administrator is left to others.
  if (game?.firstConfirmation) return undefined
  switch (game?.state) {
    case 'Waiting':
      if (absent) return line('check-in', absent.tournamentTeamId)
      return unready && line('ready', unready.tournamentTeamId)
    case 'Ready':
      return line('start', '--yes')
    case 'Playing':
      return report(room, randomScore(room, chance), 0, line)
    case 'ResultSubmitted': {
      const first = game.submissions[0]?.scores.map(({ totalScore }) => totalScore) ?? []
      const silent = room.teams.findIndex((team) =>
        game.submissions.every(({ tournamentTeamId }) => tournamentTeamId !== team.tournamentTeamId),
      )
      // Now and then they do not agree.
      if (silent >= 0) return report(room, chance() < 0.15 ? first.toReversed() : first, silent, line)
      return decides ? line('approve', `--confirm=${room.identifier}`) : undefined
    }
    case 'Disputed':
      return decides ? line('confirm', randomScore(room, chance).join('-'), `--confirm=${room.identifier}`) : undefined
    default:
      return undefined
  }
}

/** All games are played without a winner: the last one is corrected. */
function levelLine(room: MatchRoom, chance: Chance, line: Line): string | undefined {
  const last = room.games.findLast(({ state }) => state === 'Completed')
  if (!last || !room.needs.includes('noWinner')) return undefined
  const points = randomScore(room, chance).join('-')
  return line('edit-result', points, `--game=${last.n}`, '--reason=Replayed', `--confirm=${room.identifier}`)
}

function report(room: MatchRoom, points: readonly number[], team: number, line: Line) {
  return line('submit', points.join('-'), `--team=${room.teams[team]?.tournamentTeamId ?? ''}`, '--yes')
}

/** One team has 13, the others less. */
function randomScore({ teams }: MatchRoom, chance: Chance): number[] {
  const winner = Math.floor(chance() * teams.length)
  return teams.map((_, at) => (at === winner ? 13 : Math.floor(chance() * 12)))
}

function pick<T>(list: readonly T[], chance: Chance): T | undefined {
  return list[Math.floor(chance() * list.length)]
}

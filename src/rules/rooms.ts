// Match rooms: presence and readiness, help, and the ways out of a room (§2, §4; domain.md 4.10, 4.12, 4.14).
import { minCheckInMinutes } from '../contract/limits.ts'
import type { MatchGame, MatchRoom, RoomPlayer, RoomTeam } from '../contract/match-room.ts'
import { nameKey } from '../contract/name-key.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { User } from '../contract/user.ts'
import type { Asking, RoomView } from '../contract/views.ts'
import type { PlayerRole } from '../contract/states.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { whyNotPlacedTwice, type Placing } from './players.ts'
import { whyNotAtVenue } from './roles.ts'

type OfTeam = { team?: string | undefined }
type CheckInArgs = { team?: string | undefined; player?: string | undefined; checkedIn?: boolean | undefined }

/** Of a player, of a whole team, or of none in particular: whether it could be set at all. */
export function whyNotCheckIn({ room }: RoomView, { user }: Asking, args: CheckInArgs = {}): Reason | undefined {
  const out = args.checkedIn === false
  const player = args.player === undefined ? undefined : playerIn(room, args.player, args.team)
  const team = args.team === undefined ? undefined : teamIn(room, args.team)
  const name = player?.nickname ?? team?.name ?? ''
  const already = player ? player.checkedIn : team?.checkedIn
  return firstReason(
    () => whyNotAtVenue(room.venues, user),
    () => whyNotRoomOpen(room),
    () => whyNotGathering(room),
    () => whyNotKnownTeam(room, args.team),
    () => reasonIf(args.player !== undefined && !player, 'room.unknownPlayer', { player: args.player ?? '' }),
    () => reasonIf(already === true && !out, 'room.alreadyIn', { name }),
    () => reasonIf(already === false && player !== undefined && out, 'room.notIn', { name }),
  )
}

export function whyNotSetReady(
  { room }: RoomView,
  _asking: Asking,
  args: OfTeam & { ready?: boolean | undefined } = {},
): Reason | undefined {
  const team = args.team === undefined ? undefined : teamIn(room, args.team)
  const wants = args.ready ?? true
  return firstReason(
    () => whyNotWaiting(room),
    () => whyNotKnownTeam(room, args.team),
    () => team && reasonIf(team.ready === wants, wants ? 'room.alreadyReady' : 'room.notReady', { team: team.name }),
    () =>
      team &&
      reasonIf(
        wants && !team.checkedIn,
        'room.notCheckedIn',
        { team: team.name },
        `room check-in ${room.matchId} --team=${team.tournamentTeamId}`,
      ),
  )
}

export function whyNotForceReady({ room }: RoomView, _asking: Asking, args: OfTeam = {}): Reason | undefined {
  const team = args.team === undefined ? undefined : teamIn(room, args.team)
  return firstReason(
    () => whyNotWaiting(room),
    () => whyNotKnownTeam(room, args.team),
    () => team && reasonIf(team.ready, 'room.alreadyReady', { team: team.name }),
  )
}

/** chosen: until the first game is played; later the match is reset. */
export function whyNotRestartCheckIn(
  { room }: RoomView,
  { now }: Asking,
  args: { checkInStartTime?: number | null | undefined; checkInDuration?: number | undefined } = {},
): Reason | undefined {
  const start = args.checkInStartTime ?? now
  return firstReason(
    () => whyNotRoomOpen(room),
    () => whyNotUnplayed(room),
    () =>
      reasonIf(
        (args.checkInDuration ?? minCheckInMinutes) < minCheckInMinutes || start < now,
        'match.invalidCheckInTime',
      ),
  )
}

/** chosen: the line-up changes between games, never during one. */
export function whyNotSetRoster({ room }: RoomView, _asking: Asking, args: OfTeam & Partial<Placing> = {}) {
  const { team, starters = [], bench = [] } = args
  return firstReason(
    () => whyNotRoomOpen(room),
    () => whyNotKnownTeam(room, team),
    () => whyNotBetweenGames(room),
    () => whyNotPlacedTwice({ starters, bench }, (word) => playerIn(room, word, team)),
  )
}

export function whyNotChangeRoomCaptain({ room }: RoomView, _asking: Asking, args: OfTeam & { player?: string } = {}) {
  const player = args.player === undefined ? undefined : playerIn(room, args.player, args.team)
  return firstReason(
    () => whyNotRoomOpen(room),
    () => whyNotKnownTeam(room, args.team),
    () => reasonIf(args.player !== undefined && !player, 'room.unknownPlayer', { player: args.player ?? '' }),
    () => reasonIf(player?.role === 'Captain', 'team.isCaptain', { player: player?.nickname ?? '' }),
    () => reasonIf(player?.role === 'RequestToJoin', 'team.notJoined', { player: player?.nickname ?? '' }),
  )
}

export function whyNotAbortRoom({ room }: RoomView): Reason | undefined {
  return whyNotRoomOpen(room)
}

export function whyNotAskAssistance({ room }: RoomView, { user }: Asking, args: OfTeam = {}): Reason | undefined {
  return firstReason(
    () => whyNotAtVenue(room.venues, user),
    () => whyNotRoomOpen(room),
    () => whyNotKnownTeam(room, args.team),
    () => reasonIf(room.assistance !== null, 'room.assistanceAsked', { room: room.name }),
  )
}

/** Of a call for a team the team is the caller, and who entered it may look after it. */
export function isOwnCall({ assistance }: Pick<MatchRoom, 'assistance'>, { name }: Pick<User, 'name'>): boolean {
  return assistance !== null && assistance.by === name && assistance.tournamentTeamId === null
}

/** Only its caller takes it back; others resolve it. */
export function whyNotWithdrawAssistance({ room }: RoomView, { user }: Asking): Reason | undefined {
  return firstReason(
    () => whyNotResolveAssistance({ room }, { user }),
    () =>
      reasonIf(room.assistance?.by !== user.name, 'room.assistanceOfOthers', undefined, `room resolve ${room.matchId}`),
  )
}

export function whyNotClaimAssistance({ room }: RoomView, { user }: Asking): Reason | undefined {
  const by = room.assistance?.claimedBy ?? null
  return firstReason(
    () => whyNotResolveAssistance({ room }, { user }),
    () => reasonIf(isOwnCall(room, user), 'room.assistanceOwn', undefined, `room withdraw-assistance ${room.matchId}`),
    () => reasonIf(by === user.name, 'room.assistanceClaimed', { by: user.name }),
  )
}

/** Only its assignee gives it back; other administrators claim it. */
export function whyNotReleaseAssistance({ room }: RoomView, { user }: Asking): Reason | undefined {
  const by = room.assistance?.claimedBy ?? null
  return firstReason(
    () => whyNotResolveAssistance({ room }, { user }),
    () => reasonIf(by === null, 'room.assistanceNotClaimed'),
    () => reasonIf(by !== user.name, 'room.assistanceClaimed', { by: by ?? '' }),
  )
}

export function whyNotResolveAssistance({ room }: RoomView, { user }: Pick<Asking, 'user'>): Reason | undefined {
  return firstReason(
    () => whyNotAtVenue(room.venues, user),
    () => reasonIf(room.assistance === null, 'room.noAssistance', { room: room.name }),
  )
}

export function whyNotSendMessage({ room }: RoomView, _asking: Asking, args: OfTeam = {}): Reason | undefined {
  return firstReason(
    () => reasonIf(room.state === 'Aborted', 'room.aborted', { room: room.name }),
    () => whyNotKnownTeam(room, args.team),
  )
}

/** A team of the room by id or name; case and width do not count. */
export function teamIn({ teams }: Pick<MatchRoom, 'teams'>, word: string): RoomTeam | undefined {
  return (
    teams.find(({ tournamentTeamId }) => tournamentTeamId === word) ??
    teams.find(({ name }) => nameKey(name) === nameKey(word))
  )
}

/** A player by id or nickname; of two teams the one that is named. */
export function playerIn(room: Pick<MatchRoom, 'teams'>, word: string, team?: string): RoomPlayer | undefined {
  const players = (team === undefined ? room.teams : [teamIn(room, team)]).flatMap((one) => one?.players ?? [])
  const named = players.filter(({ nickname }) => nameKey(nickname) === nameKey(word))
  return players.find(({ playerId }) => playerId === word) ?? (named.length === 1 ? named[0] : undefined)
}

/** A line-up by names: its captain stays the captain. An unknown name is left for the platform to refuse. */
export function rosterIn(
  room: Pick<MatchRoom, 'teams'>,
  team: string,
  { starters, bench }: Placing,
): { playerId: string; role: PlayerRole }[] {
  const placed = (words: readonly string[], role: 'Starter' | 'Bench') =>
    words.map((word) => {
      const player = playerIn(room, word, team)
      const isCaptain = player?.role === 'Captain' && role === 'Starter'
      return { playerId: player?.playerId ?? word, role: isCaptain ? ('Captain' as const) : role }
    })
  return [...placed(starters, 'Starter'), ...placed(bench, 'Bench')]
}

export function teamOfPlayer({ teams }: Pick<MatchRoom, 'teams'>, playerId: string): RoomTeam | undefined {
  return teams.find(({ players }) => players.some((player) => player.playerId === playerId))
}

/** Ids of the players in the line-up. */
export function lineupOf({ players }: { players: readonly Pick<RoomPlayer, 'playerId' | 'role'>[] }): string[] {
  return players.filter(({ role }) => role === 'Captain' || role === 'Starter').map(({ playerId }) => playerId)
}

/** The game that is played, or is played next. */
export function currentGame({ games, state }: Pick<MatchRoom, 'games' | 'state'>): MatchGame | undefined {
  return state === 'Open' ? games.find((game) => game.state !== 'Completed') : undefined
}

export function whyNotRoomOpen({ name: room, state }: Pick<MatchRoom, 'name' | 'state'>): Reason | undefined {
  return reasonIf(state !== 'Open', 'room.notOpen', { room, state })
}

export function whyNotKnownTeam(room: Pick<MatchRoom, 'teams'>, word: string | undefined): Reason | undefined {
  const teams = room.teams.map(({ name }) => name)
  return word === undefined || teamIn(room, word) ? undefined : reason('room.unknownTeam', { team: word, teams })
}

/** Teams gather before a game: they check in, and say that they are ready. */
function whyNotGathering(room: MatchRoom): Reason | undefined {
  const game = currentGame(room)
  return firstReason(
    () => reasonIf(game?.state === 'Initial', 'room.checkInNotOpen', { room: room.name }),
    () => reasonIf(game === undefined || !isGathering(game), 'room.gameRuns', { room: room.name }),
  )
}

function whyNotWaiting(room: MatchRoom): Reason | undefined {
  return firstReason(
    () => whyNotRoomOpen(room),
    () => whyNotGathering(room),
  )
}

function whyNotUnplayed(room: MatchRoom): Reason | undefined {
  const unplayed = room.games.every((game) => game.state === 'Initial' || isGathering(game))
  return reasonIf(!unplayed, 'room.begun', { room: room.name })
}

function whyNotBetweenGames(room: MatchRoom): Reason | undefined {
  const game = currentGame(room)
  const between = game === undefined || game.state === 'Initial' || isGathering(game)
  return reasonIf(!between, 'room.gameRuns', { room: room.name })
}

function isGathering({ state }: MatchGame): boolean {
  return state === 'Waiting' || state === 'Ready'
}

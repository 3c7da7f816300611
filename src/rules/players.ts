// The players of a team: when they may be added, changed and removed, and the effect on the team (§3, §4, §5; plan
// 4.12).
import { nameKey } from '../contract/name-key.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { PlayerRole, TeamRole, TeamState } from '../contract/states.ts'
import type { RosterPlaces, TeamPlayer, TournamentTeam } from '../contract/team.ts'
import type { Tournament } from '../contract/tournament.ts'
import type { Asking, TeamView } from '../contract/views.ts'
import { firstReason, firstTwice, reasonIf } from './first-reason.ts'
import { endsRounded } from './rounded-number.ts'
import { whyNotRoster, whyNotTeamsMayChange } from './teams.ts'
import { whyNotOpened, whyNotOver } from './tournaments.ts'

type AddArgs = { nickname?: string; role?: PlayerRole | undefined }
type AcceptArgs = { player?: string; role?: TeamRole | undefined }
type EditArgs = { player?: string; nickname?: string | undefined; role?: PlayerRole | undefined }

export function whyNotAddPlayer(view: TeamView, _asking: Asking, args: AddArgs = {}): Reason | undefined {
  const { tournament, team } = view
  const max = tournament.starters + tournament.benched
  const role = args.role ?? roleOfNext(tournament, team.players)
  const asks = role === 'RequestToJoin'
  return firstReason(
    () => (asks ? whyNotAsking(view) : whyNotRosterOpen(view)),
    () => reasonIf(playing(team.players).length >= max && !asks, 'team.full', { max }),
    () => (args.nickname === undefined ? undefined : whyNotNamed(team, args.nickname)),
    () => whyNotRole(view, role),
  )
}

/** In-game names may be corrected until the tournament is over; the rest until the roster is confirmed. */
export function whyNotEditPlayer(view: TeamView, _asking: Asking, args: EditArgs = {}): Reason | undefined {
  const { tournament, team } = view
  const player = args.player === undefined ? undefined : playerNamed(team, args.player)
  const renames = args.nickname !== undefined && args.nickname !== player?.nickname
  const moves = args.role !== undefined && args.role !== player?.role
  return firstReason(
    () => whyNotOver(tournament),
    () => reasonIf(team.players.length === 0, 'team.noPlayers', undefined, `team add-player ${team.tournamentTeamId}`),
    () => (args.player === undefined ? undefined : whyNotKnown(team, args.player)),
    () => (renames || (moves && !staysOut(player?.role, args.role)) ? whyNotRosterOpen(view) : undefined),
    () => (renames && args.nickname !== undefined ? whyNotNamed(team, args.nickname, player) : undefined),
    () => (moves && args.role !== undefined ? whyNotRole(view, args.role, player) : undefined),
  )
}

export function whyNotRemovePlayer(
  view: TeamView,
  _asking: Asking,
  args: { player?: string } = {},
): Reason | undefined {
  const { team } = view
  const player = args.player === undefined ? undefined : playerNamed(team, args.player)
  return firstReason(
    () => whyNotRosterOpen(view),
    () => reasonIf(team.players.length === 0, 'team.noPlayers', undefined, `team add-player ${team.tournamentTeamId}`),
    () => (args.player === undefined ? undefined : whyNotKnown(team, args.player)),
    () => whyNotWithoutCaptain(team, player),
  )
}

/**
 * §3, §4: accepts a request to join, which may give the team enough players. chosen: also into a confirmed roster and
 * while the tournament runs; the line-up is full then, so the new player is benched.
 */
export function whyNotAcceptRequest(view: TeamView, _asking: Asking, args: AcceptArgs = {}): Reason | undefined {
  const { tournament, team } = view
  const max = tournament.starters + tournament.benched
  const player = args.player === undefined ? undefined : playerNamed(team, args.player)
  return firstReason(
    () => whyNotRequested(view, args.player),
    () => reasonIf(playing(team.players).length >= max, 'team.full', { max }),
    () => whyNotRole(view, args.role ?? roleOfNext(tournament, team.players), player),
  )
}

export function whyNotRefuseRequest(
  view: TeamView,
  _asking: Asking,
  args: { player?: string } = {},
): Reason | undefined {
  return whyNotRequested(view, args.player)
}

/** §5: a new captain is selected. chosen: also while the tournament runs; the two change places, so the roster still fits. */
export function whyNotChangeCaptain({ tournament, team }: TeamView, _asking: Asking, args: { player?: string } = {}) {
  const player = args.player === undefined ? undefined : playerNamed(team, args.player)
  return firstReason(
    () => whyNotOver(tournament),
    () =>
      reasonIf(
        playing(team.players).every(({ role }) => role === 'Captain'),
        'team.nobodyElse',
        undefined,
        `team add-player ${team.tournamentTeamId}`,
      ),
    () => (args.player === undefined ? undefined : whyNotKnown(team, args.player)),
    () => reasonIf(player?.role === 'Captain', 'team.isCaptain', { player: player?.nickname ?? '' }),
    () => reasonIf(player?.role === 'RequestToJoin', 'team.notJoined', { player: player?.nickname ?? '' }),
  )
}

/**
 * §5: starters and bench as a whole. chosen: also once the roster is confirmed and while the tournament runs, since it
 * must fit (`whyNotRoster`).
 */
export function whyNotSetTeamRoster(
  { tournament, team }: TeamView,
  _asking: Asking,
  args?: Lineup,
): Reason | undefined {
  const places = args && placesIn(team, args)
  const unknown = places?.find(({ playerId }) => playerNamed(team, playerId) === undefined)?.playerId
  return firstReason(
    () => whyNotOver(tournament),
    () => reasonIf(team.players.length === 0, 'team.noPlayers', undefined, `team add-player ${team.tournamentTeamId}`),
    () => (unknown === undefined ? undefined : whyNotKnown(team, unknown)),
    () => args && whyNotPlacedTwice(args, (word) => playerNamed(team, word)),
    () => places && whyNotRoster(tournament, { ...team, players: withPlaces(team.players, places) }),
  )
}

/** No player is both starter and benched, or listed twice. */
export function whyNotPlacedTwice(
  { starters, bench }: Placing,
  playerOf: (word: string) => { playerId: string; nickname: string } | undefined,
): Reason | undefined {
  const twice = firstTwice([...starters, ...bench].map(playerOf).filter((player) => player !== undefined))
  return twice && reason('team.placedTwice', { player: twice.nickname })
}

/** Players by name or id. */
export type Placing = { starters: readonly string[]; bench: readonly string[] }
type Lineup = Placing & { discordIds?: readonly { nickname: string; discordId: string }[] }

/** The captain stays captain among the starters. chosen: on the bench he hands over to the first starter. */
export function placesIn(team: Pick<TournamentTeam, 'players'>, lineup: Lineup): RosterPlaces {
  const idOf = (word: string) => playerNamed(team, word)?.playerId ?? word
  const roleNow = (id: string) => team.players.find(({ playerId }) => playerId === id)?.role
  const starters = lineup.starters.map(idOf)
  const captain = starters.find((id) => roleNow(id) === 'Captain') ?? starters[0]
  const roles = new Map<string, PlayerRole>([
    ...starters.map((id) => [id, id === captain ? 'Captain' : 'Starter'] as const),
    ...lineup.bench.map((word) => [idOf(word), 'Bench'] as const),
  ])
  const ids = new Map(lineup.discordIds?.map(({ nickname, discordId }) => [idOf(nickname), discordId]))
  return [...new Set([...roles.keys(), ...ids.keys()])].map((playerId) => {
    const discordId = ids.get(playerId)
    const role = roles.get(playerId) ?? roleNow(playerId) ?? 'Bench'
    return { playerId, role, ...(discordId !== undefined && { discordId }) }
  })
}

/** A player who is not named keeps role and Discord id. */
export function withPlaces<P extends TeamPlayer>(players: readonly P[], places: RosterPlaces): P[] {
  const named = new Map(places.map((place) => [place.playerId, place]))
  return players.map((player) => {
    const { role = player.role, discordId = player.discordId } = named.get(player.playerId) ?? {}
    return { ...player, role, discordId }
  })
}

/** By id or nickname; case and width do not count. */
export function playerNamed({ players }: Pick<TournamentTeam, 'players'>, word: string): TeamPlayer | undefined {
  return players.find(({ playerId }) => playerId === word) ?? players.find((one) => sameName(one.nickname, word))
}

/** §3: the first is the captain, the next are starters, the rest is benched. */
export function roleOfNext({ starters }: Pick<Tournament, 'starters'>, players: readonly TeamPlayer[]): TeamRole {
  const inLineup = lineup(players)
  if (!inLineup.some(({ role }) => role === 'Captain')) return 'Captain'
  return inLineup.length < starters ? 'Starter' : 'Bench'
}

/** 4.12: the state of a team whose roster is not confirmed; requests to join do not count. */
export function stateWith({ starters }: Pick<Tournament, 'starters'>, players: readonly TeamPlayer[]): TeamState {
  return playing(players).length >= starters ? 'PendingConfirmRoster' : 'PendingJoin'
}

/** In the order in which they asked. */
export function requestsOf({ players }: Pick<TournamentTeam, 'players'>): readonly TeamPlayer[] {
  return players.filter(({ role }) => role === 'RequestToJoin')
}

/** chosen: one may ask as long as the tournament is not over. */
function whyNotAsking({ tournament, team }: TeamView): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotOpened(tournament),
    () =>
      reasonIf(team.dropTime !== null, 'team.dropped', { team: team.name }, `team reinstate ${team.tournamentTeamId}`),
  )
}

function whyNotRequested(view: TeamView, word: string | undefined): Reason | undefined {
  const { team } = view
  const player = word === undefined ? undefined : playerNamed(team, word)
  return firstReason(
    () => whyNotAsking(view),
    () => reasonIf(requestsOf(team).length === 0, 'team.noRequests', { team: team.name }),
    () => (word === undefined ? undefined : whyNotKnown(team, word)),
    () =>
      reasonIf(player !== undefined && player.role !== 'RequestToJoin', 'team.hasJoined', {
        player: player?.nickname ?? '',
      }),
  )
}

/** Between the bench and the door: the line-up stays as it was confirmed. */
function staysOut(...roles: (PlayerRole | undefined)[]): boolean {
  return roles.every((role) => role === 'Bench' || role === 'RequestToJoin')
}

function whyNotRosterOpen({ tournament, team }: TeamView): Reason | undefined {
  return firstReason(
    () => whyNotTeamsMayChange(tournament),
    () =>
      reasonIf(
        team.state === 'Registered',
        'team.rosterConfirmed',
        undefined,
        `team withdraw-roster ${team.tournamentTeamId}`,
      ),
  )
}

export function whyNotKnown(team: TournamentTeam, word: string): Reason | undefined {
  const players = team.players.map(({ nickname }) => nickname)
  return reasonIf(playerNamed(team, word) === undefined, 'team.unknownPlayer', { player: word, players })
}

function whyNotNamed(team: TournamentTeam, nickname: string, self?: TeamPlayer): Reason | undefined {
  const taken = team.players.some((other) => other !== self && sameName(other.nickname, nickname))
  return (
    reasonIf(endsRounded(nickname), 'team.numberRounded', { text: nickname }) ??
    reasonIf(taken, 'team.playerTwice', { player: nickname })
  )
}

/** One captain, no more starters than play, no more on the bench than there are places. */
function whyNotRole({ tournament, team }: TeamView, role: PlayerRole, self?: TeamPlayer): Reason | undefined {
  const others = playing(team.players).filter((player) => player !== self)
  const { starters, benched } = tournament
  const inLineup = lineup(others)
  const hasCaptain = others.some((player) => player.role === 'Captain')
  return firstReason(
    () => (role === 'Captain' ? undefined : whyNotWithoutCaptain(team, self)),
    () =>
      reasonIf(
        role === 'Captain' && hasCaptain,
        'team.hasCaptain',
        undefined,
        `team change-captain ${team.tournamentTeamId}`,
      ),
    () =>
      reasonIf((role === 'Captain' || role === 'Starter') && inLineup.length >= starters, 'team.lineupFull', {
        needed: starters,
      }),
    () => reasonIf(role === 'Bench' && others.length - inLineup.length >= benched, 'team.benchFull', { max: benched }),
  )
}

/** A team with players has a captain: another one is named before this one goes or plays another part. */
function whyNotWithoutCaptain(team: TournamentTeam, player: TeamPlayer | undefined): Reason | undefined {
  const alone = playing(team.players).length === 1
  return reasonIf(
    player?.role === 'Captain' && !alone,
    'team.captainStays',
    { player: player?.nickname ?? '' },
    `team change-captain ${team.tournamentTeamId}`,
  )
}

/** The members of the team. */
export function playing<P extends Pick<TeamPlayer, 'role'>>(players: readonly P[]): readonly P[] {
  return players.filter(({ role }) => role !== 'RequestToJoin')
}

function lineup(players: readonly TeamPlayer[]): readonly TeamPlayer[] {
  return players.filter(({ role }) => role === 'Captain' || role === 'Starter')
}

function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other)
}

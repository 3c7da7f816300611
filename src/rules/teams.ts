// When a team may be added, changed, registered and withdrawn (§4, §5; plan 4.12).
import * as v from 'valibot'
import { Name } from '../contract/limits.ts'
import { nameKey } from '../contract/name-key.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { PlayerRole } from '../contract/states.ts'
import type { EnteredTeam, NewTeam, TeamPlayer, TournamentTeam } from '../contract/team.ts'
import type { RegistrationGroup, Tournament } from '../contract/tournament.ts'
import type { Asking, TeamView, TournamentView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { whyNotAnswers } from './registration-answers.ts'
import { whyNotAtVenue } from './roles.ts'
import { endsRounded } from './rounded-number.ts'
import { isFull, whyNotOpened, whyNotOver } from './tournaments.ts'

/** A registration group: its number, or its name or number as it is typed. */
type GroupWord = number | string | null | undefined

/** One team, or a list of them, each checked separately when it is added. */
export type TeamArgs = Omit<Partial<EnteredTeam>, 'group'> & { group?: GroupWord; teams?: readonly NewTeam[] }

export function whyNotAddTeam(
  { tournament }: TournamentView,
  _asking: Asking,
  args: TeamArgs = {},
): Reason | undefined {
  const { starters, benched, form } = tournament
  const players = args.players ?? []
  const size = players.length
  const rounded = players.map((player) => (typeof player === 'string' ? player : player.nickname)).find(endsRounded)
  const answers = args.answers ?? []
  return firstReason(
    () => whyNotTeamsMayChange(tournament),
    () => reasonIf(isFull(tournament), 'tournament.full', { max: tournament.maxTeams ?? 0 }),
    () => whyNotGroup(tournament, args.group),
    () => reasonIf(size > starters + benched, 'team.tooManyPlayers', { have: size, max: starters + benched }),
    () => (rounded === undefined ? undefined : reason('team.numberRounded', { text: rounded })),
    () => reasonIf(form?.length === 0 && answers.length > 0, 'form.nothingAsked'),
    () => form && whyNotAnswers(form, answers),
  )
}

/** Teams of a tournament enter another one; each is checked separately (`whyNotEachTeam`). */
export function whyNotCopyTeams(
  view: TournamentView,
  asking: Asking,
  args: { source?: string } = {},
): Reason | undefined {
  return firstReason(
    () => whyNotAddTeam(view, asking),
    () => reasonIf(args.source === view.tournament.id, 'team.ownTeams', { tournament: view.tournament.name }),
  )
}

/**
 * A team as it enters another tournament. chosen: in the registration group of the same name, if there is one; requests
 * to join are left behind.
 */
export function asEntered(
  { name, group, players }: Pick<TournamentTeam, 'name' | 'group' | 'players'>,
  from: Pick<Tournament, 'groups'>,
  to: Pick<Tournament, 'groups'>,
): NewTeam & { players: string[] } {
  const called = group === null ? undefined : from.groups[group - 1]?.name
  const at = to.groups.findIndex((other) => other.name === called)
  return {
    name,
    group: at < 0 ? null : at + 1,
    players: inPlayingOrder(players).map(({ nickname }) => nickname),
  }
}

/** Captain, starters, bench; each in order of arrival. Requests to join are left out. */
export function inPlayingOrder<P extends { role: PlayerRole }>(players: readonly P[]): readonly P[] {
  const order: readonly PlayerRole[] = ['Captain', 'Starter', 'Bench']
  return order.flatMap((role) => players.filter((player) => player.role === role))
}

/**
 * Each team of a list, as if those before it were in: `taken` are the teams that stand, by the key of their names. Other
 * clashes are found by the platform.
 */
export function whyNotEachTeam(
  view: TournamentView,
  asking: Asking,
  teams: readonly NewTeam[],
  taken: ReadonlyMap<string, string> = new Map(),
): (Reason | undefined)[] {
  /** Of the list, by the line where it stands first. */
  const lines = new Map<string, number>()
  let { teamCount, groupTeams } = view.tournament
  return teams.map((team, index) => {
    const line = index + 1
    const now = { ...view, tournament: { ...view.tournament, teamCount, groupTeams } }
    const key = nameKey(team.name)
    const first = lines.get(key)
    const why = firstReason(
      () => reasonIf(team.name.trim() === '', 'team.nameMissing', { line }),
      () => reasonIf(!v.is(Name, team.name), 'team.nameUnfit', { line }),
      () => whyNotListedPlayers(team, line),
      () => whyNotAddTeam(now, asking, team),
      () => reasonIf(taken.has(key), 'team.nameTaken', { name: taken.get(key) ?? '' }),
      () => (first === undefined ? undefined : reason('team.twiceInList', { name: team.name, line: first })),
    )
    if (why) return why
    lines.set(key, line)
    teamCount++
    groupTeams = withTeam(groupTeams, team.group, 1)
    return undefined
  })
}

function whyNotListedPlayers({ name: team, players = [] }: NewTeam, line: number): Reason | undefined {
  const names = players.map((player) => (typeof player === 'string' ? player : player.nickname))
  const rounded = names.find(endsRounded)
  if (rounded !== undefined) return reason('team.playerRounded', { line, team, text: rounded })
  const unfit = names.findIndex((name) => name.trim() === '' || !v.is(Name, name))
  if (unfit < 0) return undefined
  const isMissing = names[unfit]?.trim() === ''
  return reason(isMissing ? 'team.playerMissing' : 'team.playerUnfit', { line, team, place: unfit + 1 })
}

export function whyNotEditTeam(
  { tournament, team }: TeamView,
  _asking: Asking,
  changes: Omit<Partial<NewTeam>, 'group'> & { group?: GroupWord } = {},
): Reason | undefined {
  const group = groupNumber(tournament, changes.group)
  const moves = group !== undefined && group !== team.group
  return firstReason(
    () => whyNotOver(tournament),
    () => reasonIf(moves && tournament.state === 'InProgress', 'team.groupFixed', { team: team.name }),
    () => (moves ? whyNotGroup(tournament, changes.group) : undefined),
  )
}

export function whyNotRemoveLogo(view: TeamView, asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotEditTeam(view, asking),
    () => reasonIf(view.team.logo === null, 'team.noLogo', { team: view.team.name }),
  )
}

/** Only the platform can see whether it is in a bracket: `team.inBracket`. */
export function whyNotRemoveTeam({ tournament }: TeamView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () => reasonIf(tournament.state === 'InProgress', 'team.tournamentRunning'),
  )
}

/** §5: the right number of starters with the captain among them; §4: that makes the team Registered. */
export function whyNotConfirmRoster({ tournament, team }: TeamView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotTeamsMayChange(tournament),
    () => reasonIf(team.state === 'Registered', 'team.alreadyRegistered'),
    () => whyNotRoster(tournament, team),
    () => reasonIf(team.state === 'PendingJoin', 'team.pendingJoin', undefined, adding(team)),
    () => whyNotWithoutDiscord(tournament, team),
  )
}

/**
 * chosen: asked when the roster is confirmed; a confirmed roster stays confirmed when the tournament asks for it later.
 */
function whyNotWithoutDiscord({ discordRequired }: Tournament, team: TournamentTeam): Reason | undefined {
  const players = withoutDiscord(team).map(({ nickname }) => nickname)
  const unblock = `team edit-player ${team.tournamentTeamId}`
  return reasonIf(discordRequired && players.length > 0, 'team.discordMissing', { players }, unblock)
}

/** Players without a known Discord id. */
export function withoutDiscord({ players }: Pick<TournamentTeam, 'players'>): readonly TeamPlayer[] {
  return inPlayingOrder(players).filter(({ discordId }) => discordId === null)
}

/** §4: back to not registered; 4.12: as long as no stage was finalized. */
export function whyNotWithdrawRoster({ tournament, team, stages }: TeamView, _asking: Asking): Reason | undefined {
  const finalized = stages.find((stage) => stage.state !== 'Initial')
  return firstReason(
    () => whyNotOver(tournament),
    () =>
      reasonIf(
        team.state !== 'Registered',
        'team.notRegistered',
        undefined,
        `team confirm-roster ${team.tournamentTeamId}`,
      ),
    () => reasonIf(finalized !== undefined, 'team.stageFinalized', { stage: finalized?.name ?? '' }),
    () => reasonIf(tournament.state === 'InProgress', 'team.tournamentRunning'),
  )
}

/**
 * domain.md 4.9: from a set number of minutes before the matches begin. chosen: an administrator may check late teams
 * in until the tournament starts; without a start of the matches at any time.
 */
export function whyNotCheckInTeam(
  { tournament, team }: TeamView,
  { now, user }: Asking,
  args: { checkedIn?: boolean | undefined } = {},
): Reason | undefined {
  const { matchStart, tournamentCheckIn: minutes, heldAt } = tournament
  const { name, state, checkInTime } = team
  const out = args.checkedIn === false
  return firstReason(
    () => heldAt && whyNotAtVenue(heldAt, user),
    () => whyNotOver(tournament),
    () => reasonIf(tournament.state === 'InProgress', 'team.tournamentRunning'),
    () => reasonIf(out && checkInTime === null, 'team.notCheckedIn', { team: name }),
    () => reasonIf(!out && minutes === null, 'team.noCheckIn'),
    () => reasonIf(state !== 'Registered', 'team.notPlaying', { team: name }),
    () => reasonIf(!out && checkInTime !== null, 'team.checkedIn', { team: name }),
    () =>
      reasonIf(
        !out && matchStart !== null && minutes !== null && now < matchStart - minutes * 60,
        'team.checkInNotOpen',
        { minutes: minutes ?? 0 },
      ),
  )
}

/** 4.7: out of a running tournament; before it starts its roster is withdrawn or the team removed. */
export function whyNotDropTeam({ tournament, team }: TeamView, _asking: Asking): Reason | undefined {
  const registered = team.state === 'Registered'
  const { tournamentTeamId: id, name } = team
  return firstReason(
    () => whyNotOver(tournament),
    () => reasonIf(team.dropTime !== null, 'team.dropped', { team: name }),
    () =>
      reasonIf(
        tournament.state !== 'InProgress',
        'team.notStarted',
        { team: name },
        registered ? `team withdraw-roster ${id}` : `team remove ${id}`,
      ),
    () => reasonIf(!registered, 'team.notPlaying', { team: name }),
  )
}

/** 4.7: it plays again from its next match on. */
export function whyNotReinstateTeam({ tournament, team }: TeamView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () => reasonIf(team.dropTime === null, 'team.notDropped', { team: team.name }),
  )
}

/** The roster against the tournament's numbers; requests to join do not count. */
export function whyNotRoster(
  { starters, benched }: Pick<Tournament, 'starters' | 'benched'>,
  team: TournamentTeam,
): Reason | undefined {
  const { players } = team
  const playing = players.filter((player) => player.role !== 'RequestToJoin')
  const captains = playing.filter((player) => player.role === 'Captain').length
  const bench = playing.filter((player) => player.role === 'Bench').length
  const nameless = playing.filter((player) => player.inGameName.trim() === '').map((player) => player.nickname)
  return firstReason(
    () => reasonIf(captains === 0, 'team.noCaptain', undefined, adding(team)),
    () => reasonIf(captains > 1, 'team.manyCaptains', { have: captains }),
    () =>
      reasonIf(
        playing.length - bench !== starters,
        'team.wrongStarters',
        { have: playing.length - bench, needed: starters },
        playing.length - bench < starters ? adding(team) : undefined,
      ),
    () => reasonIf(bench > benched, 'team.benchTooLarge', { have: bench, max: benched }),
    () => reasonIf(nameless.length > 0, 'team.inGameNameMissing', { players: nameless }),
  )
}

function adding({ tournamentTeamId }: TournamentTeam): string {
  return `team add-player ${tournamentTeamId}`
}

/** Administrators may still enter and register teams after registration has closed, until the first stage starts. */
export function whyNotTeamsMayChange(tournament: Tournament): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotOpened(tournament),
    () => reasonIf(tournament.state === 'InProgress', 'team.tournamentRunning'),
  )
}

/** The team counts of the groups after a team has joined or left. */
export function withTeam(groupTeams: readonly number[], group: number | null | undefined, change: 1 | -1): number[] {
  if (group == null) return [...groupTeams]
  const length = Math.max(groupTeams.length, group)
  return Array.from({ length }, (_, index) =>
    Math.max(0, (groupTeams[index] ?? 0) + (index + 1 === group ? change : 0)),
  )
}

/** The number of the group that is called so, or that has this number; 0 where there is none. */
export function groupNumber({ groups }: Pick<Tournament, 'groups'>, word: GroupWord): number | null | undefined {
  if (typeof word !== 'string') return word
  const called = groups.findIndex(({ name }) => nameKey(name) === nameKey(word)) + 1
  return called > 0 || !/^\d{1,4}$/.test(word.trim()) ? called : Number(word)
}

/** Undefined for a team without a group. */
export function groupName(groups: readonly RegistrationGroup[], group: number | null): string | null {
  return group === null ? null : (groups[group - 1]?.name ?? String(group))
}

function whyNotGroup(tournament: Tournament, word: GroupWord): Reason | undefined {
  const { groups, groupTeams } = tournament
  const group = groupNumber(tournament, word)
  if (group == null || word == null) return undefined
  return firstReason(
    () => whyNotKnownGroup(tournament, group, word),
    () => {
      const { name = '', maxTeams: max = 0 } = groups[group - 1] ?? {}
      return reasonIf((groupTeams[group - 1] ?? 0) >= max, 'team.groupFull', { group: name, max })
    },
  )
}

/** Groups count from 1. `word`: as it was typed. A tournament without groups has no list to name. */
export function whyNotKnownGroup(
  { groups }: Pick<Tournament, 'groups'>,
  group: number,
  word: string | number = group,
): Reason | undefined {
  return firstReason(
    () => reasonIf(groups.length === 0, 'team.noGroups'),
    () =>
      reasonIf(groups[group - 1] === undefined, 'team.unknownGroup', {
        group: word,
        groups: groups.map(({ name }) => name),
      }),
  )
}

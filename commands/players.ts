// Players of a team: added, changed, let in, removed, and which of them is the captain.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { idOf } from '../src/contract/ids.ts'
import { Name } from '../src/contract/limits.ts'
import { PlayerRole, TeamRole } from '../src/contract/states.ts'
import { DiscordId, type TeamPlayer } from '../src/contract/team.ts'
import type { TeamView } from '../src/contract/views.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  reversible,
  type Inverses,
  type Invocation,
} from '../src/registry/define.ts'
import {
  placesIn,
  playerNamed,
  requestsOf,
  whyNotAcceptRequest,
  whyNotAddPlayer,
  whyNotChangeCaptain,
  whyNotEditPlayer,
  whyNotRefuseRequest,
  whyNotRemovePlayer,
  whyNotSetTeamRoster,
} from '../src/rules/players.ts'
import { playerText, readPlayer } from '../src/rules/listed-player.ts'
import { whyNotLinkPlayer, whyNotUnlinkPlayer } from '../src/rules/player-members.ts'
import { inPlayingOrder, withoutDiscord } from '../src/rules/teams.ts'

export const addPlayer = defineCommand({
  id: 'team.add-player',
  target: 'team',
  args: v.object({
    player: Name,
    role: v.optional(PlayerRole),
    inGameName: v.optional(Name),
    discordId: v.optional(DiscordId),
    memberId: v.optional(v.nullable(idOf('member'))),
    /** Among the players of the team. */
    place: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1, 'atLeastOne'))),
  }),
  positional: ['player'],
  keys: 'a p',
  menu: 'edit',
  risk: reversible,
  form: {
    // They are there to take a removal back.
    applies: (name) => name !== 'place' && name !== 'memberId',
  },
  whyNot: (view, asking, args) => whyNotAddPlayer(view, asking, args && { nickname: args.player, role: args.role }),
  plan: ({ team }, { player, ...rest }) => [
    request(endpoints.addPlayer, { tournamentTeamId: team.tournamentTeamId }, { nickname: player, ...rest }),
  ],
  undo: ({ team }, { player }): Invocation => invocation(removePlayer, [team.tournamentTeamId], { player }),
})

export const editPlayer = defineCommand({
  id: 'team.edit-player',
  target: 'team',
  args: v.object({
    player: Name,
    nickname: v.optional(Name),
    role: v.optional(PlayerRole),
    inGameName: v.optional(Name),
    discordId: v.optional(v.nullable(DiscordId)),
    memberId: v.optional(v.nullable(idOf('member'))),
  }),
  positional: ['player'],
  keys: 'e p',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotEditPlayer,
  // `team link-player` asks for the member; here it is there to take a change back.
  form: { initial: firstWithoutDiscord, applies: (name) => name !== 'memberId' },
  plan: ({ team }, { player, ...changes }) => [
    request(endpoints.editPlayer, playerOf(team, player), { ...changes, version: team.version }),
  ],
  undo: ({ team }, { player, ...changes }): Invocation | undefined => {
    const before = playerNamed(team, player)
    if (!before) return undefined
    const { playerId, nickname, role, inGameName, discordId, memberId } = before
    const stored = { nickname, role, inGameName: inGameName || nickname, discordId, memberId }
    // Another Discord id may have changed the member as well.
    const given = changes.discordId === undefined ? changes : { ...changes, memberId }
    const changed = Object.entries(stored).filter(([name]) => given[name as keyof typeof stored] !== undefined)
    return invocation(editPlayer, [team.tournamentTeamId], { player: playerId, ...Object.fromEntries(changed) })
  },
})

export const removePlayer = defineCommand({
  id: 'team.remove-player',
  target: 'team',
  args: v.object({ player: Name }),
  positional: ['player'],
  keys: 'd p',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotRemovePlayer,
  plan: ({ team }, { player }) => [request(endpoints.removePlayer, playerOf(team, player), { version: team.version })],
  undo: addingAgain,
})

/** The Discord id behind its player: `Ann 80351110224678912`. */
const identified = v.pipe(
  v.string(),
  v.transform(readPlayer),
  v.object({ nickname: Name, discordId: DiscordId }, 'discordIdFormat'),
)

/** §2: manage roster. */
export const editRoster = defineCommand({
  id: 'team.edit-roster',
  acts: ['setTeamRoster'],
  target: 'team',
  args: v.object({
    starters: v.array(Name),
    bench: v.optional(v.array(Name), []),
    discordIds: v.optional(v.array(identified), []),
  }),
  positional: ['starters'],
  keys: 'e o',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotSetTeamRoster,
  plan: ({ team }, lineup) => [
    request(
      endpoints.setTeamRoster,
      { tournamentTeamId: team.tournamentTeamId },
      { players: placesIn(team, lineup), version: team.version },
    ),
  ],
  form: {
    applies: (name, _typed, view) => name !== 'discordIds' || view?.tournament.discordRequired !== false,
    prefill: ({ team }) => lineupIn(team),
  },
  undo: ({ team }, { discordIds }): Inverses => {
    const before = discordIds.flatMap(({ nickname }) => playerNamed(team, nickname) ?? [])
    // In one act, as players may have taken each other's Discord ids and thereby members.
    const ids = before.flatMap(({ nickname, discordId }) =>
      discordId === null ? [] : [playerText({ nickname, discordId })],
    )
    return [
      invocation(editRoster, [team.tournamentTeamId], { ...lineupIn(team), discordIds: ids }),
      // A member is free once the player who took it is linked to none.
      ...before
        .toSorted((one, other) => Number(one.memberId !== null) - Number(other.memberId !== null))
        .map((one) => invocation(editPlayer, [team.tournamentTeamId], { player: one.playerId, ...identityOf(one) })),
    ]
  },
})

/** As it is; the captain first. */
function lineupIn({ players }: TeamView['team']): { starters: string[]; bench: string[] } {
  const inOrder = inPlayingOrder(players)
  const named = (benched: boolean) =>
    inOrder.filter(({ role }) => (role === 'Bench') === benched).map(({ nickname }) => nickname)
  return { starters: named(false), bench: named(true) }
}

export const acceptRequest = defineCommand({
  id: 'team.accept-request',
  needs: 'additions',
  target: 'team',
  args: v.object({ player: Name, role: v.optional(TeamRole) }),
  positional: ['player'],
  keys: 'a r',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotAcceptRequest,
  plan: ({ team }, { player, ...body }) => [
    request(endpoints.acceptRequest, playerOf(team, player), { ...body, version: team.version }),
  ],
  undo: ({ team }, { player }): Invocation =>
    invocation(editPlayer, [team.tournamentTeamId], {
      player: playerOf(team, player).playerId,
      role: 'RequestToJoin',
    }),
  form: { prefill: firstRequest },
})

export const refuseRequest = defineCommand({
  id: 'team.refuse-request',
  needs: 'additions',
  target: 'team',
  args: v.object({ player: Name }),
  positional: ['player'],
  keys: 'd r',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotRefuseRequest,
  plan: ({ team }, { player }) => [request(endpoints.refuseRequest, playerOf(team, player), { version: team.version })],
  undo: addingAgain,
  form: { prefill: firstRequest },
})

/** §5: a captain change is confirmed. */
export const changeCaptain = defineCommand({
  id: 'team.change-captain',
  target: 'team',
  args: v.object({ player: Name }),
  positional: ['player'],
  keys: 'e c',
  menu: 'edit',
  risk: confirmed,
  whyNot: whyNotChangeCaptain,
  plan: ({ team }, { player }) => [
    request(
      endpoints.changeCaptain,
      { tournamentTeamId: team.tournamentTeamId },
      { playerId: playerOf(team, player).playerId, version: team.version },
    ),
  ],
  undo: ({ team }): Invocation | undefined => {
    const captain = team.players.find(({ role }) => role === 'Captain')
    return captain && invocation(changeCaptain, [team.tournamentTeamId], { player: captain.nickname })
  },
})

/** Shown as the member it is before it is sent. */
export const linkPlayer = defineCommand({
  id: 'team.link-player',
  needs: 'members',
  target: 'team',
  args: v.object({ player: Name, memberId: idOf('member') }),
  positional: ['player', 'memberId'],
  keys: 'e b',
  menu: 'edit',
  risk: confirmed,
  whyNot: whyNotLinkPlayer,
  plan: ({ team }, { player, memberId }) => [
    request(endpoints.linkPlayer, playerOf(team, player), { memberId, version: team.version }),
  ],
  undo: ({ team }, { player }): Invocation => linkAsBefore(team, player),
})

export const unlinkPlayer = defineCommand({
  id: 'team.unlink-player',
  needs: 'members',
  target: 'team',
  args: v.object({ player: Name }),
  positional: ['player'],
  keys: 'd b',
  menu: 'edit',
  risk: reversible,
  whyNot: whyNotUnlinkPlayer,
  plan: ({ team }, { player }) => [request(endpoints.unlinkPlayer, playerOf(team, player), { version: team.version })],
  undo: ({ team }, { player }): Invocation => linkAsBefore(team, player),
})

function linkAsBefore(team: TeamView['team'], player: string): Invocation {
  const { playerId } = playerOf(team, player)
  const memberId = playerNamed(team, player)?.memberId ?? null
  return memberId === null
    ? invocation(unlinkPlayer, [team.tournamentTeamId], { player: playerId })
    : invocation(linkPlayer, [team.tournamentTeamId], { player: playerId, memberId })
}

/** A removed or refused player comes back in the same role and place. */
function addingAgain({ team }: TeamView, { player }: { player: string }): Invocation | undefined {
  const before = playerNamed(team, player)
  if (!before) return undefined
  const { nickname, role, inGameName, discordId } = before
  return invocation(addPlayer, [team.tournamentTeamId], {
    player: nickname,
    role,
    ...(inGameName !== '' && { inGameName }),
    ...(discordId !== null && { discordId }),
    // A Discord id alone would link a player that was not.
    ...(isIdentified(before) && { memberId: before.memberId }),
    place: team.players.indexOf(before) + 1,
  })
}

function isIdentified({ discordId, memberId }: TeamPlayer): boolean {
  return discordId !== null || memberId !== null
}

function identityOf({ discordId, memberId }: TeamPlayer) {
  return { discordId, memberId }
}

/** Where the tournament requires a Discord id, the first player without one is preselected. */
function firstWithoutDiscord({ tournament, team }: TeamView): { player?: string } {
  const [first] = tournament.discordRequired ? withoutDiscord(team) : []
  return first ? { player: first.nickname } : {}
}

/** The oldest request is answered first. */
function firstRequest({ team }: TeamView): { player?: string } {
  const [first] = requestsOf(team)
  return first ? { player: first.nickname } : {}
}

/** An unknown name is left to the rule, which has refused it before anything is sent. */
function playerOf(team: TeamView['team'], player: string) {
  return { tournamentTeamId: team.tournamentTeamId, playerId: playerNamed(team, player)?.playerId ?? player }
}

// Players of a team: added, changed, removed, and which of them is the captain.
import { reason } from '../../contract/reason.ts'
import type { TeamRole } from '../../contract/states.ts'
import type { TeamPlayer, TournamentTeam } from '../../contract/team.ts'
import type { TeamView } from '../../contract/views.ts'
import {
  playerNamed,
  roleOfNext,
  stateWith,
  whyNotAcceptRequest,
  whyNotAddPlayer,
  whyNotChangeCaptain,
  whyNotEditPlayer,
  whyNotRefuseRequest,
  whyNotRemovePlayer,
  whyNotSetTeamRoster,
} from '../../rules/players.ts'
import { whyNotLinkPlayer, whyNotUnlinkPlayer } from '../../rules/player-members.ts'
import { memberName } from '../store/member-names.ts'
import { deletePlayer, insertPlayer, updatePlayer } from '../store/players.ts'
import { findTeam, updateTeam } from '../store/teams.ts'
import { Refusal, type Act } from '../call.ts'
import { actOn, type ChangingAct } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { difference, given } from '../acts/difference.ts'
import { linksOf } from '../acts/link-players.ts'
import { requireOnlyHere, tellPlaysTwice } from '../acts/plays-elsewhere.ts'
import { setRoster } from '../acts/set-roster.ts'
import { swapCaptain } from '../acts/swap-captain.ts'

export const addPlayer = actOn('addPlayer', on.team, {
  whyNot: whyNotAddPlayer,
  run: async (call, view) => {
    const { nickname, inGameName = nickname, discordId = null, memberId, place } = call.body
    const role = call.body.role ?? roleOfNext(view.tournament, view.team.players)
    const comes = { playerId: '', nickname, role, memberId: null, discordId: null }
    const { links, tell } = await linksOf(call, view, [{ player: comes, discordId, memberId, called: nickname }])
    const player = { nickname, role, inGameName, discordId, memberId: links[0] ?? null }
    await insertPlayer(call.tx, view.team, player, place)
    call.changed({}, told(player))
    await tell()
    return written(call, view)
  },
})

export const editPlayer = actOn('editPlayer', on.team, {
  whyNot: (view, asking, body, { playerId: player }) => whyNotEditPlayer(view, asking, { ...body, player }),
  run: async (call, view) => {
    const player = playerIn(view, call.params.playerId)
    const { discordId = player.discordId, memberId, role = player.role } = call.body
    const { nickname = player.nickname } = call.body
    const comes = player.role === 'RequestToJoin' && role !== player.role
    const called = comes || nickname !== player.nickname ? nickname : undefined
    const edit = { player: { ...player, role }, discordId, memberId, called }
    const { links, tell } = await linksOf(call, view, [edit])
    const linked = { ...player, ...given(call.body), memberId: links[0] ?? null }
    const { before, after } = difference(player, linked)
    call.changed(before, { player: player.nickname, ...after })
    if (Object.keys(after).length === 0) return view.team
    await updatePlayer(call.tx, player.playerId, after)
    if (discordId !== player.discordId || role !== player.role) await requirePlayerOnlyHere(call, view, linked)
    await tell()
    return written(call, view)
  },
})

export const removePlayer = actOn('removePlayer', on.team, {
  whyNot: (view, asking, _, { playerId: player }) => whyNotRemovePlayer(view, asking, { player }),
  run: async (call, view) => {
    const player = playerIn(view, call.params.playerId)
    await deletePlayer(call.tx, player.playerId)
    call.changed(told(player), {})
    return written(call, view)
  },
})

export const setTeamRoster = actOn('setTeamRoster', on.team, {
  whyNot: (view, asking) => whyNotSetTeamRoster(view, asking),
  run: async (call, view) => {
    const { players } = call.body
    for (const { playerId } of players) playerIn(view, playerId)
    const { before, after } = await setRoster(call, view, players)
    call.changed(before, after)
    return written(call, view)
  },
})

export const acceptRequest = actOn('acceptRequest', on.team, {
  whyNot: (view, asking, body, { playerId: player }) =>
    whyNotAcceptRequest(view, asking, { player, role: roleGiven(view, body) }),
  run: async (call, view) => {
    const role = roleGiven(view, call.body)
    const player = playerIn(view, call.params.playerId)
    await updatePlayer(call.tx, player.playerId, { role })
    await requirePlayerOnlyHere(call, view, { ...player, role })
    const { memberId, discordId, nickname } = player
    await tellPlaysTwice(call, view.tournament.id, {
      memberIds: memberId === null ? [] : [memberId],
      discordIds: discordId === null ? [] : [discordId],
      nicknames: [nickname],
    })
    call.changed({ role: player.role }, { player: player.nickname, role })
    return written(call, view)
  },
})

export const refuseRequest = actOn('refuseRequest', on.team, {
  whyNot: (view, asking, _, { playerId: player }) => whyNotRefuseRequest(view, asking, { player }),
  run: async (call, view) => {
    const { playerId, nickname, role } = playerIn(view, call.params.playerId)
    await deletePlayer(call.tx, playerId)
    call.changed({ player: nickname, role }, {})
    return written(call, view)
  },
})

export const linkPlayer = actOn('linkPlayer', on.team, {
  whyNot: (view, asking, { memberId }, { playerId: player }) => whyNotLinkPlayer(view, asking, { player, memberId }),
  run: async (call, view) => {
    const { memberId } = call.body
    const player = playerIn(view, call.params.playerId)
    const member = await memberName(call.tx, memberId)
    call.consequence(reason('consequence.playerLinked', { player: player.nickname, member }))
    return relink(call, view, player, memberId)
  },
})

export const unlinkPlayer = actOn('unlinkPlayer', on.team, {
  whyNot: (view, asking, _, { playerId: player }) => whyNotUnlinkPlayer(view, asking, { player }),
  run: (call, view) => relink(call, view, playerIn(view, call.params.playerId), null),
})

export const changeCaptain = actOn('changeCaptain', on.team, {
  whyNot: (view, asking, { playerId: player }) => whyNotChangeCaptain(view, asking, { player }),
  run: async (call, view) => {
    const { former, next } = await swapCaptain(call, view.team, playerIn(view, call.body.playerId))
    call.changed({ player: former?.nickname ?? null }, { player: next.nickname })
    return written(call, view)
  },
})

/** A player of a confirmed roster, as it is now. */
async function requirePlayerOnlyHere(act: Act, { tournament, team }: TeamView, player: TeamPlayer): Promise<void> {
  if (team.state === 'Registered') await requireOnlyHere(act, tournament, { ...team, players: [player] })
}

async function relink(call: ChangingAct, view: TeamView, player: TeamPlayer, memberId: string | null) {
  const { tell } = await linksOf(call, view, [{ player, discordId: player.discordId, memberId }])
  call.changed({ memberId: player.memberId }, { player: player.nickname, memberId })
  await updatePlayer(call.tx, player.playerId, { memberId })
  await tell()
  return written(call, view)
}

function roleGiven(
  { tournament, team }: TeamView,
  { role = roleOfNext(tournament, team.players) }: { role?: TeamRole },
) {
  return role
}

/** The player added or removed, for the audit log. */
function told({ nickname, role, inGameName, discordId, memberId }: Omit<TeamPlayer, 'playerId'>) {
  return {
    player: nickname,
    role,
    inGameName,
    ...(discordId !== null && { discordId }),
    ...(memberId !== null && { memberId }),
  }
}

function playerIn({ team }: TeamView, word: string): TeamPlayer {
  const player = playerNamed(team, word)
  if (player) return player
  const players = team.players.map(({ nickname }) => nickname)
  throw new Refusal(reason('team.unknownPlayer', { player: word, players }))
}

/** The team as it is now; 4.12: with enough players its roster can be confirmed. */
async function written(act: Act, { tournament, team }: TeamView): Promise<TournamentTeam> {
  const now = await findTeam(act.tx, team.tournamentTeamId)
  const state = team.state === 'Registered' ? team.state : stateWith(tournament, now.players)
  if (team.state === 'PendingJoin' && state !== team.state) {
    act.consequence(reason('consequence.enoughPlayers', { team: team.name }))
  }
  return updateTeam(act.tx, now, { state })
}

// Players of a team: added, changed, removed, and which of them is the captain.
import { reason } from '../../contract/reason.ts'
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
import { deletePlayer, insertPlayer, updatePlayer } from '../store/players.ts'
import { findTeam, lockTeamView, updateTeam } from '../store/teams.ts'
import { enforce, Refusal, type Act, type Handler } from '../call.ts'
import { difference, given, requireVersion } from '../acts/difference.ts'
import { setRoster } from '../acts/set-roster.ts'
import { swapCaptain } from '../acts/swap-captain.ts'

export const addPlayer: Handler<'addPlayer'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { nickname, role, inGameName, discordId = null } = call.body
  enforce(whyNotAddPlayer(view, call.asking, call.body))
  const player = {
    nickname,
    role: role ?? roleOfNext(view.tournament, view.team.players),
    inGameName: inGameName ?? nickname,
    discordId,
  }
  await insertPlayer(call.tx, view.team, player)
  touch(call, view, {}, told(player))
  return written(call, view)
}

export const editPlayer: Handler<'editPlayer'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { version, ...fields } = call.body
  requireVersion(call, view.team, version)
  const { playerId } = call.params
  enforce(whyNotEditPlayer(view, call.asking, { ...fields, player: playerId }))
  const player = playerIn(view, playerId)
  const { before, after } = difference(player, { ...player, ...given(fields) })
  touch(call, view, before, { player: player.nickname, ...after })
  if (Object.keys(after).length === 0) return view.team
  await updatePlayer(call.tx, player.playerId, after)
  return written(call, view)
}

export const removePlayer: Handler<'removePlayer'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  requireVersion(call, view.team, call.body.version)
  const { playerId } = call.params
  enforce(whyNotRemovePlayer(view, call.asking, { player: playerId }))
  const player = playerIn(view, playerId)
  await deletePlayer(call.tx, player.playerId)
  touch(call, view, told(player), {})
  return written(call, view)
}

export const setTeamRoster: Handler<'setTeamRoster'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { players, version } = call.body
  requireVersion(call, view.team, version)
  enforce(whyNotSetTeamRoster(view, call.asking))
  for (const { playerId } of players) playerIn(view, playerId)
  const { before, after } = await setRoster(call, view, players)
  touch(call, view, before, after)
  return written(call, view)
}

export const acceptRequest: Handler<'acceptRequest'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { role = roleOfNext(view.tournament, view.team.players), version } = call.body
  requireVersion(call, view.team, version)
  enforce(whyNotAcceptRequest(view, call.asking, { player: call.params.playerId, role }))
  const player = playerIn(view, call.params.playerId)
  await updatePlayer(call.tx, player.playerId, { role })
  touch(call, view, { role: player.role }, { player: player.nickname, role })
  return written(call, view)
}

export const refuseRequest: Handler<'refuseRequest'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  requireVersion(call, view.team, call.body.version)
  enforce(whyNotRefuseRequest(view, call.asking, { player: call.params.playerId }))
  const { playerId, nickname, role } = playerIn(view, call.params.playerId)
  await deletePlayer(call.tx, playerId)
  touch(call, view, { player: nickname, role }, {})
  return written(call, view)
}

export const changeCaptain: Handler<'changeCaptain'> = async (call) => {
  const view = await lockTeamView(call.tx, call.params.tournamentTeamId)
  const { playerId, version } = call.body
  requireVersion(call, view.team, version)
  enforce(whyNotChangeCaptain(view, call.asking, { player: playerId }))
  const { former, next } = await swapCaptain(call, view.team, playerIn(view, playerId))
  touch(call, view, { player: former?.nickname ?? null }, { player: next.nickname })
  return written(call, view)
}

/** Who came or went, for the audit log. */
function told({ nickname, role, inGameName, discordId }: Omit<TeamPlayer, 'playerId' | 'memberId'>) {
  return { player: nickname, role, inGameName, ...(discordId !== null && { discordId }) }
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

function touch(act: Act, { team }: TeamView, before: unknown, after: unknown): void {
  act.touched('team', team.tournamentTeamId, before, after)
}

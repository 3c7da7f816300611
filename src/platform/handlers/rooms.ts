// Match rooms: the list, who is there and ready, players, help, and the ways out.
import type { MatchRoom, RoomTeam } from '../../contract/match-room.ts'
import { reason } from '../../contract/reason.ts'
import { targetId } from '../../contract/views.ts'
import {
  lineupOf,
  teamIn,
  teamOfPlayer,
  whyNotAbortRoom,
  whyNotAskAssistance,
  whyNotChangeRoomCaptain,
  whyNotCheckIn,
  whyNotClaimAssistance,
  whyNotForceReady,
  whyNotReleaseAssistance,
  whyNotResolveAssistance,
  whyNotRestartCheckIn,
  whyNotSetReady,
  whyNotSetRoster,
} from '../../rules/rooms.ts'
import { requireVersion } from '../acts/difference.ts'
import { withBracket } from '../acts/granted.ts'
import { gamesOf, watchCheckIn } from '../acts/match-rooms.ts'
import {
  lockedRoom,
  lockedRoomOfMatch,
  settleReadiness,
  stageSettings,
  writeRoom,
  type LockedRoom,
} from '../acts/rooms.ts'
import { replaced } from '../acts/stage-parts.ts'
import { writeBrackets } from '../acts/stage-progress.ts'
import { setRoster } from '../acts/set-roster.ts'
import { swapCaptain } from '../acts/swap-captain.ts'
import { enforce, type Act, type Handler } from '../call.ts'
import { visibleTo } from '../policy.ts'
import { found } from '../store/found.ts'
import { findRoom, listRooms } from '../store/rooms.ts'
import { findTeam, lockTeamView, updateTeam } from '../store/teams.ts'

export const listMatchRooms: Handler<'listMatchRooms'> = ({ tx, query, asking }) =>
  listRooms(tx, query, asking.now, visibleTo(asking.user))

export const getMatchRoom: Handler<'getMatchRoom'> = ({ tx, params, asking }) =>
  findRoom(tx, params.matchId, asking.now)

export const checkInPlayer: Handler<'checkInPlayer'> = async (call) => {
  const { matchId, playerId } = call.params
  const locked = await lockedRoom(call, matchId)
  const { room } = locked
  enforce(whyNotCheckIn({ room }, call.asking, { player: playerId, ...call.body }))
  const team = found(teamOfPlayer(room, playerId))
  const player = found(team.players.find((one) => one.playerId === playerId))
  return checkIn(call, locked, { team, ids: [playerId], name: player.nickname, checkedIn: call.body.checkedIn })
}

export const checkInTeam: Handler<'checkInTeam'> = async (call) => {
  const { matchId, tournamentTeamId } = call.params
  const locked = await lockedRoom(call, matchId)
  const { room } = locked
  enforce(whyNotCheckIn({ room }, call.asking, { team: tournamentTeamId, ...call.body }))
  const team = found(teamIn(room, tournamentTeamId))
  return checkIn(call, locked, { team, ids: lineupOf(team), name: team.name, checkedIn: call.body.checkedIn })
}

export const setTeamReady: Handler<'setTeamReady'> = async (call) => {
  const { matchId, tournamentTeamId } = call.params
  const { ready } = call.body
  const locked = await lockedRoom(call, matchId)
  enforce(whyNotSetReady(locked, call.asking, { team: tournamentTeamId, ready }))
  const team = found(teamIn(locked.room, tournamentTeamId))
  const ids = new Set(lineupOf(team))
  const others = locked.row.ready.filter((id) => !ids.has(id))
  call.touched('room', matchId, { team: team.name, ready: !ready }, { team: team.name, ready })
  const change = ready
    ? { ready: [...others, ...ids] }
    : { ready: others, forced: locked.row.forced.filter((id) => id !== tournamentTeamId) }
  return (await settleReadiness(call, await writeRoom(call, locked.row, change))).room
}

export const forceTeamReady: Handler<'forceTeamReady'> = async (call) => {
  const { matchId, tournamentTeamId } = call.params
  const locked = await lockedRoom(call, matchId)
  enforce(whyNotForceReady(locked, call.asking, { team: tournamentTeamId }))
  const team = found(teamIn(locked.room, tournamentTeamId))
  const missing = team.players.filter((one) => lineupOf(team).includes(one.playerId) && !one.checkedIn)
  if (missing.length > 0) {
    const players = missing.map(({ nickname }) => nickname)
    call.consequence(reason('consequence.takenForThere', { team: team.name, players }))
  }
  call.touched('room', matchId, { team: team.name, ready: false }, { team: team.name, ready: true, forced: true })
  const change = {
    checkedIn: [...new Set([...locked.row.checkedIn, ...lineupOf(team)])],
    forced: [...locked.row.forced, tournamentTeamId],
  }
  return (await settleReadiness(call, await writeRoom(call, locked.row, change))).room
}

export const restartCheckIn: Handler<'restartCheckIn'> = async (call) => {
  const { matchId } = call.params
  const locked = await lockedRoomOfMatch(call, matchId)
  const { row, match: view } = locked
  enforce(whyNotRestartCheckIn(locked, call.asking, call.body))
  const { now } = call.asking
  const checkInStartTime = call.body.checkInStartTime ?? now
  const checkInDuration = call.body.checkInDuration ?? row.checkInDuration
  const open = checkInStartTime <= now
  if (row.checkedIn.length > 0) call.consequence(reason('consequence.checkedOut', { count: row.checkedIn.length }))
  const before = { checkInStartTime: row.checkInStartTime, checkInDuration: row.checkInDuration }
  call.touched('room', matchId, before, { checkInStartTime, checkInDuration })
  call.touched('match', targetId.match(view.stage.id, view.match.bracketMatchId))
  const games = gamesOf(row.bestOf, open, now)
  const setting = { checkInStartTime, checkInDuration }
  const written = await writeRoom(call, row, { ...setting, games, checkedIn: [], ready: [], forced: [] })
  const state = open ? ('InProgress' as const) : ('Initial' as const)
  const match = { ...view.match, ...setting, state }
  await writeBrackets(call, view, withBracket(view.stage.brackets, replaced(view.bracket, view.match, match)))
  watchCheckIn(call, written.row)
  return written.room
}

/** The tournament first: who plays is the team's, whatever room it is in. */
export const setRoomRoster: Handler<'setRoomRoster'> = async (call) => {
  const { matchId, tournamentTeamId } = call.params
  const { players, version } = call.body
  const view = await lockTeamView(call.tx, tournamentTeamId)
  const { room } = await lockedRoom(call, matchId)
  if (version !== undefined) requireVersion(call, view.team, version)
  enforce(whyNotSetRoster({ room }, call.asking, { team: tournamentTeamId }))
  for (const { playerId } of players) {
    const known = view.team.players.some((one) => one.playerId === playerId)
    if (!known) enforce(reason('room.unknownPlayer', { player: playerId }))
  }
  const { team, before, after } = await setRoster(call, view, players)
  call.touched('room', matchId, { team: team.name, ...before }, { team: team.name, ...after })
  call.touched('team', tournamentTeamId)
  return (await settleReadiness(call, await lockedRoom(call, matchId))).room
}

export const changeRoomCaptain: Handler<'changeRoomCaptain'> = async (call) => {
  const { matchId, tournamentTeamId } = call.params
  const { team } = await lockTeamView(call.tx, tournamentTeamId)
  const { room } = await lockedRoom(call, matchId)
  const args = { team: tournamentTeamId, player: call.body.playerId }
  enforce(whyNotChangeRoomCaptain({ room }, call.asking, args))
  const { former, next } = await swapCaptain(
    call,
    team,
    found(team.players.find(({ playerId }) => playerId === call.body.playerId)),
  )
  const captain = (nickname: string | null) => ({ team: team.name, captain: nickname })
  call.touched('room', matchId, captain(former?.nickname ?? null), captain(next.nickname))
  call.touched('team', tournamentTeamId)
  await updateTeam(call.tx, await findTeam(call.tx, tournamentTeamId), {})
  return findRoom(call.tx, matchId, call.asking.now)
}

/** Its match is open again. chosen: also where the stage opens rooms by itself, the next one is opened by hand. */
export const abortRoom: Handler<'abortRoom'> = async (call) => {
  const { matchId } = call.params
  const locked = await lockedRoomOfMatch(call, matchId)
  const { match: view, room } = locked
  enforce(whyNotAbortRoom(locked))
  call.touched('room', matchId, { state: room.state }, { state: 'Aborted', reason: call.body.reason })
  call.touched('match', targetId.match(view.stage.id, view.match.bracketMatchId))
  const roomless = { ...view.match, matchId: null, state: 'Initial' as const }
  // A match that lost its room aborts it.
  await writeBrackets(call, view, withBracket(view.stage.brackets, replaced(view.bracket, view.match, roomless)))
  return findRoom(call.tx, matchId, call.asking.now)
}

export const askAssistance: Handler<'askAssistance'> = async (call) => {
  const { matchId } = call.params
  const { tournamentTeamId = null, text } = call.body
  const { row, room } = await lockedRoom(call, matchId)
  enforce(whyNotAskAssistance({ room }, call.asking, { team: tournamentTeamId ?? undefined }))
  const assistance = { tournamentTeamId, text, time: call.asking.now, claimedBy: null, note: '' }
  const team = tournamentTeamId === null ? null : (teamIn(room, tournamentTeamId)?.name ?? null)
  call.touched('room', matchId, { assistance: null }, { assistance: text, team })
  return (await writeRoom(call, row, { assistance })).room
}

export const claimAssistance: Handler<'claimAssistance'> = async (call) => {
  const { matchId } = call.params
  const { row, room } = await lockedRoom(call, matchId)
  enforce(whyNotClaimAssistance({ room }, call.asking))
  const asked = found(room.assistance ?? undefined)
  const { name: claimedBy } = call.asking.user
  if (asked.claimedBy !== null) call.consequence(reason('consequence.assistanceTakenOver', { by: asked.claimedBy }))
  call.touched('room', matchId, { claimedBy: asked.claimedBy }, { claimedBy, note: call.body.note })
  return (await writeRoom(call, row, { assistance: { ...asked, claimedBy, note: call.body.note } })).room
}

export const releaseAssistance: Handler<'releaseAssistance'> = async (call) => {
  const { matchId } = call.params
  const { row, room } = await lockedRoom(call, matchId)
  enforce(whyNotReleaseAssistance({ room }, call.asking))
  const asked = found(room.assistance ?? undefined)
  call.touched('room', matchId, { claimedBy: asked.claimedBy }, { claimedBy: null })
  return (await writeRoom(call, row, { assistance: { ...asked, claimedBy: null, note: '' } })).room
}

export const resolveAssistance: Handler<'resolveAssistance'> = async (call) => {
  const { matchId } = call.params
  const { row, room } = await lockedRoom(call, matchId)
  enforce(whyNotResolveAssistance({ room }, call.asking))
  call.touched('room', matchId, { assistance: room.assistance?.text ?? '' }, { assistance: null, note: call.body.note })
  return (await writeRoom(call, row, { assistance: null })).room
}

type CheckIn = { team: RoomTeam; ids: readonly string[]; name: string; checkedIn: boolean }

/** §3 `autoCheckInAll`: the captain brings all who play. Who goes is not ready either. */
async function checkIn(call: Act, { row }: LockedRoom, { team, ids, name, checkedIn }: CheckIn): Promise<MatchRoom> {
  const isCaptain = team.players.some(({ playerId, role }) => role === 'Captain' && ids.includes(playerId))
  const all = checkedIn && isCaptain && (await stageSettings(call, row)).autoCheckInAll
  const meant = new Set(all ? [...ids, ...lineupOf(team)] : ids)
  const side = (is: boolean) => ({ team: team.name, name, checkedIn: is })
  call.touched('room', row.id, side(!checkedIn), side(checkedIn))
  const without = (list: readonly string[]) => list.filter((id) => !meant.has(id))
  const change = checkedIn
    ? { checkedIn: [...without(row.checkedIn), ...meant] }
    : {
        checkedIn: without(row.checkedIn),
        ready: without(row.ready),
        forced: row.forced.filter((id) => id !== team.tournamentTeamId),
      }
  return (await settleReadiness(call, await writeRoom(call, row, change))).room
}

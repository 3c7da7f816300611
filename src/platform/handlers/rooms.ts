// Match rooms: list, presence and readiness, players, help, abort.
import type { MatchRoom, RoomTeam } from '../../contract/match-room.ts'
import { reason } from '../../contract/reason.ts'
import { targetId } from '../../contract/views.ts'
import { whyNotAtVenue } from '../../rules/roles.ts'
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
  whyNotWithdrawAssistance,
  whyNotRestartCheckIn,
  whyNotSetReady,
  whyNotSetRoster,
} from '../../rules/rooms.ts'
import { withBracket } from '../acts/or-refuse.ts'
import { gamesOf, watchCheckIn } from '../acts/match-rooms.ts'
import { withoutDiscordIds } from '../acts/near.ts'
import { lockedRoom, settleReadiness, stageSettings, writeRoom, type LockedRoom } from '../acts/rooms.ts'
import { replaced } from '../acts/stage-parts.ts'
import { writeBrackets } from '../acts/stage-progress.ts'
import { setRoster } from '../acts/set-roster.ts'
import { swapCaptain } from '../acts/swap-captain.ts'
import { enforce, type Handler } from '../call.ts'
import { actOn, type ChangingAct } from '../act-on.ts'
import * as on from '../acts/subjects.ts'
import { visibleTo } from '../policy.ts'
import { found } from '../store/found.ts'
import { findRoom, listRooms, openStandings } from '../store/rooms.ts'
import { findTeam, updateTeam } from '../store/teams.ts'

export const listMatchRooms: Handler<'listMatchRooms'> = ({ tx, query, asking }) =>
  listRooms(tx, query, asking.now, visibleTo(asking.user))

export const listOpenRooms: Handler<'listOpenRooms'> = async ({ tx, params }) => ({
  matches: await openStandings(tx, params.id),
})

export const getMatchRoom: Handler<'getMatchRoom'> = async ({ tx, params, asking }) => {
  const room = await findRoom(tx, params.matchId, asking.now)
  if (whyNotAtVenue(room.venues, asking.user) === undefined) return room
  return {
    ...room,
    teams: room.teams.map((team) => ({ ...team, players: withoutDiscordIds(team.players) })),
    assistance: room.assistance && { ...room.assistance, text: '', note: '', by: null },
  }
}

export const checkInPlayer = actOn('checkInPlayer', on.room, {
  whyNot: (at, asking, body, { playerId: player }) => whyNotCheckIn(at, asking, { player, ...body }),
  run: async (call, locked) => {
    const { playerId } = call.params
    const team = found(teamOfPlayer(locked.room, playerId))
    const player = found(team.players.find((one) => one.playerId === playerId))
    return checkIn(call, locked, { team, ids: [playerId], name: player.nickname, checkedIn: call.body.checkedIn })
  },
})

export const checkInTeam = actOn('checkInTeam', on.room, {
  whyNot: (at, asking, body, { tournamentTeamId: team }) => whyNotCheckIn(at, asking, { team, ...body }),
  run: (call, locked) => {
    const team = found(teamIn(locked.room, call.params.tournamentTeamId))
    return checkIn(call, locked, { team, ids: lineupOf(team), name: team.name, checkedIn: call.body.checkedIn })
  },
})

export const setTeamReady = actOn('setTeamReady', on.room, {
  whyNot: (at, asking, body, { tournamentTeamId: team }) => whyNotSetReady(at, asking, { team, ...body }),
  run: async (call, { row, room }) => {
    const { tournamentTeamId } = call.params
    const { ready } = call.body
    const team = found(teamIn(room, tournamentTeamId))
    const ids = new Set(lineupOf(team))
    const others = row.ready.filter((id) => !ids.has(id))
    call.changed({ team: team.name, ready: !ready }, { team: team.name, ready })
    const change = ready
      ? { ready: [...others, ...ids] }
      : { ready: others, forced: row.forced.filter((id) => id !== tournamentTeamId) }
    return (await settleReadiness(call, await writeRoom(call, row, change))).room
  },
})

export const forceTeamReady = actOn('forceTeamReady', on.room, {
  whyNot: (at, asking, _, { tournamentTeamId: team }) => whyNotForceReady(at, asking, { team }),
  run: async (call, { row, room }) => {
    const { tournamentTeamId } = call.params
    const team = found(teamIn(room, tournamentTeamId))
    const missing = team.players.filter((one) => lineupOf(team).includes(one.playerId) && !one.checkedIn)
    if (missing.length > 0) {
      const players = missing.map(({ nickname }) => nickname)
      call.consequence(reason('consequence.takenForThere', { team: team.name, players }))
    }
    call.changed({ team: team.name, ready: false }, { team: team.name, ready: true, forced: true })
    const change = {
      checkedIn: [...new Set([...row.checkedIn, ...lineupOf(team)])],
      forced: [...row.forced, tournamentTeamId],
    }
    return (await settleReadiness(call, await writeRoom(call, row, change))).room
  },
})

export const restartCheckIn = actOn('restartCheckIn', on.roomOfMatch, {
  whyNot: whyNotRestartCheckIn,
  unseen: 'sets the one value it names',
  run: async (call, { row, match: view }) => {
    const { now } = call.asking
    const checkInStartTime = call.body.checkInStartTime ?? now
    const checkInDuration = call.body.checkInDuration ?? row.checkInDuration
    const open = checkInStartTime <= now
    if (row.checkedIn.length > 0) call.consequence(reason('consequence.checkedOut', { count: row.checkedIn.length }))
    const before = { checkInStartTime: row.checkInStartTime, checkInDuration: row.checkInDuration }
    call.changed(before, { checkInStartTime, checkInDuration })
    call.touched('match', targetId.match(view.stage.id, view.match.bracketMatchId))
    const games = gamesOf(row.bestOf, open, now)
    const setting = { checkInStartTime, checkInDuration }
    const written = await writeRoom(call, row, { ...setting, games, checkedIn: [], ready: [], forced: [] })
    const state = open ? ('InProgress' as const) : ('Initial' as const)
    const match = { ...view.match, ...setting, state }
    await writeBrackets(call, view, withBracket(view.stage.brackets, replaced(view.bracket, view.match, match)))
    watchCheckIn(call, written.row)
    return written.room
  },
})

export const setRoomRoster = actOn('setRoomRoster', on.roomAndTeam, {
  whyNot: (at, asking, _, { tournamentTeamId: team }) => whyNotSetRoster(at, asking, { team }),
  run: async (call, view) => {
    const { players } = call.body
    for (const { playerId } of players) {
      const known = view.team.players.some((one) => one.playerId === playerId)
      if (!known) enforce(reason('room.unknownPlayer', { player: playerId }))
    }
    const { team, before, after } = await setRoster(call, view, players)
    call.changed({ team: team.name, ...before }, { team: team.name, ...after })
    call.touched('team', call.params.tournamentTeamId)
    return (await settleReadiness(call, await lockedRoom(call, call.params.matchId))).room
  },
})

export const changeRoomCaptain = actOn('changeRoomCaptain', on.roomAndTeam, {
  whyNot: (at, asking, { playerId: player }, { tournamentTeamId: team }) =>
    whyNotChangeRoomCaptain(at, asking, { team, player }),
  run: async (call, { team }) => {
    const { matchId, tournamentTeamId } = call.params
    const player = found(team.players.find(({ playerId }) => playerId === call.body.playerId))
    const { former, next } = await swapCaptain(call, team, player)
    const captain = (nickname: string | null) => ({ team: team.name, captain: nickname })
    call.changed(captain(former?.nickname ?? null), captain(next.nickname))
    call.touched('team', tournamentTeamId)
    await updateTeam(call.tx, await findTeam(call.tx, tournamentTeamId), {})
    return findRoom(call.tx, matchId, call.asking.now)
  },
})

/** Its match is open again. chosen: the next room is opened by hand, even where the stage opens rooms automatically. */
export const abortRoom = actOn('abortRoom', on.roomOfMatch, {
  whyNot: (at) => whyNotAbortRoom(at),
  run: async (call, { match: view, room }) => {
    call.changed({ state: room.state }, { state: 'Aborted', reason: call.body.reason })
    call.touched('match', targetId.match(view.stage.id, view.match.bracketMatchId))
    const roomless = { ...view.match, matchId: null, state: 'Initial' as const }
    // A match that lost its room aborts it.
    await writeBrackets(call, view, withBracket(view.stage.brackets, replaced(view.bracket, view.match, roomless)))
    return findRoom(call.tx, room.matchId, call.asking.now)
  },
})

export const askAssistance = actOn('askAssistance', on.room, {
  whyNot: (at, asking, { tournamentTeamId: team }) => whyNotAskAssistance(at, asking, { team: team ?? undefined }),
  run: async (call, { row, room }) => {
    const { tournamentTeamId = null, text } = call.body
    const assistance = {
      tournamentTeamId,
      text,
      time: call.asking.now,
      by: call.asking.user.name,
      claimedBy: null,
      note: '',
    }
    const team = tournamentTeamId === null ? null : (teamIn(room, tournamentTeamId)?.name ?? null)
    call.changed({ assistance: null }, { assistance: text, team })
    call.consequence(reason('consequence.assistanceSeen'))
    return (await writeRoom(call, row, { assistance })).room
  },
})

export const claimAssistance = actOn('claimAssistance', on.room, {
  whyNot: whyNotClaimAssistance,
  run: async (call, { row, room }) => {
    const asked = found(room.assistance ?? undefined)
    const { name: claimedBy } = call.asking.user
    if (asked.claimedBy !== null) call.consequence(reason('consequence.assistanceTakenOver', { by: asked.claimedBy }))
    call.changed({ claimedBy: asked.claimedBy }, { claimedBy, note: call.body.note })
    return (await writeRoom(call, row, { assistance: { ...asked, claimedBy, note: call.body.note } })).room
  },
})

export const releaseAssistance = actOn('releaseAssistance', on.room, {
  whyNot: whyNotReleaseAssistance,
  run: async (call, { row, room }) => {
    const asked = found(room.assistance ?? undefined)
    call.changed({ claimedBy: asked.claimedBy }, { claimedBy: null })
    return (await writeRoom(call, row, { assistance: { ...asked, claimedBy: null, note: '' } })).room
  },
})

export const withdrawAssistance = actOn('withdrawAssistance', on.room, {
  whyNot: whyNotWithdrawAssistance,
  run: async (call, { row, room }) => {
    const by = room.assistance?.claimedBy ?? null
    if (by !== null) call.consequence(reason('consequence.assistanceTakenOver', { by }))
    call.changed({ assistance: room.assistance?.text ?? '' }, { assistance: null })
    return (await writeRoom(call, row, { assistance: null })).room
  },
})

export const resolveAssistance = actOn('resolveAssistance', on.room, {
  whyNot: whyNotResolveAssistance,
  run: async (call, { row, room }) => {
    call.changed({ assistance: room.assistance?.text ?? '' }, { assistance: null, note: call.body.note })
    return (await writeRoom(call, row, { assistance: null })).room
  },
})

type CheckIn = { team: RoomTeam; ids: readonly string[]; name: string; checkedIn: boolean }

/** §3 `autoCheckInAll`: the captain brings all who play. Who goes is not ready either. */
async function checkIn(
  call: ChangingAct,
  { row }: LockedRoom,
  { team, ids, name, checkedIn }: CheckIn,
): Promise<MatchRoom> {
  const isCaptain = team.players.some(({ playerId, role }) => role === 'Captain' && ids.includes(playerId))
  const all = checkedIn && isCaptain && (await stageSettings(call, row)).autoCheckInAll
  const meant = new Set(all ? [...ids, ...lineupOf(team)] : ids)
  const side = (is: boolean) => ({ team: team.name, name, checkedIn: is })
  call.changed(side(!checkedIn), side(checkedIn))
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

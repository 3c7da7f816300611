// Match rooms: presence and readiness, players, help, chat, and the ways out. Captains' acts are done for them (§6).
import * as v from 'valibot'
import { MatchSetting } from '../src/contract/bracket.ts'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { maxMessageLength, maxNoteLength, Name } from '../src/contract/limits.ts'
import { MatchRoom, type RoomPlayer } from '../src/contract/match-room.ts'
import { readStored } from '../src/contract/stored.ts'
import { administrators } from '../src/contract/user.ts'
import type { RoomView } from '../src/contract/views.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  irreversible,
  reversible,
  safe,
  type Inverse,
  type Inverses,
  type Invocation,
} from '../src/registry/define.ts'
import { inMinutes } from '../src/registry/minutes.ts'
import {
  lineupOf,
  playerIn,
  rosterIn,
  teamIn,
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
  whyNotSendMessage,
  whyNotSetReady,
  whyNotSetRoster,
} from '../src/rules/rooms.ts'

const note = v.optional(v.pipe(v.string(), v.maxLength(maxNoteLength, 'tooLong')), '')
const players = v.array(Name)

/** A team, or one of its players. */
export const checkInPlayer = defineCommand({
  id: 'room.check-in',
  acts: ['checkInTeam'],
  target: 'room',
  args: v.object({ who: Name, team: v.optional(Name), checkedIn: v.optional(v.boolean(), true) }),
  positional: ['who'],
  turns: 'checkedIn',
  keys: 'r i',
  menu: 'play',
  roles: administrators,
  risk: reversible,
  whyNot: (view, asking, args) => whyNotCheckIn(view, asking, args && { ...args, ...whoIn(view, args) }),
  plan: (view, args) => {
    const { player, team } = whoIn(view, args)
    const { checkedIn } = args
    return player === undefined
      ? [request(endpoints.checkInTeam, ofTeam(view, team), { checkedIn })]
      : [request(endpoints.checkInPlayer, { ...ofRoom(view), playerId: idOfPlayer(view, player, team) }, { checkedIn })]
  },
  undo: (view, args, answer): Inverses => {
    const { checkedIn, ...who } = args
    return answer === undefined
      ? invocation(checkInPlayer, [view.room.matchId], { ...who, checkedIn: !checkedIn })
      : checkingBack(view.room, readStored(MatchRoom, answer), checkedIn)
  },
})

export const setTeamReady = defineCommand({
  id: 'room.ready',
  needs: 'additions',
  target: 'room',
  args: v.object({ team: Name, ready: v.optional(v.boolean(), true) }),
  positional: ['team'],
  turns: 'ready',
  keys: 'r y',
  menu: 'play',
  risk: reversible,
  whyNot: whyNotSetReady,
  plan: (view, { team, ready }) => [request(endpoints.setTeamReady, ofTeam(view, team), { ready })],
  undo: ({ room }, { team, ready }): Invocation => invocation(setTeamReady, [room.matchId], { team, ready: !ready }),
})

export const forceTeamReady = defineCommand({
  id: 'room.force-ready',
  target: 'room',
  args: v.object({ team: Name }),
  positional: ['team'],
  keys: 'r f',
  menu: 'play',
  risk: confirmed,
  whyNot: whyNotForceReady,
  plan: (view, { team }) => [request(endpoints.forceTeamReady, ofTeam(view, team))],
})

export const restartCheckIn = defineCommand({
  id: 'room.restart-check-in',
  target: 'room',
  args: v.object({
    checkInStartTime: v.optional(v.pipe(v.nullable(v.pipe(v.number(), v.integer())), v.metadata({ ask: 'date-time' }))),
    checkInDuration: v.optional(v.pipe(MatchSetting.entries.checkInDuration, inMinutes)),
  }),
  keys: 'r t',
  menu: 'state',
  risk: confirmed,
  whyNot: whyNotRestartCheckIn,
  plan: (view, setting) => [request(endpoints.restartCheckIn, ofRoom(view), setting)],
})

export const setRoomRoster = defineCommand({
  id: 'room.roster',
  target: 'room',
  args: v.object({ team: Name, starters: players, bench: v.optional(players, []) }),
  positional: ['team', 'starters'],
  keys: 'r o',
  menu: 'edit',
  risk: confirmed,
  whyNot: whyNotSetRoster,
  plan: (view, { team, ...lineup }) => [
    request(endpoints.setRoomRoster, ofTeam(view, team), {
      players: rosterIn(view.room, team, lineup),
      version: teamIn(view.room, team)?.version,
    }),
  ],
})

/** §5: a captain change is confirmed. */
export const changeRoomCaptain = defineCommand({
  id: 'room.change-captain',
  target: 'room',
  args: v.object({ team: Name, player: Name }),
  positional: ['team', 'player'],
  keys: 'r p',
  menu: 'edit',
  risk: confirmed,
  whyNot: whyNotChangeRoomCaptain,
  plan: (view, { team, player }) => [
    request(endpoints.changeRoomCaptain, ofTeam(view, team), { playerId: idOfPlayer(view, player, team) }),
  ],
})

export const askAssistance = defineCommand({
  id: 'room.ask-assistance',
  needs: 'additions',
  target: 'room',
  args: v.object({ text: note, team: v.optional(Name) }),
  positional: ['text'],
  keys: 'r h',
  menu: 'play',
  roles: administrators,
  risk: confirmed,
  whyNot: whyNotAskAssistance,
  plan: (view, { text, team }) => [
    request(endpoints.askAssistance, ofRoom(view), { text, ...(team !== undefined && forTeam(view, team)) }),
  ],
  undo: ({ room }): Invocation => invocation(withdrawAssistance, [room.matchId], {}),
})

export const withdrawAssistance = defineCommand({
  id: 'room.withdraw-assistance',
  needs: 'additions',
  target: 'room',
  keys: 'r u',
  menu: 'state',
  roles: administrators,
  risk: confirmed,
  concerns: ({ room }) => room.assistance !== null && room.assistance.by !== null,
  whyNot: whyNotWithdrawAssistance,
  plan: (view) => [request(endpoints.withdrawAssistance, ofRoom(view))],
})

export const claimAssistance = defineCommand({
  id: 'room.claim',
  target: 'room',
  arity: 'many',
  args: v.object({ note }),
  keys: 'r l',
  menu: 'state',
  roles: administrators,
  // It is taken from its assignee.
  risk: ({ room }) => (room.assistance?.claimedBy == null ? reversible : confirmed),
  whyNot: whyNotClaimAssistance,
  plan: (view, body) => [request(endpoints.claimAssistance, ofRoom(view), body)],
  undo: ({ room }): Invocation | undefined =>
    room.assistance?.claimedBy == null ? invocation(releaseAssistance, [room.matchId], {}) : undefined,
})

export const releaseAssistance = defineCommand({
  id: 'room.release',
  needs: 'additions',
  target: 'room',
  arity: 'many',
  keys: 'r b',
  menu: 'state',
  roles: administrators,
  risk: reversible,
  whyNot: whyNotReleaseAssistance,
  plan: (view) => [request(endpoints.releaseAssistance, ofRoom(view))],
  undo: ({ room }): Invocation => invocation(claimAssistance, [room.matchId], { note: room.assistance?.note ?? '' }),
})

export const resolveAssistance = defineCommand({
  id: 'room.resolve',
  target: 'room',
  arity: 'many',
  args: v.object({ note }),
  keys: 'r r',
  menu: 'state',
  roles: administrators,
  risk: confirmed,
  whyNot: whyNotResolveAssistance,
  plan: (view, body) => [request(endpoints.resolveAssistance, ofRoom(view), body)],
})

export const sendMessage = defineCommand({
  id: 'room.say',
  target: 'room',
  args: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(maxMessageLength, 'tooLong')),
    team: v.optional(Name),
  }),
  positional: ['text'],
  keys: 'r m',
  menu: 'play',
  risk: safe,
  whyNot: whyNotSendMessage,
  plan: (view, { text, team }) => [
    request(endpoints.sendMessage, ofRoom(view), { text, ...(team !== undefined && forTeam(view, team)) }),
  ],
})

export const abortRoom = defineCommand({
  id: 'room.abort',
  target: 'room',
  arity: 'many',
  args: v.object({ reason: note }),
  keys: 'r x',
  menu: 'danger',
  risk: irreversible(({ room }: RoomView) => room.identifier),
  whyNot: whyNotAbortRoom,
  plan: (view, body) => [request(endpoints.abortRoom, ofRoom(view), body)],
})

type Who = { who: string; team?: string | undefined }

/** A team of that name, else a player; one that is neither is left to the rule. */
function whoIn({ room }: RoomView, { who, team }: Who): { player?: string; team?: string } {
  if (team === undefined && teamIn(room, who)) return { team: who }
  return { player: who, ...(team !== undefined && { team }) }
}

/** Exactly the players an act checked in or out; a captain may have checked in others. */
function checkingBack(before: MatchRoom, after: MatchRoom, checkedIn: boolean): Inverse[] {
  const wasIn = new Set(before.teams.flatMap(({ players }) => idsOf(players.filter((player) => player.checkedIn))))
  return after.teams.flatMap((team) => {
    const moved = idsOf(team.players.filter((player) => player.checkedIn === checkedIn)).filter(
      (id) => wasIn.has(id) !== checkedIn,
    )
    const isWhole = moved.length > 1 && lineupOf(team).every((id) => moved.includes(id))
    const whom = isWhole ? [{ who: team.tournamentTeamId }] : moved.map((who) => ({ who, team: team.tournamentTeamId }))
    return whom.map((one) => invocation(checkInPlayer, [after.matchId], { ...one, checkedIn: !checkedIn }))
  })
}

function idsOf(players: readonly RoomPlayer[]): string[] {
  return players.map(({ playerId }) => playerId)
}

function ofRoom({ room }: RoomView): { matchId: string } {
  return { matchId: room.matchId }
}

/** A name no team has is left to the rule, which has refused it before anything is sent. */
function ofTeam(view: RoomView, word = '') {
  return { ...ofRoom(view), ...forTeam(view, word) }
}

function forTeam({ room }: RoomView, word: string): { tournamentTeamId: string } {
  return { tournamentTeamId: teamIn(room, word)?.tournamentTeamId ?? word }
}

function idOfPlayer({ room }: RoomView, word: string, team: string | undefined): string {
  return playerIn(room, word, team)?.playerId ?? word
}

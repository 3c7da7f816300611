// Match rooms: presence, help and chat (domain.md §5). Captains act through the same calls, by a service account; §6:
// administrators act for them.
import * as v from 'valibot'
import { MatchSetting } from './bracket.ts'
import { counts, flag, listQuery, named, NumberInPath, read, several, write } from './endpoint.ts'
import { Seconds } from './envelope.ts'
import { idOf } from './ids.ts'
import { maxMessageLength, maxNoteLength, maxPageSize, Version } from './limits.ts'
import { ListedRoom, MatchRoom, RoomNeed } from './match-room.ts'
import { MatchStanding, Phase } from './phase.ts'
import { Message } from './room-talk.ts'
import { GameState, RoomState } from './states.ts'
import { RosterPlaces } from './team.ts'
import { administrators, systemOnly } from './user.ts'

const root = '/admin/tournament/v1/matches'
const ofRoom = v.object({ matchId: idOf('room') })
const ofTeam = v.object({ matchId: idOf('room'), tournamentTeamId: idOf('team') })
const about = { kind: 'room', param: 'matchId' } as const
const Note = v.optional(v.pipe(v.string(), v.maxLength(maxNoteLength, 'tooLong')), '')
/** The team whose captain it is done for; omitted: it is done as administrator. */
const For = v.optional(idOf('team'))
/** Messages are numbered in the order they came. */
const MessageNumber = v.pipe(NumberInPath, v.minValue(0))
const MessageText = v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(maxMessageLength, 'tooLong'))

const inRoom = { scope: 'platform', about, answer: MatchRoom } as const
/** 4.14: at the venue of the match, or else of the tournament; the rule compares their owner. */
const atVenue = { ...inRoom, roles: administrators }
const asAdministrator = { ...inRoom, roles: systemOnly }

export const roomEndpoints = named({
  listMatchRooms: read({
    path: root,
    summary: 'Match rooms of all tournaments, the newest first',
    query: v.object({
      ...listQuery,
      state: several(RoomState),
      gameState: several(GameState),
      /** How their matches stand. */
      phase: several(Phase),
      /** Those that wait for an administrator, for one of these reasons. */
      needs: several(RoomNeed),
      /** Rooms that wait for an administrator, for any reason. */
      needsMe: v.optional(flag),
      /** Those the caller may act in: at the own venues (4.14). */
      mine: v.optional(flag),
      tournamentId: v.optional(idOf('tournament')),
      stageId: v.optional(idOf('stage')),
      /** All rooms this match had. */
      bracketMatchId: v.optional(idOf('match')),
      from: v.optional(NumberInPath),
      to: v.optional(NumberInPath),
    }),
    answer: v.object({ matches: v.array(ListedRoom), ...counts }),
    roles: administrators,
    scope: 'platform',
    reads: ['room', 'team', 'stage', 'tournament', 'venue', 'settings'],
  }),
  /** chosen: all at once and without names, for pages that show the matches themselves. */
  listOpenRooms: read({
    path: '/admin/tournament/v1/tournaments/{id}/open-rooms',
    summary: 'How the open match rooms of a tournament stand',
    params: v.object({ id: idOf('tournament') }),
    answer: v.object({ matches: v.array(MatchStanding) }),
    roles: administrators,
    scope: 'platform',
    about: { kind: 'tournament', param: 'id' },
    reads: ['room'],
    ability: 'additions',
  }),
  getMatchRoom: read({
    path: `${root}/{matchId}`,
    summary: 'One match room',
    failure: { text: 'problem.retrieveGames', how: 'leadsFaults' },
    params: ofRoom,
    answer: MatchRoom,
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['room', 'team', 'tournament', 'settings'],
  }),
  checkInPlayer: write({
    ...atVenue,
    method: 'POST',
    path: `${root}/{matchId}/players/{playerId}/check-in`,
    summary: 'Check a player in, or out again',
    params: v.object({ matchId: idOf('room'), playerId: idOf('player') }),
    body: v.object({ checkedIn: v.optional(v.boolean(), true) }),
  }),
  /** chosen: all players at once, as a captain does. */
  checkInTeam: write({
    ...atVenue,
    method: 'POST',
    path: `${root}/{matchId}/teams/{tournamentTeamId}/check-in`,
    summary: 'Check in all who play for a team, or out again',
    params: ofTeam,
    body: v.object({ checkedIn: v.optional(v.boolean(), true) }),
    ability: 'additions',
  }),
  setTeamReady: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/{matchId}/teams/{tournamentTeamId}/ready`,
    summary: 'A team that is checked in says that it is ready, or not',
    params: ofTeam,
    body: v.object({ ready: v.optional(v.boolean(), true) }),
    ability: 'additions',
  }),
  forceTeamReady: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/{matchId}/teams/{tournamentTeamId}/force-ready`,
    summary: 'Take a team for checked in and ready, whoever is missing',
    params: ofTeam,
  }),
  restartCheckIn: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/{matchId}/restart-check-in`,
    summary: 'Clears all check-ins and reopens the check-in',
    params: ofRoom,
    body: v.object({
      /** Without a start it is open from now on. */
      checkInStartTime: v.optional(v.nullable(Seconds)),
      checkInDuration: v.optional(MatchSetting.entries.checkInDuration),
    }),
  }),
  setRoomRoster: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/{matchId}/teams/{tournamentTeamId}/roster`,
    summary: 'Who plays and who is benched, from the game that is due on',
    params: ofTeam,
    body: v.object({
      players: RosterPlaces,
      version: v.optional(Version),
    }),
  }),
  changeRoomCaptain: write({
    ...asAdministrator,
    method: 'POST',
    path: `${root}/{matchId}/teams/{tournamentTeamId}/captain`,
    summary: 'Make a player the captain of a team; the former one takes the place of the new one',
    params: ofTeam,
    body: v.object({ playerId: idOf('player') }),
  }),
  abortRoom: write({
    ...asAdministrator,
    method: 'DELETE',
    path: `${root}/{matchId}`,
    summary: 'Abort the room; its match is open again',
    params: ofRoom,
    body: v.object({ reason: Note }),
  }),
  askAssistance: write({
    ...atVenue,
    method: 'POST',
    path: `${root}/{matchId}/assistance`,
    summary: 'Ask an administrator for help',
    params: ofRoom,
    body: v.object({ tournamentTeamId: For, text: Note }),
    ability: 'additions',
  }),
  claimAssistance: write({
    ...atVenue,
    method: 'POST',
    path: `${root}/{matchId}/assistance/claim`,
    summary: 'Say that one looks after it',
    params: ofRoom,
    body: v.object({ note: Note }),
  }),
  releaseAssistance: write({
    ...atVenue,
    method: 'POST',
    path: `${root}/{matchId}/assistance/release`,
    summary: 'Give a claimed call for assistance back',
    params: ofRoom,
    ability: 'additions',
  }),
  withdrawAssistance: write({
    ...atVenue,
    method: 'POST',
    path: `${root}/{matchId}/assistance/withdraw`,
    summary: 'Take back one’s own call for assistance',
    params: ofRoom,
    ability: 'additions',
  }),
  resolveAssistance: write({
    ...atVenue,
    method: 'POST',
    path: `${root}/{matchId}/assistance/resolve`,
    summary: 'Mark the assistance as resolved (§2)',
    params: ofRoom,
    body: v.object({ note: Note }),
  }),
  listMessages: read({
    path: `${root}/{matchId}/chat`,
    summary: 'What was said, in the order of time: the newest, or those after or before a message',
    params: ofRoom,
    query: v.object({
      after: v.optional(MessageNumber),
      before: v.optional(MessageNumber),
      limit: v.optional(v.pipe(NumberInPath, v.minValue(1), v.maxValue(maxPageSize)), 50),
    }),
    /** Whether there are others before the first, and after the last of these. */
    answer: v.object({
      messages: v.array(Message),
      earlier: v.optional(v.boolean(), false),
      later: v.optional(v.boolean(), false),
    }),
    roles: administrators,
    scope: 'platform',
    about,
    reads: ['message'],
  }),
  /** chosen: messages stand in the room, not in the audit log. */
  sendMessage: write({
    method: 'PUT',
    path: `${root}/{matchId}/chat`,
    summary: 'Say something in the room',
    failure: { text: 'problem.sendMessage', how: 'leads' },
    params: ofRoom,
    body: v.object({ text: MessageText, tournamentTeamId: For }),
    answer: Message,
    roles: systemOnly,
    scope: 'platform',
    about,
    audited: false,
  }),
})

import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BracketTeam } from '../../../contract/bracket.ts'
import type { Assistance, MatchGame } from '../../../contract/match-room.ts'
import { EvidenceType, Speaker } from '../../../contract/room-talk.ts'
import { GameState, RoomState } from '../../../contract/states.ts'
import { bytes, idColumn, oneOf, seconds } from './columns.ts'
import { nameSearch } from './name-search.ts'
import { stages } from './stages.ts'
import { tournaments } from './tournaments.ts'
import { venues } from './venues.ts'

export const matchRooms = pgTable(
  'match_rooms',
  {
    id: idColumn(),
    tournamentId: text()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    stageId: text()
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    /** No foreign key: an aborted room stays on record when its match is deleted or generated anew. */
    bracketMatchId: text().notNull(),
    identifier: text().notNull(),
    /** Identifier and teams as they were called when the room was made; it is found by that. */
    name: text().notNull(),
    groupNumber: integer().notNull().default(1),
    roundOf: integer().notNull().default(0),
    isAdditional: boolean().notNull().default(false),
    state: text().$type<RoomState>().notNull(),
    /** As they were called when the room was made. */
    teams: jsonb().$type<BracketTeam[]>().notNull(),
    teamIds: text().array().notNull(),
    games: jsonb().$type<MatchGame[]>().notNull(),
    /** Of the game that is played or comes next, for lists; null when none is. */
    gameNumber: integer(),
    gameState: text().$type<GameState>(),
    gameSince: seconds(),
    /** Players who are there, and who are ready for the game that is due. */
    checkedIn: text().array().notNull().default([]),
    ready: text().array().notNull().default([]),
    /** Teams an administrator took for ready. */
    forced: text().array().notNull().default([]),
    /** All games are played and nobody won. */
    undecidedSince: seconds(),
    checkInStartTime: seconds(),
    checkInDuration: integer().notNull(),
    bestOf: integer().notNull(),
    schedule: seconds(),
    /** As its match has it; null: at any venue of its tournament. */
    venueId: text().references(() => venues.id),
    map: integer(),
    pickMode: integer(),
    autoLobbyDisabled: boolean().notNull(),
    assistance: jsonb().$type<Assistance>(),
    createTime: seconds().notNull(),
    updateTime: seconds().notNull(),
  },
  (t) => [
    uniqueIndex('match_rooms_one_open')
      .on(t.bracketMatchId)
      .where(sql`${t.state} = 'Open'`),
    index('match_rooms_of_match').on(t.bracketMatchId),
    index('match_rooms_of_tournament').on(t.tournamentId, t.state),
    index('match_rooms_of_stage').on(t.stageId, t.state),
    index('match_rooms_by_create_time').on(t.createTime, t.id),
    index('match_rooms_by_update_time').on(t.updateTime, t.id),
    index('match_rooms_of_team').using('gin', t.teamIds),
    index('match_rooms_find').using('gin', ...nameSearch(t.name)),
    // What may wait for an administrator is among the open rooms, which are few.
    index('match_rooms_open')
      .on(t.gameState, t.gameSince)
      .where(sql`${t.state} = 'Open'`),
    oneOf('match_rooms_state', t.state, RoomState.options),
    oneOf('match_rooms_game_state', t.gameState, GameState.options),
  ],
)

/** What is said in a room, in the order it came. */
export const roomMessages = pgTable(
  'room_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    matchId: text()
      .notNull()
      .references(() => matchRooms.id, { onDelete: 'cascade' }),
    by: text().notNull(),
    role: text().$type<Speaker>().notNull(),
    tournamentTeamId: text(),
    text: text().notNull(),
    time: seconds().notNull(),
  },
  (t) => [index('room_messages_of_room').on(t.matchId, t.id), oneOf('room_messages_role', t.role, Speaker.options)],
)

/** Images that prove the result of a game, as they were encoded anew. */
export const roomEvidence = pgTable(
  'room_evidence',
  {
    id: idColumn(),
    matchId: text()
      .notNull()
      .references(() => matchRooms.id, { onDelete: 'cascade' }),
    game: integer().notNull(),
    type: text().$type<EvidenceType>().notNull(),
    tournamentTeamId: text(),
    by: text().notNull(),
    time: seconds().notNull(),
    /** Part of its address that nobody can guess. */
    secret: text().notNull(),
    mediaType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [
    index('room_evidence_of_game').on(t.matchId, t.game, t.time),
    oneOf('room_evidence_type', t.type, EvidenceType.options),
  ],
)

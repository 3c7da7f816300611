import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BracketTeam } from '../../../contract/bracket.ts'
import type { Assistance, MatchGame } from '../../../contract/match-room.ts'
import { EvidenceFormat } from '../../../contract/evidence-file.ts'
import { EvidenceType, Speaker } from '../../../contract/room-talk.ts'
import { GameState, RoomState } from '../../../contract/states.ts'
import { bytes, idColumn, oneOf, seconds } from './columns.ts'
import { nameSearch } from './name-search.ts'
import { stages } from './stages.ts'
import { tournaments } from './tournaments.ts'
import { venues } from './venues.ts'

/** When an administrator confirmed what waits for a second one; of what conditions and an index are made alike. */
export function firstConfirmed(games: AnyPgColumn): SQL {
  return sql`((jsonb_path_query_first(${games}, '$[*].firstConfirmation.time'))::bigint)`
}

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
    /** No foreign key: an aborted room stays on record when its match is deleted or generated again. */
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
    /** All games are played without a winner. */
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
    // Rooms that wait for an administrator are open ones, which are few.
    index('match_rooms_open')
      .on(t.gameState, t.gameSince)
      .where(sql`${t.state} = 'Open'`),
    // A room is found by its code, whatever its case.
    index('match_rooms_by_identifier').on(sql`lower(${t.identifier})`),
    // Rooms waiting for a second administrator, without a winner, or asking for help are a handful.
    index('match_rooms_confirmed')
      .on(firstConfirmed(t.games))
      .where(sql`${t.state} = 'Open' and ${firstConfirmed(t.games)} is not null`),
    index('match_rooms_undecided')
      .on(t.undecidedSince)
      .where(sql`${t.state} = 'Open' and ${t.undecidedSince} is not null`),
    index('match_rooms_assistance')
      .on(t.updateTime)
      .where(sql`${t.state} = 'Open' and ${t.assistance} is not null`),
    oneOf('match_rooms_state', t.state, RoomState.options),
    oneOf('match_rooms_game_state', t.gameState, GameState.options),
  ],
)

/** Messages of a room, in the order of arrival. */
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

/** Evidence for the result of a game: images as the platform encoded them, other files unchanged. */
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
    /** Unguessable part of its address. */
    secret: text().notNull(),
    mediaType: text().notNull(),
    format: text().$type<EvidenceFormat>().notNull().default('image'),
    name: text(),
    /** Bytes; those of before it was counted have none. */
    size: integer(),
    width: integer(),
    height: integer(),
    bytes: bytes().notNull(),
  },
  (t) => [
    index('room_evidence_of_game').on(t.matchId, t.game, t.time),
    oneOf('room_evidence_type', t.type, EvidenceType.options),
    oneOf('room_evidence_format', t.format, EvidenceFormat.options),
  ],
)

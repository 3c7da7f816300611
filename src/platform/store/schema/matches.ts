import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BracketTeam } from '../../../contract/bracket.ts'
import type { MatchGame, MatchRoom } from '../../../contract/match-room.ts'
import { idColumn, oneOf, seconds } from './columns.ts'
import { stages } from './stages.ts'
import { tournaments } from './tournaments.ts'

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
    state: text().$type<MatchRoom['state']>().notNull(),
    teams: jsonb().$type<BracketTeam[]>().notNull(),
    games: jsonb().$type<MatchGame[]>().notNull(),
    checkInStartTime: seconds(),
    checkInDuration: integer().notNull(),
    bestOf: integer().notNull(),
    schedule: seconds(),
    map: integer(),
    pickMode: integer(),
    autoLobbyDisabled: boolean().notNull(),
    assistance: boolean().notNull().default(false),
    createTime: seconds().notNull(),
  },
  (t) => [
    uniqueIndex('match_rooms_one_open')
      .on(t.bracketMatchId)
      .where(sql`${t.state} = 'Open'`),
    index('match_rooms_of_tournament').on(t.tournamentId, t.state),
    index('match_rooms_of_stage').on(t.stageId, t.state),
    index('match_rooms_by_create_time').on(t.createTime, t.id),
    oneOf('match_rooms_state', t.state, ['Open', 'Closed', 'Aborted']),
  ],
)

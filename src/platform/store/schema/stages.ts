import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Edge, RoundSetting, Score } from '../../../contract/bracket.ts'
import type { GameScore } from '../../../contract/match-room.ts'
import type { StageFields } from '../../../contract/stage.ts'
import { BracketState, MatchState, StageFormat, StageState } from '../../../contract/states.ts'
import { idColumn, oneOf, seconds, transactionId } from './columns.ts'
import { nameSearch } from './name-search.ts'
import { tournamentTeams } from './teams.ts'
import { tournaments } from './tournaments.ts'
import { venues } from './venues.ts'

export const stages = pgTable(
  'stages',
  {
    id: idColumn(),
    tournamentId: text()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    format: text().$type<StageFormat>().notNull(),
    /** The other fields an administrator sets; read whole. */
    fields: jsonb().$type<Omit<StageFields, 'name' | 'format'>>().notNull(),
    state: text().$type<StageState>().notNull(),
    version: integer().notNull().default(1),
    /** Grows with everything that changes in the stage (stage-revisions.ts). */
    revision: integer().notNull().default(1),
    /** The transaction that made this revision. */
    revisedBy: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    visible: boolean().notNull().default(false),
    // Kept with every change of a match.
    matchCount: integer().notNull().default(0),
    completedCount: integer().notNull().default(0),
    seeds: jsonb().$type<string[]>().notNull().default([]),
    /** Since when it is in its state; pending approvals are shown by it. */
    stateTime: seconds().notNull(),
  },
  (t) => [
    unique('stages_position').on(t.tournamentId, t.position),
    oneOf('stages_state', t.state, StageState.options),
    oneOf('stages_format', t.format, StageFormat.options),
    check('stages_counts', sql`${t.completedCount} between 0 and ${t.matchCount}`),
    index('stages_find').using('gin', ...nameSearch(t.name)),
    index('stages_waiting')
      .on(t.stateTime)
      .where(sql`${t.state} in ('StandingPendingGenerate', 'StandingPendingApproval')`),
  ],
)

export const brackets = pgTable(
  'brackets',
  {
    stageId: text()
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    groupNumber: integer().notNull(),
    opponentNum: integer().notNull(),
    edges: jsonb().$type<Edge[]>().notNull(),
    loserEdges: jsonb().$type<Edge[]>().notNull(),
    roundSettings: jsonb().$type<RoundSetting[]>().notNull(),
    state: text().$type<BracketState>().notNull(),
    visible: boolean().notNull(),
    version: integer().notNull().default(1),
    stateTime: seconds().notNull(),
  },
  (t) => [
    primaryKey({ name: 'brackets_of_stage', columns: [t.stageId, t.groupNumber] }),
    oneOf('brackets_state', t.state, BracketState.options),
    check('brackets_group', sql`${t.groupNumber} >= 1`),
    index('brackets_waiting')
      .on(t.stateTime)
      .where(sql`${t.state} = 'PendingComplete'`),
  ],
)

export const bracketMatches = pgTable(
  'bracket_matches',
  {
    id: idColumn(),
    stageId: text().notNull(),
    groupNumber: integer().notNull(),
    /** Index in `matches` or, with `isAdditional`, in `additionalMatches`. */
    index: integer().notNull(),
    isAdditional: boolean().notNull(),
    identifier: text().notNull(),
    roundOf: integer().notNull(),
    name: text(),
    /** Team id per slot. */
    teams: jsonb().$type<(string | null)[]>().notNull(),
    scores: jsonb().$type<Score[]>().notNull(),
    checkInStartTime: seconds(),
    checkInDuration: integer().notNull(),
    bestOf: integer().notNull(),
    schedule: seconds(),
    /** Where it is played; null: at any venue of its tournament. */
    venueId: text().references(() => venues.id),
    state: text().$type<MatchState>().notNull(),
    walkover: boolean().notNull(),
    needed: boolean().notNull(),
    /** The match room, when there is one. */
    matchId: text(),
    /** Completed without a winner although one must go on (4.6); since when. */
    undecidedSince: seconds(),
  },
  (t) => [
    foreignKey({
      name: 'bracket_matches_bracket',
      columns: [t.stageId, t.groupNumber],
      foreignColumns: [brackets.stageId, brackets.groupNumber],
    }).onDelete('cascade'),
    unique('bracket_matches_index').on(t.stageId, t.groupNumber, t.isAdditional, t.index),
    oneOf('bracket_matches_state', t.state, MatchState.options),
    // The matches of a team, wherever it plays.
    index('bracket_matches_of_team').using('gin', t.teams),
    index('bracket_matches_undecided')
      .on(t.undecidedSince)
      .where(sql`${t.undecidedSince} is not null`),
  ],
)

/** First confirmations of results that need a second administrator. `game` 0: the match as a whole. */
export const resultConfirmations = pgTable(
  'result_confirmations',
  {
    bracketMatchId: text().notNull(),
    game: integer().notNull(),
    stageId: text()
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    entered: jsonb().$type<(Score | GameScore)[]>().notNull(),
    /** The scores of the match then: with others it counts no more. */
    standing: jsonb().$type<Score[]>().notNull(),
    sub: text().notNull(),
    by: text().notNull(),
    time: seconds().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bracketMatchId, t.game] }), index('result_confirmations_by_time').on(t.time)],
)

export const standings = pgTable(
  'standings',
  {
    stageId: text()
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    tournamentTeamId: text()
      .notNull()
      .references(() => tournamentTeams.id),
    /** Order of the rows. */
    index: integer().notNull(),
    groupNumber: integer().notNull(),
    rank: integer().notNull(),
    tied: boolean().notNull(),
    decidedBy: text(),
    values: jsonb().$type<Record<string, number>>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'standings_of_stage', columns: [t.stageId, t.tournamentTeamId] }),
    index('standings_tied')
      .on(t.stageId)
      .where(sql`${t.tied}`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Answers } from '../../../contract/registration-form.ts'
import { type FeeState, PlayerRole, TeamState } from '../../../contract/states.ts'
import { idColumn, oneOf, seconds } from './columns.ts'
import { nameSearch } from './name-search.ts'
import { tournaments } from './tournaments.ts'

export const tournamentTeams = pgTable(
  'tournament_teams',
  {
    id: idColumn(),
    tournamentId: text()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Case- and width-folded name. */
    nameKey: text().notNull(),
    logo: text(),
    venue: text(),
    group: integer('group_number'),
    state: text().$type<TeamState>().notNull(),
    rosterConfirmTime: seconds(),
    /** When it left the running tournament. */
    dropTime: seconds(),
    /** When it checked in to the tournament. */
    checkInTime: seconds(),
    /** The registration fee: taken at the confirmation, to be given back when it is withdrawn or the tournament cancelled. */
    fee: text().$type<FeeState>(),
    answers: json().$type<Answers>().notNull().default({}),
    createTime: seconds().notNull(),
    /** Order in which the teams came in: their seeds until an administrator orders them. */
    entry: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('tournament_teams_name').on(t.tournamentId, t.nameKey),
    uniqueIndex('tournament_teams_entry').on(t.tournamentId, t.entry),
    index('tournament_teams_find').using('gin', ...nameSearch(t.name)),
    oneOf('tournament_teams_state', t.state, TeamState.options),
    check('tournament_teams_confirmed', sql`(${t.state} = 'Registered') = (${t.rosterConfirmTime} is not null)`),
  ],
)

export const teamPlayers = pgTable(
  'team_players',
  {
    id: idColumn(),
    tournamentTeamId: text().notNull(),
    memberId: text(),
    nickname: text().notNull(),
    role: text().$type<PlayerRole>().notNull(),
    inGameName: text().notNull(),
    discordId: text(),
    index: integer().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'team_players_team',
      columns: [t.tournamentTeamId],
      foreignColumns: [tournamentTeams.id],
    }).onDelete('cascade'),
    index('team_players_of_team').on(t.tournamentTeamId, t.index),
    index('team_players_of_member').on(t.memberId),
    index('team_players_find').using('gin', ...nameSearch(t.nickname, t.inGameName)),
    uniqueIndex('team_players_one_captain')
      .on(t.tournamentTeamId)
      .where(sql`${t.role} = 'Captain'`),
    oneOf('team_players_role', t.role, PlayerRole.options),
  ],
)

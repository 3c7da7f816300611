import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, json, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { WaitingRaise } from '../../../contract/endpoints-payments.ts'
import type { FinalRank } from '../../../contract/standing.ts'
import {
  defaultHoldSeconds,
  defaultOverdueMinutes,
  defaultSecondFrom,
  defaultWarningMinutes,
} from '../../../contract/limits.ts'
import type { Sender } from '../../../contract/notification.ts'
import type { RegistrationForm } from '../../../contract/registration-form.ts'
import type { RichText } from '../../../contract/rich-text.ts'
import { noLimits, type ScheduleLimits } from '../../../contract/schedule.ts'
import { TournamentState } from '../../../contract/states.ts'
import type { StageFormat } from '../../../contract/states.ts'
import type { TournamentFields } from '../../../contract/tournament-detail.ts'
import { centsOf } from '../../../rules/money.ts'
import { idColumn, oneOf, seconds } from './columns.ts'
import { nameSearch } from './name-search.ts'

export const tournaments = pgTable(
  'tournaments',
  {
    id: idColumn(),
    name: text().notNull(),
    /** The name as a sort key (contract/name-key.ts). */
    nameKey: text().notNull(),
    game: text().notNull(),
    region: text().array().notNull(),
    visibility: text().$type<TournamentFields['visibility']>().notNull(),
    featured: boolean().notNull(),
    instant: boolean().notNull(),
    registrationStart: seconds(),
    registrationEnd: seconds(),
    matchStart: seconds(),
    matchEnd: seconds(),
    checkInDuration: integer().notNull(),
    tournamentCheckIn: integer(),
    minTeams: integer().notNull(),
    maxTeams: integer(),
    starters: integer().notNull(),
    benched: integer().notNull(),
    logo: text(),
    banner: text(),
    mobileBanner: text(),
    // As they were written: `jsonb` would turn the order of their parts round.
    about: json().$type<RichText>().notNull(),
    rules: json().$type<RichText>().notNull(),
    form: json().$type<RegistrationForm>().notNull().default([]),
    prize: jsonb().$type<TournamentFields['prize']>().notNull(),
    registrationFee: text().notNull(),
    currency: text().$type<TournamentFields['currency']>().notNull(),
    autoDepositPrize: boolean().notNull(),
    discordRequired: boolean().notNull(),
    copyOnFull: boolean().notNull(),
    groups: jsonb().$type<TournamentFields['groups']>().notNull(),
    state: text().$type<TournamentState>().notNull(),
    version: integer().notNull().default(1),
    createTime: seconds().notNull(),
    // Kept with every change of a team or stage, so that a list counts nothing.
    teamCount: integer().notNull().default(0),
    registeredCount: integer().notNull().default(0),
    groupTeams: jsonb().$type<number[]>().notNull().default([]),
    formats: jsonb().$type<StageFormat[]>().notNull().default([]),
    champion: text(),
    finalRanking: jsonb().$type<FinalRank[]>().notNull().default([]),
    cancelReason: text(),
    /** Where it is held: who may act in its rooms on the night (domain.md 4.14). */
    venueIds: text().array().notNull().default([]),
    /** The lengths its schedule is reckoned with. */
    scheduleLimits: jsonb().$type<ScheduleLimits>().notNull().default(noLimits),
  },
  (t) => [
    oneOf('tournaments_state', t.state, TournamentState.options),
    check('tournaments_counts', sql`${t.registeredCount} between 0 and ${t.teamCount}`),
    // One index per column a list may be sorted by, so that a page is read off an index at any size.
    index('tournaments_by_name').on(sql`${t.nameKey} collate "und-x-icu"`, t.id),
    index('tournaments_by_create_time').on(t.createTime, t.id),
    index('tournaments_by_match_start').on(t.matchStart, t.id),
    index('tournaments_by_registration_end').on(t.registrationEnd, t.id),
    index('tournaments_by_state').on(t.state, t.createTime, t.id),
    index('tournaments_by_game').on(t.game, t.createTime, t.id),
    index('tournaments_by_region').on(t.region, t.createTime, t.id),
    index('tournaments_in_region').using('gin', t.region),
    index('tournaments_by_team_count').on(t.teamCount, t.id),
    index('tournaments_by_registered_count').on(t.registeredCount, t.id),
    index('tournaments_instant')
      .on(t.createTime, t.id)
      .where(sql`${t.instant}`),
    index('tournaments_find').using('gin', ...nameSearch(t.name)),
  ],
)

/** How many tournaments there are per state, game and region: the sum of the rows, which are only ever added to. */
export const tournamentCounts = pgTable(
  'tournament_counts',
  {
    state: text().$type<TournamentState>().notNull(),
    game: text().notNull(),
    region: text().array().notNull(),
    n: integer().notNull(),
  },
  (t) => [index('tournament_counts_of').on(t.state, t.game, t.region)],
)

/** §3: games and regions held application-wide. One row. */
export const settings = pgTable('settings', {
  id: text().primaryKey(),
  games: jsonb().$type<string[]>().notNull(),
  regions: jsonb().$type<string[]>().notNull(),
  overdueMinutes: integer().notNull().default(defaultOverdueMinutes),
  firstWarningMinutes: integer().notNull().default(defaultWarningMinutes.first),
  secondWarningMinutes: integer().notNull().default(defaultWarningMinutes.second),
  /** In cents. */
  secondFrom: bigint({ mode: 'number' }).notNull().default(centsOf(defaultSecondFrom)),
  /** A raise that waits for a second administrator. */
  secondFromWaiting: jsonb().$type<WaitingRaise>(),
  /** How long a sending is held so that it can be called back. */
  holdSeconds: integer().notNull().default(defaultHoldSeconds),
  /** As the processes are configured that send; written at their start. */
  senders: jsonb().$type<Sender[]>().notNull().default([]),
})

// The campaign: prizes with their stock, codes, what members sent in for missions, and who looks at it.
import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MissionState, PrizeState, RedemptionState } from '../../../contract/states.ts'
import { binaryText, bytes, idColumn, oneOf, seconds } from './columns.ts'
import { members } from './members.ts'
import { nameSearch } from './name-search.ts'
import { venues } from './venues.ts'

/** The state set by an administrator; "Exhausted" follows from the stock. */
const phases = ['Draft', 'Active', 'Ended'] as const

export const prizes = pgTable(
  'prizes',
  {
    id: idColumn(),
    name: text().notNull(),
    nameKey: binaryText().notNull(),
    description: text().notNull().default(''),
    phase: text().$type<(typeof phases)[number]>().notNull().default('Draft'),
    count: integer().notNull(),
    redeemed: integer().notNull().default(0),
    state: text()
      .$type<PrizeState>()
      .notNull()
      .generatedAlwaysAs(sql`case when phase = 'Active' and redeemed >= count then 'Exhausted' else phase end`),
    createTime: seconds().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('prizes_by_name').on(t.nameKey, t.id),
    index('prizes_by_time').on(t.createTime, t.id),
    index('prizes_find').using('gin', ...nameSearch(t.name)),
    oneOf('prizes_phase', t.phase, phases),
    check('prizes_stock', sql`${t.count} >= 1 and ${t.redeemed} between 0 and ${t.count}`),
  ],
)

export const missions = pgTable(
  'missions',
  {
    id: idColumn(),
    name: text().notNull(),
    nameKey: binaryText().notNull(),
    memberId: text()
      .notNull()
      .references(() => members.id),
    /** As the member was called then, by which it is found. */
    memberName: text().notNull(),
    submissionTime: seconds().notNull(),
    state: text().$type<MissionState>().notNull().default('Submitted'),
    decidedBy: text(),
    decidedByName: text(),
    decidedTime: seconds(),
    reason: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('missions_waiting').on(sql`(${t.state} <> 'Submitted')`, t.submissionTime, t.id),
    index('missions_by_time').on(t.submissionTime, t.id),
    index('missions_by_name').on(t.nameKey, t.id),
    index('missions_of_member').on(t.memberId, t.submissionTime),
    index('missions_find').using('gin', ...nameSearch(t.name, t.memberName)),
    oneOf('missions_state', t.state, MissionState.options),
    check('missions_decided', sql`(${t.state} = 'Submitted') = (${t.decidedTime} is null)`),
  ],
)

export const redemptions = pgTable(
  'redemptions',
  {
    id: idColumn(),
    /** In the order in which they were issued. */
    position: bigserial({ mode: 'number' }).notNull(),
    name: text('code').notNull(),
    nameKey: binaryText().notNull(),
    prizeId: text()
      .notNull()
      .references(() => prizes.id),
    memberId: text()
      .notNull()
      .references(() => members.id),
    /** As the member was called then, by which it is found. */
    memberName: text().notNull(),
    missionId: text().references(() => missions.id),
    state: text().$type<RedemptionState>().notNull().default('Pending'),
    issuedTime: seconds().notNull(),
    issuedBy: text().notNull(),
    redeemedTime: seconds(),
    redeemedBySub: text(),
    redeemedBy: text(),
    venueId: text().references(() => venues.id),
    rolledBackTime: seconds(),
    rolledBackBy: text(),
    rollBackReason: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('redemptions_code').on(t.name),
    // The code of a mission; one that was withdrawn is followed by another.
    uniqueIndex('redemptions_of_mission')
      .on(t.missionId)
      .where(sql`${t.state} <> 'Withdrawn'`),
    index('redemptions_by_position').on(t.position),
    index('redemptions_of_prize').on(t.prizeId, t.state, t.redeemedTime),
    index('redemptions_of_prize_by_position').on(t.prizeId, t.position),
    index('redemptions_of_member').on(t.memberId),
    index('redemptions_by_redeemed').on(t.redeemedTime, t.id),
    index('redemptions_find').using('gin', ...nameSearch(t.name, t.memberName)),
    oneOf('redemptions_state', t.state, RedemptionState.options),
    check('redemptions_redeemed', sql`(${t.state} = 'Redeemed') = (${t.redeemedTime} is not null)`),
  ],
)

/** Evidence of a mission: pictures, as the platform encoded them. */
export const missionPictures = pgTable(
  'mission_pictures',
  {
    id: idColumn(),
    missionId: text()
      .notNull()
      .references(() => missions.id),
    time: seconds().notNull(),
    /** Unguessable part of its address. */
    secret: text().notNull(),
    mediaType: text().notNull(),
    name: text(),
    size: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of the picture as it is kept: saved again with other notes about it, it is the same one. */
    hash: text().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [index('mission_pictures_of').on(t.missionId, t.time), index('mission_pictures_same').on(t.hash, t.time)],
)

/** Viewers of a mission, each with an expiry time. */
export const missionLooks = pgTable(
  'mission_looks',
  {
    missionId: text()
      .notNull()
      .references(() => missions.id),
    sub: text().notNull(),
    name: text().notNull(),
    until: seconds().notNull(),
  },
  (t) => [primaryKey({ columns: [t.missionId, t.sub] })],
)

/** When an account typed a code that no prize has. */
export const unknownCodes = pgTable('unknown_codes', { sub: text().notNull(), time: seconds().notNull() }, (t) => [
  index('unknown_codes_of').on(t.sub, t.time),
])

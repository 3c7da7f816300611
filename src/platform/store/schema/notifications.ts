// Sendings, and one entry for each member and channel of each. What the clock of the queue compares is the database's own time.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { titleLimit } from '../../../contract/limits.ts'
import {
  NotificationChannel,
  DeliveryError,
  NotificationAction,
  TextLanguage,
  PauseReason,
  type Audience,
  type Notification,
  type Translation,
} from '../../../contract/notification.ts'
import type { RichText } from '../../../contract/rich-text.ts'
import { NotificationStatus, SendingState } from '../../../contract/states.ts'
import { idColumn, oneOf, seconds } from './columns.ts'
import { nameSearch } from './name-search.ts'

/** chosen: code points that the mark of a test may have. */
const testMarkLength = 10

export const sendings = pgTable(
  'sendings',
  {
    id: idColumn(),
    name: text('subject').notNull(),
    /** The subject as a sort key (contract/name-key.ts). */
    nameKey: text().notNull(),
    action: text().$type<NotificationAction>().notNull(),
    channel: text().$type<NotificationChannel>().notNull(),
    state: text().$type<SendingState>().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    audienceName: text().notNull().default(''),
    content: jsonb().$type<RichText>().notNull(),
    /** The same as plain text. */
    plain: text().notNull(),
    language: text().$type<TextLanguage>().notNull().default('en'),
    /** The same in the other language (store/in-language.ts). */
    translation: jsonb().$type<Translation & { plain: string }>(),
    link: text(),
    by: text().notNull(),
    byName: text().notNull(),
    createTime: seconds().notNull(),
    startTime: seconds().notNull(),
    pausedWhy: text().$type<PauseReason>(),
    members: integer().notNull(),
    /** As many were confirmed: its list may get shorter, not longer. */
    confirmed: integer().notNull().default(0),
    /** The first of the sendings that were confirmed with it, one for each channel. */
    together: text(),
    /** Why it goes out at night as well. */
    wakeReason: text(),
    frozen: boolean().notNull().default(false),
    /** Outcomes from here on decide whether it pauses of its own accord. */
    watchedFrom: doublePrecision().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('sendings_by_time').on(t.createTime, t.id),
    index('sendings_by_start').on(t.startTime, t.id),
    index('sendings_by_subject').on(t.nameKey, t.id),
    index('sendings_running')
      .on(t.id)
      .where(sql`${t.state} = 'Running'`),
    index('sendings_together').on(t.together),
    index('sendings_find').using('gin', ...nameSearch(t.name)),
    oneOf('sendings_action', t.action, NotificationAction.options),
    oneOf('sendings_channel', t.channel, NotificationChannel.options),
    oneOf('sendings_state', t.state, SendingState.options),
    oneOf('sendings_language', t.language, TextLanguage.options),
    oneOf('sendings_paused_why', t.pausedWhy, PauseReason.options),
    // §5: a push title is under 80 characters, a subject at most 80. They count code points, as the contract does.
    check(
      'sendings_subject',
      // A test is marked before its subject.
      sql`char_length(${t.name}) between 1 and case when ${t.channel} = 'push' then ${sql.raw(String(titleLimit - 1))} else ${sql.raw(String(titleLimit))} end
        + case when ${t.action} = 'test' then ${sql.raw(String(testMarkLength))} else 0 end`,
    ),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: idColumn(),
    sendingId: text()
      .notNull()
      .references(() => sendings.id),
    memberId: text().notNull(),
    /** As the member was called when it was made, then when it was taken up. */
    memberName: text().notNull(),
    action: text().$type<NotificationAction>().notNull(),
    channel: text().$type<NotificationChannel>().notNull(),
    name: text('recipient').notNull(),
    /** The language of the member. */
    language: text().$type<TextLanguage>().notNull().default('en'),
    status: text().$type<NotificationStatus>().notNull().default('Scheduled'),
    createTime: seconds().notNull(),
    scheduledTime: seconds().notNull(),
    acknowledgedTime: seconds(),
    sentTime: seconds(),
    deliveredTime: seconds(),
    attempts: integer().notNull().default(0),
    error: text().$type<DeliveryError>(),
    errorDetail: text().notNull().default(''),
    provider: text().$type<NonNullable<Notification['provider']>>(),
    retryOf: text().references((): AnyPgColumn => notifications.id),
    /** When it is taken up next. */
    due: doublePrecision().notNull().default(0),
    /** Which process has it in hand, and until when; then another one may, or its outcome is unknown. */
    holder: text(),
    heldUntil: doublePrecision(),
    /** When its outcome was known. */
    settled: doublePrecision(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('notifications_once')
      .on(t.sendingId, t.memberId, t.channel)
      .where(sql`${t.retryOf} is null`),
    // Members who share an address get one.
    uniqueIndex('notifications_one_address')
      .on(t.sendingId, t.channel, t.name)
      .where(sql`${t.retryOf} is null`),
    uniqueIndex('notifications_retried_once').on(t.retryOf),
    index('notifications_by_time').on(t.createTime, t.id),
    index('notifications_by_scheduled').on(t.scheduledTime, t.id),
    index('notifications_by_status').on(t.status, t.createTime, t.id),
    index('notifications_of_sending').on(t.sendingId, t.createTime, t.id),
    index('notifications_of_member').on(t.memberId, t.createTime, t.id),
    index('notifications_due')
      .on(t.sendingId, t.due, t.id)
      .where(sql`${t.status} = 'Scheduled'`),
    index('notifications_refused')
      .on(t.name, t.channel, t.settled)
      .where(sql`${t.error} in ('refused', 'bounced')`),
    index('notifications_in_hand')
      .on(t.heldUntil)
      .where(sql`${t.status} = 'Acknowledged'`),
    index('notifications_settled')
      .on(t.sendingId, t.settled)
      .where(sql`${t.settled} is not null`),
    index('notifications_find').using('gin', ...nameSearch(t.memberName, t.name)),
    oneOf('notifications_action', t.action, NotificationAction.options),
    oneOf('notifications_channel', t.channel, NotificationChannel.options),
    oneOf('notifications_language', t.language, TextLanguage.options),
    oneOf('notifications_status', t.status, NotificationStatus.options),
    oneOf('notifications_error', t.error, DeliveryError.options),
    check('notifications_error_says_why', sql`(${t.status} = 'Error') = (${t.error} is not null)`),
  ],
)

/** How many entries of a sending have a status: the sum of these rows, which are only ever added to (kept-counts.ts). */
export const notificationCounts = pgTable(
  'notification_counts',
  {
    sendingId: text().notNull(),
    status: text().$type<NotificationStatus>().notNull(),
    n: integer().notNull(),
  },
  (t) => [index('notification_counts_of').on(t.sendingId, t.status)],
)

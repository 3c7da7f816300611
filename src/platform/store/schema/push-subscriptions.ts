// The apps of members that take push notifications (Web Push).
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, seconds } from './columns.ts'
import { members } from './members.ts'

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: idColumn(),
    memberId: text()
      .notNull()
      .references(() => members.id),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The public key of the platform when it was made: with another one the push service refuses it. */
    madeFor: text().notNull(),
    createTime: seconds().notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_of_member').on(t.memberId, t.id),
  ],
)

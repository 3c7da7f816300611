// Recipients who get nothing on a channel: members who unsubscribed, and addresses that refuse mail.
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { NotificationChannel } from '../../../contract/notification.ts'
import { SuppressionState } from '../../../contract/states.ts'
import type { ReceiptEvent } from '../../delivery/receipt.ts'
import { SuppressionReason } from '../../../contract/suppression.ts'
import { binaryText, idColumn, oneOf, seconds } from './columns.ts'
import { members } from './members.ts'
import { nameSearch } from './name-search.ts'

export const unsubscribes = pgTable(
  'unsubscribes',
  {
    memberId: text()
      .notNull()
      .references(() => members.id),
    channel: text().$type<NotificationChannel>().notNull(),
    /** Where the member was reached: another member who shares it gets nothing there either. */
    address: text().notNull(),
    time: seconds().notNull(),
    /** The entry whose link was used; null: an administrator did it. */
    notificationId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.channel] }),
    index('unsubscribes_of_address').on(t.address, t.channel),
    oneOf('unsubscribes_channel', t.channel, NotificationChannel.options),
  ],
)

export const suppressions = pgTable(
  'suppressions',
  {
    id: idColumn(),
    name: text('address').notNull(),
    nameKey: binaryText().notNull(),
    channel: text().$type<NotificationChannel>().notNull(),
    reason: text().$type<SuppressionReason>().notNull(),
    state: text().$type<SuppressionState>().notNull().default('Active'),
    /** Since when it stands; refusals before it was removed do not count again. */
    time: seconds().notNull(),
    removedTime: seconds(),
    /** The text of the server. */
    detail: text().notNull().default(''),
    /** The entry that brought it about. */
    sendingId: text(),
    notificationId: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('suppressions_address').on(t.name, t.channel),
    index('suppressions_by_time').on(t.time, t.id),
    index('suppressions_by_name').on(t.nameKey, t.id),
    index('suppressions_of_sending').on(t.sendingId),
    index('suppressions_find').using('gin', ...nameSearch(t.name)),
    oneOf('suppressions_channel', t.channel, NotificationChannel.options),
    oneOf('suppressions_reason', t.reason, SuppressionReason.options),
    oneOf('suppressions_state', t.state, SuppressionState.options),
  ],
)

/** Receipts of entries after they were accepted: each counts once, even if the suppression list was changed since. */
export const notificationReceipts = pgTable('notification_receipts', {
  /** The provider's own, or the digest of a mail. */
  id: text().primaryKey(),
  notificationId: text().notNull(),
  event: text().$type<ReceiptEvent>().notNull(),
  detail: text().notNull(),
  time: seconds().notNull(),
})

// Points: what each member was given and spent, and how many members there are of each sort.
import { sql } from 'drizzle-orm'
import { bigserial, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { LoyaltyType } from '../../../contract/loyalty.ts'
import { binaryText, idColumn, oneOf, seconds } from './columns.ts'
import { members } from './members.ts'
import { venues } from './venues.ts'

/** Rows are never changed nor removed (append-only.ts). */
export const loyaltyTransactions = pgTable(
  'loyalty_transactions',
  {
    id: idColumn(),
    /** In the order in which they were written; of one member, in that of its balances. */
    position: bigserial({ mode: 'number' }).notNull(),
    memberId: text()
      .notNull()
      .references(() => members.id),
    /** The home shop at that time. */
    venueId: text()
      .notNull()
      .references(() => venues.id),
    type: text().$type<LoyaltyType>().notNull(),
    amount: integer().notNull(),
    balanceAfter: integer().notNull(),
    remark: text().notNull().default(''),
    /** The author, by account and by the account's name at that time. */
    by: text('written_by').notNull(),
    byName: text('written_by_name').notNull(),
    time: seconds().notNull(),
    reverses: text(),
    /** The amount with its sign. */
    name: text()
      .notNull()
      .generatedAlwaysAs(sql`case when amount > 0 then '+' else '' end || amount::text`),
  },
  (t) => [
    foreignKey({ name: 'loyalty_transactions_reversed', columns: [t.reverses], foreignColumns: [t.id] }),
    index('loyalty_transactions_of_member').on(t.memberId, t.position),
    // Each is taken back once.
    uniqueIndex('loyalty_transactions_reverses').on(t.reverses),
    oneOf('loyalty_transactions_type', t.type, LoyaltyType.options),
    check('loyalty_transactions_amount', sql`${t.amount} <> 0 and ${t.balanceAfter} >= 0`),
    check('loyalty_transactions_reversal', sql`(${t.reverses} is not null) = (${t.type} = 'Reversal')`),
    check(
      'loyalty_transactions_sign',
      sql`case ${t.type} when 'Earn' then ${t.amount} > 0 when 'Redeem' then ${t.amount} < 0 when 'Adjustment' then ${t.remark} <> '' else true end`,
    ),
  ],
)

/**
 * How many members there are per company and home shop (level 0), by the first signs of their names, and by their points
 * rounded down; the sum of these rows (kept-counts.ts).
 */
export const memberCounts = pgTable(
  'member_counts',
  {
    scope: text().$type<'company' | 'shop' | 'name' | 'points'>().notNull(),
    level: integer().notNull(),
    stretch: binaryText().notNull(),
    n: integer().notNull(),
  },
  (t) => [index('member_counts_of').on(t.scope, t.level, t.stretch, t.n)],
)

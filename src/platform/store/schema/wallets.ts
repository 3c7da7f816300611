import { sql } from 'drizzle-orm'
import { bigserial, check, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { seconds } from './columns.ts'
import { members } from './members.ts'
import { cents, walletTransactions } from './transactions.ts'

/** §9: in TWD only. Available is the balance less the held amount; neither is ever below zero. */
export const wallets = pgTable(
  'wallets',
  {
    memberId: text()
      .primaryKey()
      .references(() => members.id),
    balance: cents().default(0),
    held: cents().default(0),
    updateTime: seconds().notNull(),
  },
  (t) => [check('wallets_available', sql`${t.held} >= 0 and ${t.balance} >= ${t.held}`)],
)

/** Each change of a wallet: a step of a transaction moves its money once. It only grows. */
export const walletEntries = pgTable(
  'wallet_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    memberId: text().notNull(),
    transactionId: text().notNull(),
    step: text().notNull(),
    amount: cents(),
    held: cents(),
    balanceAfter: cents(),
    heldAfter: cents(),
    time: seconds().notNull(),
  },
  (t) => [
    uniqueIndex('wallet_entries_once').on(t.transactionId, t.step),
    index('wallet_entries_of_member').on(t.memberId, t.id),
    foreignKey({ name: 'wallet_entries_wallet', columns: [t.memberId], foreignColumns: [wallets.memberId] }),
    foreignKey({
      name: 'wallet_entries_transaction',
      columns: [t.transactionId],
      foreignColumns: [walletTransactions.id],
    }),
  ],
)

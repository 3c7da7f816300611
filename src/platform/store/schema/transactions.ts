import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ProviderOutcome } from '../../../contract/endpoints-payments.ts'
import type { Currency } from '../../../contract/limits.ts'
import { RefundState, TransactionCategory, TransactionState } from '../../../contract/states.ts'
import type { Transaction, TransactionAct } from '../../../contract/transaction.ts'
import { idColumn, oneOf, seconds } from './columns.ts'
import { nameSearch } from './name-search.ts'
import { tournamentTeams } from './teams.ts'
import { tournaments } from './tournaments.ts'

/** Money is whole cents. */
export const cents = () => bigint({ mode: 'number' }).notNull()

export const walletTransactions = pgTable(
  'wallet_transactions',
  {
    id: idColumn(),
    /** Its name in lists and searches: the team with its captain, or the member. */
    name: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when team_name = '' or member_name is null or member_name = team_name then coalesce(nullif(team_name, ''), member_name, '') else team_name || ' · ' || member_name end`,
      ),
    category: text().$type<TransactionCategory>().notNull(),
    item: text().$type<Transaction['item']>().notNull(),
    places: jsonb().$type<number[]>().notNull().default([]),
    state: text().$type<TransactionState>().notNull(),
    tournamentId: text().references(() => tournaments.id, { onDelete: 'set null' }),
    tournamentTeamId: text().references(() => tournamentTeams.id, { onDelete: 'set null' }),
    teamName: text().notNull(),
    memberId: text(),
    memberName: text(),
    currency: text().$type<Currency>().notNull(),
    subtotal: cents(),
    walletDifference: cents(),
    capturedAmount: cents(),
    refundedAmount: cents(),
    /** Of the refund that waits. */
    refundPending: cents().default(0),
    paymentMethod: text(),
    reference: text(),
    /** Decided when it was begun: a setting that is changed later does not change who has to approve it. */
    needsSecond: boolean().notNull().default(false),
    firstApproval: jsonb().$type<{ sub: string; by: string; time: number }>(),
    remark: text().notNull().default(''),
    createTime: seconds().notNull(),
    updateTime: seconds().notNull(),
  },
  (t) => [
    index('wallet_transactions_by_time').on(t.createTime, t.id),
    index('wallet_transactions_by_update').on(t.updateTime, t.id),
    index('wallet_transactions_by_amount').on(t.currency, t.subtotal, t.id),
    index('wallet_transactions_by_state').on(t.state, t.createTime, t.id),
    index('wallet_transactions_of_tournament').on(t.tournamentId, t.createTime, t.id),
    index('wallet_transactions_of_member').on(t.memberId, t.createTime, t.id),
    index('wallet_transactions_find').using('gin', ...nameSearch(t.name)),
    // One fee of a team until it is refunded, and one prize ever.
    uniqueIndex('wallet_transactions_one_fee')
      .on(t.tournamentTeamId)
      .where(sql`${t.category} = 'EntryFee' and ${t.state} not in ('Refunded', 'Cancelled')`),
    uniqueIndex('wallet_transactions_one_prize')
      .on(t.tournamentTeamId)
      .where(sql`${t.category} = 'Deposit'`),
    oneOf('wallet_transactions_category', t.category, TransactionCategory.options),
    oneOf('wallet_transactions_state', t.state, TransactionState.options),
    check(
      'wallet_transactions_amounts',
      sql`${t.subtotal} >= 0 and ${t.refundedAmount} >= 0 and ${t.refundPending} >= 0 and ${t.refundedAmount} + ${t.refundPending} <= ${t.capturedAmount} and ${t.capturedAmount} <= ${t.subtotal}`,
    ),
    check(
      'wallet_transactions_refund_pending',
      sql`(${t.state} = 'RefundPending') = (${t.refundPending} > 0) or ${t.subtotal} = 0`,
    ),
    // §9: the wallet is in one currency.
    check('wallet_transactions_wallet', sql`${t.walletDifference} = 0 or ${t.currency} = 'TWD'`),
  ],
)

export const walletRefunds = pgTable(
  'wallet_refunds',
  {
    id: idColumn(),
    transactionId: text()
      .notNull()
      .references(() => walletTransactions.id),
    amount: cents(),
    state: text().$type<RefundState>().notNull(),
    reason: text().notNull(),
    sub: text().notNull(),
    by: text('by_name').notNull(),
    time: seconds().notNull(),
    needsSecond: boolean().notNull().default(false),
    orderTime: seconds(),
    decidedBy: text(),
    decidedTime: seconds(),
    reference: text(),
    rejectReason: text().notNull().default(''),
  },
  (t) => [
    index('wallet_refunds_of_transaction').on(t.transactionId),
    uniqueIndex('wallet_refunds_one_pending')
      .on(t.transactionId)
      .where(sql`${t.state} = 'Pending'`),
    oneOf('wallet_refunds_state', t.state, RefundState.options),
    check('wallet_refunds_amount', sql`${t.amount} >= 0`),
  ],
)

/** Steps of a transaction with their authors; append-only. */
export const transactionSteps = pgTable(
  'wallet_transaction_steps',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    transactionId: text().notNull(),
    act: text().$type<TransactionAct>().notNull(),
    state: text().$type<TransactionState>().notNull(),
    amount: bigint({ mode: 'number' }),
    note: text().notNull().default(''),
    reference: text(),
    by: text('by_name'),
    time: seconds().notNull(),
  },
  (t) => [
    index('wallet_transaction_steps_of').on(t.transactionId, t.id),
    foreignKey({
      name: 'wallet_transaction_steps_transaction',
      columns: [t.transactionId],
      foreignColumns: [walletTransactions.id],
    }),
  ],
)

/** Each message of a provider, once. */
export const providerMessages = pgTable(
  'payment_provider_messages',
  {
    provider: text().notNull(),
    messageId: text().notNull(),
    transactionId: text().notNull(),
    outcome: text().$type<ProviderOutcome>().notNull(),
    amount: cents(),
    reference: text(),
    time: seconds().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.messageId] }),
    foreignKey({
      name: 'payment_provider_messages_transaction',
      columns: [t.transactionId],
      foreignColumns: [walletTransactions.id],
    }),
  ],
)

/** Sums of transactions by stretches of time (`stretchSeconds`), added to by every change (kept-counts.ts). */
export const transactionCounts = pgTable(
  'wallet_transaction_counts',
  {
    stretch: integer().notNull(),
    category: text().$type<TransactionCategory>().notNull(),
    state: text().$type<TransactionState>().notNull(),
    currency: text().$type<Currency>().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
    subtotal: cents(),
    capturedAmount: cents(),
    refundedAmount: cents(),
    refundPending: cents(),
  },
  (t) => [index('wallet_transaction_counts_by').on(t.stretch, t.category, t.state, t.currency)],
)

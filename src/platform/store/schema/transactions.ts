import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Currency } from '../../../contract/limits.ts'
import { TransactionCategory, TransactionState } from '../../../contract/states.ts'
import type { Transaction } from '../../../contract/transaction.ts'
import { idColumn, oneOf, seconds } from './columns.ts'
import { tournamentTeams } from './teams.ts'
import { tournaments } from './tournaments.ts'

/** Money is whole cents. */
const cents = () => bigint({ mode: 'number' }).notNull()

export const walletTransactions = pgTable(
  'wallet_transactions',
  {
    id: idColumn(),
    category: text().$type<TransactionCategory>().notNull(),
    item: text().$type<Transaction['item']>().notNull(),
    places: jsonb().$type<number[]>().notNull().default([]),
    state: text().$type<TransactionState>().notNull(),
    tournamentId: text()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    tournamentTeamId: text().references(() => tournamentTeams.id, { onDelete: 'set null' }),
    teamName: text().notNull(),
    memberId: text(),
    memberName: text(),
    currency: text().$type<Currency>().notNull(),
    subtotal: cents(),
    walletDifference: cents(),
    capturedAmount: cents(),
    refundedAmount: cents(),
    paymentMethod: text(),
    remark: text().notNull().default(''),
    createTime: seconds().notNull(),
    updateTime: seconds().notNull(),
  },
  (t) => [
    index('wallet_transactions_of_tournament').on(t.tournamentId, t.createTime, t.id),
    index('wallet_transactions_of_member').on(t.memberId, t.createTime),
    // One fee of a team until it is refunded, and one prize ever.
    uniqueIndex('wallet_transactions_one_fee')
      .on(t.tournamentTeamId)
      .where(sql`${t.category} = 'EntryFee' and ${t.state} <> 'Refunded'`),
    uniqueIndex('wallet_transactions_one_prize')
      .on(t.tournamentTeamId)
      .where(sql`${t.category} = 'Deposit'`),
    oneOf('wallet_transactions_category', t.category, TransactionCategory.options),
    oneOf('wallet_transactions_state', t.state, TransactionState.options),
    check(
      'wallet_transactions_amounts',
      sql`${t.subtotal} >= 0 and ${t.refundedAmount} between 0 and ${t.capturedAmount} and ${t.capturedAmount} <= ${t.subtotal}`,
    ),
  ],
)

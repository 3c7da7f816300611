// Rows of wallet transactions as the contract has them.
import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../contract/transaction.ts'
import { amountOf, changeOf } from '../../rules/money.ts'
import type { Tx } from './connection.ts'
import { inOrderOf } from './paging.ts'
import { walletTransactions } from './schema/transactions.ts'
import { tournaments } from './schema/tournaments.ts'

export type TransactionRow = typeof walletTransactions.$inferSelect

export async function transactionsByIds(tx: Tx, ids: readonly string[]): Promise<Transaction[]> {
  const rows = await tx
    .select()
    .from(walletTransactions)
    .where(inArray(walletTransactions.id, [...ids]))
  const names = await tournamentNames(tx, rows)
  return inOrderOf(ids, rows, ({ id }) => id).map((row) => transactionOf(row, names.get(row.tournamentId ?? '')))
}

async function tournamentNames(tx: Tx, rows: readonly TransactionRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ tournamentId }) => tournamentId ?? []))]
  const { id, name } = tournaments
  const found = ids.length === 0 ? [] : await tx.select({ id, name }).from(tournaments).where(inArray(id, ids))
  return new Map(found.map((row) => [row.id, row.name]))
}

export function transactionOf(row: TransactionRow, tournamentName: string | undefined): Transaction {
  const { subtotal, walletDifference, capturedAmount, refundedAmount, refundPending, ...rest } = row
  const { reference: _reference, needsSecond: _second, firstApproval: _first, ...others } = rest
  return {
    ...others,
    tournamentName: tournamentName ?? null,
    subtotal: amountOf(subtotal),
    walletDifference: changeOf(walletDifference),
    capturedAmount: amountOf(capturedAmount),
    refundedAmount: amountOf(refundedAmount),
    refundPendingAmount: amountOf(refundPending),
  }
}

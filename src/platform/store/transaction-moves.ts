// Writes on a wallet transaction: its state and amounts by one conditional update, its refunds, its steps.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { reason } from '../../contract/reason.ts'
import type { TransactionState } from '../../contract/states.ts'
import type { TransactionAct } from '../../contract/transaction.ts'
import { Refusal } from '../call.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { newId } from './schema/platform.ts'
import { providerMessages, transactionSteps, walletRefunds, walletTransactions } from './schema/transactions.ts'
import { tournamentTeams } from './schema/teams.ts'

const table = walletTransactions
type Columns = Partial<typeof table.$inferInsert>

/** `from`: where it must stand. Refuses when it has moved on. */
export async function updateTransaction(
  tx: Tx,
  id: string,
  from: readonly TransactionState[],
  columns: Columns & { updateTime: number },
): Promise<void> {
  const [moved] = await tx
    .update(table)
    .set(columns)
    .where(and(eq(table.id, id), inArray(table.state, [...from])))
    .returning({ id: table.id })
  if (!moved) throw await movedOn(tx, id)
}

/** In cents. The amount is set aside while it fits into what is left, whatever was read before. */
export async function setAside(tx: Tx, id: string, amount: number, now: number): Promise<void> {
  const [moved] = await tx
    .update(table)
    .set({ state: 'RefundPending', refundPending: amount, updateTime: now })
    .where(
      and(
        eq(table.id, id),
        eq(table.state, 'Completed'),
        sql`${table.refundedAmount} + ${table.refundPending} + ${amount} <= ${table.capturedAmount}`,
      ),
    )
    .returning({ id: table.id })
  if (!moved) throw await movedOn(tx, id)
}

/** The held amount has been released. */
export async function takeRefund(tx: Tx, id: string, amount: number, now: number): Promise<TransactionState> {
  const [moved] = await tx
    .update(table)
    .set({
      state: sql`case when ${table.refundedAmount} + ${amount} = ${table.capturedAmount} then 'Refunded' else 'Completed' end`,
      refundedAmount: sql`${table.refundedAmount} + ${amount}`,
      refundPending: 0,
      updateTime: now,
    })
    .where(and(eq(table.id, id), eq(table.state, 'RefundPending'), eq(table.refundPending, amount)))
    .returning({ state: table.state })
  if (!moved) throw await movedOn(tx, id)
  return moved.state
}

async function movedOn(tx: Tx, id: string): Promise<Refusal> {
  const [row] = await tx.select({ state: table.state }).from(table).where(eq(table.id, id))
  return new Refusal(reason('transaction.inState', { state: found(row).state }))
}

export async function insertTransaction(
  tx: Tx,
  columns: Omit<typeof table.$inferInsert, 'id' | 'updateTime' | 'refundedAmount' | 'name'>,
): Promise<string> {
  const [row] = await tx
    .insert(table)
    .values({ ...columns, id: newId(), refundedAmount: 0, updateTime: columns.createTime })
    .returning({ id: table.id })
  return found(row).id
}

export type NewStep = {
  act: TransactionAct
  state: TransactionState
  amount?: number | null
  note?: string
  reference?: string | null
  by: string | null
  time: number
}

export async function insertSteps(tx: Tx, steps: readonly (NewStep & { transactionId: string })[]): Promise<void> {
  if (steps.length > 0) await tx.insert(transactionSteps).values([...steps])
}

type NewRefund = Pick<
  typeof walletRefunds.$inferInsert,
  'transactionId' | 'amount' | 'reason' | 'sub' | 'by' | 'time' | 'needsSecond'
>

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const [row] = await tx
    .insert(walletRefunds)
    .values({ ...refund, id: newId(), state: 'Pending' })
    .returning({ id: walletRefunds.id })
  return found(row).id
}

export async function updateRefund(
  tx: Tx,
  id: string,
  columns: Partial<
    Pick<
      typeof walletRefunds.$inferInsert,
      'state' | 'orderTime' | 'decidedBy' | 'decidedTime' | 'reference' | 'rejectReason'
    >
  >,
): Promise<void> {
  const [moved] = await tx
    .update(walletRefunds)
    .set(columns)
    .where(and(eq(walletRefunds.id, id), eq(walletRefunds.state, 'Pending')))
    .returning({ id: walletRefunds.id })
  if (!moved) throw new Refusal(reason('transaction.noRefund'))
}

/** The fee as its team says it. */
export async function setTeamFee(tx: Tx, tournamentTeamId: string, state: TransactionState): Promise<void> {
  const fee = state === 'RefundPending' ? 'RefundPending' : state === 'Completed' ? 'Captured' : null
  await tx.update(tournamentTeams).set({ fee }).where(eq(tournamentTeams.id, tournamentTeamId))
}

/** Whether it has not come before. */
export async function keepMessage(tx: Tx, message: typeof providerMessages.$inferInsert): Promise<boolean> {
  const kept = await tx
    .insert(providerMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ messageId: providerMessages.messageId })
  return kept.length > 0
}

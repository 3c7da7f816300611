// Wallets: each step of a transaction moves its money once, by one conditional update, and leaves one entry.
import { asc, eq, sql } from 'drizzle-orm'
import { walletCurrency } from '../../contract/limits.ts'
import { reason } from '../../contract/reason.ts'
import type { Wallet, WalletEntry } from '../../contract/wallet.ts'
import { amountOf, changeOf } from '../../rules/money.ts'
import { Refusal } from '../call.ts'
import type { Tx } from './connection.ts'
import { walletEntries, wallets } from './schema/wallets.ts'

/** In cents. `amount`: of the balance; `held`: of what is promised. */
export type WalletMove = {
  memberId: string
  transactionId: string
  step: string
  amount: number
  held: number
  now: number
}

/** Refuses what the wallet has not, or has promised to something else. */
export async function moveWallet(tx: Tx, move: WalletMove): Promise<void> {
  const { memberId, amount, held, now } = move
  if (amount > 0) await tx.insert(wallets).values({ memberId, updateTime: now }).onConflictDoNothing()
  const balanceAfter = sql`${wallets.balance} + ${amount}`
  const heldAfter = sql`${wallets.held} + ${held}`
  const [after] = await tx
    .update(wallets)
    .set({ balance: balanceAfter, held: heldAfter, updateTime: now })
    .where(sql`${wallets.memberId} = ${memberId} and ${heldAfter} >= 0 and ${balanceAfter} >= ${heldAfter}`)
    .returning({ balanceAfter: wallets.balance, heldAfter: wallets.held })
  if (!after) throw await tooLittle(tx, move)
  await tx.insert(walletEntries).values({ ...move, ...after, time: now })
}

async function tooLittle(tx: Tx, { memberId, amount, held }: WalletMove): Promise<Refusal> {
  const { available } = await findWallet(tx, memberId)
  const needed = amountOf(Math.max(0, held - amount))
  return new Refusal(reason('wallet.tooLittle', { currency: walletCurrency, available, needed }))
}

/** That of a member who never had one is empty. */
export async function findWallet(tx: Tx, memberId: string): Promise<Wallet> {
  const [row] = await tx.select().from(wallets).where(eq(wallets.memberId, memberId))
  const { balance = 0, held = 0 } = row ?? {}
  return {
    memberId,
    currency: walletCurrency,
    balance: amountOf(balance),
    held: amountOf(held),
    available: amountOf(balance - held),
  }
}

export async function entriesOfTransaction(tx: Tx, transactionId: string): Promise<WalletEntry[]> {
  const rows = await tx
    .select()
    .from(walletEntries)
    .where(eq(walletEntries.transactionId, transactionId))
    .orderBy(asc(walletEntries.id))
  return rows.map(({ id, memberId: _member, amount, held, balanceAfter, heldAfter, ...row }) => ({
    ...row,
    entryId: String(id),
    amount: changeOf(amount),
    held: changeOf(held),
    balanceAfter: amountOf(balanceAfter),
    heldAfter: amountOf(heldAfter),
  }))
}

// Acts on a wallet transaction and the money they move in a wallet, inside the act's own database transaction. The
// wallet transaction was locked before (store/wallet-transactions.ts), and the rule checked.
import { walletCurrency } from '../../contract/limits.ts'
import { reason } from '../../contract/reason.ts'
import type { TransactionState } from '../../contract/states.ts'
import { amountOf, centsOf, changeOf } from '../../rules/money.ts'
import { moves, needsSecond, providerOf, type MoveName } from '../../rules/payments.ts'
import type { Act } from '../call.ts'
import { memberName } from '../store/member-names.ts'
import { sumOfDay } from '../store/counted-sums.ts'
import { secondFrom } from '../store/settings.ts'
import {
  insertSteps,
  insertTransaction,
  setTeamFee,
  updateTransaction,
  type NewStep,
} from '../store/transaction-moves.ts'
import type { LockedTransaction } from '../store/wallet-transactions.ts'
import { findWallet, moveWallet } from '../store/wallets.ts'

type New = {
  category: 'Deposit' | 'Withdrawal'
  memberId: string
  amount: string
  paymentMethod: string
  remark: string
}

/**
 * chosen: a transaction begun by a person is Pending at once, waiting for money or an administrator; one begun by a program, a provider or
 * another message has to accept first.
 */
export async function beginTransaction(
  act: Act,
  { category, memberId, amount, paymentMethod, remark }: New,
): Promise<string> {
  const { tx, asking } = act
  const name = await memberName(tx, memberId)
  const cents = centsOf(amount)
  const isWithdrawal = category === 'Withdrawal'
  const counted = await sumOfDay(tx, { into: !isWithdrawal, memberId, now: asking.now })
  const second = needsSecond(amount, await secondFrom(tx), counted)
  const state: TransactionState = asking.user.service === true || providerOf(paymentMethod) ? 'Created' : 'Pending'
  const id = await insertTransaction(tx, {
    category,
    item: isWithdrawal ? 'withdrawal' : 'deposit',
    state,
    teamName: '',
    memberId,
    memberName: name,
    currency: walletCurrency,
    subtotal: cents,
    walletDifference: isWithdrawal ? -cents : cents,
    capturedAmount: 0,
    paymentMethod,
    needsSecond: second,
    remark,
    createTime: asking.now,
  })
  const money = { id, memberId, name, currency: walletCurrency }
  if (isWithdrawal) await moveMoney(act, money, 'hold', { amount: 0, held: cents })
  if (second) act.consequence(reason('consequence.needsSecond'))
  await noteStep(act, id, { act: 'create', state, amount: cents, note: remark })
  if (!isWithdrawal && providerOf(paymentMethod)) act.schedule({ kind: 'payment-order', transactionId: id }, asking.now)
  act.touched('transaction', id, undefined, { category, state, amount, memberId })
  return id
}

/** Of two approvals the first leaves it where it is. */
export async function approveTransaction(act: Act, transaction: LockedTransaction): Promise<void> {
  const { tx, asking } = act
  const { id, category, needsSecond: second, firstApproval, state, paymentMethod } = transaction
  if (second && firstApproval === null) {
    const first = { sub: asking.user.sub, by: asking.user.name, time: asking.now }
    await updateTransaction(tx, id, [state], { firstApproval: first, updateTime: asking.now })
    await noteStep(act, id, { act: 'firstApproval', state })
    act.consequence(reason('consequence.needsSecond'))
    act.touched('transaction', id, { approvals: 0 }, { approvals: 1 })
    return
  }
  await move(act, transaction, 'approve')
  if (category === 'Withdrawal' && providerOf(paymentMethod)) {
    act.schedule({ kind: 'payment-order', transactionId: id }, asking.now)
    act.consequence(reason('consequence.providerPays', { provider: paymentMethod ?? '' }))
  }
}

type Completing = { reference?: string | null | undefined; memberId?: string | undefined }

export async function completeTransaction(
  act: Act,
  transaction: LockedTransaction,
  { reference = null, memberId }: Completing,
): Promise<void> {
  const { category, state, subtotal } = transaction
  const cents = centsOf(subtotal)
  const owner = transaction.memberId ?? memberId ?? null
  const named = transaction.memberId === null &&
    owner !== null && { memberId: owner, memberName: await memberName(act.tx, owner) }
  await move(act, transaction, 'complete', {
    capturedAmount: cents,
    ...(reference !== null && { reference }),
    ...(named && named),
  })
  const money = { ...transaction, memberId: owner }
  if (category === 'Deposit') await moveMoney(act, money, 'complete', { amount: cents, held: 0 })
  if (category === 'Withdrawal') await moveMoney(act, money, 'complete', { amount: -cents, held: -cents })
  if (isWalletFee(transaction)) {
    await moveMoney(act, money, 'complete', { amount: -cents, held: state === 'Pending' ? -cents : 0 })
  }
}

export async function cancelTransaction(act: Act, transaction: LockedTransaction, remark: string): Promise<void> {
  const { category, state, subtotal } = transaction
  await move(act, transaction, 'cancel', { firstApproval: null }, remark)
  const isHeld = category === 'Withdrawal' || (isWalletFee(transaction) && state === 'Pending')
  if (isHeld) await moveMoney(act, transaction, 'cancel', { amount: 0, held: -centsOf(subtotal) })
}

/** The provider has taken it up. */
export function acceptTransaction(act: Act, transaction: LockedTransaction): Promise<void> {
  return move(act, transaction, 'accept')
}

export function isWalletFee({
  category,
  paymentMethod,
}: Pick<LockedTransaction, 'category' | 'paymentMethod'>): boolean {
  return category === 'EntryFee' && paymentMethod === 'wallet'
}

type Columns = Omit<Parameters<typeof updateTransaction>[3], 'updateTime' | 'state'>

async function move(
  act: Act,
  transaction: LockedTransaction,
  name: MoveName,
  columns: Columns = {},
  note = '',
): Promise<void> {
  const { tx, asking } = act
  const { id, category, state, tournamentTeamId } = transaction
  const way = moves[category][name]
  if (!way) throw new Error(`${category} has no way to ${name}`)
  await updateTransaction(tx, id, way.from, { ...columns, state: way.to, updateTime: asking.now })
  if (category === 'EntryFee' && tournamentTeamId !== null) await setTeamFee(tx, tournamentTeamId, way.to)
  await noteStep(act, id, { act: name, state: way.to, note, reference: columns.reference ?? null })
  act.touched('transaction', id, { state }, { state: way.to, ...(note !== '' && { remark: note }) })
}

export function noteStep(act: Act, transactionId: string, step: Omit<NewStep, 'by' | 'time'>): Promise<void> {
  const { user, now } = act.asking
  act.money(transactionId)
  return insertSteps(act.tx, [{ ...step, transactionId, by: user.name, time: now }])
}

type Money = Pick<LockedTransaction, 'id' | 'memberId' | 'currency' | 'name'>

/** In cents. The new state of the wallet; without a member there is none. */
export async function moveMoney(
  act: Act,
  { id, memberId, name, currency }: Money,
  step: string,
  { amount, held }: { amount: number; held: number },
): Promise<void> {
  if (memberId === null || (amount === 0 && held === 0)) return
  const before = await findWallet(act.tx, memberId)
  await moveWallet(act.tx, { memberId, transactionId: id, step, amount, held, now: act.asking.now })
  const after = await findWallet(act.tx, memberId)
  const member = name === '' ? memberId : name
  if (amount !== 0) {
    act.consequence(
      reason('consequence.walletChanges', {
        member,
        currency,
        amount: changeOf(amount),
        before: before.balance,
        after: after.balance,
      }),
    )
  } else {
    const which = held > 0 ? 'consequence.walletHeld' : 'consequence.walletFreed'
    act.consequence(reason(which, { member, currency, amount: amountOf(Math.abs(held)), available: after.available }))
  }
}

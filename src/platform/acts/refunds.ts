// Money that is given back: asked for, then confirmed or rejected. chosen: a fee that was taken stays taken until it is
// refunded; a team that confirms its roster again before that pays nothing again.
import { reason } from '../../contract/reason.ts'
import type { Refund } from '../../contract/transaction.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { amountOf, centsOf } from '../../rules/money.ts'
import { leftToRefund, needsSecond, providerOf } from '../../rules/payments.ts'
import type { Act } from '../call.ts'
import { sumOfDay } from '../store/counted-sums.ts'
import { secondFrom } from '../store/settings.ts'
import {
  insertRefund,
  setAside,
  setTeamFee,
  takeRefund,
  updateRefund,
  updateTransaction,
} from '../store/transaction-moves.ts'
import type { LockedTransaction } from '../store/wallet-transactions.ts'
import { sayNotices, tellMember, tellMembers } from './notices.ts'
import { isWalletFee, moveMoney, noteStep } from './payments.ts'

export async function requestRefund(
  act: Act,
  transaction: LockedTransaction,
  { amount, reason: why }: { amount: string; reason: string },
): Promise<void> {
  const { tx, asking } = act
  const { id, category, currency, state } = transaction
  const cents = centsOf(amount)
  await setAside(tx, id, cents, asking.now)
  const into = category === 'Withdrawal' || isWalletFee(transaction)
  const counted = await sumOfDay(tx, { into, memberId: transaction.memberId, transactionId: id, now: asking.now })
  const second = needsSecond(amount, await secondFrom(tx), counted)
  const { sub, name: by } = asking.user
  const refundId = await insertRefund(tx, {
    transactionId: id,
    amount: cents,
    reason: why,
    sub,
    by,
    time: asking.now,
    needsSecond: second,
  })
  // Money to be refunded is held, so that it is not spent meanwhile.
  if (category === 'Deposit') await moveMoney(act, transaction, `refund ${refundId}`, { amount: 0, held: cents })
  await tellTeam(act, transaction, 'RefundPending')
  const left = amountOf(centsOf(leftToRefund(transaction)) - cents)
  act.consequence(reason('consequence.refundWaits', { currency, amount, left }))
  if (second) act.consequence(reason('consequence.refundNeedsSecond'))
  await noteStep(act, id, { act: 'refund', state: 'RefundPending', amount: cents, note: why })
  act.touched('transaction', id, { state }, { state: 'RefundPending', amount, reason: why })
}

/** Where a provider pays, it is told to, and says when it has; unless the payment is known already. */
export async function confirmRefund(
  act: Act,
  transaction: LockedTransaction,
  refund: Refund,
  reference: string | undefined,
): Promise<void> {
  const { id, paymentMethod } = transaction
  if (reference !== undefined || providerOf(paymentMethod) === undefined) {
    return finishRefund(act, transaction, refund, reference ?? null)
  }
  const { refundId, amount } = refund
  await updateRefund(act.tx, refundId, { orderTime: act.asking.now })
  act.schedule({ kind: 'payment-order', transactionId: id, refundId }, act.asking.now)
  act.consequence(reason('consequence.providerRefunds', { provider: paymentMethod ?? '' }))
  await noteStep(act, id, { act: 'orderRefund', state: 'RefundPending', amount: centsOf(amount) })
  act.touched('transaction', id, { refund: 'Pending' }, { refund: 'ordered', amount })
}

export async function finishRefund(
  act: Act,
  transaction: LockedTransaction,
  { refundId, amount }: Refund,
  reference: string | null,
): Promise<void> {
  const { tx, asking } = act
  const { id, category, currency } = transaction
  const cents = centsOf(amount)
  await updateRefund(tx, refundId, {
    state: 'Done',
    decidedBy: asking.user.name,
    decidedTime: asking.now,
    ...(reference !== null && { reference }),
  })
  const state = await takeRefund(tx, id, cents, asking.now)
  const step = `refund ${refundId} done`
  if (category === 'Deposit') await moveMoney(act, transaction, step, { amount: -cents, held: -cents })
  else if (category === 'Withdrawal' || isWalletFee(transaction)) {
    await moveMoney(act, transaction, step, { amount: cents, held: 0 })
  }
  await tellTeam(act, transaction, state)
  await tellRefunded(act, transaction, amount)
  act.consequence(reason('consequence.refundDone', { currency, amount, left: leftToRefund(transaction) }))
  await noteStep(act, id, { act: 'confirmRefund', state, amount: cents, reference })
  act.touched('transaction', id, { state: 'RefundPending' }, { state, refunded: amount })
}

/** The member whose money it is; of a fee that was paid by hand, the team. */
async function tellRefunded(
  act: Act,
  { currency, memberId, tournamentTeamId }: LockedTransaction,
  amount: string,
): Promise<void> {
  const notice = { action: 'refunded', params: { currency, amount, reason: '' }, now: act.asking.now } as const
  if (memberId !== null) sayNotices(act, await tellMember(act.tx, memberId, notice))
  else if (tournamentTeamId !== null)
    sayNotices(act, await tellMembers(act.tx, { teamIds: [tournamentTeamId] }, notice))
}

export async function rejectRefund(
  act: Act,
  transaction: LockedTransaction,
  { refundId, amount }: Refund,
  why: string,
): Promise<void> {
  const { tx, asking } = act
  const { id, category } = transaction
  const cents = centsOf(amount)
  await updateRefund(tx, refundId, {
    state: 'Rejected',
    decidedBy: asking.user.name,
    decidedTime: asking.now,
    rejectReason: why,
  })
  await updateTransaction(tx, id, ['RefundPending'], {
    state: 'Completed',
    refundPending: 0,
    updateTime: asking.now,
  })
  if (category === 'Deposit')
    await moveMoney(act, transaction, `refund ${refundId} rejected`, { amount: 0, held: -cents })
  await tellTeam(act, transaction, 'Completed')
  await noteStep(act, id, { act: 'rejectRefund', state: 'Completed', amount: cents, note: why })
  act.touched('transaction', id, { state: 'RefundPending' }, { state: 'Completed', ...(why !== '' && { reason: why }) })
}

async function tellTeam(
  act: Act,
  { category, tournamentTeamId }: LockedTransaction,
  state: Parameters<typeof setTeamFee>[2],
): Promise<void> {
  if (category === 'EntryFee' && tournamentTeamId !== null) await setTeamFee(act.tx, tournamentTeamId, state)
}

export function tellRefund(
  act: Act,
  { registrationFee: each, currency }: Tournament,
  { cents, fees }: { cents: number; fees: number },
): void {
  if (fees === 0) return
  act.consequence(reason('consequence.feesRefundPending', { currency, amount: amountOf(cents), teams: fees, each }))
}

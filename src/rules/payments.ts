// The life of a wallet transaction (§4; business.md §4): which act leads from where to where, and why one is closed.
import type { PaymentSettingsNow, ProviderMessage } from '../contract/endpoints-payments.ts'
import { walletCurrency } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { TransactionCategory, TransactionState } from '../contract/states.ts'
import type { Refund, TransactionDetail } from '../contract/transaction.ts'
import type { User } from '../contract/user.ts'
import type { Asking } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { amountOf, centsOf } from './money.ts'

type Move = { from: readonly TransactionState[]; to: TransactionState }
export type MoveName = 'accept' | 'approve' | 'complete' | 'cancel'

const open = ['Created', 'Pending', 'Approved'] as const
/**
 * chosen: a deposit may be completed wherever it stands, because a provider's messages come late and in any order; a
 * withdrawal is paid out only once it is approved; an entry fee is never approved.
 */
export const moves: Record<TransactionCategory, Partial<Record<MoveName, Move>>> = {
  Deposit: {
    accept: { from: ['Created'], to: 'Pending' },
    approve: { from: ['Created', 'Pending'], to: 'Approved' },
    complete: { from: open, to: 'Completed' },
    cancel: { from: open, to: 'Cancelled' },
  },
  Withdrawal: {
    accept: { from: ['Created'], to: 'Pending' },
    approve: { from: ['Created', 'Pending'], to: 'Approved' },
    complete: { from: ['Approved'], to: 'Completed' },
    cancel: { from: open, to: 'Cancelled' },
  },
  EntryFee: {
    accept: { from: ['Created'], to: 'Pending' },
    complete: { from: ['Created', 'Pending'], to: 'Completed' },
    cancel: { from: ['Created', 'Pending'], to: 'Cancelled' },
  },
}

/** The data the rules read. */
export type Judged = Pick<
  TransactionDetail,
  | 'id'
  | 'category'
  | 'state'
  | 'currency'
  | 'memberId'
  | 'subtotal'
  | 'capturedAmount'
  | 'refundedAmount'
  | 'refundPendingAmount'
  | 'paymentMethod'
  | 'needsSecond'
  | 'firstApproval'
  | 'refunds'
  | 'wallet'
>
type View = { transaction: Judged }

/** Money that can still be given back: captured, not refunded, and not promised to a refund that waits. */
export function leftToRefund(one: Pick<Judged, 'capturedAmount' | 'refundedAmount' | 'refundPendingAmount'>): string {
  return amountOf(centsOf(one.capturedAmount) - centsOf(one.refundedAmount) - centsOf(one.refundPendingAmount))
}

type Refundable = Pick<Judged, 'currency' | 'capturedAmount' | 'refundedAmount' | 'refundPendingAmount'>

/** Under the amount of a refund, while it is typed. */
export function refundNote({ transaction }: { transaction: Refundable }): Reason {
  return reason('transaction.leftToRefund', { currency: transaction.currency, left: leftToRefund(transaction) })
}

export function pendingRefundOf({ refunds }: Pick<Judged, 'refunds'>): Refund | undefined {
  return refunds.find(({ state }) => state === 'Pending')
}

/** A provider that can be told and asked; what is done by hand, or inside the wallets, has none. */
export function providerOf(paymentMethod: string | null): string | undefined {
  return paymentMethod === null || paymentMethod === 'byHand' || paymentMethod === 'wallet' ? undefined : paymentMethod
}

/** `before`: in cents, what counts together with it. */
export function needsSecond(amount: string, secondFrom: string, before = 0): boolean {
  return before + centsOf(amount) >= centsOf(secondFrom)
}

/** Whether another amount makes more pass by one administrator alone. */
export function isRaise(asked: string, secondFrom: string): boolean {
  return centsOf(asked) > centsOf(secondFrom)
}

/** A raise waits until a second person asks for the same; any other amount counts at once. */
export function whyNotSetSecondFrom(
  { secondFrom, waiting }: PaymentSettingsNow,
  { user }: Asking,
  asked: string,
): Reason | undefined {
  if (!isRaise(asked, secondFrom)) return undefined
  const isOwn = waiting?.sub === user.sub && centsOf(waiting.secondFrom) === centsOf(asked)
  return firstReason(
    () => reasonIf(user.service === true, 'setting.personRaises', { currency: walletCurrency, secondFrom }),
    () => reasonIf(isOwn, 'setting.ownRaise', { currency: walletCurrency, secondFrom }),
  )
}

function whyNotMove({ category, state }: Judged, move: MoveName): Reason | undefined {
  const from = moves[category][move]?.from
  return reasonIf(from !== undefined && !from.includes(state), 'transaction.inState', { state })
}

/** Two administrators have to approve it, and have not yet. */
export function needsTwo({ needsSecond: second, state }: Pick<TransactionDetail, 'needsSecond' | 'state'>): boolean {
  return second && isUndecided(state)
}

function isUndecided(state: TransactionState): boolean {
  return state === 'Created' || state === 'Pending'
}

export function whyNotApprove({ transaction }: View, { user }: Asking): Reason | undefined {
  const { id, category, state, needsSecond: second, firstApproval } = transaction
  return firstReason(
    () => reasonIf(category === 'EntryFee', 'transaction.noApproval', undefined, `payment complete ${id}`),
    () => reasonIf(state === 'Approved', 'transaction.alreadyApproved', undefined, `payment complete ${id}`),
    () => whyNotMove(transaction, 'approve'),
    () => (second ? whyNotPerson(user) : undefined),
    () => reasonIf(second && firstApproval?.sub === user.sub, 'transaction.ownApproval'),
  )
}

export function whyNotComplete(
  { transaction }: View,
  _asking: Asking,
  sent?: { memberId?: string | undefined },
): Reason | undefined {
  const { id, category, state, memberId, needsSecond: second } = transaction
  const isWaiting = (category === 'Withdrawal' || second) && isUndecided(state)
  return firstReason(
    () => reasonIf(isWaiting, 'transaction.notApproved', undefined, `payment approve ${id}`),
    () => whyNotMove(transaction, 'complete'),
    () => {
      const named = sent?.memberId
      if (named === undefined || named === memberId) return undefined
      if (memberId !== null) return reason('transaction.otherMember', { member: memberId })
      return reasonIf(category !== 'Deposit', 'transaction.noWalletNeeded')
    },
    () =>
      reasonIf(
        sent !== undefined && category === 'Deposit' && memberId === null && sent.memberId === undefined,
        'transaction.memberNeeded',
      ),
  )
}

export function whyNotCancel({ transaction }: View): Reason | undefined {
  const { id, state } = transaction
  return firstReason(
    () => reasonIf(state === 'Completed', 'transaction.captured', undefined, `payment refund ${id}`),
    () => whyNotMove(transaction, 'cancel'),
  )
}

export function whyNotRefund(
  { transaction }: View,
  _asking: Asking,
  sent?: { amount?: string | undefined },
): Reason | undefined {
  const { id, category, state, currency, refundPendingAmount: pending, wallet } = transaction
  const left = leftToRefund(transaction)
  const amount = sent?.amount
  const isMore = (most: string) => amount !== undefined && centsOf(amount) > centsOf(most)
  return firstReason(
    () =>
      reasonIf(
        state === 'RefundPending',
        'transaction.refundPending',
        { currency, amount: pending },
        `payment confirm-refund ${id}`,
      ),
    () => reasonIf(state === 'Refunded', 'transaction.nothingLeft'),
    () => reasonIf(state !== 'Completed', 'transaction.notCompleted', { state }),
    () => reasonIf(centsOf(left) === 0, 'transaction.nothingLeft'),
    () => (isMore(left) ? reason('transaction.moreThanLeft', { currency, left }) : undefined),
    () => {
      if (category !== 'Deposit') return undefined
      const available = wallet?.available ?? '0.00'
      if (centsOf(available) > 0 && !isMore(available)) return undefined
      return reason('transaction.spent', { currency, available })
    },
  )
}

export function whyNotConfirmRefund(
  { transaction }: View,
  { user }: Asking,
  sent?: { reference?: string | undefined },
): Reason | undefined {
  const refund = pendingRefundOf(transaction)
  if (!refund) return reason('transaction.noRefund')
  return firstReason(
    () => (refund.needsSecond ? whyNotPerson(user) : undefined),
    () => reasonIf(refund.needsSecond && refund.sub === user.sub, 'transaction.ownRefund'),
    () =>
      reasonIf(
        sent !== undefined && refund.orderTime !== null && sent.reference === undefined,
        'transaction.refundOrdered',
        undefined,
        `payment check ${transaction.id}`,
      ),
  )
}

export function whyNotRejectRefund({ transaction }: View): Reason | undefined {
  const refund = pendingRefundOf(transaction)
  if (!refund) return reason('transaction.noRefund')
  return reasonIf(refund.orderTime !== null, 'transaction.refundOrdered', undefined, `payment check ${transaction.id}`)
}

export function whyNotCheck({ transaction }: View): Reason | undefined {
  const { state, paymentMethod } = transaction
  const waits = state === 'RefundPending' || open.some((one) => one === state)
  return firstReason(
    () => reasonIf(providerOf(paymentMethod) === undefined, 'transaction.byHand'),
    () => reasonIf(!waits, 'transaction.nothingToCheck', { state }),
  )
}

/**
 * A report typed by a person for a provider weighs no more than an act of that person: where two administrators are needed, only
 * the provider's own program reports.
 */
export function whyNotReport(
  transaction: Judged,
  { user }: Asking,
  { outcome }: Pick<ProviderMessage, 'outcome'>,
): Reason | undefined {
  const second = outcome.startsWith('refund') ? pendingRefundOf(transaction)?.needsSecond : transaction.needsSecond
  return reasonIf(second === true && user.service !== true, 'transaction.programReports')
}

/** chosen: a service account acts for programs, and the person running them may be the other administrator. */
function whyNotPerson({ service }: Pick<User, 'service'>): Reason | undefined {
  return reasonIf(service === true, 'transaction.personApproves')
}

// Messages of a provider: each counts once, by its id, and changes a transaction only if it is ahead of the known state.
import { reason } from '../../contract/reason.ts'
import type { ProviderMessage } from '../../contract/endpoints-payments.ts'
import { centsOf } from '../../rules/money.ts'
import { moves, pendingRefundOf, providerOf } from '../../rules/payments.ts'
import { Refusal, type Act } from '../call.ts'
import { inTime, type PaymentProviders } from '../payment-providers.ts'
import { keepMessage } from '../store/transaction-moves.ts'
import { lockTransaction, type LockedTransaction } from '../store/wallet-transactions.ts'
import { acceptTransaction, approveTransaction, cancelTransaction, completeTransaction, noteStep } from './payments.ts'
import { finishRefund, rejectRefund } from './refunds.ts'

/** Whether it was new. */
export async function takeMessage(act: Act, message: ProviderMessage): Promise<boolean> {
  const transaction = await lockTransaction(act.tx, message.transactionId)
  if (providerOf(transaction.paymentMethod) !== message.provider) {
    throw new Refusal(reason('transaction.otherProvider', { provider: message.provider }))
  }
  if (!(await keepMessage(act.tx, { ...message, amount: centsOf(message.amount), time: act.asking.now }))) {
    act.touched('transaction', message.transactionId, {}, { repeated: message.messageId })
    return false
  }
  // Its steps are the provider's.
  const told = { ...act, asking: { ...act.asking, user: { ...act.asking.user, name: message.provider } } }
  if (!(await applied(told, transaction, message))) {
    const { outcome, amount, reference } = message
    await noteStep(told, transaction.id, {
      act: 'ignored',
      state: transaction.state,
      amount: centsOf(amount),
      note: outcome,
      reference,
    })
    act.touched('transaction', transaction.id, {}, { ignored: outcome })
  }
  return true
}

async function applied(act: Act, transaction: LockedTransaction, message: ProviderMessage): Promise<boolean> {
  const { outcome, amount, reference } = message
  if (outcome === 'refunded' || outcome === 'refundFailed') return refundTold(act, transaction, message)
  const { category, state, subtotal } = transaction
  // Another amount than was asked for is for a person to look at.
  if (centsOf(amount) !== centsOf(subtotal)) return false
  const may = (name: 'accept' | 'approve' | 'complete' | 'cancel') =>
    moves[category][name]?.from.includes(state) === true
  switch (outcome) {
    case 'accepted':
      return may('accept') && did(acceptTransaction(act, transaction))
    case 'authorised':
      // Only administrators approve what is paid out, or what two of them have to agree to.
      if (transaction.needsSecond)
        return category === 'Deposit' && may('accept') && did(acceptTransaction(act, transaction))
      return category === 'Deposit' && may('approve') && did(approveTransaction(act, transaction))
    case 'collected':
      return category !== 'Withdrawal' && may('complete') && did(completeTransaction(act, transaction, { reference }))
    case 'paid':
      return category === 'Withdrawal' && may('complete') && did(completeTransaction(act, transaction, { reference }))
    case 'failed':
      return may('cancel') && did(cancelTransaction(act, transaction, ''))
  }
}

async function refundTold(act: Act, transaction: LockedTransaction, message: ProviderMessage): Promise<boolean> {
  const refund = pendingRefundOf(transaction)
  if (!refund || refund.orderTime === null || centsOf(refund.amount) !== centsOf(message.amount)) return false
  if (message.outcome === 'refunded') return did(finishRefund(act, transaction, refund, message.reference))
  return did(rejectRefund(act, transaction, refund, ''))
}

async function did(act: Promise<void>): Promise<true> {
  await act
  return true
}

/** A job: the provider is told. Failing, it is told again under the same id. */
export async function tellProvider(
  act: Act,
  { transactionId, refundId }: { transactionId: string; refundId?: string },
  providers: PaymentProviders,
): Promise<void> {
  const transaction = await lockTransaction(act.tx, transactionId)
  const { category, state, subtotal, currency, paymentMethod } = transaction
  const provider = providers[paymentMethod ?? '']
  const refund = refundId === undefined ? undefined : pendingRefundOf(transaction)
  const isDue =
    refundId === undefined
      ? state === (category === 'Withdrawal' ? 'Approved' : 'Created')
      : refund?.refundId === refundId
  // Where the provider has no adapter here, its own process looks for what there is to do, and sends messages.
  if (!provider || !isDue) return
  const what = refund ? 'refund' : category === 'Withdrawal' ? 'payOut' : 'collect'
  await provider.order(
    { id: refundId ?? `${transactionId}-${what}`, transactionId, what, amount: refund?.amount ?? subtotal, currency },
    inTime(),
  )
  await noteStep(act, transactionId, { act: 'order', state })
  act.touched('transaction', transactionId, {}, { ordered: what })
}

/** A job: the provider is asked. chosen: who does not answer leaves it as it is. */
export async function askProvider(
  act: Act,
  { transactionId }: { transactionId: string },
  providers: PaymentProviders,
): Promise<void> {
  const { state, paymentMethod } = await lockTransaction(act.tx, transactionId)
  const provider = paymentMethod ?? ''
  const said = await providers[provider]?.check(transactionId, inTime()).catch(() => undefined)
  if (said === undefined) {
    await noteStep(act, transactionId, { act: 'unknown', state })
    act.touched('transaction', transactionId, {}, { check: 'unknown' })
  }
  for (const one of said ?? []) await takeMessage(act, { ...one, provider, transactionId })
}

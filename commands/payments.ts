// Wallet transactions: approved, completed, cancelled, refunded and checked, and begun on behalf of a member.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { PaymentSettingsSet, Reference } from '../src/contract/endpoints-payments.ts'
import { PositiveAmount, Note, Reasoned } from '../src/contract/limits.ts'
import { readStored } from '../src/contract/stored.ts'
import { idOf } from '../src/contract/ids.ts'
import { TransactionDetail } from '../src/contract/transaction.ts'
import { systemOnly } from '../src/contract/user.ts'
import type { TransactionView } from '../src/contract/views.ts'
import { paths } from '../src/paths.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  irreversibleUnless,
  reversible,
  safe,
  type Inverse,
  type Invocation,
  type Risk,
} from '../src/registry/define.ts'
import { defineSetting } from '../src/registry/define-setting.ts'
import { tidyAmount } from '../src/rules/money.ts'
import {
  leftToRefund,
  pendingRefundOf,
  refundNote,
  whyNotApprove,
  whyNotCancel,
  whyNotCheck,
  whyNotComplete,
  whyNotConfirmRefund,
  whyNotRefund,
  whyNotRejectRefund,
} from '../src/rules/payments.ts'

/** As people type it, and as it is sent. */
const amount = v.pipe(v.string(), v.metadata({ tidy: tidyAmount }), v.transform(tidyAmount), PositiveAmount)
const memberId = idOf('member')
const remark = v.pipe(v.optional(Note, ''), v.metadata({ ask: 'long-text' }))
const reason = v.pipe(Reasoned, v.metadata({ ask: 'long-text' }))

const one = { needs: 'payments', target: 'transaction', roles: systemOnly } as const
const isPayOut = ({ transaction }: TransactionView) => transaction.category === 'Withdrawal'
/** Outgoing money is confirmed by typing its amount. */
const askedWithAmount = irreversibleUnless(
  ({ transaction }: TransactionView) => transaction.subtotal,
  (view: TransactionView, _args: unknown) => !isPayOut(view),
)

export const goTransaction = defineCommand({
  ...one,
  id: 'go.transaction',
  keys: 't y',
  menu: 'open',
  risk: safe,
  effect: ({ transaction }) => ({ do: 'go', to: paths.walletTransaction(transaction.id) }),
})

export const goTransactionTournament = defineCommand({
  ...one,
  id: 'go.transaction-tournament',
  keys: 't x',
  menu: 'open',
  risk: safe,
  concerns: ({ transaction }) => transaction.tournamentId !== null,
  whyNot: ({ transaction }) => (transaction.tournamentId === null ? { code: 'transaction.noTournament' } : undefined),
  effect: ({ transaction }) => ({ do: 'go', to: paths.transactions(transaction.tournamentId ?? '') }),
})

export const goTransactionTeam = defineCommand({
  ...one,
  id: 'go.transaction-team',
  keys: 't t',
  menu: 'open',
  risk: safe,
  concerns: ({ transaction }) => transaction.tournamentTeamId !== null,
  whyNot: ({ transaction }) => (transaction.tournamentTeamId === null ? { code: 'transaction.noTeam' } : undefined),
  effect: ({ transaction }) => ({
    do: 'go',
    to: paths.team(transaction.tournamentId ?? '', transaction.tournamentTeamId ?? ''),
  }),
})

export const goTransactionsOfMember = defineCommand({
  ...one,
  id: 'go.transaction-member',
  keys: 't m',
  menu: 'open',
  risk: safe,
  concerns: ({ transaction }) => transaction.memberId !== null,
  whyNot: ({ transaction }) => (transaction.memberId === null ? { code: 'transaction.noMember' } : undefined),
  effect: ({ transaction }) => ({ do: 'go', to: paths.payments({ memberId: transaction.memberId ?? '' }) }),
})

export const approvePayment = defineCommand({
  ...one,
  id: 'payment.approve',
  acts: ['approveTransaction'],
  keys: 'p a',
  menu: 'state',
  risk: askedWithAmount,
  whyNot: whyNotApprove,
  plan: ({ transaction }) => [request(endpoints.approveTransaction, { id: transaction.id })],
})

export const completePayment = defineCommand({
  ...one,
  id: 'payment.complete',
  acts: ['completeTransaction', 'payment-order'],
  args: v.object({ reference: v.optional(Reference), memberId: v.optional(memberId) }),
  form: {
    initial: ({ transaction }) => ({ reference: transaction.reference ?? '' }),
    applies: (name, _, target) =>
      name !== 'memberId' ||
      target === undefined ||
      (target.transaction.category === 'Deposit' && target.transaction.memberId === null),
  },
  keys: 'p c',
  menu: 'state',
  risk: askedWithAmount,
  whyNot: whyNotComplete,
  plan: ({ transaction }, body) => [request(endpoints.completeTransaction, { id: transaction.id }, body)],
})

export const cancelPayment = defineCommand({
  ...one,
  id: 'payment.cancel',
  acts: ['cancelTransaction'],
  args: v.object({ remark }),
  form: { initial: () => ({ remark: '' }) },
  keys: 'p x',
  menu: 'danger',
  risk: confirmed,
  whyNot: whyNotCancel,
  plan: ({ transaction }, body) => [request(endpoints.cancelTransaction, { id: transaction.id }, body)],
})

/** The amount is typed. */
function ofAmount<A>(amountOf: (view: TransactionView, args: A) => string) {
  const risk = (view: TransactionView, args: A): Risk => ({
    level: 'irreversible',
    phrase: amountOf(view, args),
    asks: 'amount',
  })
  return Object.assign(risk, { always: 'irreversible' as const })
}

export const refundPayment = defineCommand({
  ...one,
  id: 'payment.refund',
  acts: ['refundTransaction'],
  args: v.object({ amount, reason }),
  positional: ['amount'],
  form: {
    prefill: ({ transaction }) => ({ amount: leftToRefund(transaction) }),
    notes: (name, _, _asking, view) => (name === 'amount' && view ? refundNote(view) : undefined),
  },
  keys: 'p r',
  menu: 'danger',
  risk: ofAmount((_, args: { amount: string }) => args.amount),
  whyNot: whyNotRefund,
  plan: ({ transaction }, { amount: asked, reason: why }) => [
    request(
      endpoints.refundTransaction,
      { id: transaction.id },
      { amount: asked, reason: why, seen: { left: leftToRefund(transaction) } },
    ),
  ],
})

const pendingAmount = ({ transaction }: TransactionView) => transaction.refundPendingAmount
const refundIdOf = ({ transaction }: TransactionView) => pendingRefundOf(transaction)?.refundId ?? ''

export const confirmPaymentRefund = defineCommand({
  ...one,
  id: 'payment.confirm-refund',
  acts: ['confirmRefund'],
  args: v.object({ reference: v.optional(Reference) }),
  form: { initial: () => ({ reference: '' }) },
  keys: 'p f',
  menu: 'danger',
  risk: ofAmount(pendingAmount),
  whyNot: whyNotConfirmRefund,
  plan: (view, body) => [
    request(endpoints.confirmRefund, { id: view.transaction.id, refundId: refundIdOf(view) }, body),
  ],
})

export const rejectPaymentRefund = defineCommand({
  ...one,
  id: 'payment.reject-refund',
  acts: ['rejectRefund'],
  args: v.object({ reason }),
  keys: 'p j',
  menu: 'state',
  risk: confirmed,
  whyNot: whyNotRejectRefund,
  plan: (view, body) => [
    request(endpoints.rejectRefund, { id: view.transaction.id, refundId: refundIdOf(view) }, body),
  ],
})

export const checkPayment = defineCommand({
  ...one,
  id: 'payment.check',
  acts: ['checkTransaction', 'payment-check', 'submitProviderMessage'],
  keys: 'p k',
  menu: 'state',
  risk: confirmed,
  whyNot: whyNotCheck,
  plan: ({ transaction }) => [request(endpoints.checkTransaction, { id: transaction.id })],
})

export const remarkPayment = defineCommand({
  ...one,
  id: 'payment.remark',
  acts: ['editRemark'],
  args: v.object({ remark }),
  positional: ['remark'],
  form: { prefill: ({ transaction }) => ({ remark: transaction.remark }) },
  keys: 'p m',
  menu: 'edit',
  risk: reversible,
  plan: ({ transaction }, { remark: written }) => [
    request(endpoints.editRemark, { id: transaction.id }, { remark: written, seen: { remark: transaction.remark } }),
  ],
  undo: ({ transaction }): Invocation => invocation(remarkPayment, [transaction.id], { remark: transaction.remark }),
})

const listed = [paths.payments()]

export const beginPayment = defineCommand({
  id: 'payment.create',
  acts: ['createTransaction'],
  needs: 'payments',
  args: v.object({ category: v.picklist(['Deposit', 'Withdrawal']), memberId, amount, remark }),
  positional: ['category', 'memberId', 'amount'],
  keys: 'p n',
  onPages: listed,
  risk: confirmed,
  subject: ({ memberId: id }) => id,
  done: { leadsTo: (answer) => paths.walletTransaction(readStored(TransactionDetail, answer).id) },
  plan: (_, body) => [request(endpoints.createTransaction, {}, body)],
  // A transaction made by mistake is cancelled before anything is captured.
  undo: (_, __, answer): Inverse | undefined =>
    answer === undefined
      ? undefined
      : invocation(cancelPayment, [readStored(TransactionDetail, answer).id], { remark: '' }),
})

export const setSecondFrom = defineSetting({
  id: 'setting.second-administrator',
  stored: endpoints.getPaymentSettings,
  acts: ['setPaymentSettings'],
  needs: 'payments',
  args: v.object({ secondFrom: amount }),
  positional: ['secondFrom'],
  form: {
    // The limit in force: a raise that waits is confirmed by its amount only, given by the row or typed.
    prefill: ({ secondFrom }) => ({ secondFrom }),
    besides: ({ waiting }) => ({ waiting: waiting?.secondFrom }),
    // The limit in force ends a raise that waits.
    saysSame: ({ waiting }) => waiting !== null,
  },
  keys: 'e w',
  onPages: [paths.settings()],
  // It says that a raise waits before it is sent.
  risk: confirmed,
  plan: ({ secondFrom, waiting }, asked) => [
    request(endpoints.setPaymentSettings, {}, { ...asked, seen: { secondFrom, waiting: waiting?.secondFrom ?? null } }),
  ],
  undo: (_, args, answer): Invocation | undefined => {
    const before = answer === undefined ? args : readStored(PaymentSettingsSet, answer).before
    return before && invocation(setSecondFrom, [], { secondFrom: before.secondFrom })
  },
})

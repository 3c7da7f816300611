// Payments (domain.md §5): the history of wallet transactions, their acts, and the wallets of members. For system
// administrators only (business.md §7).
import * as v from 'valibot'
import { counts, listQuery, named, NumberInPath, read, several, write } from './endpoint.ts'
import { Seconds } from './envelope.ts'
import { idOf } from './ids.ts'
import { Id, Note, PositiveAmount, Reasoned, Total } from './limits.ts'
import { TransactionCategory, TransactionState } from './states.ts'
import { PaymentTotals, Transaction, TransactionDetail } from './transaction.ts'
import { systemOnly } from './user.ts'
import { Wallet } from './wallet.ts'

const base = '/admin/payment/v1'
const one = `${base}/transactions/{id}`
const params = v.object({ id: idOf('transaction') })
const about = { kind: 'transaction', param: 'id' } as const
const theirs = { roles: systemOnly, scope: 'platform', ability: 'payments' } as const
const reading = { ...theirs, reads: ['transaction'] } as const
const changing = { ...theirs, answer: TransactionDetail } as const

/** chosen: the reference of a provider or bank: letters, digits, and signs between them. */
export const Reference = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(100, 'tooLong'),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:/#-]*$/u, 'referenceFormat'),
)
/** The name of a provider, as the platform is given it. */
export const ProviderName = v.pipe(v.string(), v.regex(/^[a-zA-Z][\w-]{0,39}$/, 'notSupported'))

/** `collected`: the money has come. `paid`: it has gone out. */
export const ProviderOutcome = v.picklist([
  'accepted',
  'authorised',
  'collected',
  'paid',
  'failed',
  'refunded',
  'refundFailed',
])
export type ProviderOutcome = v.InferOutput<typeof ProviderOutcome>

/** A provider's message about a transaction. A repeated id is the same message and counts once. */
export const ProviderMessage = v.object({
  provider: ProviderName,
  messageId: v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(200, 'tooLong')),
  transactionId: idOf('transaction'),
  outcome: ProviderOutcome,
  amount: PositiveAmount,
  reference: v.optional(v.nullable(Reference), null),
})
export type ProviderMessage = v.InferOutput<typeof ProviderMessage>

export const PaymentSettings = v.object({
  /** From this amount on a withdrawal, a deposit by hand or a refund needs a second administrator; a wallet's within 24 hours are added up. */
  secondFrom: PositiveAmount,
})
export type PaymentSettings = v.InferOutput<typeof PaymentSettings>
/** A raise that a second administrator has not asked for yet. */
export const WaitingRaise = v.object({ secondFrom: Total, sub: v.string(), by: v.string(), time: Seconds })
export type WaitingRaise = v.InferOutput<typeof WaitingRaise>
const waiting = v.optional(v.nullable(WaitingRaise), null)
export const PaymentSettingsNow = v.object({ ...PaymentSettings.entries, waiting })
export type PaymentSettingsNow = v.InferOutput<typeof PaymentSettingsNow>
export const PaymentSettingsSet = v.object({ secondFrom: Total, waiting, before: v.optional(PaymentSettings) })

export const paymentEndpoints = named({
  listWalletTransactions: read({
    ...reading,
    path: `${base}/transactions`,
    summary: 'Wallet transactions, newest first, with the totals of those that fit by currency',
    query: v.object({
      ...listQuery,
      category: several(TransactionCategory),
      state: several(TransactionState),
      memberId: v.optional(idOf('member')),
      tournamentId: v.optional(idOf('tournament')),
      from: v.optional(NumberInPath),
      to: v.optional(NumberInPath),
    }),
    answer: v.object({
      transactions: v.array(Transaction),
      /** chosen: left out where more than `countedRows` fit a search by words. */
      totals: v.optional(v.array(PaymentTotals), []),
      ...counts,
    }),
  }),
  getWalletTransaction: read({
    ...reading,
    path: one,
    summary: 'One transaction with its refunds, its steps, what it changed in the wallet, and related ones',
    params,
    answer: TransactionDetail,
    about,
    showsOthers: true,
  }),
  createTransaction: write({
    ...changing,
    method: 'PUT',
    path: `${base}/transactions`,
    summary: 'Begin a deposit to the wallet of a member, or a withdrawal from it, whose amount is held from then on',
    body: v.object({
      category: v.picklist(['Deposit', 'Withdrawal']),
      memberId: idOf('member'),
      amount: PositiveAmount,
      paymentMethod: v.optional(ProviderName, 'byHand'),
      remark: v.optional(Note, ''),
    }),
  }),
  approveTransaction: write({
    ...changing,
    method: 'POST',
    path: `${one}/approve`,
    summary: 'Approve it; from the amount of the settings on a withdrawal needs the approval of two administrators',
    params,
    about,
  }),
  completeTransaction: write({
    ...changing,
    method: 'POST',
    path: `${one}/complete`,
    summary: 'Complete it: the money has come, or has been paid out; with what the provider calls the payment',
    params,
    body: v.object({
      reference: v.optional(Reference),
      /** The member to pay, where a deposit has none yet. */
      memberId: v.optional(idOf('member')),
    }),
    about,
  }),
  cancelTransaction: write({
    ...changing,
    method: 'POST',
    path: `${one}/cancel`,
    summary: 'Cancel it before anything was captured; what was held in the wallet is free again',
    params,
    body: v.object({ remark: v.optional(Note, '') }),
    about,
  }),
  refundTransaction: write({
    ...changing,
    method: 'POST',
    path: `${one}/refund`,
    summary: 'Ask for a refund of all that is left or a part of it; it is given when it is confirmed',
    params,
    body: v.object({
      amount: PositiveAmount,
      reason: Reasoned,
      /** The amount left to refund, as its sender saw it. */
      seen: v.optional(v.object({ left: Total })),
    }),
    about,
  }),
  confirmRefund: write({
    ...changing,
    method: 'POST',
    path: `${one}/refunds/{refundId}/confirm`,
    summary: 'Confirm that a refund was paid, or have the provider pay it',
    params: v.object({ ...params.entries, refundId: idOf('refund') }),
    body: v.object({ reference: v.optional(Reference) }),
    about,
  }),
  rejectRefund: write({
    ...changing,
    method: 'POST',
    path: `${one}/refunds/{refundId}/reject`,
    summary: 'Reject a refund: the money stays where it is',
    params: v.object({ ...params.entries, refundId: idOf('refund') }),
    body: v.object({ reason: Reasoned }),
    about,
  }),
  checkTransaction: write({
    ...changing,
    method: 'POST',
    path: `${one}/check`,
    summary: 'Ask its provider how it stands; the answer comes as a message and changes it where it says more',
    params,
    about,
  }),
  editRemark: write({
    ...changing,
    method: 'POST',
    path: `${one}/remark`,
    summary: 'Write its remark anew',
    params,
    body: v.object({ remark: Note, seen: v.optional(v.object({ remark: v.pipe(v.string(), v.maxLength(2_000)) })) }),
    about,
  }),
  submitProviderMessage: write({
    ...changing,
    method: 'PUT',
    path: `${base}/provider-messages`,
    summary: 'What a provider says of a transaction, in any order and any number of times',
    body: ProviderMessage,
    answer: v.object({ id: Id, state: TransactionState, repeated: v.boolean() }),
  }),
  getPaymentSettings: read({
    ...theirs,
    path: `${base}/settings`,
    summary: 'The amount from which on a withdrawal, a deposit by hand or a refund needs a second administrator',
    answer: PaymentSettingsNow,
    reads: ['settings'],
  }),
  setPaymentSettings: write({
    ...theirs,
    method: 'POST',
    path: `${base}/settings`,
    summary:
      'Set that amount: a lower one counts at once; a higher one once a second person sends the same, or is taken back by the amount that counts',
    body: v.object({
      ...PaymentSettings.entries,
      /** `waiting`: the raise that waited then; it is ended or confirmed by any amount. */
      seen: v.optional(v.object({ ...PaymentSettings.entries, waiting: v.nullable(PositiveAmount) })),
    }),
    answer: PaymentSettingsSet,
  }),
  getWallet: read({
    ...reading,
    path: '/admin/member/v1/members/{id}/wallet',
    summary: 'The wallet of a member: balance, what is held of it, and what is available',
    params: v.object({ id: idOf('member') }),
    about: { kind: 'member', param: 'id' },
    answer: Wallet,
  }),
  listMemberTransactions: read({
    ...reading,
    path: '/admin/member/v1/members/{id}/wallet/transactions',
    summary: 'The wallet transactions of a member, newest first',
    params: v.object({ id: idOf('member') }),
    about: { kind: 'member', param: 'id' },
    query: v.object({
      ...listQuery,
      category: several(TransactionCategory),
      state: several(TransactionState),
    }),
    answer: v.object({ transactions: v.array(Transaction), ...counts }),
  }),
})

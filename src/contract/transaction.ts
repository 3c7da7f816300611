// §3: wallet transaction.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Currency, Id, Total, walletCurrency, wholeFrom } from './limits.ts'
import { RefundState, TransactionCategory, TransactionState } from './states.ts'
import { Wallet, WalletEntry } from './wallet.ts'

/** A change of a wallet: below zero where it takes from it. */
const Difference = v.pipe(v.string(), v.regex(/^-?\d{1,14}\.\d{2}$/, 'amountFormat'))

const idIfAny = v.nullable(Id)
const textIfAny = v.nullable(v.string())

export const TransactionItem = v.picklist(['registrationFee', 'prize', 'deposit', 'withdrawal'])

export const Transaction = v.object({
  id: Id,
  /** Its subject: team and captain, or the member. */
  name: v.optional(v.string(), ''),
  category: TransactionCategory,
  /** Its purpose. */
  item: TransactionItem,
  /** Of a prize: the places it was won with. */
  places: v.optional(v.array(wholeFrom(1)), []),
  state: TransactionState,
  /** null: of no tournament. */
  tournamentId: v.optional(idIfAny, null),
  tournamentName: v.optional(textIfAny, null),
  /** null: the team was removed, and its name stays; or it is of no team. */
  tournamentTeamId: v.optional(idIfAny, null),
  teamName: v.optional(v.string(), ''),
  /** The owner of the wallet; for a team its captain at that time. null: no member, so no wallet. */
  memberId: v.optional(idIfAny, null),
  memberName: v.optional(textIfAny, null),
  currency: v.optional(Currency, walletCurrency),
  /** One team may have won several prizes. */
  subtotal: Total,
  /** By how much it changes the wallet once it is completed. */
  walletDifference: v.optional(v.nullable(Difference), null),
  capturedAmount: Total,
  refundedAmount: Total,
  /** Of a refund that waits. */
  refundPendingAmount: v.optional(Total, '0.00'),
  /** `byHand`, `wallet`, or the name of a provider. null: not said. */
  paymentMethod: v.optional(textIfAny, null),
  remark: v.optional(v.string(), ''),
  createTime: Seconds,
  updateTime: Seconds,
})
export type Transaction = v.InferOutput<typeof Transaction>

/** One of a tournament. What is of wallets is absent where its reader may not see it, and so is a member of others. */
export const TournamentTransaction = v.object({
  ...Transaction.entries,
  memberId: v.optional(idIfAny),
  ...v.entriesFromList(['walletDifference', 'paymentMethod'], v.optional(textIfAny)),
  remark: v.optional(v.string()),
})
export type TournamentTransaction = v.InferOutput<typeof TournamentTransaction>

export const Refund = v.object({
  refundId: Id,
  amount: Total,
  state: RefundState,
  reason: v.string(),
  /** The account that asked for it. */
  sub: v.string(),
  by: v.string(),
  time: Seconds,
  needsSecond: v.boolean(),
  /** When the provider was told to pay it. */
  orderTime: v.nullable(Seconds),
  decidedBy: textIfAny,
  decidedTime: v.nullable(Seconds),
  /** The reference of the provider or bank. */
  reference: textIfAny,
  rejectReason: v.string(),
})
export type Refund = v.InferOutput<typeof Refund>

/** Steps of a transaction. `kept`: it is older than the record of steps. */
export const TransactionAct = v.picklist([
  'create',
  'kept',
  'accept',
  'firstApproval',
  'approve',
  'complete',
  'cancel',
  'refund',
  'orderRefund',
  'confirmRefund',
  'rejectRefund',
  'remark',
  'order',
  'check',
  'unknown',
  'ignored',
])
export type TransactionAct = v.InferOutput<typeof TransactionAct>

export const TransactionStep = v.object({
  stepId: Id,
  act: TransactionAct,
  /** As it stands after it. */
  state: TransactionState,
  amount: v.nullable(Total),
  note: v.string(),
  reference: textIfAny,
  /** null: not known. */
  by: textIfAny,
  time: Seconds,
})
export type TransactionStep = v.InferOutput<typeof TransactionStep>

export const TransactionDetail = v.object({
  ...Transaction.entries,
  reference: v.optional(textIfAny, null),
  needsSecond: v.optional(v.boolean(), false),
  /** Of two administrators who have to approve it. */
  firstApproval: v.optional(v.nullable(v.object({ sub: v.string(), by: v.string(), time: Seconds })), null),
  refunds: v.optional(v.array(Refund), []),
  steps: v.optional(v.array(TransactionStep), []),
  /** Its effect on the wallet. */
  walletEntries: v.optional(v.array(WalletEntry), []),
  /** null: no member. */
  wallet: v.optional(v.nullable(Wallet), null),
  /** Others of the same team, or else the newest of the same member. */
  related: v.optional(v.array(Transaction), []),
})
export type TransactionDetail = v.InferOutput<typeof TransactionDetail>

/** The money of a tournament in one currency; currencies are never added together. */
export const CurrencyTotals = v.object({
  currency: Currency,
  feesCaptured: Total,
  feesRefundPending: Total,
  feesRefunded: Total,
  prizesDeposited: Total,
  prizesPending: Total,
})
export type CurrencyTotals = v.InferOutput<typeof CurrencyTotals>

/** Totals of a history: captured less refunded, waiting to be captured, and waiting to be refunded. */
export const PaymentTotals = v.object({
  currency: Currency,
  deposits: Total,
  withdrawals: Total,
  entryFees: Total,
  waiting: Total,
  refundPending: Total,
  refunded: Total,
})
export type PaymentTotals = v.InferOutput<typeof PaymentTotals>

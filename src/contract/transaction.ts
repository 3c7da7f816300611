// §3: wallet transaction.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Amount, Currency, Id, wholeFrom } from './limits.ts'
import { TransactionCategory, TransactionState } from './states.ts'

export const Transaction = v.object({
  id: Id,
  category: TransactionCategory,
  /** What it is for. */
  item: v.picklist(['registrationFee', 'prize']),
  /** Of a prize: the places it was won with. */
  places: v.array(wholeFrom(1)),
  state: TransactionState,
  tournamentId: Id,
  /** null: the team was removed; its name stays. */
  tournamentTeamId: v.nullable(Id),
  teamName: v.string(),
  /** The captain when it was made. null: no member of the platform, so there is no wallet yet. */
  memberId: v.nullable(Id),
  memberName: v.nullable(v.string()),
  currency: Currency,
  subtotal: Amount,
  /** By how much the wallet changes with it. chosen: a fee is paid otherwise, so it changes no wallet. */
  walletDifference: Amount,
  capturedAmount: Amount,
  refundedAmount: Amount,
  /** null: not said. */
  paymentMethod: v.nullable(v.string()),
  remark: v.string(),
  createTime: Seconds,
  updateTime: Seconds,
})
export type Transaction = v.InferOutput<typeof Transaction>

/** The money of a tournament in one currency; currencies are never added together. */
export const CurrencyTotals = v.object({
  currency: Currency,
  feesCaptured: Amount,
  feesRefundPending: Amount,
  feesRefunded: Amount,
  prizesDeposited: Amount,
  prizesPending: Amount,
})
export type CurrencyTotals = v.InferOutput<typeof CurrencyTotals>

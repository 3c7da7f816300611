// §3: wallet transactions. Amounts are decimal text; the wallet is TWD only (§9).
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Amount, Currency, Id } from './limits.ts'
import { WalletState } from './states.ts'

export const WalletCategory = v.picklist(['deposit', 'withdrawal', 'entry fee'])

export const WalletTransaction = v.object({
  id: Id,
  memberId: Id,
  category: WalletCategory,
  item: v.string(),
  subtotal: Amount,
  currency: Currency,
  /** Signed: what the wallet gained or lost. */
  walletAmountDifference: v.pipe(v.string(), v.regex(/^-?\d{1,10}\.\d{2}$/, 'amountFormat')),
  state: WalletState,
  paymentMethod: v.string(),
  capturedAmount: Amount,
  refundedAmount: Amount,
  tournamentId: v.nullable(Id),
  tournamentTeamId: v.nullable(Id),
  relatedTransactionIds: v.array(Id),
  remark: v.string(),
  createTime: Seconds,
  updateTime: Seconds,
})
export type WalletTransaction = v.InferOutput<typeof WalletTransaction>

// The wallet of a member. §9: in TWD only.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id, Total, walletCurrency } from './limits.ts'

/** `held`: reserved for pending withdrawals, fees and refunds. Available is the balance less `held`. */
export const Wallet = v.object({
  memberId: Id,
  currency: v.optional(v.literal(walletCurrency), walletCurrency),
  balance: Total,
  held: Total,
  available: Total,
})
export type Wallet = v.InferOutput<typeof Wallet>

/** Below zero where it was taken. */
const Change = v.pipe(v.string(), v.regex(/^-?\d{1,14}\.\d{2}$/, 'amountFormat'))

/** One change of a wallet, made once and never changed. */
export const WalletEntry = v.object({
  entryId: Id,
  transactionId: Id,
  step: v.string(),
  amount: Change,
  held: Change,
  balanceAfter: Total,
  heldAfter: Total,
  time: Seconds,
})
export type WalletEntry = v.InferOutput<typeof WalletEntry>

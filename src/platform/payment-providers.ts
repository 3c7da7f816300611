// Providers that take payments for the platform and pay out. chosen: by default there is none, and an administrator who has
// seen the money completes a payment by hand. What a provider is told has an id of its own, so that it may be told again.
import type { ProviderMessage } from '../contract/endpoints-payments.ts'

export type PaymentOrder = {
  /** The same order again has the same id. */
  id: string
  transactionId: string
  what: 'collect' | 'payOut' | 'refund'
  amount: string
  currency: string
}

/** Its messages about a transaction so far. */
type Said = Omit<ProviderMessage, 'provider' | 'transactionId'>

export type PaymentProvider = {
  /** Accepts an order. Its progress comes as messages (`submitProviderMessage`). */
  order(order: PaymentOrder, signal: AbortSignal): Promise<void>
  check(transactionId: string, signal: AbortSignal): Promise<readonly Said[]>
}
/** By the names that stand as payment methods. */
export type PaymentProviders = Readonly<Record<string, PaymentProvider>>

/** chosen: after this the outcome is unknown until it is checked (milliseconds). */
const patience = 5_000

export function inTime(): AbortSignal {
  return AbortSignal.timeout(patience)
}

// A provider of payments as bad as they come: it answers late, says things twice and in any order, and may say nothing at all.
import type { ProviderMessage } from '../../src/contract/endpoints-payments.ts'
import type { PaymentOrder, PaymentProvider } from '../../src/platform/payment-providers.ts'

type Said = Omit<ProviderMessage, 'provider' | 'transactionId'>

export function lateProvider() {
  const orders: PaymentOrder[] = []
  const said = new Map<string, Said[]>()
  let silent = false
  let failing = 0
  const provider: PaymentProvider = {
    async order(order) {
      if (failing > 0) {
        failing--
        throw new Error('the line is dead')
      }
      // The same order again is the same order.
      if (orders.every(({ id }) => id !== order.id)) orders.push(order)
    },
    async check(transactionId) {
      if (silent) throw new Error('no answer')
      return said.get(transactionId) ?? []
    },
  }
  return {
    provider,
    orders,
    /** How many of the next orders fail. */
    fails: (times: number) => void (failing = times),
    silent: (now: boolean) => void (silent = now),
    /** It would answer this when asked; or it is sent as it is. */
    says(
      transactionId: string,
      outcome: Said['outcome'],
      amount: string,
      messageId = `${transactionId}-${outcome}`,
    ): ProviderMessage {
      const message = { messageId, outcome, amount, reference: `ref ${messageId}` }
      said.set(transactionId, [...(said.get(transactionId) ?? []), message])
      return { ...message, provider: 'late', transactionId }
    },
  }
}

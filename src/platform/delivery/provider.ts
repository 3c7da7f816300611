// A provider hands a message to a member: a mail server, an SMS service, the members' app. Each channel has one; the
// outbox stands in for those that are not set up.
import type { Provider as ProviderName, Taken } from '../store/delivery-queue.ts'

/**
 * `taken`: it is theirs now. `refused`: it will not be taken; `address`: because there is no such address. `later`: nothing of it
 * arrived. `unknown`: it was handed over, and no answer came. `kept`: it was not handed over, because it must not be any more.
 * `noApp`: the member has no app that takes it. `example`: its address is kept for examples.
 */
export type HandedOver =
  | { is: 'taken' }
  | { is: 'refused'; detail: string; address: boolean }
  | { is: 'later'; detail: string }
  | { is: 'unknown'; detail: string }
  | { is: 'kept' }
  | { is: 'noApp' }
  | { is: 'example' }

/** Hands over one message after the other. */
export type Carrier = {
  /**
   * `begin` is asked when the message is about to leave, and at no other time: once it has answered, the message has perhaps
   * arrived. Where it answers false nothing may leave.
   */
  handOver(message: Taken, begin: () => Promise<boolean>): Promise<HandedOver>
  /** Called when there is nothing to do for a while, and at the end. */
  rest(): void
}

export type Provider = {
  name: ProviderName
  hand(): Carrier
}

/** Shows what would have been sent (`/notification/outbox`): an entry that was taken by it is all there is. */
export const outbox: Provider = {
  name: 'outbox',
  hand: () => ({
    handOver: async (_message, begin) => ((await begin()) ? { is: 'taken' } : { is: 'kept' }),
    rest: () => undefined,
  }),
}

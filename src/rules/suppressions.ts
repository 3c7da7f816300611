// Addresses to which nothing is sent: when one is taken off the list, and put back.
import type { SendingView, SuppressionView } from '../contract/views.ts'
import { reason, type Reason } from '../contract/reason.ts'

export function whyNotRemoveSuppression({ suppression: { state, address } }: SuppressionView): Reason | undefined {
  return state === 'Removed' ? reason('suppression.isRemoved', { address }) : undefined
}

export function whyNotRestoreSuppression({ suppression: { state, address } }: SuppressionView): Reason | undefined {
  return state === 'Active' ? reason('suppression.isActive', { address }) : undefined
}

/** Only what failed for good brings an address there. */
export function whyNotClearSuppressions({ sending: { channel } }: SendingView): Reason | undefined {
  return channel === 'email' || channel === 'sms' ? undefined : reason('suppression.noneOfChannel')
}

// Sendings and entries of the log: when each can be cancelled, paused, stopped or tried again.
import { reason, type Reason } from '../contract/reason.ts'
import type { DeliveryError, Notification, Sending, StatusCounts } from '../contract/notification.ts'
import type { Asking, NotificationView, SendingView } from '../contract/views.ts'

/** chosen: a sending whose time was missed by more than this (the platform was down) asks first. */
export const missedSeconds = 15 * 60

const begun = ({ subject }: Sending): Reason => reason('sending.begun', { subject })

export function whyNotCancelSending({ sending }: SendingView): Reason | undefined {
  if (sending.state === 'Cancelled') return reason('sending.isCancelled')
  if (isOver(sending)) return reason('sending.over')
  return isUntouched(sending) ? undefined : begun(sending)
}

export function whyNotPauseSending({ sending }: SendingView): Reason | undefined {
  if (sending.state === 'Paused') return reason('sending.isPaused')
  if (sending.state === 'Scheduled') return reason('sending.notBegun', undefined, `sending cancel ${sending.id}`)
  return isOver(sending) ? reason('sending.over') : undefined
}

export function whyNotResumeSending({ sending }: SendingView): Reason | undefined {
  if (isOver(sending)) return reason('sending.over')
  return sending.state === 'Paused' ? undefined : reason('sending.notPaused')
}

export function whyNotStopSending({ sending }: SendingView): Reason | undefined {
  if (isOver(sending)) return reason('sending.over')
  return isUntouched(sending) ? reason('sending.notBegun', undefined, `sending cancel ${sending.id}`) : undefined
}

export function whyNotRetryFailed(
  { sending }: SendingView,
  _asking: Asking,
  _sent?: { unknown?: boolean | undefined },
): Reason | undefined {
  if (sending.counts.Error === 0) return reason('sending.noErrors')
  return whyNotAgain(sending)
}

export function whyNotRetryNotification({ notification }: NotificationView): Reason | undefined {
  if (notification.status !== 'Error') return reason('notification.noError')
  if (notification.retriedBy !== null) return reason('notification.isRetried', { id: notification.retriedBy })
  return whyNotSucceeds(notification)
}

/** An entry that would get nothing now would get nothing on a retry. */
function whyNotSucceeds({
  blocked,
  error,
  memberId,
  channel,
  recipient,
  newAddress,
}: Notification): Reason | undefined {
  const address = newAddress ?? recipient
  if (blocked === 'unsubscribed') {
    return reason('notification.unsubscribed', { address }, `member subscribe ${memberId} ${channel}`)
  }
  if (blocked === null) return undefined
  if (blocked === 'noAddress') return reason('notification.noAddress')
  if (blocked === 'leftTournament') return reason('notification.leftTournament')
  return error === 'addressRefused' && newAddress === null
    ? reason('notification.addressFirst', { address })
    : reason('notification.suppressed', { address })
}

/** While a sending that was stopped or cancelled still has entries to be taken out, nothing is added to it. */
function whyNotAgain({ state, counts }: Sending): Reason | undefined {
  const ends = state === 'Stopped' || state === 'Cancelled'
  return ends && counts.Scheduled > 0 ? reason('sending.stillStopping', { count: counts.Scheduled }) : undefined
}

export function isOver({ state }: Pick<Sending, 'state'>): boolean {
  return state === 'Done' || state === 'Stopped' || state === 'Cancelled'
}

/** Nothing of it was handed over. */
function isUntouched({ state, counts }: Sending): boolean {
  return state === 'Scheduled' || (state === 'Paused' && counts.Acknowledged + handedOver(counts) + counts.Error === 0)
}

export function handedOver({ Sent, Delivered }: StatusCounts): number {
  return Sent + Delivered
}

/** Nothing of these arrived; those whose address gets nothing are left out by it, whatever their error. */
const surelyNot: readonly DeliveryError[] = [
  'addressRefused',
  'refused',
  'gaveUp',
  'bounced',
  'unsubscribed',
  'suppressed',
  'noSubscription',
  'noAddress',
  'sharedAddress',
  'exampleAddress',
  'leftTournament',
  'stopped',
  'cancelled',
]

/** Entries that may succeed on a retry; with `unknown`, also those that may have arrived. */
export function retriableErrors(unknown: boolean): DeliveryError[] {
  return [...surelyNot, ...(unknown ? (['outcomeUnknown'] as const) : [])]
}

/** An entry with the commonest error among these; of several as common the first. */
export function commonestError<T extends Pick<Notification, 'error'>>(entries: readonly T[]): T | undefined {
  const counts = new Map<DeliveryError | null, number>()
  for (const { error } of entries) counts.set(error, (counts.get(error) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return entries.find(({ error }) => counts.get(error) === most)
}

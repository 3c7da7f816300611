// business.md §5: addresses to which nothing is sent, and the channels of a member.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Count, Id, Version } from './limits.ts'
import { Email, Mobile } from './member.ts'
import { DeliveryError, NotificationChannel } from './notification.ts'
import { NotificationStatus, SuppressionState } from './states.ts'

/** Why nothing is sent to an address. */
export const SuppressionReason = v.picklist(['addressRefused', 'complaint', 'refusedTwice', 'byHand'])
export type SuppressionReason = v.InferOutput<typeof SuppressionReason>

/** chosen: channels whose addresses can be suppressed; of a push the subscription is dropped instead. */
export const SuppressedChannel = v.picklist(['email', 'sms'])

export const Suppression = v.object({
  id: Id,
  address: v.string(),
  channel: NotificationChannel,
  state: SuppressionState,
  reason: SuppressionReason,
  time: Seconds,
  removedTime: v.nullable(Seconds),
  /** The text of the server. */
  detail: v.string(),
  /** The sending and the entry that brought it about. */
  sendingId: v.nullable(Id),
  notificationId: v.nullable(Id),
  version: Version,
})
export type Suppression = v.InferOutput<typeof Suppression>

/** As it is typed: of which channel it is, the channel says. */
export const SuppressedAddress = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(254, 'tooLong'),
  v.metadata({ example: 'ann@example.com' }),
)

/** The address as entries of the log have it; a text is the code of what is wrong with it. */
export function addressFor(channel: v.InferOutput<typeof SuppressedChannel>, typed: string): { is: string } | string {
  if (channel === 'email') {
    const email = v.safeParse(Email, typed)
    return email.success ? { is: email.output.toLowerCase() } : email.issues[0].message
  }
  const mobile = v.safeParse(Mobile, typed)
  return mobile.success ? { is: mobile.output } : mobile.issues[0].message
}

/** The newest entry of a member on a channel that was tried, whichever address it went to. */
export const LastTry = v.object({
  notificationId: Id,
  status: NotificationStatus,
  error: v.nullable(DeliveryError),
  recipient: v.string(),
  time: Seconds,
})

/** Obstacles to sending to a member on a channel, and the outcome of the last message there. */
export const MemberChannel = v.object({
  channel: NotificationChannel,
  /** Null: there is none. */
  address: v.nullable(v.string()),
  /** Since when the member gets no broadcasts on it, and by the link of which entry; without one an administrator did it. */
  unsubscribedTime: v.nullable(Seconds),
  unsubscribedBy: v.nullable(Id),
  /** Its address is on the suppression list. */
  suppression: v.nullable(v.pick(Suppression, ['id', 'reason', 'time'])),
  /** Null: nothing was tried yet. */
  last: v.optional(v.nullable(LastTry), null),
})
export type MemberChannel = v.InferOutput<typeof MemberChannel>

/** The entries removed from the list at once. */
export const Cleared = v.object({ removed: Count, ids: v.array(Id) })

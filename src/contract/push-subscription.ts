// business.md §5: the apps of members that take push notifications.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id } from './limits.ts'

const isBytes = (length: number) => (text: string) =>
  /^[\w-]+={0,2}$/.test(text) && Math.floor((text.replace(/=+$/, '').length * 3) / 4) === length

/** As `PushSubscription.toJSON()` of a browser writes it. */
export const PushSubscriptionGiven = v.object({
  endpoint: v.pipe(
    v.string(),
    v.maxLength(1_000, 'tooLong'),
    v.regex(/^https?:\/\/[^\s\p{Cc}]+$/u, 'notALink'),
    v.metadata({ example: 'https://push.example.com/1' }),
  ),
  keys: v.object({
    p256dh: v.pipe(
      v.string(),
      v.maxLength(100, 'tooLong'),
      v.check(isBytes(65), 'invalid'),
      v.metadata({ example: `B${'A'.repeat(86)}` }),
    ),
    auth: v.pipe(
      v.string(),
      v.maxLength(40, 'tooLong'),
      v.check(isBytes(16), 'invalid'),
      v.metadata({ example: 'A'.repeat(22) }),
    ),
  }),
})

export const PushApp = v.object({
  id: Id,
  endpoint: v.string(),
  createTime: Seconds,
})
export type PushApp = v.InferOutput<typeof PushApp>

/** chosen: apps of one member; a browser makes another one whenever its data is cleared. */
export const maxPushApps = 20

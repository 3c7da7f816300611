// §3: notification log; §5: lengths of titles and subjects.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id, titleLimit } from './limits.ts'
import { NotificationChannel, NotificationState } from './states.ts'

export const NotificationLogEntry = v.object({
  id: Id,
  memberId: v.nullable(Id),
  action: v.string(),
  recipient: v.string(),
  channel: NotificationChannel,
  status: NotificationState,
  content: v.string(),
  createTime: Seconds,
  scheduledTime: v.nullable(Seconds),
})
export type NotificationLogEntry = v.InferOutput<typeof NotificationLogEntry>

/** §5: required, under 80 characters. */
export const PushTitle = v.pipe(v.string(), v.minLength(1, 'required'), v.maxGraphemes(titleLimit - 1, 'tooLong'))
/** §5: required, at most 80 characters. */
export const Subject = v.pipe(v.string(), v.minLength(1, 'required'), v.maxGraphemes(titleLimit, 'tooLong'))

// Sendings and their log (domain.md §5).
import * as v from 'valibot'
import { counts, flag, listQuery, named, NumberInPath, read, several, write } from './endpoint.ts'
import { Seconds } from './envelope.ts'
import { idOf } from './ids.ts'
import { Count, holdsHidden, Note } from './limits.ts'
import {
  AudienceCount,
  AudienceKind,
  HoldSeconds,
  TextLanguage,
  MinPoints,
  NotificationChannel,
  DeliveryError,
  MessageContent,
  maxPastedIds,
  Notification,
  NotificationAction,
  PushLink,
  PushText,
  PushTitle,
  Sender,
  Sending,
  MailSubject,
} from './notification.ts'
import { NotificationStatus, SendingState, TeamState } from './states.ts'
import { systemOnly } from './user.ts'

const base = '/admin/notification/v1'
const oneEntry = `${base}/notifications/{notificationId}`
const oneSending = `${base}/sendings/{sendingId}`
const ofEntry = v.object({ notificationId: idOf('notification') })
const ofSending = v.object({ sendingId: idOf('sending') })
const aboutEntry = { kind: 'notification', param: 'notificationId' } as const
const aboutSending = { kind: 'sending', param: 'sendingId' } as const

/** domain.md 4.14: system administrators only. */
const reading = {
  roles: systemOnly,
  scope: 'platform',
  reads: ['notification', 'sending'],
  ability: 'notifications',
} as const
/** With what stands in the way of an entry: also that its member has left the teams that are written to. */
const entries = { ...reading, reads: [...reading.reads, 'member', 'suppression', 'team'] } as const
const changing = {
  roles: systemOnly,
  scope: 'platform',
  ability: 'notifications',
} as const
/** §8 */
const sending = { ...changing, failure: { text: 'problem.sendMessage', how: 'leadsFaults' } } as const

/** The recipients. `memberIds`: pasted, with any separators. */
const audience = {
  to: AudienceKind,
  search: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200, 'tooLong'),
      v.check((text) => !holdsHidden(text), 'hiddenCharacter'),
    ),
  ),
  venueId: v.optional(idOf('venue')),
  companyId: v.optional(idOf('venueCompany')),
  minPoints: v.optional(MinPoints),
  tournamentId: v.optional(idOf('tournament')),
  teamState: v.optional(TeamState),
  memberIds: v.optional(v.pipe(v.string(), v.maxLength(maxPastedIds, 'tooLong'))),
}
/** When; left out: now. */
const at = v.optional(Seconds)
/** The text in each language; one of them is enough. */
const contents = {
  subject: v.optional(MailSubject),
  content: v.optional(MessageContent),
  subjectZh: v.optional(MailSubject),
  contentZh: v.optional(MessageContent),
  link: v.optional(PushLink),
}
const channels = v.pipe(v.array(NotificationChannel), v.minLength(1, 'required'), v.maxLength(4, 'tooLong'))

/** The filters of entries. */
const found = {
  ...listQuery,
  channel: several(NotificationChannel),
  sendingId: v.optional(idOf('sending')),
  member: v.optional(v.pipe(v.string(), v.maxLength(64))),
  from: v.optional(v.pipe(NumberInPath, v.minValue(0))),
  to: v.optional(v.pipe(NumberInPath, v.minValue(0))),
}

export const NotificationSettings = v.object({ holdSeconds: HoldSeconds })
export const NotificationSettingsSet = v.object({
  holdSeconds: Count,
  before: v.optional(v.object({ holdSeconds: Count })),
})

export const notificationEndpoints = named({
  listOutbox: read({
    ...entries,
    path: `${base}/outbox`,
    summary: 'What the outbox took on channels without a service: it was not sent, and this is all of it; newest first',
    query: v.object(found),
    answer: v.object({ notifications: v.array(Notification), ...counts }),
  }),
  listNotifications: read({
    ...entries,
    path: `${base}/notifications`,
    summary: 'The log: what was or will be sent to whom, newest first',
    query: v.object({
      ...found,
      status: several(NotificationStatus),
      action: several(NotificationAction),
      error: several(DeliveryError),
      /** Those that were tried again, or not. */
      retried: v.optional(flag),
    }),
    answer: v.object({ notifications: v.array(Notification), ...counts }),
  }),
  getNotification: read({
    ...entries,
    path: oneEntry,
    summary: 'One entry of the log, with the whole text',
    params: ofEntry,
    answer: Notification,
    about: aboutEntry,
  }),
  retryNotification: write({
    ...sending,
    method: 'POST',
    path: `${oneEntry}/retry`,
    summary: 'Send it once more, as a new entry; an entry can be retried once',
    params: ofEntry,
    answer: Notification,
    about: aboutEntry,
  }),
  listSendings: read({
    ...reading,
    path: `${base}/sendings`,
    summary: 'Sendings with their counts, newest first',
    query: v.object({
      ...listQuery,
      state: several(SendingState),
      action: several(NotificationAction),
      channel: several(NotificationChannel),
      /** Confirmed together with this one, itself among them. */
      together: v.optional(idOf('sending')),
    }),
    answer: v.object({ sendings: v.array(Sending), ...counts }),
  }),
  getSending: read({
    ...reading,
    path: oneSending,
    summary: 'One sending: content, audience, counts by status',
    params: ofSending,
    answer: Sending,
    about: aboutSending,
  }),
  countAudience: read({
    ...reading,
    path: `${base}/audience`,
    summary: 'How many members a sending would reach on each channel, and ten of them',
    query: v.object({
      ...audience,
      minPoints: v.optional(v.pipe(NumberInPath, MinPoints)),
      channel: v.pipe(
        v.union([v.array(v.string()), v.string()]),
        v.transform((given) => (Array.isArray(given) ? given : given.split(',')).filter((part) => part !== '')),
        channels,
      ),
      /** For quiet hours; left out: now. */
      at: v.optional(v.pipe(NumberInPath, v.minValue(0))),
    }),
    answer: AudienceCount,
    // Members join and leave, teams are entered.
    reads: ['member', 'notification', 'team', 'suppression', 'tournament', 'venue', 'settings'],
  }),
  sendNotification: write({
    ...sending,
    method: 'PUT',
    path: `${base}/notifications`,
    summary: 'Send a message to members on several channels, in their language; until it begins it can be cancelled',
    body: v.object({
      channels,
      ...contents,
      ...audience,
      at,
      /** Push and SMS go out at night too. */
      wake: v.optional(v.boolean(), false),
      reason: v.optional(Note),
    }),
    answer: v.object({ sendings: v.array(Sending), members: Count }),
  }),
  testNotification: write({
    ...sending,
    method: 'POST',
    path: `${base}/notifications/test`,
    summary: 'Send the message to yourself only, marked as a test, on the same road',
    body: v.object({ channels, ...contents, language: v.optional(TextLanguage) }),
    answer: v.object({ sendings: v.array(Sending), members: Count }),
  }),
  getNotificationSettings: read({
    ...reading,
    path: `${base}/settings`,
    summary: 'How many seconds a sending is held so that it can be called back, and who takes up each channel',
    answer: v.object({ ...NotificationSettings.entries, senders: v.array(Sender) }),
    reads: ['settings'],
  }),
  setNotificationSettings: write({
    ...changing,
    method: 'POST',
    path: `${base}/settings`,
    summary: 'Set those seconds; sendings that are planned keep theirs',
    body: v.object({ ...NotificationSettings.entries, seen: v.optional(NotificationSettings) }),
    answer: NotificationSettingsSet,
  }),
  sendPushBroadcast: write({
    ...sending,
    method: 'PUT',
    path: `${base}/push-broadcasts`,
    summary: 'Send a push notification to members; until it begins it can be cancelled',
    body: v.object({
      title: PushTitle,
      content: v.optional(PushText, ''),
      link: v.optional(PushLink),
      ...audience,
      at,
    }),
    answer: Sending,
  }),
  sendEmailBroadcast: write({
    ...sending,
    method: 'PUT',
    path: `${base}/email-broadcasts`,
    summary: 'Send an email to members, each with a mail of their own; until it begins it can be cancelled',
    body: v.object({ subject: MailSubject, content: MessageContent, ...audience, at }),
    answer: Sending,
  }),
  cancelSending: write({
    ...changing,
    method: 'POST',
    path: `${oneSending}/cancel`,
    summary: 'Cancel a sending that has not begun: nobody gets anything',
    params: ofSending,
    answer: Sending,
    about: aboutSending,
  }),
  pauseSending: write({
    ...changing,
    method: 'POST',
    path: `${oneSending}/pause`,
    summary: 'Pause a running sending; what is being handed over goes out',
    params: ofSending,
    answer: Sending,
    about: aboutSending,
  }),
  resumeSending: write({
    ...changing,
    method: 'POST',
    path: `${oneSending}/resume`,
    summary: 'Go on where a paused sending stood',
    params: ofSending,
    answer: Sending,
    about: aboutSending,
  }),
  stopSending: write({
    ...changing,
    method: 'POST',
    path: `${oneSending}/stop`,
    summary: 'Stop a sending for good: what was not handed over yet is not sent',
    params: ofSending,
    answer: v.object({ sent: Count, inHand: Count, not: Count }),
    about: aboutSending,
  }),
  retryFailed: write({
    ...sending,
    method: 'POST',
    path: `${oneSending}/retry-failed`,
    summary: 'Send once more what failed; entries whose outcome is unknown only where it is said',
    params: ofSending,
    body: v.object({ unknown: v.optional(v.boolean(), false) }),
    answer: v.object({ retried: Count }),
    about: aboutSending,
  }),
})

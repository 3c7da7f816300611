// §3, §4: what is sent to members, and the log entry that each recipient has of it.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Count, holdsHidden, Id, titleLimit, Version } from './limits.ts'
import { RichText, RichTextGiven } from './rich-text.ts'
import { NotificationStatus, SendingState, TeamState } from './states.ts'

/** §9 */
export const NotificationChannel = v.picklist(['email', 'sms', 'push', 'client'])
export type NotificationChannel = v.InferOutput<typeof NotificationChannel>

/** chosen: §3 names no values; what a member can be told of. */
export const NotificationAction = v.picklist([
  'message',
  'pushBroadcast',
  'emailBroadcast',
  'test',
  'tournamentCancelled',
  'teamDropped',
  'checkInOpen',
  'missionDecided',
  'prizeRedeemed',
  'refunded',
  'licenceExpiring',
])
export type NotificationAction = v.InferOutput<typeof NotificationAction>

/** Broadcasts, which members can unsubscribe from; all other actions concern their own tournaments or money. */
export const broadcastActions: readonly NotificationAction[] = ['message', 'pushBroadcast', 'emailBroadcast']

/** chosen: why an entry ended in Error; each has a text that says what to do. */
export const DeliveryError = v.picklist([
  'addressRefused',
  'refused',
  'gaveUp',
  'outcomeUnknown',
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
])
export type DeliveryError = v.InferOutput<typeof DeliveryError>

/** chosen: why a sending stands still. `grown`: its list has more members than were confirmed. */
export const PauseReason = v.picklist(['byHand', 'errorsInARow', 'manyErrors', 'missed', 'grown'])
export type PauseReason = v.InferOutput<typeof PauseReason>

/** §5: a length counts code points, which are the same in browser, Node and PostgreSQL. */
export function codePointsOf(text: string): number {
  return Array.from(text).length
}

/** One line, as it is written. */
const line = (most: number, code: string) =>
  v.pipe(
    v.string(),
    v.maxLength(2_000, 'tooLong'),
    v.transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()),
    v.minLength(1, 'required'),
    v.check((text) => codePointsOf(text) <= most, code),
    v.check((text) => !holdsHidden(text), 'hiddenCharacter'),
  )

/** §5: under 80 characters. */
export const PushTitle = line(titleLimit - 1, 'titleLength')
/** §5: at most 80 characters. */
export const MailSubject = line(titleLimit, 'subjectLength')

/** chosen: of a push notification, so that with title and link it stays below the 3,993 bytes a push service takes. */
const maxPushText = 700
export const PushText = v.pipe(
  v.string(),
  v.maxLength(2_000, 'tooLong'),
  v.transform((text) => text.normalize('NFC').trim()),
  v.check((text) => codePointsOf(text) <= maxPushText, 'tooLong'),
  // Lines may end; nothing else that is not seen.
  v.check((text) => !holdsHidden(text.replaceAll(/[\n\r\t]/g, ' ')), 'hiddenCharacter'),
)

/** The text of an email: like its subject, without invisible characters or ones that reverse text. */
export const MessageContent = v.pipe(
  RichTextGiven,
  v.check((blocks) => {
    const runs = blocks.flatMap((block) => (block.type === 'list' ? block.items.flat() : block.text))
    return !runs.some(({ text }) => holdsHidden(text.replaceAll(/[\n\r\t]/g, ' ')))
  }, 'hiddenCharacter'),
)

/** Where a push notification leads. */
export const PushLink = v.pipe(v.string(), v.maxLength(500, 'tooLong'), v.regex(/^https:\/\/[^\s<>"\\]+$/i, 'notALink'))

/** §9: the languages that messages exist in. */
export const TextLanguage = v.picklist(['en', 'zh'])
export type TextLanguage = v.InferOutput<typeof TextLanguage>

/** The taker of a channel's messages: the outbox shows them and sends nothing. */
export const Sender = v.object({
  channel: NotificationChannel,
  provider: v.string(),
  /** As members see it. */
  from: v.nullable(v.string()),
})
export type Sender = v.InferOutput<typeof Sender>

/** business.md §5: 0 to 600 seconds. */
export const maxHoldSeconds = 600
export const HoldSeconds = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0, 'tooSmall'),
  v.maxValue(maxHoldSeconds, 'tooLarge'),
)

/** chosen: characters of pasted ids: 20,000 of them. */
export const maxPastedIds = 200_000

/** chosen: the audiences of a sending. `venue`: the members whose home shop it is. */
export const AudienceKind = v.picklist(['all', 'filter', 'tournament', 'venue', 'members'])
export type AudienceKind = v.InferOutput<typeof AudienceKind>

/** chosen: at least as many loyalty points; 0 would be everybody. */
export const MinPoints = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1, 'atLeastOne'),
  v.maxValue(2_147_483_647, 'tooLarge'),
)

/** The audience of a sending; `venueId` and `tournamentId` may name deleted things. */
export const Audience = v.object({
  to: AudienceKind,
  search: v.optional(v.string()),
  venueId: v.optional(Id),
  companyId: v.optional(Id),
  minPoints: v.optional(Count),
  tournamentId: v.optional(Id),
  teamState: v.optional(TeamState),
  memberIds: v.optional(v.array(v.string())),
})
export type Audience = v.InferOutput<typeof Audience>

/** How many entries of a sending have each status. */
export const StatusCounts = v.object(v.entriesFromList(NotificationStatus.options, Count))
export type StatusCounts = v.InferOutput<typeof StatusCounts>

/** The text for readers of the other language. */
export const Translation = v.object({ language: TextLanguage, subject: v.string(), content: RichText })
export type Translation = v.InferOutput<typeof Translation>

export const Sending = v.object({
  id: Id,
  /** The subject, or the title of a push notification. */
  subject: v.string(),
  action: NotificationAction,
  channel: NotificationChannel,
  state: SendingState,
  audience: Audience,
  /** The name of the tournament or venue it goes to, when it was made. */
  audienceName: v.string(),
  content: RichText,
  /** The language of subject and content, and the same in the other one. */
  language: v.optional(TextLanguage, 'en'),
  translation: v.optional(v.nullable(Translation), null),
  link: v.nullable(v.string()),
  by: v.string(),
  byName: v.string(),
  createTime: Seconds,
  /** When handing over begins; until then all of it can be cancelled. */
  startTime: Seconds,
  pausedWhy: v.nullable(PauseReason),
  /** Members it goes to, once each. */
  members: Count,
  /** As many were confirmed: the list may be shorter by now, and never goes out longer. */
  confirmed: v.optional(Count, 0),
  /** The first of the sendings that were confirmed together, one for each channel. */
  together: v.optional(v.nullable(Id), null),
  /** Why it is sent at night as well. */
  wakeReason: v.optional(v.nullable(v.string()), null),
  /** Whether all of its entries are made. */
  frozen: v.boolean(),
  counts: StatusCounts,
  version: Version,
})
export type Sending = v.InferOutput<typeof Sending>

/**
 * Why a member gets nothing now: the address is on the suppression list, the member has unsubscribed or has no address, or has left
 * the tournament whose teams are written to.
 */
export const Blocked = v.picklist(['suppressed', 'unsubscribed', 'noAddress', 'leftTournament'])
export type Blocked = v.InferOutput<typeof Blocked>

export const Notification = v.object({
  id: Id,
  sendingId: Id,
  /** Empty: a test to an account that is no member. */
  memberId: v.string(),
  /** As it was called last when it was taken up. */
  memberName: v.string(),
  action: NotificationAction,
  /** The address it goes to, or went to; while it waits, the one its member had when the list was made. */
  recipient: v.string(),
  channel: NotificationChannel,
  language: v.optional(TextLanguage, 'en'),
  status: NotificationStatus,
  subject: v.string(),
  /** As plain text; in a list its beginning. */
  content: v.string(),
  createTime: Seconds,
  scheduledTime: Seconds,
  acknowledgedTime: v.nullable(Seconds),
  sentTime: v.nullable(Seconds),
  deliveredTime: v.nullable(Seconds),
  /** How often it was tried. */
  attempts: Count,
  error: v.nullable(DeliveryError),
  /** The text of the provider. */
  errorDetail: v.string(),
  /** Its taker: a mail server, push services, or the outbox, which shows it and sends nothing. */
  provider: v.nullable(v.picklist(['smtp', 'webPush', 'outbox'])),
  /** The entry that this one tries again, and the one that tries this one again. */
  retryOf: v.nullable(Id),
  retriedBy: v.nullable(Id),
  /** The member's address now, where it is another one. */
  newAddress: v.nullable(v.string()),
  /** Why nothing would be sent to that address now. */
  blocked: v.nullable(Blocked),
  version: Version,
})
export type Notification = v.InferOutput<typeof Notification>

/** Of an audience on one channel. Of the members that are meant each is in one of the counts but `quiet`. */
export const ChannelCount = v.object({
  channel: NotificationChannel,
  reached: Count,
  /** Of those: they read Chinese. */
  zh: Count,
  noAddress: Count,
  /** They share an address with another, which gets one. */
  duplicates: Count,
  unsubscribed: Count,
  suppressed: Count,
  /** Of those reached: it waits until the morning of their home shop. */
  quiet: Count,
})
export type ChannelCount = v.InferOutput<typeof ChannelCount>

/** Of an audience, before anything is sent. */
export const AudienceCount = v.object({
  /** Members that are meant, once each. */
  members: Count,
  /** Of those: who is reached on one of the channels. */
  reached: Count,
  channels: v.array(ChannelCount),
  /** Of those reached: what they read. */
  languages: v.object({ en: Count, zh: Count }),
  /** The name of the tournament, venue or company. */
  name: v.string(),
  /** Some of them by name. */
  sample: v.array(v.string()),
  /** Pasted ids of no member; a long list of them is cut. */
  unknown: v.array(v.string()),
})
export type AudienceCount = v.InferOutput<typeof AudienceCount>

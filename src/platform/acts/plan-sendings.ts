// A message to members is planned: whom it goes to, what is told before it is confirmed, and one sending for each channel.
import {
  codePointsOf,
  type Audience,
  type AudienceCount,
  type ChannelCount,
  type NotificationAction,
  type NotificationChannel,
  type Sending,
} from '../../contract/notification.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { RichText } from '../../contract/rich-text.ts'
import type { Wording } from '../../rules/message.ts'
import { plainOf } from '../../rules/plain-text.ts'
import { Invalid, Refusal, type Act } from '../call.ts'
import { countAudience, nameOfAudience, pastedIds } from '../store/audience.ts'
import type { Tx } from '../store/connection.ts'
import { insertSending, updateSending } from '../store/sendings.ts'
import { sendingSettings } from '../store/settings.ts'

export type NewMessage = {
  action: NotificationAction
  channels: readonly NotificationChannel[]
  /** In one language or in two. */
  messages: readonly Wording[]
  link?: string | undefined
  audience: Audience
  /** The time that was asked for; undefined: now. */
  at: number | undefined
  /** Why push and SMS go out at night too. */
  wakeReason?: string | undefined
}

/** The same of one channel and language. */
export type NewSending = Omit<NewMessage, 'channels' | 'messages' | 'wakeReason'> & {
  channel: NotificationChannel
  subject: string
  content: RichText
}

type Asked = Omit<Audience, 'memberIds'> & { memberIds?: string | undefined }

/** The audience as it is asked for: what is named has to be there, and only what it is of counts. */
export async function audienceIn(tx: Tx, given: Asked): Promise<Audience> {
  const audience = audienceOf(given)
  await nameOfAudience(tx, audience)
  return audience
}

function audienceOf(given: Asked): Audience {
  const { to, search, venueId, companyId, minPoints, tournamentId, teamState, memberIds } = given
  if (to === 'tournament') {
    // §5
    if (tournamentId === undefined) throw new Invalid({ tournamentId: ['tournamentName'] })
    return { to, tournamentId, ...(teamState && { teamState }) }
  }
  if (to === 'venue') {
    if (venueId === undefined) throw new Invalid({ venueId: ['required'] })
    return { to, venueId }
  }
  if (to === 'members') {
    const ids = pastedIds(memberIds ?? '')
    if (ids.length === 0) throw new Invalid({ memberIds: ['required'] })
    return { to, memberIds: ids }
  }
  if (to === 'all') return { to }
  const words = search?.trim() ?? ''
  const filter = {
    ...(words !== '' && { search: words }),
    ...(venueId !== undefined && { venueId }),
    ...(companyId !== undefined && { companyId }),
    ...(minPoints !== undefined && { minPoints }),
  }
  if (Object.keys(filter).length === 0) throw new Invalid({ search: ['required'] })
  return { to, ...filter }
}

/** One channel, one language: a broadcast. */
export async function planSending(act: Act, { channel, subject, content, ...given }: NewSending): Promise<Sending> {
  const messages = [{ language: 'en' as const, subject, content }]
  const { sendings } = await planSendings(act, { ...given, channels: [channel], messages })
  const [sending] = sendings
  if (!sending) throw new Error('nothing was planned for an audience that is reached')
  return sending
}

/** Planned, and told what it will do; nothing leaves before its time. */
export async function planSendings(act: Act, given: NewMessage): Promise<{ sendings: Sending[]; members: number }> {
  const { tx, asking } = act
  const { now } = asking
  const { audience, at, channels } = given
  if (at !== undefined && at < now) throw new Invalid({ at: ['inThePast'] })
  const { holdSeconds } = await sendingSettings(tx)
  // Even one that was asked for in a moment can be called back.
  const startTime = Math.max(at ?? now, now + holdSeconds)
  const count = await countAudience(tx, audience, {
    channels,
    now,
    at: given.wakeReason === undefined ? startTime : undefined,
  })
  const { unknown, reached } = count
  if (unknown.length > 0) throw new Invalid({ memberIds: [reason('notification.unknownMembers', { ids: unknown })] })
  if (reached === 0) throw new Refusal(whyNotReached(count))
  tellWhatItDoes(act, given, count)
  if (at === undefined && holdSeconds > 0)
    act.consequence(reason('consequence.notificationHeld', { seconds: holdSeconds }))
  act.consequence(reason('consequence.notificationForGood'))

  const planned: Sending[] = []
  for (const { channel, reached: members } of count.channels) {
    if (members === 0) continue
    const sending = await plan(act, given, { channel, members, startTime, audienceName: count.name })
    planned.push(await togetherWith(tx, sending, planned[0]?.id ?? sending.id, count.channels.length))
  }
  return { sendings: planned, members: reached }
}

/** Over all channels: a member counts in each. */
function whyNotReached({ members, channels }: AudienceCount): Reason {
  if (members === 0) return reason('notification.noMember')
  const sum = (fact: 'noAddress' | 'unsubscribed' | 'suppressed') =>
    channels.reduce((total, channel) => total + channel[fact], 0)
  const facts = { noAddress: sum('noAddress'), unsubscribed: sum('unsubscribed'), suppressed: sum('suppressed') }
  const [only, ...others] = Object.entries(facts).filter(([, count]) => count > 0)
  if (others.length > 0) return reason('notification.noneReached', facts)
  if (only?.[0] === 'unsubscribed') return reason('notification.allUnsubscribed')
  return reason(only?.[0] === 'suppressed' ? 'notification.allSuppressed' : 'notification.noRecipient')
}

type Part = { channel: NotificationChannel; members: number; startTime: number; audienceName: string }

async function plan(
  act: Act,
  given: NewMessage,
  { channel, members, startTime, audienceName }: Part,
): Promise<Sending> {
  const { tx, asking } = act
  const { now, user } = asking
  const [own, other] = given.messages
  if (!own) throw new Error('a message without words')
  const { audience, action, link = null, wakeReason = null } = given
  const sending = await insertSending(tx, {
    name: own.subject,
    action,
    channel,
    state: 'Scheduled',
    audience,
    audienceName,
    content: own.content,
    plain: plainOf(own.content),
    language: own.language,
    translation: other ? { ...other, plain: plainOf(other.content) } : null,
    link,
    by: user.sub,
    byName: user.name,
    createTime: now,
    startTime,
    members,
    confirmed: members,
    wakeReason,
  })
  act.touched('sending', sending.id, undefined, {
    subject: own.subject,
    audience: audience.to,
    members,
    length: codePointsOf(own.subject),
  })
  act.schedule({ kind: 'sending-freeze', sendingId: sending.id, after: '' }, now)
  act.schedule({ kind: 'sending-start', sendingId: sending.id }, startTime)
  return sending
}

/** Several channels are several sendings: a mail server that fails does not hold up the push. */
function togetherWith(tx: Tx, sending: Sending, first: string, channels: number): Promise<Sending> | Sending {
  return channels > 1 ? updateSending(tx, sending.id, { together: first }) : sending
}

/** The confirmation as a list of consequences: recipients reached and not reached on each channel. */
function tellWhatItDoes(act: Act, given: NewMessage, count: AudienceCount): void {
  act.consequence(reason('consequence.notificationReaches', { count: count.reached }))
  if (given.action === 'message')
    for (const channel of count.channels) act.consequence(reason(...channelFacts(channel)))
  else tellSingle(act, count)
  const [own, other] = given.messages
  if (given.action === 'message' && own && !other) {
    const missing = own.language === 'en' ? count.languages.zh : count.languages.en
    if (missing > 0)
      act.consequence(
        reason(own.language === 'en' ? 'consequence.noChinese' : 'consequence.noEnglish', { count: missing }),
      )
  }
  if (given.wakeReason !== undefined) act.consequence(reason('consequence.wakes', { why: given.wakeReason }))
}

function channelFacts({ channel, zh: _zh, ...facts }: ChannelCount) {
  const codes = {
    email: 'consequence.byEmail',
    sms: 'consequence.bySms',
    push: 'consequence.byPush',
    client: 'consequence.byClient',
  } as const
  return [codes[channel], facts] as const
}

function tellSingle({ consequence }: Act, { channels: [channel] }: AudienceCount): void {
  if (!channel) return
  const { noAddress, duplicates, unsubscribed, suppressed, quiet } = channel
  if (noAddress > 0) consequence(reason('consequence.notificationNoAddress', { count: noAddress }))
  if (unsubscribed > 0) consequence(reason('consequence.notificationUnsubscribed', { count: unsubscribed }))
  if (suppressed > 0) consequence(reason('consequence.notificationSuppressed', { count: suppressed }))
  if (duplicates > 0) consequence(reason('consequence.notificationDuplicates', { count: duplicates }))
  if (quiet > 0) consequence(reason('consequence.notificationQuiet', { count: quiet }))
}

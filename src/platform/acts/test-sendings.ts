// A message to oneself, before it goes to many: it takes the same road, is marked, and stands in the log.
import { and, eq, ne } from 'drizzle-orm'
import type { TextLanguage, NotificationChannel, Sending } from '../../contract/notification.ts'
import { reason } from '../../contract/reason.ts'
import type { Wording } from '../../rules/message.ts'
import { plainOf } from '../../rules/plain-text.ts'
import { Refusal, type Act } from '../call.ts'
import { addressOf } from '../store/unreached.ts'
import type { Tx } from '../store/connection.ts'
import { accounts } from '../store/schema/platform.ts'
import { members } from '../store/schema/members.ts'
import { notifications } from '../store/schema/notifications.ts'
import { endFreezing } from '../store/freezing.ts'
import { findSending, insertSending } from '../store/sendings.ts'

/** chosen: at most ten code points, which the table allows for. */
const marks: Readonly<Record<TextLanguage, string>> = { en: '[Test] ', zh: '【測試】' }

export type NewTest = {
  channels: readonly NotificationChannel[]
  messages: readonly Wording[]
  link: string | undefined
  /** Of two, the one that is tried; the first otherwise. */
  language: TextLanguage | undefined
}

export async function planTest(act: Act, { channels, messages, link, language }: NewTest): Promise<Sending[]> {
  const message = messages.find((one) => one.language === language) ?? messages[0]
  if (!message) throw new Error('a message without words')
  const sendings: Sending[] = []
  for (const channel of channels) sendings.push(await sendToSelf(act, channel, message, link))
  return sendings
}

async function sendToSelf(
  act: Act,
  channel: NotificationChannel,
  { language, subject, content }: Wording,
  link: string | undefined,
): Promise<Sending> {
  const { tx, asking } = act
  const { now, user } = asking
  const to = await selfOn(act, channel)
  const made = { action: 'test', channel, language, createTime: now } as const
  const { id } = await insertSending(tx, {
    ...made,
    name: `${marks[language]}${subject}`,
    state: 'Scheduled',
    audience: { to: 'members', memberIds: to.memberId === '' ? [] : [to.memberId] },
    content,
    plain: plainOf(content),
    link: link ?? null,
    by: user.sub,
    byName: user.name,
    startTime: now,
    members: 1,
    confirmed: 1,
  })
  await tx.insert(notifications).values({
    ...made,
    sendingId: id,
    memberId: to.memberId,
    memberName: user.name,
    name: to.address,
    scheduledTime: now,
  })
  await endFreezing(tx, id)
  act.touched('sending', id, undefined, { subject, test: channel })
  act.consequence(reason('consequence.testGoesTo', { address: to.address }))
  act.schedule({ kind: 'sending-start', sendingId: id }, now)
  return findSending(tx, id)
}

/**
 * chosen: a mail goes to the address of the account. On the other channels one is the member who has that address: an account has
 * neither a phone nor the app.
 */
async function selfOn(
  { tx, asking: { user } }: Act,
  channel: NotificationChannel,
): Promise<{ memberId: string; address: string }> {
  const email = await emailOf(tx, user.sub)
  const [self] = await tx
    .select({ memberId: members.id, address: addressOf(channel) })
    .from(members)
    .where(and(eq(addressOf('email'), email), ne(members.email, '')))
    .orderBy(members.id)
    .limit(1)
  if (email === '') throw new Refusal(reason('notification.noOwnAddress'))
  if (channel === 'email') return { memberId: self?.memberId ?? '', address: email }
  if (!self || self.address === '') throw new Refusal(reason('notification.noSelf', { address: email }))
  return self
}

/** A service account has none. */
async function emailOf(tx: Tx, sub: string): Promise<string> {
  const [account] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.sub, sub))
  return account?.email.toLowerCase() ?? ''
}

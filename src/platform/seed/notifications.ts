// Sendings at different stages, with entries in every state.
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { DeliveryError } from '../../contract/notification.ts'
import { nameKey } from '../../contract/name-key.ts'
import { readRichText } from '../../contract/rich-text-source.ts'
import type { NotificationStatus } from '../../contract/states.ts'
import { planSending, type NewSending } from '../acts/plan-sendings.ts'
import type { Act } from '../call.ts'
import { platformUser } from '../jobs.ts'
import { freezeNext, endFreezing } from '../store/freezing.ts'
import { findPushService } from '../store/push-subscriptions.ts'
import { members } from '../store/schema/members.ts'
import { notifications, sendings } from '../store/schema/notifications.ts'
import { pushSubscriptions } from '../store/schema/push-subscriptions.ts'
import { suppressions } from '../store/schema/suppressions.ts'
import { updateSending } from '../store/sendings.ts'
import { unsubscribe } from '../store/suppressions.ts'
import { recorded } from './recorded.ts'

const hour = 60 * 60
const day = 24 * hour

type Ended = { status: NotificationStatus; error?: DeliveryError; detail?: string; attempts?: number }

/** The outcomes of the entries of a sending, in turn. */
const ended: readonly Ended[] = [
  { status: 'Delivered' },
  { status: 'Sent' },
  { status: 'Delivered' },
  { status: 'Error', error: 'addressRefused', detail: '550 5.1.1 The mailbox does not exist' },
  { status: 'Sent' },
  { status: 'Error', error: 'outcomeUnknown', detail: 'Connection closed unexpectedly' },
  { status: 'Delivered' },
  { status: 'Error', error: 'gaveUp', detail: '451 4.7.1 Try again later', attempts: 6 },
  { status: 'Sent' },
  { status: 'Error', error: 'refused', detail: '552 5.2.2 The mailbox is full' },
]

export async function seedNotifications(act: Act): Promise<void> {
  await seedRecipients(act)
  const { now } = act.asking
  const memberIds = await someMembers(act)
  const to = { to: 'members', memberIds } as const
  const ids = memberIds.join(' ')
  await seedApps(act, memberIds)

  await sent(
    act,
    'sendEmailBroadcast',
    `notification email "Summer league: the schedule" --to=members --member-ids="${ids}"`,
    {
      action: 'emailBroadcast',
      channel: 'email',
      subject: 'Summer league: the schedule',
      content: readRichText(
        'The schedule of the **summer league** is out.\n- Check-in opens 30 minutes before each match.\n- All of it is on [the page of the league](https://arena.test/league).',
      ),
      audience: to,
      at: undefined,
    },
  )
  await recorded(
    act,
    'sendPushBroadcast',
    `notification push "Finals on Saturday" --to=members --member-ids="${ids}"`,
    async (act) => {
      const sending = await planned(act, push('Finals on Saturday', 'Doors open at 18:00.', memberIds, undefined))
      // Some are out, one is in hand, the others wait.
      await updateSending(act.tx, sending, { state: 'Paused', pausedWhy: 'byHand', startTime: now - hour })
      const [first, ...more] = await entriesOf(act, sending)
      const taken = { acknowledgedTime: now - hour, attempts: 1 }
      if (first) await write(act, first, { ...taken, status: 'Acknowledged' })
      for (const id of more.slice(0, 4)) {
        await write(act, id, { ...taken, status: 'Sent', sentTime: now - hour, provider: 'outbox' })
      }
    },
  )
  await recorded(
    act,
    'sendPushBroadcast',
    `notification push "Registration closes tomorrow" --to=members --member-ids="${ids}" --at=+1d`,
    (act) => planned(act, push('Registration closes tomorrow', '', memberIds, now + day)),
  )
}

function push(subject: string, text: string, memberIds: string[], at: number | undefined): NewSending {
  const content = readRichText(text)
  return { action: 'pushBroadcast', channel: 'push', subject, content, audience: { to: 'members', memberIds }, at }
}

/** A sending that is over. */
function sent(act: Act, name: 'sendEmailBroadcast', line: string, given: NewSending): Promise<void> {
  const { now } = act.asking
  const [made, begun] = [now - 2 * day, now - 2 * day + 60]
  return recorded(act, name, line, async (act) => {
    const sending = await planned(act, given)
    const entries = await entriesOf(act, sending)
    for (const [at, id] of entries.entries()) {
      const { status, error, detail = '', attempts = 1 } = ended[at % ended.length] ?? { status: 'Sent' }
      const sentTime = status === 'Error' ? null : begun + at
      await write(act, id, {
        status,
        error: error ?? null,
        errorDetail: detail,
        attempts,
        provider: 'smtp',
        createTime: made,
        scheduledTime: begun,
        acknowledgedTime: error === 'addressRefused' || error === 'gaveUp' ? null : begun + at,
        sentTime,
        deliveredTime: status === 'Delivered' && sentTime !== null ? sentTime + 40 : null,
      })
    }
    await updateSending(act.tx, sending, { state: 'Done', startTime: begun })
    await seedSuppressions(act, sending, begun)
  })
}

/** Notices sent while the database was filled: the outbox took them, and no mail leaves later. */
export async function settleNotices({ tx, asking: { now } }: Act): Promise<void> {
  const told = tx.select({ id: sendings.id }).from(sendings).where(eq(sendings.by, platformUser.sub))
  await tx
    .update(notifications)
    .set({ status: 'Sent', provider: 'outbox', attempts: 1, acknowledgedTime: now, sentTime: now })
    .where(and(inArray(notifications.sendingId, told), eq(notifications.status, 'Scheduled')))
  await tx.update(sendings).set({ state: 'Done' }).where(eq(sendings.by, platformUser.sub))
}

/** Refused entries put their address on the list; one member followed the link to unsubscribe. */
async function seedSuppressions({ tx }: Act, sending: string, time: number): Promise<void> {
  const of = eq(notifications.sendingId, sending)
  const rows = await tx.select().from(notifications).where(of).orderBy(asc(notifications.memberId))
  for (const { id, name, channel, error, errorDetail: detail } of rows) {
    if (error !== 'addressRefused') continue
    const reason = 'addressRefused'
    await tx
      .insert(suppressions)
      .values({ name, nameKey: nameKey(name), channel, reason, time, detail, sendingId: sending, notificationId: id })
      .onConflictDoNothing()
  }
  const reader = rows.findLast(({ status }) => status === 'Delivered')
  if (!reader) return
  const { memberId, channel, id } = reader
  await unsubscribe(tx, { memberId, channel, now: time + 3 * hour, notificationId: id })
}

/** Its list is made at once. */
async function planned(act: Act, given: NewSending): Promise<string> {
  const sending = await planSending(act, given)
  await freezeNext(act.tx, sending, { after: '', most: 1_000 })
  await endFreezing(act.tx, sending.id)
  return sending.id
}

async function entriesOf({ tx }: Act, sendingId: string): Promise<string[]> {
  const { id, sendingId: of } = notifications
  const rows = await tx.select({ id }).from(notifications).where(eq(of, sendingId)).orderBy(asc(notifications.memberId))
  return rows.map((row) => row.id)
}

async function write({ tx }: Act, id: string, columns: Partial<typeof notifications.$inferInsert>): Promise<void> {
  await tx.update(notifications).set(columns).where(eq(notifications.id, id))
}

/** Those who can get a mail, as many as a first look needs. */
async function someMembers({ tx }: Act): Promise<string[]> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(ne(members.email, ''))
    .orderBy(asc(members.nameKey), asc(members.id))
    .limit(12)
  return rows.map(({ id }) => id)
}

/**
 * Where pushes are handed over only those with an app are reached. These apps signed up with the key of no platform: nothing is
 * ever sent to them.
 */
async function seedApps({ tx, asking: { now: createTime } }: Act, memberIds: readonly string[]): Promise<void> {
  if (!(await findPushService(tx))) return
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22), madeFor: 'demonstration' }
  await tx
    .insert(pushSubscriptions)
    .values(
      memberIds.map((memberId) => ({ memberId, endpoint: `https://push.example/${memberId}`, ...keys, createTime })),
    )
}

const names = [
  'Ace',
  '陳大文',
  'Night Owl',
  '林小美',
  'Kenji',
  'Alice Wong',
  '黃子軒',
  'Mid Seven',
  'Ben Lau',
  'Sora',
  'Vega',
  'Mira',
]

/** A demonstration without members has some who can get something. */
async function seedRecipients(act: Act): Promise<void> {
  if ((await someMembers(act)).length > 0) return
  await act.tx.insert(members).values(
    names.map((name, at) => ({
      name,
      nameKey: nameKey(name),
      email: `member${at + 1}@arena.test`,
      mobile: `+8529123${String(4567 + at)}`,
      createTime: act.asking.now - 90 * day,
    })),
  )
}

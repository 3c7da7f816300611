// The suppression list, and members who unsubscribed.
import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { NotificationChannel } from '../../contract/notification.ts'
import { nameKey } from '../../contract/name-key.ts'
import type { MemberChannel, Suppression, SuppressionReason } from '../../contract/suppression.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { addressOf } from './unreached.ts'
import { byName, thingRows } from './rows.ts'
import { members } from './schema/members.ts'
import { notifications } from './schema/notifications.ts'
import { suppressions as table, unsubscribes } from './schema/suppressions.ts'

const suppressionOf = ({ name, nameKey: _key, ...row }: typeof table.$inferSelect): Suppression => ({
  ...row,
  address: name,
})
const rows = thingRows(table, suppressionOf, { time: [table.time, table.id], address: byName(table) })
export const { find: findSuppression, lock: lockSuppression, update: updateSuppression } = rows

export async function listSuppressions(tx: Tx, query: QueryOf<Endpoints['listSuppressions']>) {
  const fit = and(
    query.channel && inArray(table.channel, query.channel),
    query.state && inArray(table.state, query.state),
    query.reason && inArray(table.reason, query.reason),
    query.sendingId === undefined ? undefined : eq(table.sendingId, query.sendingId),
  )
  const { things, ...counts } = await rows.page(tx, { ...query, sort: query.sort ?? '-time' }, fit)
  return { suppressions: things, ...counts }
}

type Given = { channel: NotificationChannel; address: string; now: number }

/** Undefined: it is on the list already. */
export async function suppressByHand(tx: Tx, { channel, address, now }: Given): Promise<Suppression | undefined> {
  const set = { reason: 'byHand' as const, state: 'Active' as const, time: now, removedTime: null, detail: '' }
  const [row] = await tx
    .insert(table)
    .values({ name: address, nameKey: nameKey(address), channel, ...set })
    .onConflictDoUpdate({
      target: [table.name, table.channel],
      set: { ...set, sendingId: null, notificationId: null, version: sql`${table.version} + 1` },
      setWhere: eq(table.state, 'Removed'),
    })
    .returning()
  return row && suppressionOf(row)
}

/** Those that one sending brought there; their ids. */
export async function removeOfSending(tx: Tx, sendingId: string, now: number): Promise<string[]> {
  const removed = await tx
    .update(table)
    .set({ state: 'Removed', removedTime: now, version: sql`${table.version} + 1` })
    .where(and(eq(table.sendingId, sendingId), eq(table.state, 'Active')))
    .returning({ id: table.id })
  return removed.map(({ id }) => id)
}

/** chosen (business.md §5): two refusals within 30 days, where they do not say that there is no such address. */
const refusals = 2
const withinSeconds = 30 * 24 * 3600

/**
 * Puts the address of an entry on the list, when what became of it says so: at once where there is no such address or its owner
 * complained, otherwise when it was refused again. Done in the statement that says what became of the entry (`of`: its common
 * table expression, with the columns of the entry).
 */
export function suppressing(of: string, why: SuppressionReason): string {
  const again = `(select count(*) from notifications as other where other.recipient = ${of}.recipient and other.channel = ${of}.channel
      and other.error in ('refused', 'bounced') and other.id <> ${of}.id
      and other.settled > greatest(extract(epoch from clock_timestamp()) - ${withinSeconds}, coalesce((
        select removed_time from suppressions where address = ${of}.recipient and channel = ${of}.channel), 0)))
      >= ${refusals - 1}`
  return `insert into suppressions (address, name_key, channel, reason, time, detail, sending_id, notification_id)
    select recipient, lower(recipient), channel, '${why}', extract(epoch from clock_timestamp())::bigint, error_detail, sending_id, id
    from ${of} where channel in ('email', 'sms')${why === 'refusedTwice' ? ` and ${again}` : ''}
    on conflict (address, channel) do update set state = 'Active', reason = excluded.reason, time = excluded.time, removed_time = null,
      detail = excluded.detail, sending_id = excluded.sending_id, notification_id = excluded.notification_id,
      version = suppressions.version + 1
      where suppressions.state = 'Removed'`
}

export type Unsubscribing = { memberId: string; channel: NotificationChannel; now: number }

/** `notificationId`: the entry whose link was used, at whose address it counts. False: it was so already. */
export async function unsubscribe(
  tx: Tx,
  { memberId, channel, now, notificationId = null }: Unsubscribing & { notificationId?: string | null },
): Promise<boolean> {
  const sentTo = sql`(select ${notifications.name} from ${notifications} where ${notifications.id} = ${notificationId}::text)`
  const { rowCount } = await tx.execute(sql`
    insert into unsubscribes (member_id, channel, address, time, notification_id)
    select ${members.id}, ${channel}, coalesce(${sentTo}, ${addressOf(channel)}), ${now}::bigint, ${notificationId}::text
    from ${members} where ${members.id} = ${memberId} on conflict do nothing`)
  return rowCount === 1
}

/** The member, and every other one at the same address, gets broadcasts again. False: nothing stood in the way. */
export async function subscribeMember(tx: Tx, memberId: string, channel: NotificationChannel): Promise<boolean> {
  const address = tx
    .select({ address: sql<string>`nullif(${addressOf(channel)}, '')` })
    .from(members)
    .where(eq(members.id, memberId))
  const gone = await tx
    .delete(unsubscribes)
    .where(
      and(
        eq(unsubscribes.channel, channel),
        sql`(${unsubscribes.memberId} = ${memberId} or ${unsubscribes.address} = (${address}))`,
      ),
    )
    .returning({ memberId: unsubscribes.memberId })
  return gone.length > 0
}

export async function channelsOf(tx: Tx, memberId: string): Promise<MemberChannel[]> {
  const channels: MemberChannel[] = []
  for (const channel of NotificationChannel.options) channels.push(await channelOf(tx, memberId, channel))
  return channels
}

async function channelOf(tx: Tx, memberId: string, channel: NotificationChannel): Promise<MemberChannel> {
  const address = sql<string | null>`nullif(${addressOf(channel)}, '')`
  const [row] = await tx
    .select({
      address,
      unsubscribedTime: unsubscribes.time,
      unsubscribedBy: unsubscribes.notificationId,
      suppression: { id: table.id, reason: table.reason, time: table.time },
    })
    .from(members)
    .leftJoin(
      unsubscribes,
      and(
        eq(unsubscribes.channel, channel),
        sql`(${unsubscribes.memberId} = ${members.id} or ${unsubscribes.address} = ${address})`,
      ),
    )
    .leftJoin(table, and(eq(table.channel, channel), eq(table.state, 'Active'), sql`${table.name} = ${address}`))
    .where(eq(members.id, memberId))
    .orderBy(unsubscribes.time)
    .limit(1)
  return { channel, ...found(row), last: await lastTry(tx, memberId, channel) }
}

async function lastTry(tx: Tx, memberId: string, channel: NotificationChannel): Promise<MemberChannel['last']> {
  const { id, status, error, name, sentTime, deliveredTime, acknowledgedTime, settled, createTime } = notifications
  const [row] = await tx
    .select({
      notificationId: id,
      status,
      error,
      recipient: name,
      time: sql<number>`coalesce(${deliveredTime}, ${sentTime}, ${settled}, ${acknowledgedTime}, ${createTime})::int`,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.memberId, memberId),
        eq(notifications.channel, channel),
        // One that was refused before it left has no try in older rows.
        or(gt(notifications.attempts, 0), isNotNull(settled)),
      ),
    )
    .orderBy(desc(createTime), desc(id))
    .limit(1)
  return row ?? null
}

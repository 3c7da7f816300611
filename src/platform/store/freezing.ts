// The entries of a sending, made part by part of the members its audience has.
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Audience, NotificationChannel } from '../../contract/notification.ts'
import { isIn, languageRead, nightsAt, quietChannels, zoneOf } from './audience.ts'
import type { Tx } from './connection.ts'
import { members } from './schema/members.ts'
import { notifications, sendings } from './schema/notifications.ts'
import { venues } from './schema/venues.ts'
import { addressOf, unreached } from './unreached.ts'

type Freezing = {
  id: string
  audience: Audience
  channel: NotificationChannel
  action: string
  createTime: number
  startTime: number
  wakeReason: string | null
}

/**
 * The entries of the next members of an audience, in the order of their ids. Answers the last of these members; undefined when
 * there were no more.
 */
export async function freezeNext(
  tx: Tx,
  { id, audience, channel, action, createTime, startTime, wakeReason }: Freezing,
  { after, most }: { after: string; most: number },
): Promise<string | undefined> {
  const { unsubscribed, suppressed } = unreached(channel)
  const waits = quietChannels.includes(channel) && wakeReason === null
  const mornings = JSON.stringify(waits ? await nightsAt(tx, startTime) : {})
  const next = tx
    .select({
      id: members.id,
      name: members.name,
      address: addressOf(channel).as('address'),
      language: languageRead.as('language'),
      morning: sql<string>`(${mornings}::jsonb ->> ${zoneOf})::bigint`.as('morning'),
      getsNone: sql<boolean>`(${unsubscribed} or ${suppressed})`.as('gets_none'),
    })
    .from(members)
    .leftJoin(venues, eq(venues.id, members.venueId))
    .where(and(isIn(audience, createTime), gt(members.id, after)))
    .orderBy(members.id)
    .limit(most)
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with next as materialized (${next}),
    made as (
      insert into ${notifications} (sending_id, member_id, member_name, action, channel, recipient, language, create_time, scheduled_time, due)
        select ${id}, id, nickname, ${action}, ${channel}, address, language, ${createTime}::bigint,
          coalesce(morning, ${startTime}::bigint), coalesce(morning, 0)
        from next where address <> '' and not gets_none order by id
      on conflict do nothing
    )
    select max(id) as last from next`)
  return rows[0]?.last ?? undefined
}

/**
 * Takes out the next entries whose member is no longer in the audience. Answers how many, and the last that was looked at;
 * undefined when there were no more.
 */
export async function takeOutNext(
  tx: Tx,
  { id, audience, createTime }: Pick<Freezing, 'id' | 'audience' | 'createTime'>,
  { after, most }: { after: string; most: number },
): Promise<{ left: number; last: string | undefined }> {
  const { rows } = await tx.execute<{ left: number; last: string | null }>(sql`
    with next as materialized (
      select id, member_id, status from ${notifications} where sending_id = ${id} and create_time = ${createTime} and id > ${after}
      order by id limit ${most}
    ),
    gone as (
      delete from ${notifications} using next where ${notifications.id} = next.id and next.status = 'Scheduled'
        and not exists (select from ${members} where ${members.id} = next.member_id and ${isIn(audience, createTime) ?? sql`true`})
      returning ${notifications.id}
    )
    select (select count(*)::int from gone) as left, max(id) as last from next`)
  return { left: rows[0]?.left ?? 0, last: rows[0]?.last ?? undefined }
}

/** How many members it goes to, once all of its entries are made. */
export async function endFreezing(tx: Tx, id: string): Promise<void> {
  const made = sql`(select count(*)::int from ${notifications} where ${notifications.sendingId} = ${id} and ${notifications.retryOf} is null)`
  await tx
    .update(sendings)
    .set({ frozen: true, members: made })
    .where(inArray(sendings.id, [id]))
}

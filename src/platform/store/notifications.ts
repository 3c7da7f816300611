// The log: entries as they are read, and tried again.
import { and, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { Blocked, DeliveryError, Notification } from '../../contract/notification.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { plainRead, subjectRead } from './in-language.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { addressNowSql, entryBlockedSql, isSharedSql, sendingsAsked } from './unreached.ts'
import { notifications as table, sendings } from './schema/notifications.ts'
import { isSearchedFor } from './searched.ts'

const again = alias(table, 'again')
/** chosen: characters of the text of an entry in a list. */
const beginning = 200

/** `content`: the text, or its beginning. */
function select(tx: Tx, content: SQL<string>) {
  return tx
    .select({
      row: table,
      subject: sql<string>`${sql.raw(subjectRead)}`,
      content,
      retriedBy: again.id,
      now: addressNow,
      blocked,
    })
    .from(table)
    .innerJoin(sendings, eq(sendings.id, table.sendingId))
    .leftJoin(again, eq(again.retryOf, table.id))
}
/** Where it would be sent if it were tried again. */
const addressNow = sql<string>`${sql.raw(addressNowSql)}`
const blocked = sql<Blocked | null>`(select ${sql.raw(entryBlockedSql('again.address'))} from (select ${addressNow} as address) as again)`
/** Also where it would end as it did: its address is still one for examples, or still that of another entry. */
const inVain = sql<boolean>`coalesce(${blocked} is not null
  or (${table.error} = 'exampleAddress' and ${addressNow} = ${table.name})
  or (${table.error} = 'sharedAddress' and (select ${sql.raw(isSharedSql('again.address'))} from (select ${addressNow} as address) as again)), false)`
const whole = sql<string>`${sql.raw(plainRead)}`
const shortened = sql<string>`left(${sql.raw(plainRead)}, ${sql.raw(String(beginning))})`

export async function findNotification(tx: Tx, id: string): Promise<Notification> {
  return notificationOf(found((await select(tx, whole).where(eq(table.id, id)))[0]))
}

/** Its sending is locked before it, so that it does not end meanwhile. */
export async function lockNotification(tx: Tx, id: string): Promise<Notification> {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  return findNotification(tx, id)
}

const orders = {
  createTime: [table.createTime, table.id],
  scheduledTime: [table.scheduledTime, table.id],
  status: [table.status, table.createTime, table.id],
}

export function listNotifications(tx: Tx, query: QueryOf<Endpoints['listNotifications']>) {
  return pageOf(
    tx,
    query,
    and(
      query.status && inArray(table.status, query.status),
      query.action && inArray(table.action, query.action),
      query.error && inArray(table.error, query.error),
      query.retried === undefined ? undefined : wasRetried(query.retried === 'true'),
    ),
  )
}

export function listOutbox(tx: Tx, query: QueryOf<Endpoints['listOutbox']>) {
  return pageOf(tx, query, and(eq(table.provider, 'outbox'), inArray(table.status, ['Sent', 'Delivered'])))
}

async function pageOf(tx: Tx, query: QueryOf<Endpoints['listOutbox']>, fits: SQL | undefined) {
  const where = and(
    fits,
    isSearchedFor('notification', query),
    query.channel && inArray(table.channel, query.channel),
    query.sendingId === undefined ? undefined : eq(table.sendingId, query.sendingId),
    query.member === undefined ? undefined : eq(table.memberId, query.member),
    query.from === undefined ? undefined : gte(table.createTime, query.from),
    query.to === undefined ? undefined : lte(table.createTime, query.to),
  )
  const order = sortOf(query.sort, orders, '-createTime')
  const { ids, ...page } = await idPageOf(tx, { table, id: table.id, where, order }, query)
  const rows = await select(tx, shortened).where(inArray(table.id, ids))
  return { notifications: inOrderOf(ids, rows, ({ row }) => row.id).map(notificationOf), ...page }
}

function wasRetried(wanted: boolean): SQL {
  const later = sql`(select from ${table} as later where later.retry_of = ${table.id})`
  return wanted ? sql`exists ${later}` : sql`not exists ${later}`
}

type Joined = Awaited<ReturnType<typeof select>>[number]

function notificationOf({ row, now, ...joined }: Joined): Notification {
  const { name, due: _due, holder: _holder, heldUntil: _held, settled: _settled, ...entry } = row
  return { ...entry, ...joined, recipient: name, newAddress: now !== '' && now !== name ? now : null }
}

/** Tries an entry again, at the address the member has now. */
export async function insertRetry(tx: Tx, of: Notification, now: number): Promise<string> {
  const { sendingId, memberId, memberName, action, channel, recipient, newAddress, id } = of
  const [row] = await tx
    .insert(table)
    .values({
      sendingId,
      memberId,
      memberName,
      action,
      channel,
      language: of.language,
      name: newAddress ?? recipient,
      createTime: now,
      scheduledTime: now,
      retryOf: id,
    })
    .returning({ id: table.id })
  return found(row).id
}

/** The same of all entries of a sending that ended in one of these errors and were not tried again; how many. */
export async function insertRetries(
  tx: Tx,
  sendingId: string,
  errors: readonly DeliveryError[],
  now: number,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with sendings as materialized (${asked(sendingId)})
    insert into notifications (sending_id, member_id, member_name, action, channel, language, recipient, create_time, scheduled_time, retry_of)
      select sending_id, member_id, member_name, ${table.action}, ${table.channel}, ${table.language}, ${addressNow},
        ${now}::bigint, ${now}::bigint, ${table.id}
      from ${table} join ${sendings} on ${sendings.id} = ${table.sendingId}
      where ${and(isFailed(sendingId, errors), wasRetried(false), sql`not ${inVain}`)}
    on conflict (retry_of) do nothing`)
  return rowCount ?? 0
}

/** How many entries of a sending ended in each error and were not tried again; `blocked`: they would not be sent now either. */
export async function failedOf(
  tx: Tx,
  sendingId: string,
): Promise<{ error: DeliveryError | null; blocked: boolean; n: number }[]> {
  const { rows } = await tx.execute<{ error: DeliveryError | null; blocked: boolean; n: number }>(sql`
    with sendings as materialized (${asked(sendingId)})
    select ${table.error} as error, ${inVain} as blocked, count(*)::int as n
      from ${table} join ${sendings} on ${sendings.id} = ${table.sendingId}
      where ${and(eq(table.sendingId, sendingId), eq(table.status, 'Error'), wasRetried(false))}
      group by 1, 2`)
  return rows
}

function asked(sendingId: string): SQL {
  return sql`${sql.raw(sendingsAsked('id = '))}${sendingId}`
}

function isFailed(sendingId: string, errors: readonly DeliveryError[]): SQL | undefined {
  return and(eq(table.sendingId, sendingId), eq(table.status, 'Error'), inArray(table.error, [...errors]))
}

/** Takes entries out that a stopped sending did not come to; how many. Those that are in hand are let go first. */
export async function endScheduled(tx: Tx, sendingId: string, error: DeliveryError, most: number): Promise<number> {
  const some = tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.sendingId, sendingId), eq(table.status, 'Scheduled')))
    .limit(most)
    .for('update')
  const ended = await tx
    .update(table)
    .set({ status: 'Error', error, holder: null, heldUntil: null, version: sql`${table.version} + 1` })
    .where(inArray(table.id, some))
    .returning({ id: table.id })
  return ended.length
}

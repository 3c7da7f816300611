// The apps of members that take push notifications.
import { and, asc, count, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { PushApp } from '../../contract/push-subscription.ts'
import type { PushSubscription } from '../delivery/push-message.ts'
import type { DbClient, Tx } from './connection.ts'
import { platformKeys } from './schema/platform.ts'
import { pushSubscriptions as table } from './schema/push-subscriptions.ts'

/** The state reported by the processes that send pushes; used to answer calls of an app. */
const Service = v.object({ publicKey: v.string(), services: v.array(v.string()) })
export type PushService = { publicKey: string; services: readonly string[] }
const key = 'web-push'

/** Undefined: pushes go to the outbox. */
export async function findPushService(tx: Tx): Promise<PushService | undefined> {
  const [row] = await tx.select().from(platformKeys).where(eq(platformKeys.name, key))
  return row && v.parse(Service, row.value)
}

/** As the settings of the process that started last say it. */
export async function keepPushService(tx: Tx, given: PushService | undefined): Promise<void> {
  // Of the private key nothing is kept.
  const service = given && { publicKey: given.publicKey, services: given.services }
  if (!service) {
    await tx.delete(platformKeys).where(eq(platformKeys.name, key))
    return
  }
  await tx
    .insert(platformKeys)
    .values({ name: key, value: service })
    .onConflictDoUpdate({ target: platformKeys.name, set: { value: service } })
}

export type KeptSubscription = PushSubscription & { id: string }

/** Those that were made with this platform's key. */
export async function subscriptionsOf(
  client: DbClient,
  memberId: string,
  publicKey: string,
): Promise<KeptSubscription[]> {
  const { rows } = await client.query<KeptSubscription>(
    `select id, endpoint, p256dh, auth from push_subscriptions where member_id = $1 and made_for = $2 order by id`,
    [memberId, publicKey],
  )
  return rows
}

/** Its service does not know it any more. */
export async function dropSubscription(client: DbClient, id: string): Promise<void> {
  await client.query('delete from push_subscriptions where id = $1', [id])
}

const columns = { id: table.id, endpoint: table.endpoint, createTime: table.createTime }

export function appsOf(tx: Tx, memberId: string): Promise<PushApp[]> {
  return tx.select(columns).from(table).where(eq(table.memberId, memberId)).orderBy(asc(table.id))
}

export async function countApps(tx: Tx, memberId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(table).where(eq(table.memberId, memberId))
  return row?.n ?? 0
}

/** An app belongs to the member who signed up last with it. */
export async function insertApp(tx: Tx, app: typeof table.$inferInsert): Promise<PushApp | undefined> {
  const { memberId, p256dh, auth, madeFor } = app
  const [row] = await tx
    .insert(table)
    .values(app)
    .onConflictDoUpdate({ target: table.endpoint, set: { memberId, p256dh, auth, madeFor } })
    .returning(columns)
  return row
}

/** False: the member has no such app. */
export async function removeApp(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(table)
    .where(and(eq(table.memberId, memberId), eq(table.id, id)))
    .returning({ id: table.id })
  return gone.length > 0
}

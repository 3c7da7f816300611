// Guessing passwords is slowed by account, by address and by both, whatever headers a request carries.
import { inArray, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Tx } from '../store/connection.ts'
import { signInFailures } from '../store/schema/platform.ts'

/** chosen: attempts in a quarter of an hour. */
const windowSeconds = 15 * 60
const limits = { pair: 10, account: 30, address: 100 }

/** Counts an attempt before its password is looked at; answers the seconds to wait when there were too many. */
export async function countAttempt(db: Tx, email: string, address: string): Promise<number | undefined> {
  const now = Math.floor(Date.now() / 1000)
  const buckets = bucketsOf(email, address)
  const rows = await db
    .insert(signInFailures)
    .values(buckets.map(({ bucket }) => ({ bucket, count: 1, until: now + windowSeconds })))
    .onConflictDoUpdate({
      target: signInFailures.bucket,
      set: {
        count: sql`case when ${signInFailures.until} > ${now} then ${signInFailures.count} + 1 else 1 end`,
        until: sql`case when ${signInFailures.until} > ${now} then ${signInFailures.until} else excluded.until end`,
      },
    })
    .returning()
  const over = rows.filter((row) => row.count > (buckets.find(({ bucket }) => bucket === row.bucket)?.limit ?? 0))
  return over.length === 0 ? undefined : Math.max(...over.map(({ until }) => until - now), 1)
}

/** The attempt was the right person: it does not count. */
export async function forgetAttempt(db: Tx, email: string, address: string): Promise<void> {
  const [pair, account, home] = bucketsOf(email, address).map(({ bucket }) => bucket)
  await db.delete(signInFailures).where(
    inArray(
      signInFailures.bucket,
      [pair, account].filter((name) => name !== undefined),
    ),
  )
  await db
    .update(signInFailures)
    .set({ count: sql`greatest(${signInFailures.count} - 1, 0)` })
    .where(
      inArray(
        signInFailures.bucket,
        [home].filter((name) => name !== undefined),
      ),
    )
}

/** In a fixed order, so that two attempts at once cannot wait for each other; hashed, so that no address is kept. */
function bucketsOf(email: string, address: string) {
  const account = email.trim().toLowerCase()
  return [
    { bucket: `1:${hash(`${account} ${address}`)}`, limit: limits.pair },
    { bucket: `2:${hash(account)}`, limit: limits.account },
    { bucket: `3:${hash(address)}`, limit: limits.address },
  ]
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

// Guessing passwords is slowed by account, by address and by both; headers of a request change nothing.
import { eq, inArray, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Tx } from '../store/connection.ts'
import { signInFailures } from '../store/schema/platform.ts'

/** chosen: attempts in a quarter of an hour. */
const windowSeconds = 15 * 60
const limits = { pair: 10, account: 30, address: 100, secret: 30, beginning: 600 }

type Bucket = { of: 'pair' | 'account' | 'address' | 'secret' | 'beginning'; bucket: string; limit: number }

/**
 * Counts an attempt before its password is checked, and returns the seconds to wait after too many. Only
 * checked passwords count: refused attempts do not prolong the wait. In a browser in which the
 * account has signed in before (`known`) strangers elsewhere cannot lock it out.
 */
export async function countAttempt(
  db: Tx,
  email: string,
  address: string,
  known: boolean,
): Promise<number | undefined> {
  for (const bucket of bucketsOf(email, address)) {
    if (known && bucket.of === 'account') continue
    const wait = await countIn(db, bucket)
    if (wait !== undefined) return wait
  }
  return undefined
}

/** Each sign-in that is begun keeps a row until it is over; no person needs more than this. */
export function beginningBucket(address: string): Bucket {
  return { of: 'beginning', bucket: `5:${hash(address)}`, limit: limits.beginning }
}

/** Wrong secrets of one client from one address. */
export function secretBucket(client: string, address: string): Bucket {
  return { of: 'secret', bucket: `4:${hash(`${client} ${address}`)}`, limit: limits.secret }
}

/** How long to wait, without counting. */
export async function waitOf(db: Tx, { bucket, limit }: Bucket): Promise<number | undefined> {
  const now = Math.floor(Date.now() / 1000)
  const [row] = await db.select().from(signInFailures).where(eq(signInFailures.bucket, bucket))
  return row && row.until > now && row.count >= limit ? row.until - now : undefined
}

/** One statement, so that attempts at once cannot pass each other; at the limit the count stands still. */
export async function countIn(db: Tx, { bucket, limit }: Bucket): Promise<number | undefined> {
  const now = Math.floor(Date.now() / 1000)
  const isOpen = sql`${signInFailures.until} > ${now}`
  const [row] = await db
    .insert(signInFailures)
    .values({ bucket, count: 1, until: now + windowSeconds })
    .onConflictDoUpdate({
      target: signInFailures.bucket,
      set: {
        count: sql`case when ${isOpen} then least(${signInFailures.count}, ${limit}) + 1 else 1 end`,
        until: sql`case when ${isOpen} then ${signInFailures.until} else excluded.until end`,
      },
    })
    .returning()
  return row && row.count > limit ? Math.max(row.until - now, 1) : undefined
}

/** The attempt was the right person: it does not count. */
export async function forgetAttempt(db: Tx, email: string, address: string): Promise<void> {
  const [pair, home, account] = bucketsOf(email, address).map(({ bucket }) => bucket)
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

/** The narrowest first; hashed, so that no address is kept. */
function bucketsOf(email: string, address: string): Bucket[] {
  const account = email.trim().toLowerCase()
  return [
    { of: 'pair', bucket: `1:${hash(`${account} ${address}`)}`, limit: limits.pair },
    { of: 'address', bucket: `3:${hash(address)}`, limit: limits.address },
    { of: 'account', bucket: `2:${hash(account)}`, limit: limits.account },
  ]
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

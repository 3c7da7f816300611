// Removes expired rows, so that tables do not grow with use.
import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Store } from './store/connection.ts'
import { forgetOldKeys } from './idempotency.ts'
import { removeUnshown } from './store/images.ts'
import { missionLooks } from './store/schema/campaign.ts'
import { events, oidcPayloads, signInFailures } from './store/schema/platform.ts'

/** chosen: a console that was away longer than this fetches everything again. */
const eventSeconds = 24 * 3_600
/** Rows a statement removes, so that no clean-up holds up a write. */
const atOnce = 5_000

const imagesAtOnce = 500

export async function cleanUp({ db }: Pick<Store, 'db'>): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  await forgetOldKeys(db)
  await db.delete(signInFailures).where(lt(signInFailures.until, now))
  const expired = db
    .select({ id: oidcPayloads.id })
    .from(oidcPayloads)
    .where(lt(oidcPayloads.expires, now))
    .limit(atOnce)
  await db.delete(oidcPayloads).where(and(lt(oidcPayloads.expires, now), inArray(oidcPayloads.id, expired)))
  await db.delete(missionLooks).where(lt(missionLooks.until, now))
  await removeUnshown(db, now, imagesAtOnce)
  // The newest stays: it tells an old place in the stream from one that never was.
  await db
    .delete(events)
    .where(and(lt(events.time, now - eventSeconds), lt(events.position, sql`(select max(position) from ${events})`)))
}

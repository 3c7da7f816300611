// Images of tournaments. Copies and templates show the same one, so it belongs to none of them.
import { and, eq, sql } from 'drizzle-orm'
import { imagePath } from '../../contract/tournament-image.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { images } from './schema/images.ts'

/** Answers its address. */
export async function insertImage(tx: Tx, image: typeof images.$inferInsert): Promise<string> {
  const [row] = await tx.insert(images).values(image).returning({ id: images.id, secret: images.secret })
  const { id, secret } = found(row)
  return imagePath(id, secret)
}

/** chosen: replaced images are kept this long for an undo, new ones until they are shown (seconds). */
const keptSeconds = 7 * 86_400
const freshSeconds = 3_600

/** Tournaments, copies, templates, teams, venues and their companies show images by their address. */
const shown = sql`exists (
  select from (
    select logo as path from tournaments union all select banner from tournaments union all select mobile_banner from tournaments
    union all select logo from tournament_teams union all select logo from venues union all select logo from venue_companies
    union all select fields ->> 'logo' from tournament_templates union all select fields ->> 'banner' from tournament_templates
    union all select fields ->> 'mobileBanner' from tournament_templates
  ) as places where places.path = '/files/images/' || images.id || '/' || images.secret)`

/** Marks the images that nothing shows any more, and removes those that nothing has shown for long; `most` at a time. */
export async function removeUnshown(tx: Tx, now: number, most: number): Promise<void> {
  const { unshown } = images
  await tx.execute(sql`update images set unshown = null where ${unshown} is not null and ${shown}`)
  await tx.execute(
    sql`update images set unshown = ${now}::bigint where ${unshown} is null and time < ${now - freshSeconds}::bigint and not ${shown}`,
  )
  await tx.execute(sql`delete from images where not ${shown} and id in (
    select id from images where ${unshown} < ${now - keptSeconds}::bigint limit ${most})`)
}

/** For who knows its whole address. */
export async function findTournamentImage(tx: Tx, id: string, secret: string) {
  const { mediaType, bytes } = images
  const [row] = await tx
    .select({ mediaType, bytes })
    .from(images)
    .where(and(eq(images.id, id), eq(images.secret, secret)))
  return row
}

// Images of tournaments. Copies and templates show the same one, so it belongs to none of them.
import { and, eq } from 'drizzle-orm'
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

/** For who knows its whole address. */
export async function findTournamentImage(tx: Tx, id: string, secret: string) {
  const { mediaType, bytes } = images
  const [row] = await tx
    .select({ mediaType, bytes })
    .from(images)
    .where(and(eq(images.id, id), eq(images.secret, secret)))
  return row
}

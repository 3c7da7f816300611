import { eq } from 'drizzle-orm'
import { games, regions } from '../../contract/limits.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Tx } from './connection.ts'
import { settings } from './schema/tournaments.ts'

const onlyRow = 'arena'

/** §9 lists them; the stored row, once there is one, is what counts. */
export async function readSettings(tx: Tx): Promise<Settings> {
  const [row] = await tx.select().from(settings).where(eq(settings.id, onlyRow))
  return row ? { games: row.games, regions: row.regions } : { games: [...games], regions: [...regions] }
}

/** Stores the lists if there are none yet. */
export async function fillSettings(tx: Tx, lists: Settings): Promise<void> {
  await tx
    .insert(settings)
    .values({ id: onlyRow, ...lists })
    .onConflictDoNothing()
}

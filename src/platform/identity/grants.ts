import { and, eq } from 'drizzle-orm'
import type { Tx } from '../store/connection.ts'
import { oidcPayloads } from '../store/schema/platform.ts'

/** Whether the sign-in that a token came from still stands. */
export async function isGranted(tx: Tx, grantId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: oidcPayloads.id })
    .from(oidcPayloads)
    .where(and(eq(oidcPayloads.model, 'Grant'), eq(oidcPayloads.id, grantId)))
  return rows.length > 0
}

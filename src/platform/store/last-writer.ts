import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from './connection.ts'
import { auditLog } from './schema/platform.ts'

/** Who last wrote a thing, and when; undefined when nobody has. */
export async function lastWriterOf(
  tx: Tx,
  { target, tournamentId }: { target: string; tournamentId: string },
): Promise<{ by: string; time: number } | undefined> {
  const [row] = await tx
    .select({ by: auditLog.actorName, time: auditLog.time })
    .from(auditLog)
    .where(and(eq(auditLog.tournamentId, tournamentId), eq(auditLog.target, target), eq(auditLog.outcome, 'done')))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row
}

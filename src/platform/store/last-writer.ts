import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from './connection.ts'
import { auditLog } from './schema/platform.ts'

/** The last writer of a thing (`match:12/m34`), or of one of these fields of it, with the time; undefined if it was never written. */
export async function lastWriterOf(
  tx: Tx,
  target: string,
  fields?: readonly string[],
): Promise<{ by: string; time: number } | undefined> {
  const named =
    fields &&
    sql`${auditLog.after} ?| array[${sql.join(
      fields.map((field) => sql`${field}`),
      sql`, `,
    )}]`
  const [row] = await tx
    .select({ by: auditLog.actorName, time: auditLog.time })
    .from(auditLog)
    .where(
      and(sql`${auditLog.scope} @> array[${target}]`, eq(auditLog.target, target), eq(auditLog.outcome, 'done'), named),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row
}

import { eq, inArray } from 'drizzle-orm'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { members } from './schema/members.ts'

/** Of a member that exists. */
export async function memberName(tx: Tx, memberId: string): Promise<string> {
  const [row] = await tx.select({ name: members.name }).from(members).where(eq(members.id, memberId))
  return found(row).name
}

/** Those of the ids that are members. */
export async function knownMembers(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

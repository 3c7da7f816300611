import { and, inArray, not } from 'drizzle-orm'
import type { Tx } from '../store/connection.ts'
import { accounts } from '../store/schema/platform.ts'

/** The accounts the demonstration's seed makes; the sign-in page names them on the machine it runs on. */
export const demoPassword = 'arena'
const emails = ['admin@arena.test', 'company@arena.test', 'operator@arena.test', 'nobody@arena.test']

export async function demoEmails(db: Tx): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(inArray(accounts.email, emails), not(accounts.disabled)))
  return emails.filter((email) => rows.some((row) => row.email === email))
}

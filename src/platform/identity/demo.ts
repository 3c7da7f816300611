import { and, inArray, not } from 'drizzle-orm'
import { isPublic, type Config } from '../config.ts'
import type { Tx } from '../store/connection.ts'
import { accounts } from '../store/schema/platform.ts'

/** The accounts the demonstration's seed makes; the sign-in page names them on the machine it runs on. */
export const demoPassword = 'arena'
const emails = ['admin@arena.test', 'company@arena.test', 'operator@arena.test', 'nobody@arena.test']

/**
 * Whether an account may sign in. Everybody knows the password of the demonstration's: where others reach the platform
 * they cannot sign in, however they were created.
 */
export type Admits = (account: Pick<typeof accounts.$inferSelect, 'email'>) => boolean

export function admitsAt(config: Pick<Config, 'origin' | 'host'>): Admits {
  if (!isPublic(config)) return () => true
  return ({ email }) => !emails.includes(email.trim().toLowerCase())
}

export async function demoEmails(db: Tx): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(inArray(accounts.email, emails), not(accounts.disabled)))
  return emails.filter((email) => rows.some((row) => row.email === email))
}

// Accounts that may sign in, with their roles.
import { eq, sql } from 'drizzle-orm'
import { Role, userFromClaims, type User } from '../../contract/user.ts'
import type { Tx } from '../store/connection.ts'
import { accounts } from '../store/schema/platform.ts'
import type { Admits } from './demo.ts'
import { hashPassword, inPasswordTurn, isPassword, type PasswordTurn } from './passwords.ts'

export type NewAccount = {
  email: string
  name: string
  password: string
  /** None: may sign in, but may do nothing (§6 Unknown). */
  roles: readonly Role[]
  venueCompanyId?: string | null
  venueId?: string | null
}
export type Account = typeof accounts.$inferSelect

/** Answers the new account's `sub`. */
export async function createAccount(tx: Tx, { password, ...account }: NewAccount): Promise<string> {
  return insertAccount(tx, { ...account, hash: await inPasswordTurn((turn) => hashPassword(password, turn)) })
}

/** With a password that is hashed already. */
export async function insertAccount(
  tx: Tx,
  { hash, email, roles, ...account }: Omit<NewAccount, 'password'> & { hash: string },
): Promise<string> {
  const [row] = await tx
    .insert(accounts)
    .values({ ...account, email: email.trim(), roles: [...roles], password: hash })
    .returning({ sub: accounts.sub })
  if (!row) throw new Error('the account was not stored')
  return row.sub
}

export async function accountBySub(tx: Tx, sub: string, admits: Admits): Promise<Account | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.sub, sub))
  return row && !row.disabled && admits(row) ? row : undefined
}

/** The account of this e-mail address, if the password is its. */
export async function accountByPassword(
  tx: Tx,
  { email, password }: { email: string; password: string },
  admits: Admits,
  turn: PasswordTurn,
): Promise<Account | undefined> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(sql`lower(${accounts.email}) = lower(${email.trim()})`)
  const right = await isPassword(password, row?.password, turn)
  return right && row && !row.disabled && admits(row) ? row : undefined
}

export async function noteSignIn(tx: Tx, sub: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ lastSignIn: Math.floor(Date.now() / 1000) })
    .where(eq(accounts.sub, sub))
}

/** Whether any account may sign in. */
export async function hasAccounts(tx: Tx, admits: Admits): Promise<boolean> {
  // More than the demonstration has.
  const rows = await tx.select({ email: accounts.email }).from(accounts).limit(20)
  return rows.some(admits)
}

/** §3: the claims of a token; one role alone stands as text, several as a list. */
export function claimsOf(account: Account) {
  const [only, ...more] = account.roles
  return {
    name: account.name,
    ...(only && { role: more.length > 0 ? account.roles : only }),
    ...(account.venueCompanyId && { venue_company_id: account.venueCompanyId }),
    ...(account.venueId && { venue_id: account.venueId }),
  }
}

/** The user of an account as stored now; older tokens may say otherwise. */
export function userOfAccount(account: Account): User {
  return userFromClaims({ sub: account.sub, ...claimsOf(account) })
}

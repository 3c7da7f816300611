// Accounts that may sign in, with their roles.
import { and, eq, exists, not, sql } from 'drizzle-orm'
import { Role, userFromClaims, type User } from '../../contract/user.ts'
import type { Tx } from '../store/connection.ts'
import { accounts, oidcPayloads } from '../store/schema/platform.ts'
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
type Claimed = Pick<Account, 'sub' | 'name' | 'roles' | 'venueCompanyId' | 'venueId'>

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

/**
 * The user as the account is now, while it may sign in and the sign-in with this grant stands. One small statement: every request asks
 * it, since what a token says may be ten minutes old.
 */
export async function currentUser(
  tx: Tx,
  { sub, grant }: { sub: string; grant: string | undefined },
  admits: Admits,
): Promise<User | undefined> {
  const { id, model } = oidcPayloads
  const stands =
    grant === undefined
      ? undefined
      : exists(
          tx
            .select({ id })
            .from(oidcPayloads)
            .where(and(eq(model, 'Grant'), eq(id, grant))),
        )
  const { roles, name, venueCompanyId, venueId, email } = accounts
  const [row] = await tx
    .select({ sub: accounts.sub, roles, name, venueCompanyId, venueId, email })
    .from(accounts)
    .where(and(eq(accounts.sub, sub), not(accounts.disabled), stands))
  return row && admits(row) ? userOfAccount(row) : undefined
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
export function claimsOf(account: Claimed) {
  const [only, ...more] = account.roles
  return {
    name: account.name,
    ...(only && { role: more.length > 0 ? account.roles : only }),
    ...(account.venueCompanyId && { venue_company_id: account.venueCompanyId }),
    ...(account.venueId && { venue_id: account.venueId }),
  }
}

/** The user of an account as stored now; older tokens may say otherwise. */
export function userOfAccount(account: Claimed): User {
  return userFromClaims({ sub: account.sub, ...claimsOf(account) })
}

// One account per role, for looking around; they exist with a demo or large seed only.
import { insertAccount } from '../identity/accounts.ts'
import { hashPassword, inPasswordTurn } from '../identity/passwords.ts'
import type { Tx } from '../store/connection.ts'

const password = 'arena'

/** With the company and the venue that its administrators belong to. */
export async function seedAccounts(tx: Tx, { companyId, venueId }: { companyId: string; venueId: string }) {
  // Hashed once: everybody knows it, and each time takes a third of a second.
  const hash = await inPasswordTurn((turn) => hashPassword(password, turn))
  await insertAccount(tx, { email: 'admin@arena.test', name: 'Ada Admin', hash, roles: ['SystemAdmin'] })
  await insertAccount(tx, {
    email: 'company@arena.test',
    name: 'Chen Company',
    hash,
    roles: ['VenueCompanyAdmin'],
    venueCompanyId: companyId,
  })
  await insertAccount(tx, {
    email: 'operator@arena.test',
    name: 'Olive Operator',
    hash,
    roles: ['VenueOperator'],
    venueCompanyId: companyId,
    venueId,
  })
  await insertAccount(tx, { email: 'nobody@arena.test', name: 'Noah Nobody', hash, roles: [] })
}

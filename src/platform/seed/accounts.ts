// One account per role, for looking around; they exist with a demo or large seed only.
import { createAccount } from '../identity/accounts.ts'
import type { Tx } from '../store/connection.ts'

const password = 'arena'

/** With the company and the venue that its administrators belong to. */
export async function seedAccounts(tx: Tx, { companyId, venueId }: { companyId: string; venueId: string }) {
  await createAccount(tx, { email: 'admin@arena.test', name: 'Ada Admin', password, roles: ['SystemAdmin'] })
  await createAccount(tx, {
    email: 'company@arena.test',
    name: 'Chen Company',
    password,
    roles: ['VenueCompanyAdmin'],
    venueCompanyId: companyId,
  })
  await createAccount(tx, {
    email: 'operator@arena.test',
    name: 'Olive Operator',
    password,
    roles: ['VenueOperator'],
    venueCompanyId: companyId,
    venueId,
  })
  await createAccount(tx, { email: 'nobody@arena.test', name: 'Noah Nobody', password, roles: [] })
}

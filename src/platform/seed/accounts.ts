// One account per role, for looking around; they exist with a demo or large seed only.
import { createAccount } from '../identity/accounts.ts'
import type { Tx } from '../store/connection.ts'
import { takeIds } from '../store/brackets.ts'

const password = 'arena'

/** Answers the venue of its operator. */
export async function seedAccounts(tx: Tx): Promise<{ venueCompanyId: string; venueId: string }> {
  // A venue company with one venue, so that its administrators belong somewhere.
  const [companyId = '', venueId = ''] = await takeIds(tx, 2)
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
  return { venueCompanyId: companyId, venueId }
}

// One account per role, for looking around; they exist with a demo or large seed only.
import { createAccount } from '../identity/accounts.ts'
import type { Tx } from '../store/connection.ts'
import { takeIds } from '../store/brackets.ts'
import { venues } from '../store/schema/venues.ts'

const password = 'arena'

/** Answers the venue of its operator. */
export async function seedAccounts(tx: Tx): Promise<string> {
  // A venue company with two venues, so that its administrators belong somewhere.
  const [companyId = '', venueId = '', otherVenueId = ''] = await takeIds(tx, 3)
  await tx.insert(venues).values([
    { id: venueId, venueCompanyId: companyId, name: 'Kowloon Arena' },
    { id: otherVenueId, venueCompanyId: companyId, name: 'Causeway Bay Arena' },
  ])
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
  return venueId
}

// @vitest-environment happy-dom
// §6: who is authorised for no venue reads that instead of an empty list.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { User } from '../../src/contract/user.ts'
import { Component as Venues } from '../../src/screens/venues/all-venues.tsx'
import { aWorld } from '../registry/world.ts'
import { aUser } from '../support/builders.ts'
import { until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

async function emptyList(user: User) {
  const session = aSession(aWorld([{}], { commands }), undefined, user)
  const { queryKey } = queryOf(endpoints.listVenues, onPage({}, 1))
  session.cache.queries.setQueryData(queryKey, { venues: [], rowCount: 0, pageCount: 1, exact: true })
  return draw(session, <Venues />)
}

const said = 'You are not authorized to view any venues.'

test.each([
  { who: 'an operator of no venue', user: aUser({ role: 'VenueOperator' }) },
  { who: 'an administrator of no company', user: aUser({ role: 'VenueCompanyAdmin' }) },
  { who: 'one whose company has no venue', user: aUser({ role: 'VenueCompanyAdmin', venueCompanyId: 'c1' }) },
])('§6: $who is not authorized to view any venues', async ({ user }) => {
  const box = await emptyList(user)
  await until(() => expect(box.textContent).toContain(said))
})

test('a system administrator who finds none is not told so', async () => {
  const box = await emptyList(aUser())
  await until(() => expect(box.textContent).toContain('Venues'))
  expect(box.textContent).not.toContain('authorized')
})

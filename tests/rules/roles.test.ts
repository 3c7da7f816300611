import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { administrators, everyRole, Role, systemOnly } from '../../src/contract/user.ts'
import { venueScope, whyNotRole, whyNotViewVenues } from '../../src/rules/roles.ts'
import { aUser } from '../support/builders.ts'

test.each(Role.options)('what %s may use', (role) => {
  const user = aUser({ role })
  const of = (roles: readonly Role[]) => whyNotRole(roles, user)?.code
  const refusal = role === 'Unknown' ? 'role.unknown' : 'role.notAllowed'
  expect(of(everyRole)).toBeUndefined()
  expect(of(administrators)).toBe(role === 'Unknown' ? 'role.unknown' : undefined)
  expect(of(systemOnly)).toBe(role === 'SystemAdmin' ? undefined : refusal)
})

test('a refusal names the role one has', () => {
  expect(whyNotRole(systemOnly, aUser({ role: 'VenueOperator' }))?.params).toEqual({ role: 'VenueOperator' })
})

test('a system administrator may make every call', () => {
  expect(Object.values(endpoints).filter(({ roles }) => whyNotRole(roles, aUser()))).toEqual([])
})

test.each([
  { user: aUser(), scope: { of: 'everything' } },
  { user: aUser({ role: 'VenueCompanyAdmin', venueCompanyId: '3' }), scope: { of: 'company', venueCompanyId: '3' } },
  { user: aUser({ role: 'VenueOperator', venueId: '5' }), scope: { of: 'venue', venueId: '5' } },
  { user: aUser({ role: 'VenueCompanyAdmin', venueId: '5' }), scope: { of: 'nothing' } },
  { user: aUser({ role: 'VenueOperator', venueCompanyId: '3' }), scope: { of: 'nothing' } },
  { user: aUser({ role: 'Unknown', venueId: '5' }), scope: { of: 'nothing' } },
])('$user.role sees $scope.of', ({ user, scope }) => {
  expect(venueScope(user)).toEqual(scope)
  expect(whyNotViewVenues(user)?.code).toBe(scope.of === 'nothing' ? 'role.noVenues' : undefined)
})

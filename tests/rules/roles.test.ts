import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { administrators, companyRoles, everyRole, Role, systemOnly } from '../../src/contract/user.ts'
import { venueScope, whyNotViewVenues } from '../../src/rules/roles.ts'
import { whomToAsk, whyNotRole } from '../../src/rules/whom-to-ask.ts'
import { aUser } from '../support/builders.ts'

test.each(Role.options)('what %s may use', (role) => {
  const user = aUser({ role })
  const of = (roles: readonly Role[]) => whyNotRole(roles, user)?.code
  const refusal = role === 'Unknown' ? 'role.unknown' : 'role.notAllowed'
  expect(of(everyRole)).toBeUndefined()
  expect(of(administrators)).toBe(role === 'Unknown' ? 'role.unknown' : undefined)
  expect(of(systemOnly)).toBe(role === 'SystemAdmin' ? undefined : refusal)
})

const inOrder = ['VenueOperator', 'VenueCompanyAdmin', 'SystemAdmin'] as const
const commandsByRole = commands.flatMap(({ id, roles }) => Role.options.map((role) => ({ id, roles, role })))
test('a refusal names the role one has and the lowest that may: every command × role', () => {
  const wrong = commandsByRole.filter(({ roles, role }) => {
    const why = whyNotRole(roles, aUser({ role }))
    if (roles.includes(role)) return why !== undefined
    if (role === 'Unknown') return why?.code !== 'role.unknown'
    const lowest = inOrder.find((one) => roles.includes(one))
    return JSON.stringify(why) !== JSON.stringify({ code: 'role.notAllowed', params: { role, lowest } })
  })
  expect(wrong).toEqual([])
  expect(whyNotRole(companyRoles, aUser({ role: 'VenueOperator' }))?.params?.['lowest']).toBe('VenueCompanyAdmin')
})

test('the platform names the same role, of every call; roles themselves are given by a system administrator', () => {
  const named = Object.values(endpoints).map(({ roles }) => whomToAsk(roles, aUser({ role: 'VenueOperator' })))
  expect(named).toEqual(Object.values(endpoints).map(({ roles }) => inOrder.find((one) => roles.includes(one))))
  expect(whomToAsk(companyRoles, aUser({ role: 'Unknown' }))).toBe('SystemAdmin')
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

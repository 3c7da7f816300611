// What a row's menu holds, of every kind of thing × role: something, or the reason names the lowest role that has something.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { Role } from '../../src/contract/user.ts'
import type { Kind } from '../../src/contract/views.ts'
import { menuFor, whyNotMenu } from '../../src/registry/menu.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { anAsking } from '../support/builders.ts'

const registry = createRegistry(commands)
const inOrder = ['VenueOperator', 'VenueCompanyAdmin', 'SystemAdmin'] as const
const kinds = [...new Set(commands.flatMap(({ target, menu }) => (target !== 'none' && menu ? [target] : [])))]
const hasLines = (kind: Kind, role: Role) =>
  commands.some(({ target, menu, roles }) => target === kind && menu && roles.includes(role))

test.each(Role.options)('%s: no menu without a line', (role) => {
  const asking = anAsking({ role })
  const wrong = kinds.filter((kind) => {
    const why = whyNotMenu(registry, [kind], asking)
    // Without targets nothing is left out for what it is.
    const isEmpty = menuFor(registry, kind, [], asking).length === 0
    if (hasLines(kind, role)) return why !== undefined || (isEmpty && commands.every(({ concerns }) => !concerns))
    if (!isEmpty) return true
    if (role === 'Unknown') return why?.code !== 'role.unknown'
    const lowest = inOrder.find((one) => hasLines(kind, one))
    return why?.code !== 'role.notAllowed' || why.params?.['lowest'] !== lowest
  })
  expect(wrong).toEqual([])
  expect(kinds.length).toBeGreaterThan(15)
})

test('where only some lines are shown, those count', () => {
  const [reverse] = commands.filter(({ id }) => id === 'points.reverse')
  const asking = anAsking({ role: 'VenueCompanyAdmin' })
  expect(whyNotMenu(registry, ['loyaltyTransaction'], asking, reverse && [reverse])).toBeUndefined()
  expect(whyNotMenu(registry, ['loyaltyTransaction'], asking, [])).toEqual({ code: 'target.noActs' })
})

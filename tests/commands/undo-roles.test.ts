// What a role may do and not undo: the undo is not offered, and pressing it names who may and the way that is open.
import { beforeAll, expect, test } from 'vitest'
import { runLine } from '../../src/registry/run-line.ts'
import { act, openSessionOf, openUndoSession, platform, world } from './undo-session.ts'

beforeAll(openUndoSession)

const undo = act('console.undo', [])
const byKey = { source: 'key' } as const
const at = { venueCompanyId: 'c1', venueId: 'v1' }
let made = 0

async function aMember(): Promise<string> {
  const body = { nickname: `Points ${++made}`, homeShopVenueId: 'v1' }
  return (await world.call('createMember', { as: world.as, body })).payload.memberId
}

async function pointsOf(id: string): Promise<number> {
  return (await world.call('getMember', { as: world.as, params: { id } })).payload.loyaltyPoints
}

test('an operator who gave points is not offered an undo, and is told who may and how they are taken back', async () => {
  const member = await aMember()
  const operator = await openSessionOf('VenueOperator', at)
  expect(await operator.run(act('member.add-points', [member], { amount: 20 }), byKey)).toMatchObject({ is: 'done' })
  const why = {
    code: 'role.notAllowed',
    params: { role: 'VenueOperator', lowest: 'VenueCompanyAdmin' },
    unblock: `member add-points ${member} -20`,
  }
  expect(operator.undoStack.groups('undo')).toMatchObject([{ isWall: true, why }])
  expect(await operator.run(undo, byKey)).toMatchObject({ is: 'failed', problem: { reason: why } })
  expect(await pointsOf(member)).toBe(20)
  const parts = { registry: operator.registry, host: operator.host, dispatcher: operator }
  expect(await runLine(why.unblock, parts, { source: 'command-line' })).toMatchObject({ outcome: { is: 'done' } })
  expect(await pointsOf(member)).toBe(0)
})

test('an administrator of the company undoes the same', async () => {
  const member = await aMember()
  const company = await openSessionOf('VenueCompanyAdmin', { ...at, venueId: null })
  expect(await company.run(act('member.add-points', [member], { amount: 20 }), byKey)).toMatchObject({ is: 'done' })
  expect(company.undoStack.groups('undo')).toMatchObject([{ isWall: false }])
  expect(await company.run(undo, byKey)).toMatchObject({ is: 'done' })
  expect(await pointsOf(member)).toBe(0)
})

test('a question says beforehand that this role cannot take it back', async () => {
  const member = await aMember()
  const lines = act('points.add-many', [], { lines: `${member} 20` })
  const operator = await openSessionOf('VenueOperator', at)
  const company = await openSessionOf('VenueCompanyAdmin', { ...at, venueId: null })
  expect(await operator.run(lines, byKey)).toMatchObject({ is: 'confirm', ask: { final: true } })
  expect(await company.run(lines, byKey)).toMatchObject({ is: 'confirm', ask: { final: false } })
})

test('a call that a role may not make names the lowest that may', async () => {
  const operator = await platform.token('VenueOperator')
  const { envelope } = await world.call('listVenueCompanies', { as: operator })
  expect(envelope.reason).toEqual({ code: 'request.forbidden', params: { lowest: 'VenueCompanyAdmin' } })
})

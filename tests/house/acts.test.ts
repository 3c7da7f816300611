// Every write and every work of the schedule has a command whose title the history tells it by.
import { expect, test } from 'vitest'
import { commandsByAct } from '../../commands/index.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'

// What leaves no row in the history is not told there.
const writes = Object.values(endpoints).filter(
  (endpoint: Endpoint) => endpoint.method !== 'GET' && endpoint.audited !== false,
)

test.each(writes.map(({ name }) => name))('%s is told by the title of a command', (name) => {
  expect(commandsByAct.get(name)).toBeDefined()
})

test('what a command says it acts by is a write of the contract or work of the schedule', () => {
  const scheduled = [
    'registration-start',
    'registration-end',
    'result-approval',
    'instant-start',
    'instant-approval',
    'payment-order',
    'payment-check',
    'licence-boundary',
    'sending-start',
    'sending-pause',
  ]
  const known = new Set<string>([...writes.map(({ name }) => name), ...scheduled])
  const said = [...commandsByAct.values()].flat().flatMap(({ acts = [] }) => acts)
  expect(said.filter((act) => !known.has(act))).toEqual([])
})

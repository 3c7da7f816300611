// @vitest-environment node
// §2: a 401 that a renewal does not save. The call alone may be refused, or the session be over.
import { expect, test } from 'vitest'
import { settingsPath } from '../../src/contract/abilities.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { json, ok, rawServer, type Answer } from './api-raw-server.ts'

const refusing =
  (others: boolean): Answer =>
  (request, response) => {
    if (others && request.url === `/api${settingsPath}`) ok(response, { games: [], regions: [] })
    else json(response, 401, { status: 'error', message: 'Not you.' })
  }

test('calls that alone are refused sign nobody out, and are told', async () => {
  await using server = await rawServer(refusing(true))
  const read = () => server.client.call(endpoints.listTournaments, {})
  const answers = await Promise.all(Array.from({ length: 50 }, read))
  expect(new Set(answers.map((one) => (one.ok ? 'ok' : one.problem.message)))).toEqual(new Set(['problem.refusedHere']))
  expect([server.identity.state.get().is, server.grants()]).toEqual(['signed-in', 2])
  expect(server.client.refusals.get()).toBe(50)
  expect(server.calls.filter((call) => call.endsWith(settingsPath))).toHaveLength(1)
  expect(await server.client.call(endpoints.getSettings, {})).toMatchObject({ ok: true })
})

test('where nothing takes a fresh token the session is over', async () => {
  await using server = await rawServer(refusing(false))
  const read = await server.client.call(endpoints.listTournaments, {})
  expect(read).toMatchObject({ ok: false, problem: { kind: 'signed-out' } })
  expect(server.identity.state.get()).toMatchObject({ is: 'signed-out', why: 'refused' })
  expect(server.client.refusals.get()).toBe(0)
})

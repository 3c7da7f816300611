// What happens on the way: silence, dropped connections, servers that ask for patience, tokens that are refused.
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCache } from '../../src/api/cache.ts'
import { createSender } from '../../src/api/sender.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { headers } from '../../src/contract/envelope.ts'
import { json, ok, rawServer, sayKeys, type RawServer } from './api-raw-server.ts'

const settings = { games: ['Forts'], regions: ['Taiwan'] }
const newTeam = { params: { id: '1' }, body: { name: 'Alpha' } }

test.each([
  { why: 'a dropped connection', answer: 'drop' },
  { why: 'HTTP 503', answer: 503 },
  { why: 'HTTP 502', answer: 502 },
  { why: 'HTTP 429', answer: 429 },
] as const)('a read survives $why', async ({ answer }) => {
  let left = 2
  await using server = await rawServer((_, response) => {
    if (left-- <= 0) ok(response, settings)
    else if (answer === 'drop') response.destroy()
    else response.writeHead(answer, { 'retry-after': '0' }).end()
  })
  expect(await server.client.call(endpoints.getSettings, {})).toEqual({ ok: true, payload: settings })
  expect(server.calls).toHaveLength(3)
})

test('a read is tried four times at most', async () => {
  await using server = await rawServer((_, response) => void response.writeHead(503, { 'retry-after': '0' }).end())
  const answered = await server.client.call(endpoints.getSettings, {})
  expect(answered).toMatchObject({ ok: false, problem: { kind: 'unreachable' } })
  expect(server.calls).toHaveLength(4)
})

test('a server that asks for a long time is not asked again', async () => {
  await using server = await rawServer((_, response) => void response.writeHead(503, { 'retry-after': '3600' }).end())
  await server.client.call(endpoints.getSettings, {})
  expect(server.calls).toHaveLength(1)
})

const unsure = { kind: 'unreachable', message: 'problem.unreachable\nproblem.mayBeDone', mayBeDone: true }

test('a write without a key is sent once, whatever happens to it, and may have been done', async () => {
  await using server = await rawServer((_, response) => void response.destroy())
  expect(await server.client.call(endpoints.addTeam, newTeam)).toMatchObject({ ok: false, problem: unsure })
  expect(server.calls).toHaveLength(1)
})

const keyed = { headers: { [headers.idempotencyKey]: 'k-1' } }

test.each([
  { why: 'a dropped connection', answer: 'drop' },
  { why: 'half an answer', answer: 'half' },
  { why: 'HTTP 502', answer: 502 },
  { why: 'HTTP 503', answer: 503 },
  { why: 'its own first copy, still at work', answer: 409 },
] as const)('a keyed write survives $why, under the same key', async ({ answer }) => {
  let left = 2
  await using server = await rawServer((_, response) => {
    if (left-- <= 0) ok(response, [])
    else if (answer === 'drop') response.destroy()
    else if (answer === 'half') response.writeHead(200).end('{"status":"ok","payl')
    else json(response, answer, { status: 'error', message: 'later' }, { 'retry-after': '0' })
  })
  expect(await server.client.exchange(endpoints.addTeam, newTeam, keyed)).toEqual({ ok: true, payload: [] })
  expect(server.headers.map((sent) => sent['idempotency-key'])).toEqual(['k-1', 'k-1', 'k-1'])
})

test('a keyed write that is refused is not repeated, and was not done', async () => {
  await using server = await rawServer((_, response) => json(response, 409, { status: 'error', message: 'no' }))
  const { problem } = (await server.client.exchange(endpoints.addTeam, newTeam, keyed)) as { problem: object }
  expect(problem).toMatchObject({ kind: 'error', message: 'no' })
  expect(problem).not.toHaveProperty('mayBeDone')
  expect(server.calls).toHaveLength(1)
})

const busy = (code: string) => ({ status: 'error', message: 'Nothing was changed.', code, reason: { code } })

test.each([
  { lost: 0, code: 'request.busy', message: 'Nothing was changed.' },
  { lost: 0, code: 'request.tooSlow', message: 'Nothing was changed.' },
  { lost: 1, code: 'request.busy', message: 'problem.mayBeDone', mayBeDone: true },
  { lost: 1, code: 'request.tooManyAtOnce', message: 'problem.mayBeDone', mayBeDone: true },
  // Its sentence says all of it.
  { lost: 0, code: 'request.outcomeUnknown', message: 'Nothing was changed.', mayBeDone: true },
  { lost: 0, code: 'other', message: 'Nothing was changed.\nproblem.mayBeDone', mayBeDone: true },
])('a write that is put off by $code after $lost lost answers', async ({ lost, code, message, mayBeDone }) => {
  let left = lost
  await using server = await rawServer((_, response) => {
    if (left-- > 0) response.destroy()
    else json(response, 503, busy(code), { 'retry-after': '0' })
  })
  const answered = await server.client.exchange(endpoints.addTeam, newTeam, keyed)
  const problem = answered.ok ? undefined : answered.problem
  expect([problem?.message, problem?.mayBeDone]).toEqual([message, mayBeDone])
  // Nor does its reason say that nothing was changed, where that may not be so.
  expect(problem?.reason?.code).toBe(message === 'problem.mayBeDone' ? undefined : code)
})

test('a silent server ends the wait, and a write says that it may have been done', async () => {
  await using server = await rawServer(() => undefined, { timeoutSeconds: 0.2 })
  const read = await server.client.call(endpoints.getSettings, {})
  expect(read).toMatchObject({ problem: { kind: 'unreachable', message: 'problem.unreachable' } })
  const written = await server.client.call(endpoints.addTeam, newTeam)
  expect(written).toMatchObject({ problem: { message: 'problem.unreachable\nproblem.timeout\nproblem.mayBeDone' } })
  expect(server.calls).toHaveLength(2)
})

test('§9: an answer is waited for 20 seconds', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => {
    waits.mockRestore()
  })
  await using server = await rawServer((_, response) => ok(response, settings))
  await server.client.call(endpoints.getSettings, {})
  expect(waits.mock.calls).toEqual([[20_000]])
})

test('the time-out covers the body as well as the headers', async () => {
  await using server = await rawServer((_, response) => void response.writeHead(200).write('{"status":'), {
    timeoutSeconds: 0.2,
  })
  const answered = await server.client.call(endpoints.getSettings, {})
  expect(answered).toMatchObject({ problem: { kind: 'unreachable' } })
})

test('a stopped read says so and is not repeated', async () => {
  await using server = await rawServer(() => stop.abort())
  const stop = new AbortController()
  const answered = await server.client.call(endpoints.getSettings, {}, { signal: stop.signal })
  expect(answered).toMatchObject({ problem: { message: 'problem.cancelled' } })
  expect(server.calls).toHaveLength(1)
})

const addTeam = { endpoint: endpoints.addTeam, ...newTeam }
const senderTo = ({ client }: RawServer) => createSender(client, createCache(client), sayKeys)
const how = { idempotencyKey: 'k-1', command: 'team add 1 Alpha', source: 'key' } as const

test.each([
  { what: 'a write on its way', dryRun: false, code: 'command.stoppedOnItsWay', mark: { mayBeDone: true } },
  { what: 'a preview on its way', dryRun: true, code: 'command.previewStopped', mark: {} },
])('$what that is stopped says what came of it', async ({ dryRun, code, mark }) => {
  await using server = await rawServer(() => stop.abort())
  const stop = new AbortController()
  const sent = await senderTo(server)(addTeam, { ...how, dryRun, signal: stop.signal })
  const problem = { kind: 'unreachable', message: `reason.${code}`, reason: { code }, ...mark }
  expect(sent).toEqual({ ok: false, problem })
})

test.each([
  { what: 'a write', dryRun: false, code: 'command.notSent', mark: { notSent: true } },
  { what: 'a preview', dryRun: true, code: 'command.previewStopped', mark: {} },
])('$what that is stopped before it goes out is not sent', async ({ dryRun, code, mark }) => {
  await using server = await rawServer((_, response) => ok(response, []))
  const sent = await senderTo(server)(addTeam, { ...how, dryRun, signal: AbortSignal.abort() })
  const problem = { kind: 'unreachable', message: `reason.${code}`, reason: { code }, ...mark }
  expect(sent).toEqual({ ok: false, problem })
  expect(server.calls).toEqual([])
})

test('a hundred refused tokens at once cost one renewal and one retry each', async () => {
  await using server = await rawServer((_, response, token) =>
    token === 1 ? json(response, 401, { status: 'error', message: 'Expired' }) : ok(response, settings),
  )
  const calls = Array.from({ length: 100 }, () => server.client.call(endpoints.getSettings, {}))
  const answers = await Promise.all(calls)
  expect(answers.every((answer) => answer.ok)).toBe(true)
  expect(server.grants()).toBe(2)
  expect(server.calls).toHaveLength(200)
})

test('a platform that refuses every token signs out, and nothing is sent after that', async () => {
  await using server = await rawServer((_, response) => json(response, 401, { status: 'error' }))
  const first = await Promise.all([1, 2, 3].map(() => server.client.call(endpoints.getSettings, {})))
  expect(first.every((answer) => !answer.ok && answer.problem.kind === 'signed-out')).toBe(true)
  expect(server.identity.state.get()).toMatchObject({ is: 'signed-out', why: 'refused' })
  const sent = server.calls.length
  expect(await server.client.call(endpoints.getSettings, {})).toMatchObject({ problem: { kind: 'signed-out' } })
  expect(server.calls).toHaveLength(sent)
})

test('a sign-in service that says no ends the session; one that is away does not', async () => {
  await using server = await rawServer((_, response, token) =>
    token <= 1 ? json(response, 401, { status: 'error' }) : ok(response, settings),
  )
  server.grant(503)
  const away = await server.client.call(endpoints.getSettings, {})
  expect(away).toMatchObject({ problem: { kind: 'unreachable', message: 'problem.signInUnreachable' } })
  expect(server.identity.state.get().is).toBe('signed-in')
  server.grant(200)
  expect(await server.client.call(endpoints.getSettings, {})).toMatchObject({ ok: true })

  await using other = await rawServer((_, response) => json(response, 401, { status: 'error' }))
  other.grant(400)
  expect(await other.client.call(endpoints.getSettings, {})).toMatchObject({ problem: { kind: 'signed-out' } })
  expect(other.identity.state.get().is).toBe('signed-out')
})

test('no permission is not a lost session', async () => {
  await using server = await rawServer((_, response) =>
    json(response, 403, { status: 'error', message: 'Your role may not do this.' }),
  )
  const answered = await server.client.call(endpoints.getSettings, {})
  expect(answered).toMatchObject({ problem: { kind: 'error', message: 'Your role may not do this.' } })
  expect(server.identity.state.get().is).toBe('signed-in')
  expect(server.calls).toHaveLength(1)
})

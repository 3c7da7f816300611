// §8: what an answer is called when it is not the one that was hoped for.
import { expect, test } from 'vitest'
import { messageWithLead } from '../../src/api/answer.ts'
import { createCache } from '../../src/api/cache.ts'
import type { ApiCall } from '../../src/api/client.ts'
import { createSender } from '../../src/api/sender.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import { sayIn, type MessageLanguage } from '../../src/platform/messages.ts'
import { json, ok, rawServer, type Answer } from './api-raw-server.ts'

const settings = { games: ['Forts'], regions: ['Taiwan'] }

test.each<{ why: string; answer: Answer; kind: string; message: string }>([
  {
    why: 'status error shows the server message',
    answer: (_, response) => json(response, 409, { status: 'error', message: 'Match room already exists.' }),
    kind: 'error',
    message: 'Match room already exists.',
  },
  {
    why: 'status error with HTTP 200 is an error all the same',
    answer: (_, response) => json(response, 200, { status: 'error', message: 'No.' }),
    kind: 'error',
    message: 'No.',
  },
  {
    why: 'status error without a message has the wrapper message',
    answer: (_, response) => json(response, 500, { status: 'error' }),
    kind: 'error',
    message: 'problem.serverError',
  },
  {
    why: 'status fail lists every field and problem',
    answer: (_, response) =>
      json(response, 400, { status: 'fail', payload: { name: ['Required.', 'Too long.'], game: ['Not supported.'] } }),
    kind: 'fail',
    message: 'problem.clientError\n[name]: Required.\n[name]: Too long.\n[game]: Not supported.',
  },
  {
    why: 'status fail of a server that gives one text a field',
    answer: (_, response) => json(response, 400, { status: 'fail', payload: { name: 'Required.' } }),
    kind: 'fail',
    message: 'problem.clientError\n[name]: Required.',
  },
  {
    why: 'any other status',
    answer: (_, response) => json(response, 200, { status: 'maybe', payload: settings }),
    kind: 'invalid-answer',
    message: 'problem.invalidStatus',
  },
  {
    why: 'no status at all',
    answer: (_, response) => json(response, 200, { payload: settings }),
    kind: 'invalid-answer',
    message: 'problem.invalidStatus',
  },
  {
    why: 'a status that is no text',
    answer: (_, response) => json(response, 200, { status: 1, payload: settings }),
    kind: 'invalid-answer',
    message: 'problem.invalidStatus',
  },
  {
    why: 'no data with HTTP 500',
    answer: (_, response) => void response.writeHead(500).end(),
    kind: 'server',
    message: 'problem.server500',
  },
  {
    why: 'HTML of a proxy with HTTP 500',
    answer: (_, response) => void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>'),
    kind: 'server',
    message: 'problem.server500',
  },
  {
    why: 'no data with HTTP 404',
    answer: (_, response) => void response.writeHead(404).end(),
    kind: 'unreachable',
    message: 'problem.unreachable',
  },
  {
    why: 'an empty success',
    answer: (_, response) => void response.writeHead(200).end(),
    kind: 'unreachable',
    message: 'problem.unreachable',
  },
  {
    why: 'a page in the place of an answer',
    answer: (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
    kind: 'invalid-answer',
    message: 'problem.dataCorrupted',
  },
  {
    why: 'an answer that stops half-way',
    answer: (_, response) => void response.writeHead(200).end('{"status":"ok","payload":{"games":'),
    kind: 'invalid-answer',
    message: 'problem.dataCorrupted',
  },
  {
    why: 'a payload of another shape',
    answer: (_, response) => ok(response, { games: 'all', regions: null }),
    kind: 'invalid-answer',
    message: 'problem.dataCorrupted',
  },
  {
    why: 'no payload',
    answer: (_, response) => json(response, 200, { status: 'ok' }),
    kind: 'invalid-answer',
    message: 'problem.noPayload',
  },
  {
    why: 'a payload that is null',
    answer: (_, response) => ok(response, null),
    kind: 'invalid-answer',
    message: 'problem.noPayload',
  },
])('$why', async ({ answer, kind, message }) => {
  await using server = await rawServer(answer)
  const answered = await server.client.call(endpoints.getSettings, {})
  expect(answered).toMatchObject({ ok: false, problem: { kind, message } })
})

const people = { users: [], rowCount: 0, pageCount: 0 }

test.each<{ why: string; language: MessageLanguage; answer: object; message: string }>([
  {
    why: 'no payload',
    language: 'en',
    answer: { status: 'ok' },
    message: 'Cannot get payload from response',
  },
  { why: 'no payload', language: 'zh', answer: { status: 'ok', payload: null }, message: '回應中沒有資料內容' },
  {
    why: 'an error',
    language: 'en',
    answer: { status: 'error', message: 'The directory is closed.' },
    message: 'The directory is closed.',
  },
  {
    why: 'a fail',
    language: 'zh',
    answer: { status: 'fail', message: '查詢無效。', payload: { role: ['不支援。'] } },
    message: '查詢無效。\n[role]: 不支援。',
  },
  {
    why: 'a fail without a message',
    language: 'en',
    answer: { status: 'fail', payload: { role: ['Not supported.'] } },
    message: 'Client error. Invalid request.\n[role]: Not supported.',
  },
  {
    why: 'another status',
    language: 'en',
    answer: { status: 'denied', message: 'Ask the directory’s owner.', payload: people },
    message: 'Ask the directory’s owner.',
  },
  {
    why: 'another status without a message',
    language: 'en',
    answer: { status: 'denied', payload: people },
    message: 'Client error. Invalid response status.',
  },
])('user management answering $why says in $language', async ({ language, answer, message }) => {
  await using server = await rawServer((_, response) => json(response, 200, answer), { say: sayIn(language) })
  const answered = await server.client.call(endpoints.listUsers, {})
  expect(server.calls).toEqual(['GET /user-api/users'])
  expect(answered).toMatchObject({ ok: false, problem: { message } })
})

const id = { params: { id: '1' } }
const ofRoom = { params: { matchId: '1' } }
const ofGame = { params: { matchId: '1', n: 1 } }
const ofMatch = { params: { id: '1', matchId: '1' } }
const ofPlayer = { params: { tournamentTeamId: '1', playerId: '1' } }
const ofRound = { params: { id: '1', group: 1, roundOf: 2 } }
const image = 'Failed to upload the image assets. Contact the system administrator if it persists. '

test.each<{ call: EndpointName; given: ApiCall; says: string }>([
  { call: 'listStages', given: id, says: 'Fail to load tournament stages. Internal server error' },
  { call: 'deleteStage', given: id, says: 'Error occurred during removing stage. Internal server error' },
  {
    call: 'listTemplates',
    given: {},
    says: 'Fail to load tournament templates. Please try to reload. Internal server error',
  },
  {
    call: 'checkPublish',
    given: id,
    says: 'Unable to verify the tournament (publish check failed). Try again later. Internal server error',
  },
  { call: 'publishTournament', given: id, says: 'Failed to publish tournament: Internal server error' },
  { call: 'setTournamentImage', given: id, says: `${image}Internal server error` },
  { call: 'addEvidence', given: ofGame, says: `${image}Internal server error` },
  { call: 'getMatchRoom', given: ofRoom, says: 'Failed to retrieve match room game data. Internal server error' },
  { call: 'listGames', given: ofRoom, says: 'Failed to retrieve match room game data. Internal server error' },
  { call: 'approveResult', given: ofGame, says: 'Error occurred during result confirm. Internal server error' },
  { call: 'confirmResult', given: ofGame, says: 'Error occurred during result confirm. Internal server error' },
  { call: 'updateScore', given: ofMatch, says: 'Error occurred during result confirm. Internal server error' },
  { call: 'sendMessage', given: ofRoom, says: 'Failed to send message: Internal server error' },
  { call: 'editPlayer', given: ofPlayer, says: "Error occurred during editing player's IGN. Internal server error" },
  { call: 'listMemberNames', given: {}, says: 'Fail to load member name.' },
  { call: 'renameRound', given: ofRound, says: 'System error' },
])('§8: $call that fails says: $says', async ({ call, given, says }) => {
  await using server = await rawServer((_, response) => void response.writeHead(500).end(), { say: sayIn('en') })
  const endpoint: Endpoint = endpoints[call]
  const answered = await server.client.call(endpoint, given)
  expect(answered.ok || messageWithLead(answered.problem, answered.problem.message).split('\n')[0]).toBe(says)
})

test.each<{ call: EndpointName; given: ApiCall; says: string }>([
  { call: 'publishTournament', given: id, says: 'Failed to publish tournament: The arena is closed.' },
  { call: 'renameRound', given: ofRound, says: 'The arena is closed.' },
  { call: 'listMemberNames', given: {}, says: 'The arena is closed.' },
])('§8: $call that the server refuses says: $says', async ({ call, given, says }) => {
  const refusal = { status: 'error', message: 'The arena is closed.' }
  await using server = await rawServer((_, response) => json(response, 409, refusal), { say: sayIn('en') })
  const endpoint: Endpoint = endpoints[call]
  const answered = await server.client.call(endpoint, given)
  expect(answered.ok || messageWithLead(answered.problem, answered.problem.message)).toBe(says)
})

test('§8: a publication whose check fails says so before anything is published', async () => {
  await using server = await rawServer((_, response) => void response.writeHead(500).end(), { say: sayIn('en') })
  const send = createSender(server.client, createCache(server.client), sayIn('en'))
  const how = { idempotencyKey: 'k-1', command: 'tournament publish 1', source: 'key', dryRun: true } as const
  const sent = await send({ endpoint: endpoints.publishTournament, ...id }, how)
  expect(sent.ok || sent.problem.lead).toBe('Unable to verify the tournament (publish check failed). Try again later.')
})

test('reason and request id of a refusal arrive', async () => {
  const reason = { code: 'stage.completed', params: { stage: 'Finals' } }
  const refusal = { status: 'error', message: 'Stage already completed', reason, requestId: 'r-1' }
  await using server = await rawServer((_, response) => json(response, 409, refusal))
  const answered = await server.client.call(endpoints.getSettings, {})
  expect(answered).toMatchObject({ problem: { reason, requestId: 'r-1' } })
})

test('a success is parsed, and fields of a newer platform are left out', async () => {
  await using server = await rawServer((_, response) => ok(response, { ...settings, sponsors: [] }))
  expect(await server.client.call(endpoints.getSettings, {})).toEqual({ ok: true, payload: settings })
})

test('an HTTP 500 is logged with the call and its request id, other failures are not', async () => {
  let status = 500
  await using server = await rawServer((_, response) =>
    json(response, status, { status: 'error', message: 'Broken.', requestId: 'r-9' }),
  )
  await server.client.call(endpoints.getSettings, {})
  status = 409
  await server.client.call(endpoints.getSettings, {})
  expect(server.logged).toEqual(['HTTP 500 getSettings r-9'])
})

test('every call carries language and token, and reaches its own base', async () => {
  await using server = await rawServer((_, response) => ok(response, { users: [], rowCount: 0, pageCount: 0 }), {
    locale: 'zh',
  })
  await server.client.call(endpoints.listUsers, { query: { page: 2, search: 'a b&c' } })
  expect(server.calls).toEqual(['GET /user-api/users?page=2&search=a+b%26c'])
  expect(server.headers[0]).toMatchObject({ 'accept-language': 'zh', authorization: expect.stringMatching(/^Bearer /) })
})

test('parameters are encoded, lists repeat, empty filters are left out', async () => {
  await using server = await rawServer((_, response) => ok(response, {}))
  await server.client.call(endpoints.getTournament, { params: { id: '../users?x' } })
  await server.client.call(endpoints.listTournaments, {
    query: { state: ['Published', 'Completed'], search: '', region: undefined },
  })
  expect(server.calls).toEqual([
    'GET /api/admin/tournament/v1/tournaments/..%2Fusers%3Fx',
    'GET /api/admin/tournament/v1/tournaments?state=Published&state=Completed',
  ])
})

test('the offset of the server clock is found within a second from whole seconds', async () => {
  const ahead = 7200
  await using server = await rawServer((_, response) =>
    json(response, 200, { status: 'ok', payload: settings, serverTime: Math.floor(Date.now() / 1000) + ahead }),
  )
  await server.client.call(endpoints.getSettings, {})
  expect(Math.abs(server.clock.offset() - ahead)).toBeLessThanOrEqual(1)
  expect(server.clock.wrong.get()).toBe(true)
})

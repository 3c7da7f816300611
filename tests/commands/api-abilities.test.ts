// @vitest-environment node
// What a platform says it knows, and what is sent to one that has not said it.
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { askPlatform } from '../../src/api/ask-platform.ts'
import { createCache } from '../../src/api/cache.ts'
import { connectLive } from '../../src/api/live.ts'
import { createSender } from '../../src/api/sender.ts'
import { platformPath, settingsPath } from '../../src/contract/abilities.ts'
import { request } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { aStage, aTeamView } from '../support/builders.ts'
import { reaches } from './api-session.ts'
import { json, ok, rawServer, sayKeys, type Answer } from './api-raw-server.ts'

const question = `GET /api${platformPath}`
const cancel = request(endpoints.cancelTournament, { id: '41' }, { reason: 'no players' })
const how = { idempotencyKey: 'k', command: 'tournament cancel 41', source: 'key', batch: 'b', expect: 'd' } as const

/** Answers the question so; everything else as a platform of §7 does. */
function foreign(answer: (response: ServerResponse, asked: number) => void, pageOrigin?: string) {
  let asked = 0
  const whole: Answer = (incoming, response) => {
    if (incoming.url === `/api${platformPath}`) answer(response, ++asked)
    else ok(response, { games: [], regions: [] })
  }
  return rawServer(whole, { foreign: true, ...(pageOrigin !== undefined && { pageOrigin }) })
}

const payload = { platform: 'arena', protocol: 1, abilities: ['dryRuns'] }
test.each([
  { what: 'not found', answer: (response: ServerResponse) => void response.writeHead(404).end() },
  { what: 'forbidden', answer: (response: ServerResponse) => json(response, 403, { message: 'Missing token' }) },
  { what: 'not found, in an envelope', answer: (response: ServerResponse) => json(response, 404, { status: 'error' }) },
  { what: 'a page', answer: (response: ServerResponse) => void response.writeHead(200).end('<!doctype html><p>Hello') },
  { what: 'other JSON', answer: (response: ServerResponse) => json(response, 200, { dryRuns: true }) },
  { what: 'a list', answer: (response: ServerResponse) => ok(response, ['dryRuns']) },
  { what: 'nothing', answer: (response: ServerResponse) => void response.writeHead(204).end() },
  { what: 'another platform', answer: (response: ServerResponse) => ok(response, { ...payload, platform: 'other' }) },
  { what: 'another protocol', answer: (response: ServerResponse) => ok(response, { ...payload, protocol: 2 }) },
  { what: 'no envelope', answer: (response: ServerResponse) => json(response, 200, payload) },
  { what: 'a refusal', answer: (response: ServerResponse) => json(response, 404, { status: 'ok', payload }) },
])('who answers $what knows nothing of ours, and is asked once', async ({ answer }) => {
  await using server = await foreign(answer)
  expect(await askPlatform(server.client.abilities)).toEqual(new Set())
  const send = createSender(server.client, createCache(server.client), sayKeys)
  expect(await send(cancel, { ...how, dryRun: true })).toMatchObject({
    problem: { reason: { code: 'platform.noDryRuns' } },
  })
  expect(server.calls).toEqual([question])
  expect((await send(cancel, how)).ok).toBe(false)
  expect(server.calls).toHaveLength(2)
  const given = Object.keys(server.headers[1] ?? {})
  expect(given.filter((name) => /arena|idempotency/.test(name))).toEqual([])
})

test('who knows dry runs only is sent nothing else of ours; abilities of later versions are passed over', async () => {
  await using server = await foreign((response) => ok(response, { ...payload, abilities: ['dryRuns', 'telepathy'] }))
  const send = createSender(server.client, createCache(server.client), sayKeys)
  await send(cancel, { ...how, dryRun: true })
  const given = Object.keys(server.headers[1] ?? {}).filter((name) => /arena|idempotency/.test(name))
  expect(given.toSorted()).toEqual(['arena-dry-run', 'arena-expect'])
})

test('who cannot say now is sent nothing: an act without its key would be done twice', async () => {
  await using server = await foreign((response) => json(response, 500, { status: 'error', message: 'starting' }))
  expect(await askPlatform(server.client.abilities)).toBe('failing')
  const send = createSender(server.client, createCache(server.client), sayKeys)
  for (const dryRun of [true, false]) {
    expect(await send(cancel, { ...how, dryRun })).toMatchObject({ ok: false, problem: { kind: 'server' } })
  }
  expect(server.calls).toEqual([question, question, question])
  expect(server.client.abilities.lacking.get()).toBe('')
})

test.each([
  { what: 'lost', answer: (response: ServerResponse) => void response.destroy() },
  { what: 'halved', answer: (response: ServerResponse) => void response.writeHead(200).end('{"status":"ok","payl') },
  { what: 'empty', answer: (response: ServerResponse) => void response.writeHead(200).end() },
])('an answer that is $what says nothing, however often', async ({ answer }) => {
  await using server = await foreign(answer)
  const send = createSender(server.client, createCache(server.client), sayKeys)
  for (let times = 0; times < 2; times++) {
    await server.client.call(endpoints.getSettings, {})
    expect(await send(cancel, how)).toMatchObject({ problem: { kind: 'unreachable' } })
  }
  expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('from another origin: a question lost twice, where what every platform has is answered between, is a refusal', async () => {
  await using server = await foreign((response) => void response.destroy(), 'https://console.test')
  expect(await askPlatform(server.client.abilities)).toEqual(new Set())
  expect(server.calls).toEqual([question, `GET /api${settingsPath}`, question])
})

test('where nothing is answered nobody has refused anything: nothing is sent, and it is asked again', async () => {
  await using server = await rawServer((_, response) => void response.destroy(), {
    foreign: true,
    pageOrigin: 'https://console.test',
  })
  expect(await askPlatform(server.client.abilities)).toBe('unreachable')
  const send = createSender(server.client, createCache(server.client), sayKeys)
  expect(await send(cancel, how)).toMatchObject({ problem: { kind: 'unreachable' } })
  expect(server.calls).toEqual([question, `GET /api${settingsPath}`, question, `GET /api${settingsPath}`])
})

test('a question refused for its token signs nobody out', async () => {
  await using server = await foreign((response) => void response.writeHead(401).end())
  await server.client.call(endpoints.getSettings, {})
  await askPlatform(server.client.abilities)
  await server.client.call(endpoints.getSettings, {})
  expect(await askPlatform(server.client.abilities)).toEqual(new Set())
  expect([server.grants(), server.identity.state.get().is]).toEqual([1, 'signed-in'])
})

test('a lost question is asked again at once', async () => {
  await using server = await foreign((response, asked) =>
    asked === 1 ? void response.destroy() : ok(response, payload),
  )
  expect(await askPlatform(server.client.abilities)).toEqual(new Set(['dryRuns']))
})

test.each([
  { what: 'refuses for the token', answer: (response: ServerResponse) => void response.writeHead(401).end() },
  { what: 'does not know', answer: (response: ServerResponse) => json(response, 404, { status: 'error' }) },
  { what: 'leaves without an answer', answer: (response: ServerResponse) => void response.destroy() },
])('a call of ours that it $what is lacking, asked once, and no reason to sign anybody out', async ({ answer }) => {
  const known: Answer = (incoming, response) =>
    incoming.url === `/api${settingsPath}` ? ok(response, { games: [], regions: [] }) : answer(response)
  await using server = await rawServer(known, { foreign: true, pageOrigin: 'https://console.test' })
  const counts = await server.client.call(endpoints.getCounts, {})
  expect(counts).toMatchObject({ ok: false, problem: { reason: { code: 'platform.lacks' } } })
  expect(server.calls.filter((call) => call.endsWith('/counts'))).toHaveLength(1)
  expect([server.grants(), server.identity.state.get().is, server.client.refusals.get()]).toEqual([1, 'signed-in', 0])
})

test('what is not there is not asked for, once it has been said', async () => {
  await using server = await foreign((response) => void response.writeHead(404).end())
  await askPlatform(server.client.abilities)
  const cache = createCache(server.client)
  for (const text of ['a', 'al', 'alp']) {
    const found = await cache.read(endpoints.findThings, { query: { text } })
    expect(found).toMatchObject({ ok: false, problem: { reason: { code: 'platform.lacks' } } })
  }
  expect(server.calls).toEqual([question])
})

test('without a stream there is none asked for: what is on screen is fetched again instead', async () => {
  await using server = await foreign((response) => void response.writeHead(404).end())
  const live = connectLive({ client: server.client, cache: createCache(server.client) })
  await reaches(live, 'polling')
  live.stop()
  expect(server.calls).toEqual([question])
})

test('the teams of a stage are those that are confirmed, where the platform does not list them', async () => {
  const team = (id: string, state: 'Registered' | 'PendingJoin') => ({
    ...aTeamView().team,
    tournamentTeamId: id,
    state,
  })
  const { seeds: _, ...stage } = { ...aStage(), position: 1, state: 'Initial', brackets: [] }
  const answer: Answer = (incoming, response) => {
    if (incoming.url === `/api${platformPath}`) return void response.writeHead(404).end()
    const teams = [team('21', 'Registered'), team('22', 'PendingJoin'), team('23', 'Registered')]
    ok(response, incoming.url?.includes('/teams') ? { teams, rowCount: 3, pageCount: 1 } : stage)
  }
  await using server = await rawServer(answer, { foreign: true })
  const cache = createCache(server.client)
  const given = { params: { id: stage.id } }
  expect(await cache.read(endpoints.getStage, given)).toMatchObject({ ok: true, payload: { seeds: [] } })
  await askPlatform(server.client.abilities)
  cache.invalidateAll()
  expect(await cache.read(endpoints.getStage, given)).toMatchObject({ ok: true, payload: { seeds: ['21', '23'] } })
})

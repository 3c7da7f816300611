// The cache: what is asked again, and when.
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createCache, queryOf } from '../../src/api/cache.ts'
import { createSender } from '../../src/api/sender.ts'
import { request } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { json, ok, rawServer, sayKeys } from './api-raw-server.ts'

const settings = { games: ['Forts'], regions: ['Taiwan'] }
const stages = { stages: [] }
const ofFirst = { params: { id: '1' } }
const options = { idempotencyKey: 'k-1', command: 'stage delete 7', source: 'script' } as const

test('readers of one thing share one request, and a later reader gets what is kept', async () => {
  await using server = await rawServer((_, response) => ok(response, settings))
  const cache = createCache(server.client)
  const both = await Promise.all([cache.read(endpoints.getSettings), cache.read(endpoints.getSettings)])
  expect(both).toEqual([
    { ok: true, payload: settings },
    { ok: true, payload: settings },
  ])
  await cache.read(endpoints.getSettings)
  expect(server.calls).toHaveLength(1)
  expect(cache.peek(endpoints.getSettings)).toEqual(settings)
})

test('a change makes stale what reads its topic, and nothing else', async () => {
  await using server = await rawServer((request, response) =>
    ok(response, request.url?.endsWith('settings') ? settings : stages),
  )
  const cache = createCache(server.client)
  const readBoth = async () => {
    await cache.read(endpoints.getSettings)
    await cache.read(endpoints.listStages, ofFirst)
  }
  await readBoth()
  cache.follow({ topics: ['stage'], about: [] })
  await readBoth()
  expect(server.calls.map((call) => call.split('/').at(-1))).toEqual(['settings', 'stages', 'stages'])
})

test('a read that a change overtook is made again before anybody sees it', async () => {
  let answers = 0
  await using server = await rawServer((_, response) => {
    const n = ++answers
    // The change happens while the first answer is on its way.
    if (n === 1) cache.follow({ topics: ['settings'], about: [] })
    ok(response, { games: [`answer ${n}`], regions: [] })
  })
  const cache = createCache(server.client)
  expect(await cache.read(endpoints.getSettings)).toMatchObject({ payload: { games: ['answer 2'] } })
})

test('who knows of a change never gets an answer from before it, however many changes came', async () => {
  let answers = 0
  let after: Promise<unknown> | undefined
  await using server = await rawServer((_, response) => {
    const n = ++answers
    if (n <= 3) cache.follow({ topics: ['settings'], about: [] })
    if (n === 3) after = cache.read(endpoints.getSettings)
    ok(response, { games: [`answer ${n}`], regions: [] })
  })
  const cache = createCache(server.client)
  await cache.read(endpoints.getSettings)
  expect(await after).toMatchObject({ payload: { games: ['answer 4'] } })
})

test('a reader gets what is new although the screen that had asked for it is gone', async () => {
  let answers = 0
  let arrived = () => {}
  const asked = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await using server = await rawServer((_, response) => {
    const n = ++answers
    // The second one never comes: the screen gives it up.
    if (n === 2) arrived()
    else ok(response, { games: [`answer ${n}`], regions: [] })
  })
  const cache = createCache(server.client)
  await cache.read(endpoints.getSettings)
  cache.follow({ topics: ['settings'], about: [] })
  const leave = new QueryObserver(cache.queries, queryOf(endpoints.getSettings)).subscribe(() => undefined)
  await asked
  const reading = cache.read(endpoints.getSettings)
  leave()
  expect(await reading).toMatchObject({ payload: { games: ['answer 3'] } })
})

test('what is on screen is fetched again, once for changes that come together', async () => {
  let answers = 0
  await using server = await rawServer((_, response) => ok(response, { games: [String(++answers)], regions: [] }))
  const cache = createCache(server.client)
  const screen = new QueryObserver(cache.queries, queryOf(endpoints.getSettings))
  const seen: unknown[] = []
  const twice = new Promise<void>((resolve) => {
    screen.subscribe(({ data }) => {
      if (data !== undefined && data !== seen.at(-1)) seen.push(data)
      if (seen.length === 2) resolve()
    })
  })
  await screen.refetch()
  for (let change = 0; change < 20; change++) cache.follow({ topics: ['settings'], about: [] })
  await twice
  expect(seen).toEqual([
    { games: ['1'], regions: [] },
    { games: ['2'], regions: [] },
  ])
  expect(answers).toBe(2)
  screen.destroy()
})

test('a failed read is a problem, and the next read asks again', async () => {
  let broken = true
  await using server = await rawServer((_, response) =>
    broken ? json(response, 409, { status: 'error', message: 'No.' }) : ok(response, settings),
  )
  const cache = createCache(server.client)
  expect(await cache.read(endpoints.getSettings)).toMatchObject({ ok: false, problem: { message: 'No.' } })
  broken = false
  expect(await cache.read(endpoints.getSettings)).toMatchObject({ ok: true })
})

test('a write makes stale what it changes, whether it succeeded, was refused or got lost', async () => {
  let how: 'done' | 'refused' | 'lost' = 'done'
  await using server = await rawServer((request, response) => {
    if (request.method === 'GET') ok(response, stages)
    else if (how === 'done') ok(response, { id: '7' })
    else if (how === 'refused') json(response, 409, { status: 'error', message: 'No.' })
    else response.destroy()
  })
  const cache = createCache(server.client)
  const send = createSender(server.client, cache, sayKeys)
  for (how of ['done', 'refused', 'lost'] as const) {
    await cache.read(endpoints.listStages, ofFirst)
    expect((await send(request(endpoints.deleteStage, { id: '7' }), options)).ok).toBe(how === 'done')
  }
  await cache.read(endpoints.listStages, ofFirst)
  expect(server.calls.filter((call) => call.startsWith('GET'))).toHaveLength(4)
})

test('a write carries its key, source and replay line; a dry run says so and changes nothing here', async () => {
  await using server = await rawServer((request, response) =>
    ok(response, request.method === 'GET' ? stages : { consequences: [{ code: 'stageDeleted' }], digest: 'd' }),
  )
  const cache = createCache(server.client)
  await cache.read(endpoints.listStages, ofFirst)
  const send = createSender(server.client, cache, sayKeys)
  const command = 'stage delete "小組賽"'
  const sent = await send(request(endpoints.deleteStage, { id: '7' }), {
    ...options,
    command,
    dryRun: true,
    batch: 'b',
  })
  expect(sent).toMatchObject({ ok: true, consequences: { digest: 'd' } })
  expect(server.headers.at(-1)).toMatchObject({
    'idempotency-key': 'k-1',
    'arena-dry-run': 'true',
    'arena-command': encodeURIComponent(command),
    'arena-source': 'script',
    'arena-batch': 'b',
  })
  await cache.read(endpoints.listStages, ofFirst)
  expect(server.calls).toHaveLength(2)
})

test('a replay line too long for a header stays at home', async () => {
  await using server = await rawServer((_, response) => ok(response, { id: '7' }))
  const send = createSender(server.client, createCache(server.client), sayKeys)
  const command = `team add-many 1 --teams="${'隊'.repeat(3000)}"`
  expect(await send(request(endpoints.deleteStage, { id: '7' }), { ...options, command })).toMatchObject({ ok: true })
  expect(server.headers.at(-1)).not.toHaveProperty('arena-command')
})

test('another user finds nothing of the last one', async () => {
  await using server = await rawServer((_, response) => ok(response, settings))
  const cache = createCache(server.client)
  await cache.read(endpoints.getSettings)
  cache.clear()
  expect(cache.peek(endpoints.getSettings)).toBeUndefined()
})

test('what could not be had while the platform was away is asked for again when it is back', async () => {
  let away = true
  await using server = await rawServer((_, response) =>
    away ? json(response, 409, { status: 'error', message: 'No.' }) : ok(response, settings),
  )
  const cache = createCache(server.client)
  const screen = new QueryObserver(cache.queries, queryOf(endpoints.getSettings))
  const states: string[] = []
  const leave = screen.subscribe(({ status }) => states.push(status))
  await expect.poll(() => states.at(-1)).toBe('error')
  away = false
  cache.told(() => undefined)
  await expect.poll(() => states.at(-1)).toBe('success')
  leave()
})

test('a reader who waits while everything is forgotten is answered', async () => {
  let arrived = () => {}
  const asked = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let answers = 0
  await using server = await rawServer((_, response) => {
    // The first one never comes: it is given up with the session.
    if (++answers === 1) arrived()
    else json(response, 409, { status: 'error', message: 'Who are you?' })
  })
  const cache = createCache(server.client)
  const reading = cache.read(endpoints.getSettings)
  await asked
  cache.clear()
  expect(await reading).toMatchObject({ ok: false, problem: { message: 'Who are you?' } })
})

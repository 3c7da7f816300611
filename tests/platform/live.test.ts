// Changes reach every open console, once each, in order, whatever happens to the connection.
import { randomUUID } from 'node:crypto'
import { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { streamPath, type Change } from '../../src/contract/change.ts'
import { bases } from '../../src/platform/api.ts'
import { sealBatch } from '../../src/platform/store/append-only.ts'
import { events } from '../../src/platform/store/schema/platform.ts'
import { claimsFor, signToken, startPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let other: TestPlatform
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  const shared = { DATABASE_URL: platform.databaseUrl, ARENA_ORIGIN: platform.url }
  other = await startPlatform({ environment: shared })
  token = await platform.token('SystemAdmin')
})
afterAll(async () => {
  await other.close()
  await platform.close()
})

type Message = { id: string; event: string; data: Change }
type Stream = { next(event?: string): Promise<Message>; all: Message[]; ended: Promise<void>; close(): void }

async function open(address = platform.url, headers: Record<string, string> = {}, as = token): Promise<Stream> {
  const stopping = new AbortController()
  const response = await fetch(address + bases.main + streamPath, {
    headers: { authorization: `Bearer ${as}`, ...headers },
    signal: stopping.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const all: Message[] = []
  const waiting: (() => void)[] = []
  let taken = 0
  const ended = (async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
        if (fields['event'])
          all.push({ id: fields['id'] ?? '', event: fields['event'], data: JSON.parse(fields['data'] ?? '{}') })
      }
      for (const wake of waiting.splice(0)) wake()
    }
  })().catch(() => {})
  return {
    all,
    ended,
    close: () => stopping.abort(),
    async next(event = 'change') {
      for (;;) {
        const found = all.slice(taken).findIndex((one) => one.event === event)
        if (found >= 0) {
          taken += found + 1
          return all[taken - 1] as Message // just found there
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
  }
}

const create = async (at = platform) =>
  (await at.call('createTournament', { as: token, body: { name: randomUUID(), game: 'Valorant', region: ['Taiwan'] } }))
    .payload.id

test('a change shows at once in the consoles of every process', async () => {
  const streams = [await open(), await open(other.address)]
  for (const stream of streams) await stream.next('ready')
  const id = await create(other)
  for (const stream of streams) {
    const about = [{ kind: 'tournament', id }]
    expect((await stream.next()).data).toMatchObject({ topics: ['tournament', 'audit'], about })
    stream.close()
  }
})

test('a console that was away gets what it missed, once, in order, from any process', async () => {
  const stream = await open()
  const { id: place } = await stream.next('ready')
  stream.close()
  const made = [await create(), await create(other), await create()]
  const resumed = await open(other.address, { 'last-event-id': place })
  for (let n = 0; n < 3; n++) await resumed.next()
  made.push(await create())
  await resumed.next()
  const changes = resumed.all.filter(({ event }) => event === 'change')
  expect(changes.map(({ data }) => data.about[0]?.id)).toEqual(made)
  const ids = changes.map(({ id }) => Number(id))
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
  resumed.close()
})

test('cut again and again while changes come in, nothing is lost and nothing comes twice', async () => {
  const first = await open()
  let place = (await first.next('ready')).id
  first.close()
  const seen: string[] = []
  const made: string[] = []
  for (let round = 0; round < 8; round++) {
    const writing = Promise.all([create(), create(other), create()])
    const stream = await open(round % 2 === 0 ? platform.url : other.address, { 'last-event-id': place })
    if (round % 3 !== 0) await stream.next()
    made.push(...(await writing))
    stream.close()
    await stream.ended
    for (const { id, event, data } of stream.all) {
      if (event === 'change') seen.push(`${id} ${data.about[0]?.id}`)
      if (id !== '') place = id
    }
  }
  const rest = await open(platform.url, { 'last-event-id': place })
  // Events come in order: with the last one all have come.
  const last = await create()
  made.push(last)
  while ((await rest.next()).data.about[0]?.id !== last);
  for (const { id, data, event } of rest.all) if (event === 'change') seen.push(`${id} ${data.about[0]?.id}`)
  rest.close()
  const ids = seen.map((line) => Number(line.split(' ')[0]))
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
  const tournaments = new Set(seen.map((line) => line.split(' ')[1]))
  expect(made.filter((id) => !tournaments.has(id))).toEqual([])
  expect(seen.filter((line) => made.includes(line.split(' ')[1] ?? ''))).toHaveLength(made.length)
})

test.each([
  { why: 'of another database', place: async () => '999999999' },
  { why: 'that is no number', place: async () => 'seven' },
  { why: 'before the first', place: async () => '-1' },
  { why: 'beyond all numbers', place: async () => '9'.repeat(40) },
  {
    why: 'that is no longer kept',
    async place() {
      const [first] = await platform.store.db.select().from(events).orderBy(events.position).limit(1)
      await create()
      await platform.store.pool.query('delete from events where position < (select max(position) from events)')
      return String(first?.position ?? 1)
    },
  },
])('a place in the stream $why is answered by one call to ask for everything anew', async ({ place }) => {
  const stream = await open(platform.url, { 'last-event-id': await place() })
  await stream.next('resync')
  await create()
  await stream.next()
  // What was done before may come as well; nothing is told twice, and nothing of what is gone.
  const [first, ...rest] = stream.all.map(({ event }) => event)
  expect([first, new Set(rest)]).toEqual(['resync', new Set(['change'])])
  stream.close()
})

test('what was not done is not told', async () => {
  const stream = await open()
  await stream.next('ready')
  const id = await create()
  await platform.call('openRegistration', { as: token, params: { id } })
  await platform.call('cancelTournament', { as: token, params: { id }, body: {}, headers: { 'arena-dry-run': 'true' } })
  const last = await create()
  const told = () => stream.all.slice(1).map(({ data }) => data.about[0]?.id)
  while (!told().includes(last)) await stream.next()
  expect(told().slice(told().indexOf(id))).toEqual([id, last])
  stream.close()
})

test('a stream ends with the token it was opened with', async () => {
  const sub = await platform.account('VenueOperator')
  const exp = Math.floor(Date.now() / 1000) + 2
  const short = await signToken(platform.keys, { ...claimsFor(platform.url, sub, 'VenueOperator'), exp })
  const stream = await open(platform.url, {}, short)
  await stream.ended
  expect(Date.now() / 1000).toBeGreaterThanOrEqual(exp - 0.1)
})

test('who is more than 8 MB behind is cut off, and has the rest when it comes back', async () => {
  const stream = await open()
  await stream.next('ready')
  const texts = Array.from({ length: 24 }, (_, index) => `${index} ${'x'.repeat(500_000)}`)
  await platform.store.db
    .insert(events)
    .values(texts.map((id) => ({ topics: ['tournament'], about: [{ kind: 'tournament', id }], time: 0 })))
  await sealBatch(platform.store.pool)
  await stream.ended
  const resumed = await open(platform.url, { 'last-event-id': stream.all.at(-1)?.id ?? '' })
  await resumed.next('ready')
  resumed.close()
  const toldOf = ({ all }: Stream) => all.flatMap(({ event, data }) => (event === 'change' ? [data.about[0]?.id] : []))
  expect(toldOf(stream).length).toBeLessThan(texts.length)
  expect([...toldOf(stream), ...toldOf(resumed)].map((id) => id?.split(' ')[0])).toEqual(texts.map((_, n) => String(n)))
})

test.each([
  { why: 'without a token', as: async () => '', status: 401 },
  { why: 'without a role', as: () => platform.token('Unknown'), status: 403 },
])('nobody listens $why', async ({ as, status }) => {
  const response = await fetch(platform.url + bases.main + streamPath, {
    headers: { authorization: `Bearer ${await as()}` },
  })
  expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ status: 'error' })])
})

test('a listener that lost the database finds it again and has missed nothing', async () => {
  const stream = await open()
  await stream.next('ready')
  await platform.store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'arena live' and datname = current_database()`,
  )
  const id = await create()
  expect((await stream.next()).data).toMatchObject({ about: [{ kind: 'tournament', id }] })
  stream.close()
})

// Last in this file: what the platforms wait for meanwhile waits for the clock that is held here.
test('a console that is gone and takes nothing any more is let go after 30 seconds', async () => {
  const { hostname, port, host } = new URL(platform.address)
  const socket = connect(Number(port), hostname)
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.write(`GET ${bases.main}${streamPath} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const end = vi.spyOn(ServerResponse.prototype, 'end')
  const ended = () => (end.mock.contexts as ServerResponse[]).find(({ req }) => req.url?.endsWith(streamPath)) // called on nothing else
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const texts = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(500_000)}`)
    await platform.store.db
      .insert(events)
      .values(texts.map((id) => ({ topics: ['tournament'], about: [{ kind: 'tournament', id }], time: 0 })))
    await sealBatch(platform.store.pool)
    await expect.poll(ended).toBeDefined()
    const response = ended()
    // Waiting has moved the clock on a little.
    vi.advanceTimersByTime(29_000)
    expect(response?.destroyed).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(response?.destroyed).toBe(true)
  } finally {
    vi.useRealTimers()
    end.mockRestore()
  }
  socket.resume()
  await gone
})

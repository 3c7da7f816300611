// The event stream: changes reach the cache, connections come and go.
import { QueryObserver } from '@tanstack/react-query'
import * as fc from 'fast-check'
import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createCache, queryOf } from '../../src/api/cache.ts'
import { createChannel, type Channel } from '../../src/api/channel.ts'
import { createParser, type StreamEvent } from '../../src/api/event-stream.ts'
import { rememberedEvent } from '../../src/api/last-event.ts'
import { connectLive, type LiveMessage } from '../../src/api/live.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { reaches } from './api-session.ts'
import { text as readAll } from 'node:stream/consumers'
import { json, ok, rawServer, type RawServer } from './api-raw-server.ts'

const settings = { games: ['Forts'], regions: ['Taiwan'] }

/** A stream under the test's hand, and reads beside it. */
async function streaming({ renames = 204 } = {}) {
  const streams: ServerResponse[] = []
  const opened: (() => void)[] = []
  const renamed: ((names: unknown) => void)[] = []
  const server = await rawServer((request, response) => {
    if (!request.url?.includes('/stream')) return ok(response, { ...settings, messages: [] })
    if (request.method === 'POST') {
      void readAll(request).then((text) => renamed.splice(0).forEach((tell) => tell(JSON.parse(text))))
      return void response.writeHead(renames).end()
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': hello\n\n')
    streams.push(response)
    for (const tell of opened.splice(0)) tell()
  })
  return {
    server,
    streams,
    nextStream: () => new Promise<void>((resolve) => opened.push(resolve)),
    nextNames: () => new Promise<unknown>((resolve) => renamed.push(resolve)),
  }
}

/** Resolves when the answer is no longer fresh. */
function becomesStale(cache: ReturnType<typeof createCache>): Promise<void> {
  return new Promise((resolve) => {
    const stop = cache.queries.getQueryCache().subscribe(({ query }) => {
      if (!query.state.isInvalidated) return
      stop()
      resolve()
    })
  })
}

test('a change on the stream makes stale what reads its topic', async () => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const cache = createCache(server.client)
  const first = nextStream()
  const live = connectLive({ client: server.client, cache })
  await first
  await reaches(live, 'live')
  await cache.read(endpoints.getSettings)
  const stale = becomesStale(cache)
  streams[0]?.write('id: 1\nevent: change\ndata: {"topics":["stage"]}\n\n')
  streams[0]?.write('id: 2\nevent: change\ndata: {"topics":["settings"],"target":"settings"}\n\n')
  await stale
  live.stop()
})

test('after a drop the stream resumes behind the last event', async () => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const cache = createCache(server.client)
  const first = nextStream()
  const live = connectLive({ client: server.client, cache })
  await first
  await cache.read(endpoints.getSettings)
  const stale = becomesStale(cache)
  streams[0]?.write('id: 41\nevent: change\ndata: {"topics":["settings"]}\n\n')
  await stale
  const second = nextStream()
  streams[0]?.destroy()
  await second
  await reaches(live, 'live')
  expect(lastEventIds(server)).toEqual([undefined, '41'])
  live.stop()
})

test('a new page goes on where the last one stopped', async () => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const kept = new Map([['arena.last-event', '7']])
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, id: string) => void kept.set(key, id),
  }
  const cache = createCache(server.client)
  await cache.read(endpoints.getSettings)
  const opened = nextStream()
  const live = connectLive({ client: server.client, cache, memory })
  await opened
  const stale = becomesStale(cache)
  streams[0]?.write('id: 8\nevent: change\ndata: {"topic":"settings"}\n\n')
  await stale
  expect(lastEventIds(server)).toEqual(['7'])
  expect(kept.get('arena.last-event')).toBe('8')
  live.stop()
})

test.each(['', '\u0000', '賽', '1 2', 'x'.repeat(1000)])('a last event that cannot be one is none: %j', (kept) => {
  expect(rememberedEvent({ getItem: () => kept, setItem: () => undefined })).toBeUndefined()
})

/** The lock and the channel of two tabs: the first leads, the other only listens. */
function tabs() {
  const name = `tabs ${crypto.randomUUID()}`
  const channel = (): Channel<LiveMessage> => {
    const made = createChannel<LiveMessage>(name)
    if (!made) throw new Error('Node has channels')
    return made
  }
  const channels = [channel(), channel()] as const
  const request = (_name: string, _options: LockOptions, lead: () => Promise<void>) => lead()
  const never = () => new Promise<void>(() => undefined)
  // Of the browser's locks only this is asked for.
  const lockWith = (take: typeof request) => ({ request: take }) as unknown as LockManager
  return {
    first: { locks: lockWith(request), channel: channels[0] },
    second: { locks: lockWith(never), channel: channels[1] },
  }
}

test('what one tab hears the others hear, with its rows', async () => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const { first, second } = tabs()
  const opened = nextStream()
  const leading = connectLive({ client: server.client, cache: createCache(server.client), ...first })
  await opened
  const cache = createCache(server.client)
  const following = connectLive({ client: server.client, cache, ...second })
  await reaches(following, 'live')
  const heard = new Promise<LiveMessage>((resolve) =>
    second.channel.listen((message) => message.is === 'change' && resolve(message)),
  )
  const change = {
    topics: ['stage'],
    about: [{ kind: 'stage', id: '7' }],
    revision: 5,
    rows: [
      { kind: 'difference', id: '7', version: 5, row: { brackets: [], matches: [] } },
      { kind: 'stage', id: '7', version: 1, row: { id: '7', name: 'Playoffs' } },
    ],
  }
  streams[0]?.write(`id: 1\nevent: change\ndata: ${JSON.stringify(change)}\n\n`)
  expect(await heard).toEqual({ is: 'change', id: '1', ...change, term: expect.any(Number) })
  expect(server.calls.filter((call) => call.includes('/stream?'))).toHaveLength(1)
  for (const live of [leading, following]) live.stop()
})

test('a tab that read before it listened reads again what another tab has heard meanwhile', async () => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const { first, second } = tabs()
  const opened = nextStream()
  const leading = connectLive({ client: server.client, cache: createCache(server.client), ...first })
  await opened
  streams[0]?.write('id: 8\nevent: change\ndata: {"topics":["settings"],"about":[]}\n\n')
  await new Promise<void>((resolve) => second.channel.listen((message) => message.is === 'change' && resolve()))
  const [late, onTime] = [createCache(server.client), createCache(server.client)]
  await Promise.all([late.read(endpoints.getSettings), onTime.read(endpoints.getSettings)])
  const stale = becomesStale(late)
  const followers = [
    connectLive({ client: server.client, cache: late, ...second, since: '7' }),
    connectLive({ client: server.client, cache: onTime, ...second, since: '8' }),
  ]
  await stale
  expect(await onTime.fresh(endpoints.getSettings)).toHaveLength(1)
  for (const live of [leading, ...followers]) live.stop()
})

test('a page that comes back from the memory of the browser goes on behind its last event', async () => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  const cache = createCache(server.client)
  const first = nextStream()
  const live = connectLive({ client: server.client, cache })
  await first
  await cache.read(endpoints.getSettings)
  const stale = becomesStale(cache)
  streams[0]?.write('id: 41\nevent: change\ndata: {"topics":["settings"],"about":[]}\n\n')
  await stale
  const second = nextStream()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await second
  expect(lastEventIds(server)).toEqual([undefined, '41'])
  live.stop()
  vi.unstubAllGlobals()
})

test.each([
  ['rows that cannot be read', '{"topics":["settings"],"about":[],"rows":{"stage":1}}'],
  ['another platform, without what it is about', '{"topics":["settings"]}'],
  ['one topic', '{"topic":"settings"}'],
  ['something that is no change at all', '{]'],
])('a change is never lost: %s', async (_what, data) => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const cache = createCache(server.client)
  const first = nextStream()
  const live = connectLive({ client: server.client, cache })
  await first
  await reaches(live, 'live')
  await cache.read(endpoints.getSettings)
  const stale = becomesStale(cache)
  // The first word of a stream may be that the page is to be read; it has just been.
  streams[0]?.write(`id: 1\nevent: ready\ndata: {}\n\nid: 2\nevent: change\ndata: ${data}\n\n`)
  await stale
  live.stop()
})

/** The chat of a room on screen; answers what takes it off. */
function lookInto(cache: ReturnType<typeof createCache>, matchId: string): () => void {
  return new QueryObserver(cache.queries, queryOf(endpoints.listMessages, { params: { matchId } })).subscribe(() => {})
}

test('the stream is told what is in view, in whichever tab, without being opened again', async () => {
  const { server, streams, nextStream, nextNames } = await streaming()
  await using _ = server
  const { first, second } = tabs()
  const [cache, other] = [createCache(server.client), createCache(server.client)]
  const opened = nextStream()
  const leading = connectLive({ client: server.client, cache, ...first })
  await opened
  await reaches(leading, 'live')
  const following = connectLive({ client: server.client, cache: other, ...second })
  await reaches(following, 'live')
  streams[0]?.write('id: 5\nevent: ready\ndata: {"stream":"s1"}\n\n')
  const withSeven = nextNames()
  lookInto(cache, '7')
  expect(await withSeven).toEqual({ names: 'message:7,room:7,settings:arena', since: 5 })
  const withBoth = nextNames()
  lookInto(other, '8')
  expect(await withBoth).toMatchObject({ names: 'message:7,message:8,room:7,room:8,settings:arena' })
  expect(streamsOf(server)).toEqual(['/stream?names=settings%3Aarena', '/stream/s1', '/stream/s1'])
  // The tab is closed: its room is no longer on screen, and the next stream does without.
  following.stop()
  const again = nextStream()
  streams.at(-1)?.destroy()
  await again
  expect(streamsOf(server).at(-1)).toBe('/stream?names=message%3A7,room%3A7,settings%3Aarena')
  leading.stop()
})

test('what came into view while a stream was opened is named as soon as that has a name', async () => {
  const { server, streams, nextStream, nextNames } = await streaming()
  await using _ = server
  const cache = createCache(server.client)
  const opened = nextStream()
  const live = connectLive({ client: server.client, cache, since: '4' })
  await opened
  const lookedInto = cache.read(endpoints.getTournament, { params: { id: '41' } })
  await lookedInto
  const named = nextNames()
  await expect.poll(() => cache.queries.getQueryCache().getAll()).toHaveLength(1)
  streams[0]?.write('id: 6\nevent: ready\ndata: {"stream":"s2"}\n\n')
  expect(await named).toEqual({ names: 'settings:arena,tournament:41', since: 4 })
  live.stop()
})

test('a stream that cannot be renamed is opened again with the names', async () => {
  const { server, streams, nextStream } = await streaming({ renames: 404 })
  await using _ = server
  const cache = createCache(server.client)
  const opened = nextStream()
  const live = connectLive({ client: server.client, cache })
  await opened
  streams[0]?.write('id: 5\nevent: ready\ndata: {"stream":"gone"}\n\n')
  await reaches(live, 'live')
  const again = nextStream()
  lookInto(cache, '7')
  await again
  expect(streamsOf(server).at(-1)).toBe('/stream?names=message%3A7,room%3A7,settings%3Aarena')
  expect(lastEventIds(server)).toEqual([undefined, '5'])
  live.stop()
})

test('a tick makes lists stale, and nothing that the stream tells of', async () => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const cache = createCache(server.client)
  const opened = nextStream()
  const live = connectLive({ client: server.client, cache })
  await opened
  await reaches(live, 'live')
  streams[0]?.write('id: 5\nevent: ready\ndata: {"stream":"s1"}\n\n')
  await cache.read(endpoints.getSettings)
  await cache.read(endpoints.listMessages, { params: { matchId: '7' } })
  const stale = becomesStale(cache)
  streams[0]?.write('id: 6\nevent: tick\ndata: {"topics":["settings","message"]}\n\n')
  await stale
  expect(await cache.fresh(endpoints.getSettings)).toHaveLength(0)
  expect(await cache.fresh(endpoints.listMessages)).toHaveLength(1)
  live.stop()
})

test('when the platform cannot tell what was missed, everything is stale', async () => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const cache = createCache(server.client)
  const first = nextStream()
  const live = connectLive({ client: server.client, cache })
  await first
  await reaches(live, 'live')
  await cache.read(endpoints.getSettings)
  const stale = becomesStale(cache)
  streams[0]?.write('id: 9\nevent: resync\ndata: {}\n\n')
  await stale
  live.stop()
})

test('a platform without a stream is polled', async () => {
  await using server = await rawServer((_, response) => json(response, 404, { status: 'error', message: 'None.' }))
  const live = connectLive({ client: server.client, cache: createCache(server.client) })
  await reaches(live, 'polling')
  expect(server.calls).toHaveLength(1)
  live.stop()
})

test('a platform that stays away is called offline', async () => {
  const server = await rawServer((_, response) => void response.destroy())
  await server[Symbol.asyncDispose]()
  const live = connectLive({ client: server.client, cache: createCache(server.client) })
  await reaches(live, 'offline')
  live.stop()
})

test('events are the same however the bytes are cut', () => {
  const text =
    'id: 1\r\nevent: change\r\ndata: {"a":\r\ndata: 1}\r\n\r\n: beat\n\ndata: zwei\n\nid: 3\ndata\n\nevent: x\n\n'
  const whole = eventsOf([text])
  expect(whole).toEqual([
    { id: '1', event: 'change', data: '{"a":\n1}' },
    { id: '1', event: 'message', data: 'zwei' },
    { id: '3', event: 'message', data: '' },
  ])
  const cuts = fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 })
  fc.assert(
    fc.property(cuts, (at) => {
      const ordered = [0, ...at.toSorted((a, b) => a - b), text.length]
      const pieces = ordered.slice(1).map((end, index) => text.slice(ordered[index], end))
      expect(eventsOf(pieces)).toEqual(whole)
    }),
  )
})

function eventsOf(pieces: readonly string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const parse = createParser((event) => events.push(event))
  for (const piece of pieces) parse(piece)
  return events
}

function streamsOf(server: RawServer): string[] {
  return server.calls.filter((call) => call.includes('/stream')).map((call) => call.slice(call.indexOf('/stream')))
}

function lastEventIds(server: RawServer): unknown[] {
  return server.calls.flatMap((call, index) =>
    call.includes('/stream?') ? [server.headers[index]?.['last-event-id']] : [],
  )
}

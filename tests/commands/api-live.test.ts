// The event stream: changes reach the cache, connections come and go.
import { QueryObserver } from '@tanstack/react-query'
import * as fc from 'fast-check'
import type { ServerResponse } from 'node:http'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createCache, queryOf } from '../../src/api/cache.ts'
import { createChannel, type Channel } from '../../src/api/channel.ts'
import { createParser, type StreamEvent } from '../../src/api/event-stream.ts'
import { rememberedEvent } from '../../src/api/last-event.ts'
import { connectLive, type LiveMessage } from '../../src/api/live.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { Stage } from '../../src/contract/stage.ts'
import { aStage } from '../support/builders.ts'
import { reaches } from './api-desk.ts'
import { json, ok, rawServer, type RawServer } from './api-raw-server.ts'

const settings = { games: ['Forts'], regions: ['Taiwan'] }

/** A stream under the test's hand, and reads beside it. */
async function streaming() {
  const streams: ServerResponse[] = []
  const opened: (() => void)[] = []
  const server = await rawServer((request, response) => {
    if (!request.url?.includes('/stream')) return ok(response, settings)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': hello\n\n')
    streams.push(response)
    for (const tell of opened.splice(0)) tell()
  })
  return { server, streams, nextStream: () => new Promise<void>((resolve) => opened.push(resolve)) }
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
  streams[0]?.write('id: 1\nevent: change\ndata: {"topics":["stages"]}\n\n')
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
  const stage = v.parse(Stage, aStage())
  const change = {
    topics: ['stages'],
    about: [{ kind: 'stage', id: '7' }],
    revision: 5,
    rows: { stage, brackets: [], matches: [] },
  }
  streams[0]?.write(`id: 1\nevent: change\ndata: ${JSON.stringify(change)}\n\n`)
  expect(await heard).toEqual({ is: 'change', id: '1', ...change })
  expect(server.calls.filter((call) => call.endsWith('/stream'))).toHaveLength(1)
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
  expect(onTime.fresh(endpoints.getSettings)).toHaveLength(1)
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

test('the stream carries the chat of the rooms that are on screen, in whichever tab', async () => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const { first, second } = tabs()
  const [cache, other] = [createCache(server.client), createCache(server.client)]
  const opened = nextStream()
  const leading = connectLive({ client: server.client, cache, ...first })
  await opened
  await reaches(leading, 'live')
  streams[0]?.write('id: 5\nevent: ready\ndata: {}\n\n')
  const following = connectLive({ client: server.client, cache: other, ...second })
  await reaches(following, 'live')
  const withSeven = nextStream()
  lookInto(cache, '7')
  await withSeven
  const withBoth = nextStream()
  lookInto(other, '8')
  await withBoth
  expect(streamsOf(server)).toEqual(['/stream', '/stream?rooms=7', '/stream?rooms=7,8'])
  expect([leading.state.get(), following.state.get()]).toEqual(['live', 'live'])
  // The tab is closed: its room is no longer on screen, and the next stream does without.
  following.stop()
  const withSevenAgain = nextStream()
  streams.at(-1)?.destroy()
  await withSevenAgain
  expect(streamsOf(server).at(-1)).toBe('/stream?rooms=7')
  leading.stop()
})

test('what was said before the stream carried a room is read again', async () => {
  const { server, streams, nextStream } = await streaming()
  await using _ = server
  const cache = createCache(server.client)
  const opened = nextStream()
  const live = connectLive({ client: server.client, cache })
  await opened
  await cache.read(endpoints.getSettings)
  const heard = becomesStale(cache)
  streams[0]?.write('id: 5\nevent: change\ndata: {"topics":["settings"],"about":[]}\n\n')
  await heard
  await cache.read(endpoints.listMessages, { params: { matchId: '7' } })
  const stale = becomesStale(cache)
  lookInto(cache, '7')
  await stale
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
    call.endsWith('/stream') ? [server.headers[index]?.['last-event-id']] : [],
  )
}

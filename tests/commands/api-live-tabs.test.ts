// Several tabs of a browser, one of which stands still: the others are right within a minute, or say that they are not live.
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache } from '../../src/api/cache.ts'
import { connectLive, type LiveConnection, type LiveMessage, type LiveState } from '../../src/api/live.ts'
import { browserLocks, BrowserTab, type Coming, timersOfTabs } from '../support/browser-tabs.ts'
import { reaches } from './api-session.ts'
import { ok, rawServer, type RawServer } from './api-raw-server.ts'

let ownTimers = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  ownTimers = timersOfTabs()
})
afterEach(() => {
  ownTimers()
  vi.useRealTimers()
})

type Tab = { tab: BrowserTab; live: LiveConnection; heard: string[]; states: LiveState[] }

/** A browser on a platform that sends what the test writes. */
async function aBrowser() {
  const streams: ServerResponse[] = []
  const opened: (() => void)[] = []
  const server = await rawServer((request, response) => {
    if (!request.url?.includes('/stream')) return ok(response, { games: [], regions: [] })
    if (request.method === 'POST') return void response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': hello\n\n')
    streams.push(response)
    for (const tell of opened.splice(0)) tell()
  })
  const locks = browserLocks()
  const channels = new Set<(message: LiveMessage, from: BrowserTab) => void>()
  const said: LiveMessage[] = []
  channels.add((message) => said.push(message))
  const tabs: Tab[] = []

  function open(): Tab {
    const tab = new BrowserTab()
    const heard: string[] = []
    const client = tab.client(server.client)
    const made = createCache(client)
    const cache: typeof made = {
      ...made,
      follow(change) {
        if ('id' in change) heard.push(String(change.id))
        made.follow(change)
      },
    }
    const live = tab.run(() => connectLive({ client, cache, locks: tab.locks(locks), channel: tab.channel(channels) }))
    const states: LiveState[] = []
    live.state.subscribe(() => states.push(live.state.get()))
    const opened = { tab, live, heard, states }
    tabs.push(opened)
    return opened
  }

  return {
    server,
    streams,
    said,
    open,
    async openLive(): Promise<Tab> {
      const opened = open()
      await reaches(opened.live, 'live')
      return opened
    },
    nextStream: () => new Promise<void>((resolve) => opened.push(resolve)),
    change: (stream: number, id: number) =>
      streams[stream]?.write(`id: ${id}\nevent: change\ndata: {"topics":["stage"],"about":[]}\n\n`),
    async [Symbol.asyncDispose]() {
      for (const { live } of tabs) live.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}

const minute = 60_000
async function hears({ heard }: Tab, ids: string[]): Promise<void> {
  await expect.poll(() => heard).toEqual(ids)
}
const streamsOf = (server: RawServer) =>
  server.calls.filter((call) => call.startsWith('GET') && call.includes('/stream?'))

const orders: readonly (readonly Coming[])[] = [
  ['bytes', 'messages', 'locks', 'timers'],
  ['messages', 'bytes', 'timers', 'locks'],
  ['locks', 'timers', 'bytes', 'messages'],
  ['timers', 'locks', 'messages', 'bytes'],
  ['timers', 'bytes', 'messages', 'locks'],
]

test.each(orders)(
  'a tab that stands still is replaced, and goes on without doubling or losing (%s, %s, %s, %s)',
  async (...order) => {
    await using browser = await aBrowser()
    const first = await browser.openLive()
    const second = await browser.openLive()
    browser.change(0, 1)
    await Promise.all([hears(first, ['1']), hears(second, ['1'])])
    // The first connection is no warning.
    expect([...first.states, ...second.states]).not.toContain('reconnecting')

    const closed = new Promise((resolve) => browser.streams[0]?.once('close', resolve))
    const next = browser.nextStream()
    first.tab.standStill()
    browser.change(0, 2)
    await vi.advanceTimersByTimeAsync(minute)
    await next
    expect(second.states).toContain('reconnecting')
    const { headers, calls } = browser.server
    expect(headers[calls.findLastIndex((call) => call.includes('/stream?'))]?.['last-event-id']).toBe('1')
    for (const id of [2, 3]) browser.change(1, id)
    await hears(second, ['1', '2', '3'])
    expect(second.live.state.get()).toBe('live')

    await first.tab.goOn(order)
    await hears(first, ['1', '2', '3'])
    await vi.advanceTimersByTimeAsync(1000)
    await closed
    browser.change(1, 4)
    await Promise.all([hears(first, ['1', '2', '3', '4']), hears(second, ['1', '2', '3', '4'])])
    expect(first.live.state.get()).toBe('live')
    expect(browser.streams.filter(({ destroyed }) => !destroyed)).toHaveLength(1)
  },
)

test('as long as the stream gives signs of life the other tabs stay live, without asking for one of their own', async () => {
  await using browser = await aBrowser()
  await browser.openLive()
  const second = await browser.openLive()
  const before = browser.said.length
  for (let beats = 1; beats <= 12; beats++) {
    await vi.advanceTimersByTimeAsync(15_000)
    browser.streams[0]?.write(': beat\n\n')
    await expect.poll(() => browser.said.slice(before)).toHaveLength(beats)
  }
  expect(new Set(browser.said.slice(before).map(({ is }) => is))).toEqual(new Set(['state']))
  expect(second.states).toEqual(['live'])
  expect(streamsOf(browser.server)).toHaveLength(1)
})

test('a short while in which a tab stands still is no reason', async () => {
  await using browser = await aBrowser()
  const first = await browser.openLive()
  const second = await browser.openLive()
  first.tab.standStill()
  browser.change(0, 1)
  await vi.advanceTimersByTimeAsync(30_000)
  await first.tab.goOn(['timers', 'bytes', 'messages', 'locks'])
  await Promise.all([hears(first, ['1']), hears(second, ['1'])])
  expect(second.states).toEqual(['live'])
  expect(streamsOf(browser.server)).toHaveLength(1)
})

test('one of many tabs takes over, and those opened meanwhile are live too', async () => {
  await using browser = await aBrowser()
  const first = await browser.openLive()
  const others = [await browser.openLive(), await browser.openLive(), await browser.openLive()]
  const next = browser.nextStream()
  first.tab.standStill()
  const late = browser.open()
  await vi.advanceTimersByTimeAsync(minute)
  await next
  await Promise.all([late, ...others].map(({ live }) => reaches(live, 'live')))
  browser.change(1, 1)
  await Promise.all([late, ...others].map((one) => hears(one, ['1'])))
  expect(streamsOf(browser.server)).toHaveLength(2)
})

test('where the platform has gone away as well, the tab says that it is not live', async () => {
  await using browser = await aBrowser()
  const first = await browser.openLive()
  const second = await browser.openLive()
  first.tab.standStill()
  await browser.server[Symbol.asyncDispose]()
  await vi.advanceTimersByTimeAsync(minute)
  expect(['reconnecting', 'offline']).toContain(second.live.state.get())
})

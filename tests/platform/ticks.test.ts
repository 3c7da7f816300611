// Ticks of a stream, by a clock that the test moves: a second apart, however many changes there are.
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '../../src/contract/user.ts'
import { createStreams } from '../../src/platform/streams.ts'
import { encoded } from '../../src/platform/told.ts'

const user: User = { sub: '1', name: 'One', role: 'SystemAdmin', venueCompanyId: null, venueId: null }

test('changes of others come as one tick, and the next a second later', async () => {
  const warn = (error: unknown) => expect.fail(String(error))
  const streams = createStreams({ missed: async () => [], warn })
  const reading = { user, onEnd: () => undefined, leave: () => undefined }
  const server = createServer((_, response) => {
    void streams.open(response, reading, { milliseconds: 60_000, seen: undefined, names: ['tournament:7'] })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = get({ port })
  onTestFinished(() => void asked.destroy())
  const response = await new Promise<IncomingMessage>((resolve) => asked.once('response', resolve))
  let text = ''
  response.on('data', (data: Buffer) => (text += data.toString()))
  const times = (event: string) => text.split(`event: ${event}`).length - 1
  const told = () => times('tick')
  // Polling would move the clock.
  const heard = async (event: string, count: number) => {
    while (times(event) < count) await once(response, 'data')
  }
  await heard('ready', 1)

  let position = 0
  let seen = 0
  const change = (names: string[]) => {
    const event = { position: ++position, topics: ['tournament' as const], owner: null, names, isSaid: false }
    streams.tell({ ...event, bytes: encoded(`event: change\n\n`), withoutPlace: encoded('') })
  }
  /** What came before it has come: the one that is named is told at once. */
  const settled = async () => {
    change(['tournament:7'])
    await heard('change', ++seen)
  }
  for (let made = 0; made < 100; made++) change(['tournament:9'])
  await settled()
  expect(told()).toBe(0)
  vi.advanceTimersByTime(50)
  await settled()
  expect(told()).toBe(1)
  for (let made = 0; made < 100; made++) change(['tournament:9'])
  vi.advanceTimersByTime(949)
  await settled()
  expect(told()).toBe(1)
  vi.advanceTimersByTime(51)
  await settled()
  expect(told()).toBe(2)
})

// A server on its way out: who has come is served, whoever comes later is not let in.
import { Agent, createServer, get } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drainable } from '../../src/platform/drain.ts'

const callers = 200
/** As the server gives a new connection for its request. */
const askMilliseconds = 1_000

// The time given to requests is moved by hand.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function listening() {
  const server = createServer((_, response) => response.end('served'))
  const drain = drainable(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  return { server, port, drain }
}

const connected = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

/** What comes back for a request on a connection that stands. */
function asked(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (data: Buffer) => (text += data.toString()))
    socket.once('error', (error) => resolve(error.message))
    socket.once('close', () => resolve(text))
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  })
}

/** The machine does something else for longer than the port stays open without anybody coming. */
const heldUp = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)

test.each([
  { machine: 'is free', busy: () => undefined },
  { machine: 'holds the process up', busy: heldUp },
])(
  'connections that are fresh when the end begins are answered, and told that they are over: the machine $machine',
  async ({ busy }) => {
    const { server, port, drain } = await listening()
    const sockets = Promise.all(Array.from({ length: callers }, () => connected(port)))
    // While some of them are made and not yet taken.
    await new Promise((resolve) => server.once('connection', resolve))
    const drained = drain()
    busy()
    const answers = await Promise.all((await sockets).map(asked))
    expect(answers.filter((answer) => !/^HTTP\/1\.1 200 .*connection: close.*served$/is.test(answer))).toEqual([])
    await drained
    await expect(connected(port)).rejects.toThrow('ECONNREFUSED')
  },
)

test('a connection that asks for nothing, or is done, holds nothing up', async () => {
  const { server, port, drain } = await listening()
  // By itself the server would keep them.
  server.keepAliveTimeout = 0
  const agent = new Agent({ keepAlive: true })
  const asking = get({ port, agent })
  await new Promise((resolve) => asking.once('response', (response) => response.resume().once('end', resolve)))
  const done = new Promise((resolve) => asking.socket?.once('close', resolve))
  const silent = await connected(port)
  const closed = new Promise((resolve) => silent.once('close', resolve))
  const drained = drain()
  // What is done is not waited for, and what asks for nothing no longer than that.
  await done
  await vi.advanceTimersByTimeAsync(askMilliseconds)
  await closed
  await drained
  expect(server.listening).toBe(false)
})

test('what is asked on a connection that stood before is answered, and ends it', async () => {
  const { port, drain } = await listening()
  const socket = await connected(port)
  const drained = drain()
  expect(await asked(socket)).toMatch(/connection: close.*served$/is)
  await drained
})

// A server on its way out: who has come is served, whoever comes later is not let in.
import { Agent, createServer, get } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { drainable } from '../../src/platform/drain.ts'

const callers = 200

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

test('connections that are fresh when the end begins are answered, and told that they are over', async () => {
  const { server, port, drain } = await listening()
  const sockets = Promise.all(Array.from({ length: callers }, () => connected(port)))
  // While some of them are made and not yet taken.
  await new Promise((resolve) => server.once('connection', resolve))
  const drained = drain()
  const answers = await Promise.all((await sockets).map(asked))
  expect(answers.filter((answer) => !/^HTTP\/1\.1 200 .*connection: close.*served$/is.test(answer))).toEqual([])
  await drained
  await expect(connected(port)).rejects.toThrow('ECONNREFUSED')
})

test('a connection that asks for nothing, or is done, holds nothing up', async () => {
  const { server, port, drain } = await listening()
  const agent = new Agent({ keepAlive: true })
  await new Promise((resolve) => get({ port, agent }, (response) => response.resume().once('end', resolve)))
  const silent = await connected(port)
  const closed = new Promise((resolve) => silent.once('close', resolve))
  await drain()
  await closed
  expect(server.listening).toBe(false)
})

test('what is asked on a connection that stood before is answered, and ends it', async () => {
  const { port, drain } = await listening()
  const socket = await connected(port)
  const drained = drain()
  expect(await asked(socket)).toMatch(/connection: close.*served$/is)
  await drained
})

// What stands before several processes of a platform: every new connection goes to the next of them.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Balancer = { url: string; close(): Promise<void> }

export async function balance(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let next = 0
  const server = createServer((socket) => {
    const port = ports[next++ % ports.length] ?? 0
    const other = connect(port, '127.0.0.1')
    for (const [one, its] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one)
      one.once('error', () => its.destroy()).once('close', () => open.delete(one))
      one.pipe(its)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

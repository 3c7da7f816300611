// A proxy that loses, halves, doubles and delays answers of the API, by a seeded die; the sign-in service goes through whole.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pause } from '../../src/api/retry.ts'
import { headers as apiHeaders } from '../../src/contract/envelope.ts'
import { randomFrom } from './random.ts'

const faults = ['lost before', 'lost after', 'cut off', 'halved', 'doubled', 'delayed', '502', '503'] as const
type Fault = (typeof faults)[number]

export type LossyProxy = AsyncDisposable & {
  url: string
  /** How often each fault was done. */
  done: Map<Fault, number>
  /** Told of each write before it is passed on; what it answers is waited for. */
  onWrite: (() => void) | undefined
  /** Told of each write that was done, and no dry run, before its answer is passed on; lost where it says so. */
  losesAnswer: (() => Promise<boolean>) | undefined
}

type Options = { seed: number; /** How many of a hundred calls meet a fault. */ percent?: number }

export async function lossyProxy(to: string, { seed, percent = 50 }: Options): Promise<LossyProxy> {
  const random = randomFrom(seed)
  const done: LossyProxy['done'] = new Map()
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  const proxy: LossyProxy = {
    url: `http://127.0.0.1:${port}`,
    done,
    onWrite: undefined,
    losesAnswer: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // no encoding is set
    const body = Buffer.concat(chunks)
    const pass = async () => {
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
      const answer = await fetch(to + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(body.length > 0 && { body }),
      })
      return { status: answer.status, headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()) }
    }
    const isApi = request.url?.startsWith('/api/') ?? false
    const isWrite = isApi && request.method !== 'GET'
    if (isWrite) proxy.onWrite?.()
    const fault = isApi && random() * 100 < percent ? faults[Math.floor(random() * faults.length)] : undefined
    if (fault) done.set(fault, (done.get(fault) ?? 0) + 1)
    if (fault === 'lost before') return void response.destroy()
    const [answer] = await Promise.all(fault === 'doubled' ? [pass(), pass()] : [pass()])
    const isDone = isWrite && answer.status === 200 && !(apiHeaders.dryRun.toLowerCase() in request.headers)
    if (isDone && (await proxy.losesAnswer?.())) return void response.destroy()
    if (fault === 'delayed') await pause(200)
    if (fault === 'lost after') return void response.destroy()
    if (fault === '502' || fault === '503') {
      return void response.writeHead(Number(fault), fault === '503' ? { 'retry-after': '0' } : {}).end('<html>')
    }
    const type = { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }
    const retry = answer.headers.get('retry-after')
    const half = answer.text.subarray(0, answer.text.length / 2)
    if (fault === 'halved') return void response.writeHead(answer.status, type).end(half)
    response.writeHead(answer.status, {
      ...type,
      ...(retry !== null && { 'retry-after': retry }),
      'content-length': answer.text.length,
    })
    if (fault !== 'cut off') return void response.end(answer.text)
    response.write(half, () => response.destroy())
  }

  return proxy
}

// Somebody else's platform, as far as a console can tell: a gateway in front of the real one that knows §7 and the common calls
// for tournaments, drops headers it does not know, and leaves out of its answers what we have added.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { bases } from '../../src/platform/api.ts'

export type PlainGateway = AsyncDisposable & {
  url: string
  /** `POST /api/…` of every call, those it does not know among them. */
  calls: string[]
  /** Those of them that it does not know. */
  unknown: string[]
  /** Names of headers that a browser on another origin would have been refused for. */
  strange: Set<string>
}

type Options = {
  /** Origin of the console whose browsers may call; without one, none may. */
  consoleAt?: string
  /** It also refuses to be asked whether a call that it does not know may be made: browsers then tell nothing but a lost request. */
  mute?: boolean
}

const table: Endpoint[] = Object.values(endpoints)
const files = { method: 'GET' as const, path: new RegExp(`^${bases.main}/files/`) }
const known = table
  .filter(({ ability }) => ability === undefined)
  .map(({ base, method, path }) => ({
    method,
    path: new RegExp(`^${bases[base]}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // Addresses of images stand in its answers.
  .concat(files)

/** What §7 names, and what every client sends. */
const usual = ['accept', 'accept-language', 'authorization', 'content-type']
/** What of it a browser asks leave for. */
const allowed = ['accept-language', 'authorization', 'content-type']
const ownNames = new Set(
  (
    'revision seeds dropped visible exact venueName lastSignIn venueIds groupTeams walkover secondConfirmation ' +
    'dropTime checkInTime'
  ).split(' '),
)

export async function plainGateway(to: string, { consoleAt, mute = false }: Options = {}): Promise<PlainGateway> {
  const calls: string[] = []
  const unknown: string[] = []
  const strange = new Set<string>()
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const [path = ''] = url.split('?')
    const wanted = request.headers['access-control-request-method'] ?? method
    const isKnown = known.some((one) => one.method === wanted && one.path.test(path))
    const mayRead = consoleAt !== undefined && request.headers.origin === consoleAt && (isKnown || !mute)
    if (mayRead) response.setHeader('access-control-allow-origin', consoleAt)
    if (method === 'OPTIONS') return answerPreflight(request, response, mayRead)
    calls.push(`${method} ${path}`)
    for (const name of Object.keys(request.headers))
      if (/^(arena-|idempotency|if-none|last-event)/.test(name)) strange.add(name)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // no encoding is set
    if (!isKnown) {
      unknown.push(`${method} ${path}`)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    }
    const headers = usual.flatMap((name): [string, string][] => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    const body = Buffer.concat(chunks)
    const answer = await fetch(to + url, { method, headers, ...(body.length > 0 && { body }) })
    if (files.path.test(path)) {
      const type = answer.headers.get('content-type') ?? ''
      return void response
        .writeHead(answer.status, { 'content-type': type })
        .end(Buffer.from(await answer.arrayBuffer()))
    }
    const {
      code: _,
      reason: __,
      requestId: ___,
      ...envelope
    } = JSON.parse(await answer.text()) as Record<string, unknown>
    const text = JSON.stringify(envelope, (name, value: unknown) => (ownNames.has(name) ? undefined : value))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  }

  function answerPreflight({ headers, url = '' }: IncomingMessage, response: ServerResponse, mayRead: boolean): void {
    if (!mayRead) {
      calls.push(`${headers['access-control-request-method']} ${url.split('?')[0]}`)
      unknown.push(`${headers['access-control-request-method']} ${url.split('?')[0]}`)
      return void response.writeHead(404).end()
    }
    const asked = headers['access-control-request-headers']?.split(',').map((name) => name.trim()) ?? []
    for (const name of asked) if (!allowed.includes(name)) strange.add(name)
    response
      .writeHead(204, {
        'access-control-allow-methods': 'GET, PUT, POST, DELETE',
        'access-control-allow-headers': allowed.join(', '),
      })
      .end()
  }

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    unknown,
    strange,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

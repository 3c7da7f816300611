// A bare HTTP server for answers that our platform never gives: other people's proxies, broken bodies, silence. It hands
// out tokens like a sign-in service, so that the console's own session and client run against it unchanged.
import { Ability, platformPath, platformProtocol } from '../../src/contract/abilities.ts'
import type { Say } from '../../src/contract/say.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type Client } from '../../src/api/client.ts'
import { createClock, type Clock } from '../../src/api/clock.ts'
import { createServiceIdentity, type ServiceIdentity } from '../../src/api/service-identity.ts'

export type RawServer = AsyncDisposable & {
  origin: string
  /** `GET /path?query` of every call to the API, in order. */
  calls: string[]
  headers: IncomingMessage['headers'][]
  /** How many tokens were handed out; tokens are called 1, 2, … in their `jti`. */
  grants: () => number
  /** Answers grants from now on: a status, or 200 to grant. */
  grant: (status: number) => void
  client: Client
  identity: ServiceIdentity
  clock: Clock
  logged: string[]
}

const everything = { platform: 'arena', protocol: platformProtocol, abilities: Ability.options }

export type Answer = (request: IncomingMessage, response: ServerResponse, token: number) => void

export async function rawServer(
  answer: Answer,
  options: { timeoutSeconds?: number; locale?: string; say?: Say; foreign?: boolean; pageOrigin?: string } = {},
) {
  const calls: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const logged: string[] = []
  let grants = 0
  let grantStatus = 200
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    if (url.endsWith('/.well-known/openid-configuration')) {
      return json(response, 200, { token_endpoint: `${origin}/oidc/token` })
    }
    if (url === '/oidc/token') {
      if (grantStatus !== 200) return json(response, grantStatus, { error: 'invalid_client' })
      return json(response, 200, { access_token: tokenOf(++grants), token_type: 'Bearer' })
    }
    // What every platform of ours is asked; one that is none answers it like anything else.
    if (url === `/api${platformPath}` && !options.foreign) return ok(response, everything)
    calls.push(`${request.method} ${url}`)
    headers.push(request.headers)
    answer(request, response, numberOf(request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on TCP, so the address is no pipe.
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const account = { authority: `${origin}/oidc`, clientId: 'raw', clientSecret: 'raw', scope: 'admin' }
  const identity = createServiceIdentity(account, sayKeys)
  const clock = createClock()
  const client = createClient({
    pageOrigin: options.pageOrigin,
    configuration: { apiBase: `${origin}/api`, userApiBase: `${origin}/user-api` },
    identity,
    clock,
    say: options.say ?? sayKeys,
    acceptLanguage: () => options.locale ?? 'en',
    log: (message) => logged.push(message),
    ...(options.timeoutSeconds !== undefined && { timeoutSeconds: options.timeoutSeconds }),
  })
  await identity.start()
  const made: RawServer = {
    origin,
    calls,
    headers,
    grants: () => grants,
    grant: (status) => void (grantStatus = status),
    client,
    identity,
    clock,
    logged,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return made
}

export function json(response: ServerResponse, status: number, body: unknown, more: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
}

export function ok(response: ServerResponse, payload: unknown): void {
  json(response, 200, { status: 'ok', payload, serverTime: Math.floor(Date.now() / 1000) })
}

/** Keys instead of texts: what is said is tested, not how. */
export const sayKeys: Say = (key, ..._params) => key

function tokenOf(n: number): string {
  return `${part({ alg: 'none' })}.${part({ sub: 'raw', name: 'Raw', role: 'SystemAdmin', jti: n })}.`
}

function numberOf(request: IncomingMessage): number {
  const claims = (request.headers.authorization ?? '').split('.')[1] ?? ''
  const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  return typeof read === 'object' && read !== null && 'jti' in read ? Number(read.jti) : 0
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

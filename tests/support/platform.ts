// A throw-away platform: a database of its own, cloned from the template, and a free port.
import { importJWK, SignJWT } from 'jose'
import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { inject } from 'vitest'
import type { AnswerOf, BodyInputOf, ParamsOf, QueryInputOf } from '../../src/contract/endpoint.ts'
import { fillPath } from '../../src/contract/endpoint.ts'
import { endpoints, type EndpointName, type Endpoints } from '../../src/contract/endpoints.ts'
import { headers as headerNames, type Envelope } from '../../src/contract/envelope.ts'
import type { Role } from '../../src/contract/user.ts'
import { bases } from '../../src/platform/api.ts'
import { readConfig } from '../../src/platform/config.ts'
import { runJob } from '../../src/platform/due-jobs.ts'
import { handlers } from '../../src/platform/handlers/all.ts'
import type { NewAccount } from '../../src/platform/identity/accounts.ts'
import type { Keys } from '../../src/platform/identity/keys.ts'
import { apiAudience, apiScope, consoleClient } from '../../src/platform/identity/settings.ts'
import { createLog } from '../../src/platform/log.ts'
import { createPlatform, type Platform, type PlatformOptions } from '../../src/platform/server.ts'
import { connect, type Store, type Tx } from '../../src/platform/store/connection.ts'
import { accounts } from '../../src/platform/store/schema/platform.ts'
import { template } from './cluster.ts'

type Options = Partial<Omit<PlatformOptions, 'config'>> & { environment?: Record<string, string> }

export type TestPlatform = Platform & {
  databaseUrl: string
  /** Makes an account with that role; its `sub`. */
  account(role: Role, password?: string): Promise<string>
  /** An access token of a fresh account with that role, as the sign-in service would sign it. */
  token(role: Role): Promise<string>
  call: Caller
}

/** Its `sub`. As the platform makes one, at a thousandth of the cost of a password: the tests make hundreds. */
export async function addAccount(tx: Tx, { password, roles, ...account }: NewAccount): Promise<string> {
  const [row] = await tx
    .insert(accounts)
    .values({ ...account, roles: [...roles], password: cheapHash(password) })
    .returning({ sub: accounts.sub })
  return row?.sub ?? ''
}

function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const [N, r, p] = [16, 8, 1]
  const key = scryptSync(password, salt, 32, { N, r, p })
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function startPlatform({ environment = {}, ...options }: Options = {}): Promise<TestPlatform> {
  const databaseUrl = environment.DATABASE_URL ?? (await cloneDatabase())
  const config = readConfig({ PORT: '0', ARENA_SEED: 'none', DATABASE_URL: databaseUrl, ...environment })
  const platform = await createPlatform({
    handlers,
    runJob,
    log: createLog(process.env['ARENA_LOG'] ?? 'silent'),
    ...options,
    config,
  })
  await platform.listen()

  const account = (role: Role, password = 'a long enough password') =>
    addAccount(platform.store.db, {
      email: `${randomUUID()}@arena.test`,
      name: `Test ${role}`,
      password,
      roles: role === 'Unknown' ? [] : [role],
    })
  return {
    ...platform,
    databaseUrl,
    account,
    token: async (role) => signToken(platform.keys, claimsFor(platform.url, await account(role), role)),
    call: callerOf(platform),
  }
}

/** Of the worker: a connection costs PostgreSQL a quarter of what it takes to copy the database. */
let maintaining: Store | undefined

/** A database of its own, as the last migration leaves it; answers its connection string. */
export async function cloneDatabase(from: string = template): Promise<string> {
  const maintenance = inject('cluster')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  maintaining ??= connect(maintenance, { max: 1 })
  // Copied as files: written page by page into the log of the server, which is the default, it takes twice as long.
  await maintaining.pool.query(`create database ${name} template ${from} strategy file_copy`)
  return maintenance.replace('/postgres?', `/${name}?`)
}

export function claimsFor(origin: string, sub: string, role: Role): Record<string, unknown> {
  return {
    iss: `${origin}/oidc`,
    aud: apiAudience,
    sub,
    client_id: consoleClient,
    scope: apiScope,
    name: `Test ${role}`,
    ...(role !== 'Unknown' && { role }),
    exp: Math.floor(Date.now() / 1000) + 600,
  }
}

export async function signToken({ signing }: Keys, claims: Record<string, unknown>, typ = 'at+jwt'): Promise<string> {
  const [jwk] = signing
  if (!jwk) throw new Error('the platform has no key')
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: jwk.kid, typ })
    .setIssuedAt()
    .sign(await importJWK(jwk, 'ES256'))
}

type Given<N extends EndpointName> = {
  as?: string
  params?: ParamsOf<Endpoints[N]>
  query?: QueryInputOf<Endpoints[N]>
  body?: BodyInputOf<Endpoints[N]>
  headers?: Record<string, string>
}
type Reply<N extends EndpointName> = {
  status: number
  text: string
  headers: Headers
  envelope: Envelope
  /** Of an `ok`; throws otherwise, with the message. */
  payload: AnswerOf<Endpoints[N]>
}
type Caller = <N extends EndpointName>(name: N, given?: Given<N>) => Promise<Reply<N>>

/** Calls an endpoint by name over HTTP; a write gets an idempotency key of its own. */
export function callerOf(platform: Pick<Platform, 'url'>): Caller {
  return async (name, { as, params = {}, query = {}, body, headers = {} } = {}) => {
    const { base, method, path } = endpoints[name]
    const pairs = Object.entries(query).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [key, String(one)]),
    )
    const search = pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
    const sent = new Headers(as === undefined ? {} : { authorization: `Bearer ${as}` })
    if (method !== 'GET') {
      sent.set('content-type', 'application/json')
      sent.set(headerNames.idempotencyKey, randomUUID())
    }
    for (const [header, value] of Object.entries(headers)) sent.set(header, value)
    const response = await fetch(platform.url + bases[base] + fillPath(path, params) + search, {
      method,
      headers: sent,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const envelope = JSON.parse(text) as Envelope
    return {
      status: response.status,
      text,
      headers: response.headers,
      envelope,
      get payload() {
        if (envelope.status !== 'ok') throw new Error(`${name} answered ${response.status}: ${text}`)
        return envelope.payload as AnswerOf<Endpoints[typeof name]>
      },
    }
  }
}

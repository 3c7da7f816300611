// Every route against every kind of caller, generated from the endpoint table; and tokens that are not what they claim.
import { eq } from 'drizzle-orm'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillPath, type Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { Id } from '../../src/contract/limits.ts'
import { Role } from '../../src/contract/user.ts'
import { bases } from '../../src/platform/api.ts'
import { publicKeys } from '../../src/platform/identity/keys.ts'
import { owners } from '../../src/platform/owners.ts'
import { checkPolicy } from '../../src/platform/policy.ts'
import { accounts, oidcPayloads } from '../../src/platform/store/schema/platform.ts'
import { claimsFor, signToken, startPlatform, type TestPlatform } from '../support/platform.ts'
import { worldOf } from './world.ts'

let platform: TestPlatform
let sub: string
let cells = 0
const tokens = new Map<string, string>()
const table: Endpoint[] = Object.values(endpoints)

beforeAll(async () => {
  platform = await startPlatform()
  for (const role of Role.options) tokens.set(role, await platform.token(role))
  sub = await platform.account('SystemAdmin')
})
afterAll(async () => {
  console.log(`authority: ${cells} cells of tokens and roles`)
  await platform.close()
})

const now = () => Math.floor(Date.now() / 1000)
const claims = (change: Record<string, unknown> = {}) => ({ ...claimsFor(platform.url, sub, 'SystemAdmin'), ...change })
const sign = (change: Record<string, unknown> = {}, typ?: string) => signToken(platform.keys, claims(change), typ)

/** A token signed by somebody else's key, under a name of ours or a key it brings along. */
async function foreign(header: Record<string, unknown>) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = await exportJWK(publicKey)
  const brought = 'jwk' in header ? { ...header, jwk } : header
  return new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...brought }).sign(privateKey)
}

/** Signed with our public key as if it were a shared secret. */
function confused() {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [jwk] = publicKeys(platform.keys).keys
  const text = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: jwk?.kid })}.${encode(claims())}`
  return `${text}.${createHmac('sha256', JSON.stringify(jwk)).update(text).digest('base64url')}`
}

const kid = () => platform.keys.signing[0]?.kid ?? ''
const refused: { why: string; token: () => string | Promise<string> }[] = [
  { why: 'none at all', token: () => '' },
  { why: 'expired', token: () => sign({ exp: now() - 60 }) },
  { why: 'not valid yet', token: () => sign({ nbf: now() + 600 }) },
  { why: 'without an end', token: () => sign({ exp: undefined }) },
  { why: 'without a subject', token: () => sign({ sub: undefined }) },
  { why: 'for another audience', token: () => sign({ aud: 'urn:somebody:else' }) },
  { why: 'of another issuer', token: () => sign({ iss: 'https://elsewhere.example/oidc' }) },
  { why: 'an ID token', token: () => sign({}, 'JWT') },
  { why: 'unsigned', token: () => new UnsecuredJWT(claims()).encode() },
  { why: 'signed with our public key as a secret', token: confused },
  { why: 'signed by another key under our name', token: () => foreign({ kid: kid() }) },
  { why: 'signed by a key it brings along', token: () => foreign({ jwk: true }) },
  { why: 'signed by a key to be fetched', token: () => foreign({ jku: 'https://elsewhere.example/jwks' }) },
  { why: 'of an unknown key', token: () => foreign({ kid: 'nobody' }) },
  { why: 'no token', token: () => 'not.a.token' },
]

test.each(refused)('a token that is $why opens nothing', async ({ token }) => {
  const { status, envelope, headers } = await platform.call('listTournaments', { as: await token() })
  expect([status, envelope.status, envelope.code]).toEqual([401, 'error', 'request.signedOut'])
  expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
})

test('a token that was good opens nothing once it has ended', async () => {
  const as = await sign({ exp: now() + 60 })
  expect((await platform.call('listTournaments', { as })).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 70_000 })
  try {
    expect((await platform.call('listTournaments', { as })).status).toBe(401)
  } finally {
    vi.useRealTimers()
  }
})

test.each(table)('$method $path lets in who may, and nobody else', async (endpoint) => {
  const outcomes: Record<string, string> = {}
  cells += refused.length + Role.options.length
  for (const { why, token } of refused) outcomes[why] = outcome(await send(endpoint, await token()))
  for (const role of Role.options) outcomes[role] = outcome(await send(endpoint, tokens.get(role) ?? ''))
  const allowed = (role: Role) => (endpoint.roles.includes(role) ? 'in' : 'forbidden')
  expect(outcomes).toEqual({
    ...Object.fromEntries(refused.map(({ why }) => [why, 'signed out'])),
    ...Object.fromEntries(Role.options.map((role) => [role, allowed(role)])),
  })
})

test.each([
  { why: 'demoted', change: { roles: ['VenueOperator' as const] }, status: 403 },
  { why: 'left without a role', change: { roles: [] }, status: 403 },
  { why: 'disabled', change: { disabled: true }, status: 401 },
])('somebody $why changes nothing more, although the token still says otherwise', async ({ change, status }) => {
  const mine = await platform.account('SystemAdmin')
  const token = await signToken(platform.keys, claimsFor(platform.url, mine, 'SystemAdmin'))
  const body = { name: 'Mine', game: 'Valorant', region: ['Taiwan'] }
  expect((await platform.call('createTournament', { as: token, body })).status).toBe(200)
  await platform.store.db.update(accounts).set(change).where(eq(accounts.sub, mine))
  expect((await platform.call('createTournament', { as: token, body })).status).toBe(status)
})

const changing: { why: string; change(sub: string): Promise<unknown>; after(endpoint: Endpoint): string }[] = [
  {
    why: 'lowered',
    change: (sub) =>
      platform.store.db
        .update(accounts)
        .set({ roles: ['VenueOperator'] })
        .where(eq(accounts.sub, sub)),
    after: ({ roles }) => (roles.includes('VenueOperator') ? 'in' : 'forbidden'),
  },
  {
    why: 'left without a role',
    change: (sub) => platform.store.db.update(accounts).set({ roles: [] }).where(eq(accounts.sub, sub)),
    after: ({ roles }) => (roles.includes('Unknown') ? 'in' : 'forbidden'),
  },
  {
    why: 'disabled',
    change: (sub) => platform.store.db.update(accounts).set({ disabled: true }).where(eq(accounts.sub, sub)),
    after: () => 'signed out',
  },
  {
    why: 'deleted',
    change: (sub) => platform.store.db.delete(accounts).where(eq(accounts.sub, sub)),
    after: () => 'signed out',
  },
  {
    why: 'signed out',
    change: (sub) => platform.store.db.delete(oidcPayloads).where(eq(oidcPayloads.id, `grant of ${sub}`)),
    after: () => 'signed out',
  },
]

/** An administrator who has signed in: the token names the sign-in. */
async function signedIn(): Promise<{ sub: string; token: string }> {
  const mine = await platform.account('SystemAdmin')
  const grant = `grant of ${mine}`
  await platform.store.db.insert(oidcPayloads).values({ model: 'Grant', id: grant, payload: { accountId: mine } })
  return {
    sub: mine,
    token: await signToken(platform.keys, { ...claimsFor(platform.url, mine, 'SystemAdmin'), grant }),
  }
}

test.each(changing)('somebody $why reads nothing more, although the token still says otherwise', async (one) => {
  const { sub: mine, token } = await signedIn()
  const reads: Endpoint[] = []
  for (const endpoint of table.filter(({ method, roles }) => method === 'GET' && roles.includes('SystemAdmin'))) {
    const reply = await send(endpoint, token)
    expect([endpoint.name, outcome(reply)]).toEqual([endpoint.name, 'in'])
    // A call that has to be asked something is refused before anybody is looked up.
    if (reply.status !== 400) reads.push(endpoint)
  }
  expect(reads.length).toBeGreaterThan(40)
  await one.change(mine)
  for (const endpoint of reads) {
    const reply = await send(endpoint, token)
    expect([endpoint.name, outcome(reply)]).toEqual([endpoint.name, one.after(endpoint)])
  }
})

test('an answer that is kept is not told to somebody who is disabled', async () => {
  const { sub: mine, token } = await signedIn()
  const world = worldOf(platform, token)
  const { id } = await world.stage((await world.tournament()).id)
  // Without a body there is nothing to parse.
  const ask = (headers: Record<string, string> = {}) =>
    fetch(platform.url + bases.main + fillPath(endpoints.getStage.path, { id }), {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  const etag = (await ask()).headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  await platform.store.db.update(accounts).set({ disabled: true }).where(eq(accounts.sub, mine))
  expect((await ask({ 'if-none-match': etag })).status).toBe(401)
  expect((await ask()).status).toBe(401)
})

test('somebody who is moved to another company reads what is of that one at once', async () => {
  const mine = await platform.account('VenueCompanyAdmin')
  const move = (venueCompanyId: string) =>
    platform.store.db.update(accounts).set({ venueCompanyId }).where(eq(accounts.sub, mine))
  await move('company of before')
  const token = await signToken(platform.keys, {
    ...claimsFor(platform.url, mine, 'VenueCompanyAdmin'),
    venue_company_id: 'company of before',
  })
  for (const at of ['before', 'after']) {
    const other = await platform.account('VenueOperator')
    await platform.store.db
      .update(accounts)
      .set({ name: `Of ${at}`, venueCompanyId: `company of ${at}` })
      .where(eq(accounts.sub, other))
  }
  const names = async () =>
    (await platform.call('listUsers', { as: token })).payload.users
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Of '))
  expect(await names()).toEqual(['Of before'])
  await move('company of after')
  expect(await names()).toEqual(['Of after'])
})

const of = (target: string) => v.pipe(Id, v.metadata({ target }))

test.each<{ why: string; change: Partial<Endpoint>; says: string }>([
  { why: 'no roles', change: { roles: [] }, says: 'declares no role' },
  { why: 'an object nobody declared', change: { about: undefined }, says: 'which object its path names' },
  { why: 'no scope', change: { scope: undefined }, says: 'does not declare its scope' },
  { why: 'an object of another kind', change: { about: { kind: 'round', param: 'id' } }, says: 'no id of a round' },
  { why: 'an id of nothing', change: { body: v.array(v.nullable(Id)) }, says: 'an id in its body that does not say' },
  {
    why: 'an id without an owner rule',
    change: { body: of('ghost') },
    says: 'ghost, for which there is no owner rule',
  },
  {
    why: 'an owned thing in its query that it lets everybody see',
    change: { query: v.object({ by: v.optional(of('user')) }) },
    says: 'takes the id of a user, but is not owned',
  },
  { why: 'an owner where things have none', change: { scope: 'owned' }, says: 'a stage is nobody’s' },
  { why: 'an object its path does not name', change: { about: { kind: 'stage', param: 'ix' } }, says: 'no {ix}' },
])('a route with $why does not start', ({ change, says }) => {
  expect(() => checkPolicy({ ...endpoints.getStage, ...change }, owners)).toThrow(says)
})

test('a missing object answers the same to everybody who asks', async () => {
  const ask = (role: string) => platform.call('getTournament', { as: tokens.get(role) ?? '', params: { id: '999999' } })
  const answers = await Promise.all(['SystemAdmin', 'VenueCompanyAdmin', 'VenueOperator'].map(ask))
  for (const { status, envelope } of answers) expect([status, envelope.code]).toEqual([404, 'notFound'])
})

/** As a script would call it that knows no better: every parameter is a number, there is no body. */
function send(endpoint: Endpoint, token: string): Promise<Response> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '999999'])
  const path = fillPath(endpoint.path, Object.fromEntries(names))
  return fetch(platform.url + bases[endpoint.base] + path, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `${endpoint.name}-${token.slice(-20)}` },
  })
}

function outcome({ status }: Response): string {
  if (status === 401) return 'signed out'
  if (status === 403) return 'forbidden'
  return [200, 400, 404, 409].includes(status) ? 'in' : `status ${status}`
}

// Signing in as a browser does it: code and PKCE over HTTP against the real provider.
import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../src/contract/user.ts'
import { consoleClient } from '../../src/platform/identity/settings.ts'
import { accounts, oidcPayloads } from '../../src/platform/store/schema/platform.ts'
import { authorization, openBrowser, reachCallback, redeem, renew, signIn, tokenRequest } from '../support/browser.ts'
import { createLog } from '../../src/platform/log.ts'
import { addAccount, startPlatform, type TestPlatform } from '../support/platform.ts'

const password = 'correct horse battery'
const service = { id: 'robot', secret: 'a secret of the robot' }
let platform: TestPlatform

beforeAll(async () => {
  const { id, secret } = service
  const environment = { ARENA_CLIENT_ID: id, ARENA_CLIENT_SECRET: secret, ARENA_CLIENT_ROLE: 'VenueOperator' }
  platform = await startPlatform({ environment })
})
afterAll(() => platform.close())

async function someone(roles: Role[] = ['SystemAdmin'], more: { venueCompanyId?: string; venueId?: string } = {}) {
  const email = `${randomUUID()}@arena.test`
  const sub = await addAccount(platform.store.db, { email, name: 'Ada', roles, password, ...more })
  return { email, sub }
}

test('a sign-in answers a signed access token with the claims of the account', async () => {
  const { email } = await someone(['VenueOperator', 'VenueCompanyAdmin'], { venueCompanyId: '7', venueId: '9' })
  const { tokens } = await signIn(platform.url, email.toUpperCase(), password)
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    iss: `${platform.url}/oidc`,
    aud: 'urn:arena:api',
    name: 'Ada',
    role: ['VenueOperator', 'VenueCompanyAdmin'],
    venue_company_id: '7',
    venue_id: '9',
  })
  expect(decodeJwt(tokens.id_token)).toMatchObject({ name: 'Ada', email, nonce: 'a-nonce' })
  expect(tokens.refresh_token).toEqual(expect.any(String))
})

test('somebody without a role may sign in, with a token that names none', async () => {
  const { email } = await someone([])
  const { tokens } = await signIn(platform.url, email, password)
  expect(decodeJwt(tokens.access_token)).not.toHaveProperty('role')
})

test('an outside console may insist on consent and is not stopped by a page', async () => {
  const { email } = await someone()
  const callback = await reachCallback(
    openBrowser(),
    platform.url,
    authorization(platform.url, { prompt: 'consent' }),
    email,
    password,
  )
  expect(callback.searchParams.get('code')).toEqual(expect.any(String))
})

test.each<{ why: string; change: Record<string, string>; error: string }>([
  { why: 'no code challenge', change: { code_challenge: '', code_challenge_method: '' }, error: 'invalid_request' },
  { why: 'a plain code challenge', change: { code_challenge_method: 'plain' }, error: 'invalid_request' },
  { why: 'a token straight from the address', change: { response_type: 'token' }, error: 'unsupported_response_type' },
])('the flow refuses $why', async ({ change, error }) => {
  const answer = await openBrowser().get(authorization(platform.url, change).url)
  const location = new URL(answer.headers.get('location') ?? '', platform.url)
  const said = location.searchParams.get('error') ?? new URLSearchParams(location.hash.slice(1)).get('error')
  expect(said).toBe(error)
})

test.each<{ why: string; change: Record<string, string> }>([
  { why: 'another address to return to', change: { redirect_uri: 'https://elsewhere.example/auth' } },
  { why: 'an unknown client', change: { client_id: 'somebody-else' } },
])('the flow sends nobody to $why', async ({ change }) => {
  const answer = await openBrowser().get(authorization(platform.url, change).url)
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`)
})

test('a code works once, and a second try ends what came of the first', async () => {
  const { email } = await someone()
  const { tokens, attempt, callback } = await signIn(platform.url, email, password)
  expect(await redeem(platform.url, attempt, callback)).toMatchObject({
    status: 400,
    tokens: { error: 'invalid_grant' },
  })
  expect(await renew(platform.url, tokens.refresh_token)).toMatchObject({ status: 400 })
})

test('a code needs the verifier of its own request', async () => {
  const { email } = await someone()
  const attempt = authorization(platform.url)
  const callback = await reachCallback(openBrowser(), platform.url, attempt, email, password)
  const other = { ...attempt, verifier: authorization(platform.url).verifier }
  expect(await redeem(platform.url, other, callback)).toMatchObject({ status: 400, tokens: { error: 'invalid_grant' } })
})

test('tabs that renew at the same moment all go on', async () => {
  const { email } = await someone()
  const { tokens } = await signIn(platform.url, email, password)
  const renewals = await Promise.all(Array.from({ length: 4 }, () => renew(platform.url, tokens.refresh_token)))
  expect(renewals.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const again = await Promise.all(renewals.map((one) => renew(platform.url, one.tokens.refresh_token)))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a refresh token used long after its renewal ends the session of whoever has its successor', async () => {
  const { email } = await someone()
  const { tokens } = await signIn(platform.url, email, password)
  const renewed = await renew(platform.url, tokens.refresh_token)
  await platform.store.db
    .update(oidcPayloads)
    .set({ consumed: 1 })
    .where(eq(oidcPayloads.id, createHash('sha256').update(tokens.refresh_token).digest('hex')))
  expect(await renew(platform.url, tokens.refresh_token)).toMatchObject({ status: 400 })
  expect(await renew(platform.url, renewed.tokens.refresh_token)).toMatchObject({ status: 400 })
})

test('a changed role arrives with the next renewal, a disabled account gets none', async () => {
  const { email, sub } = await someone()
  const { tokens } = await signIn(platform.url, email, password)
  await platform.store.db
    .update(accounts)
    .set({ roles: ['VenueOperator'], venueId: '3' })
    .where(eq(accounts.sub, sub))
  const renewed = await renew(platform.url, tokens.refresh_token)
  expect(decodeJwt(renewed.tokens.access_token)).toMatchObject({ role: 'VenueOperator', venue_id: '3' })
  await platform.store.db.update(accounts).set({ disabled: true }).where(eq(accounts.sub, sub))
  expect(await renew(platform.url, renewed.tokens.refresh_token)).toMatchObject({ status: 400 })
})

test('signing out ends the refresh token and asks for the password again', async () => {
  const { email } = await someone()
  const { tokens, browser } = await signIn(platform.url, email, password)
  const leaving = new URL(`${platform.url}/oidc/session/end`)
  leaving.searchParams.set('id_token_hint', tokens.id_token)
  leaving.searchParams.set('post_logout_redirect_uri', `${platform.url}/`)
  const page = await (await browser.get(leaving.href)).text()
  expect(page).toContain(`<script>document.querySelector('button').click()</script>`)
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
  const left = await browser.post(`${platform.url}/oidc/session/end/confirm`, { xsrf, logout: 'yes' })
  expect(left.headers.get('location')).toBe(`${platform.url}/`)
  expect(await renew(platform.url, tokens.refresh_token)).toMatchObject({ status: 400 })
  const again = await browser.get(authorization(platform.url).url)
  expect(again.headers.get('location')).toContain('/sign-in/')
})

test('who has signed out changes nothing more with the token from before', async () => {
  const { email } = await someone()
  const { tokens, browser } = await signIn(platform.url, email, password)
  const create = () =>
    platform.call('createTournament', {
      as: tokens.access_token,
      body: { name: 'Cup', game: 'Forts', region: ['Taiwan'] },
    })
  expect((await create()).status).toBe(200)
  const leaving = `${platform.url}/oidc/session/end?id_token_hint=${tokens.id_token}`
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await (await browser.get(leaving)).text()) ?? []
  await browser.post(`${platform.url}/oidc/session/end/confirm`, { xsrf, logout: 'yes' })
  expect((await create()).status).toBe(401)
})

test('the browser of somebody who was disabled is asked who it is', async () => {
  const { email, sub } = await someone()
  const { browser } = await signIn(platform.url, email, password)
  await platform.store.db.update(accounts).set({ disabled: true }).where(eq(accounts.sub, sub))
  const again = await browser.get(authorization(platform.url).url)
  expect([again.status, again.headers.get('location')]).toEqual([303, expect.stringContaining('/sign-in/')])
})

test('refresh tokens are kept as hashes', async () => {
  const { email } = await someone()
  const { tokens } = await signIn(platform.url, email, password)
  const kept = JSON.stringify(await platform.store.db.select().from(oidcPayloads))
  expect(kept).not.toContain(tokens.refresh_token)
  expect((await renew(platform.url, tokens.refresh_token)).status).toBe(200)
})

test('wrong secrets are slowed', async () => {
  const other = await startPlatform({
    environment: { ARENA_CLIENT_ID: service.id, ARENA_CLIENT_SECRET: service.secret },
  })
  const guess = async () => {
    const form = { grant_type: 'client_credentials', client_id: service.id, client_secret: 'a wrong secret' }
    return (await tokenRequest(other.url, form)).status
  }
  const answers: number[] = []
  for (let tried = 0; tried < 32; tried++) answers.push(await guess())
  expect(answers).toEqual([...Array(30).fill(401), 429, 429])
  await other.close()
})

test('who begins one sign-in after the other is slowed, and nobody else behind the same proxy', async () => {
  const other = await startPlatform({ environment: { ARENA_PROXIES: '1' } })
  const begin = async (address: string) =>
    (await openBrowser().get(authorization(other.url).url, { 'x-forwarded-for': address })).status
  expect(await begin('192.0.2.1')).toBe(303)
  // As if that had been the last but one.
  await other.store.pool.query('update sign_in_failures set count = 599')
  expect([await begin('192.0.2.1'), await begin('192.0.2.1')]).toEqual([303, 429])
  expect(await begin('192.0.2.2')).toBe(303)
  const { rows } = await other.store.pool.query(`select from oidc_payloads where model = 'Interaction'`)
  expect(rows).toHaveLength(3)
  await other.close()
})

test('a session that cannot be kept leaves nothing of it in the log', async () => {
  const lines: string[] = []
  const other = await startPlatform({ log: createLog('info', (line) => lines.push(line)) })
  const email = `${randomUUID()}@arena.test`
  await addAccount(other.store.db, { email, name: 'Ada', roles: ['SystemAdmin'], password })
  const { browser } = await signIn(other.url, email, password)
  await other.store.pool.query(`alter table oidc_payloads add constraint full_up check (model <> 'Session') not valid`)
  const { error } = console
  console.error = (...words: unknown[]) => void lines.push(words.map(String).join(' '))
  const answer = await browser.get(`${other.url}/oidc/session/end`)
  console.error = error
  expect(answer.status).toBe(500)
  expect(lines.join('')).toContain('sign-in service failed')
  expect(lines.join('')).not.toMatch(/params:|"jti"|"accountId"/)
  await other.close()
})

test('another site cannot sign anybody out without a question', async () => {
  const { email } = await someone()
  const { browser } = await signIn(platform.url, email, password)
  expect(await (await browser.get(`${platform.url}/oidc/session/end`)).text()).not.toContain('<script>')
})

test('the service account gets a token of its own, and reads the API with its role', async () => {
  const credentials = { client_id: service.id, client_secret: service.secret }
  const { tokens } = await tokenRequest(platform.url, {
    grant_type: 'client_credentials',
    ...credentials,
    scope: 'admin platform.api',
  })
  expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: 'robot', role: 'VenueOperator', aud: 'urn:arena:api' })
  expect((await platform.call('listTournaments', { as: tokens.access_token })).status).toBe(200)
  const wrong = { ...credentials, client_secret: 'a guess of somebody' }
  expect(await tokenRequest(platform.url, { grant_type: 'client_credentials', ...wrong })).toMatchObject({
    status: 401,
  })
})

test('the console gets no token without a person', async () => {
  const grant = { grant_type: 'client_credentials', client_id: consoleClient }
  expect(await tokenRequest(platform.url, grant)).toMatchObject({ status: 400 })
})

test('addresses in the discovery document are the configured ones, whatever a request claims', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', host: 'evil.example' }
  const response = await fetch(`${platform.url}/oidc/.well-known/openid-configuration`, { headers })
  expect(await response.json()).toMatchObject({
    issuer: `${platform.url}/oidc`,
    token_endpoint: `${platform.url}/oidc/token`,
    code_challenge_methods_supported: ['S256'],
  })
})

test('a restart signs nobody out', async () => {
  const { email, sub } = await someone()
  const { port } = new URL(platform.url)
  const { browser, tokens } = await signIn(platform.url, email, password)
  await platform.close()
  platform = await startPlatform({ environment: { PORT: port, DATABASE_URL: platform.databaseUrl } })
  const renewed = await renew(platform.url, tokens.refresh_token)
  expect(decodeJwt(renewed.tokens.access_token).sub).toBe(sub)
  const again = await browser.follow(await browser.get(authorization(platform.url).url), `${platform.url}/auth`)
  expect(new URL(again).searchParams.get('code')).toEqual(expect.any(String))
})

test('a flow begun at one process ends at another', async () => {
  const { email } = await someone()
  const shared = { ARENA_ORIGIN: platform.url, DATABASE_URL: platform.databaseUrl }
  const second = await startPlatform({ environment: shared })
  const attempt = authorization(platform.url)
  const callback = await reachCallback(openBrowser(), platform.url, attempt, email, password)
  const { status, tokens } = await redeem(second.address, attempt, callback, platform.url)
  expect(status).toBe(200)
  expect(await renew(platform.url, tokens.refresh_token)).toMatchObject({ status: 200 })
  await second.close()
})

// A console that is served from another origin: named in the configuration it may sign in and call, any other may not.
import { beforeAll, expect, test } from 'vitest'
import { headers as ours } from '../../src/contract/envelope.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

const console = 'https://console.example.org'
const other = 'https://evil.example.org'
let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ environment: { ARENA_CONSOLE_ORIGINS: `${console}, http://127.0.0.1:9` } })
})

const tournaments = '/api/admin/tournament/v1/tournaments'
const preflight = (origin: string, path = tournaments) =>
  fetch(platform.url + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
  })

test.each([tournaments, '/user-api/users', '/api/admin/dashboard/v1/stream'])(
  'a preflight of %s is answered',
  async (path) => {
    const answer = await preflight(console, path)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(console)
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, PUT, POST, DELETE')
    const taken = answer.headers.get('access-control-allow-headers')?.split(', ')
    const sent = [ours.dryRun, ours.expect, ours.idempotencyKey, ours.command, ours.source, ours.batch]
    const named = sent.map((name) => name.toLowerCase())
    expect(taken).toEqual(expect.arrayContaining(['authorization', 'content-type', 'last-event-id', ...named]))
  },
)

test('any other origin is told nothing, and its writes are refused', async () => {
  const answer = await preflight(other)
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([405, null])
  const as = await platform.token('SystemAdmin')
  const body = { list: 'games', name: 'Chess' } as const
  expect((await platform.call('addSetting', { as, body, headers: { origin: other } })).status).toBe(403)
  const written = await platform.call('addSetting', { as, body, headers: { origin: console } })
  expect([written.status, written.headers.get('access-control-allow-origin')]).toEqual([200, console])
})

test('answers to it can be read, refusals too, with what tells their state', async () => {
  const refused = await fetch(platform.url + tournaments, { headers: { origin: console } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, console])
  expect(refused.headers.get('access-control-expose-headers')).toContain('x-request-id')
})

test('images may be shown there', async () => {
  const image = await fetch(`${platform.url}/api/files/images/1/none`)
  expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('sign-in leads back to it, and to no other; its token endpoint can be called from there', async () => {
  const begin = (origin: string) => {
    const query = new URLSearchParams({
      client_id: 'arena-console',
      response_type: 'code',
      redirect_uri: `${origin}/auth`,
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    return fetch(`${platform.url}/oidc/auth?${query}`, { redirect: 'manual' })
  }
  const led = await begin(console)
  expect(led.status).toBe(303)
  expect((await begin(other)).status).toBe(400)
  const page = await fetch(new URL(led.headers.get('location') ?? '', platform.url), {
    headers: {
      cookie: led.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    },
  })
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${console}`)
  const token = (origin: string) => fetch(`${platform.url}/oidc/token`, { method: 'POST', headers: { origin } })
  const asked = await fetch(`${platform.url}/oidc/token`, {
    method: 'OPTIONS',
    headers: { origin: console, 'access-control-request-method': 'POST' },
  })
  expect(asked.headers.get('access-control-allow-origin')).toBe(console)
  expect((await token(console)).status).toBe(400)
})

test('without it nothing is different', async () => {
  const plain = await startPlatform()
  const answer = await fetch(plain.url + tournaments, { method: 'OPTIONS', headers: { origin: console } })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([405, null])
  const image = await fetch(`${plain.url}/api/files/images/1/none`)
  expect(image.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  await plain.close()
})

test.each(['console.example.org', 'https://console.example.org/path', '*', 'null'])(
  '%s is no origin',
  async (named) => {
    await expect(startPlatform({ environment: { ARENA_CONSOLE_ORIGINS: named } })).rejects.toThrow(
      'ARENA_CONSOLE_ORIGINS',
    )
  },
)

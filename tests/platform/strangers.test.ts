// What anybody may send without being signed in: strange signs at every public address are refused as what they are, and
// never come back as a fault of the platform.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleScope } from '../../src/platform/identity/settings.ts'
import { authorization, openBrowser } from '../support/browser.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let folder: string
let platform: TestPlatform

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-dist-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')
  const service = { ARENA_CLIENT_ID: 'robot', ARENA_CLIENT_SECRET: 'a secret of the robot' }
  platform = await startPlatform({ dist: folder, environment: service })
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true })
})

/** As they stand in an address or a form, encoded already. */
const strange = {
  null: '%00',
  'null inside': 'a%00b@arena.test',
  'half a pair': '%ED%A0%80',
  'no UTF-8': '%FF%FE',
  'null in two bytes': '%C0%80',
  'a lone percent sign': '%',
  'an emoji': '%F0%9F%98%80',
  'right to left': '%E2%80%AE%D7%90',
  'a quote': "'%22%3B--",
  'a long text': 'x'.repeat(6_000),
  'a line break': '%0D%0AX-Header%3A%20x',
}

const gets: Record<string, (value: string) => string> = {
  page: (value) => `/${value}`,
  'page of a tournament': (value) => `/tournament/${value}/bracket?stage=${value}`,
  asset: (value) => `/assets/${value}.js`,
  health: (value) => `/healthz?${value}=${value}`,
  document: (value) => `/api/openapi.json?${value}`,
  reference: (value) => `/api/docs?${value}`,
  'address of an image': (value) => `/api/files/images/${value}/x`,
  'secret of an image': (value) => `/api/files/images/1/${value}`,
  'address of evidence': (value) => `/api/files/evidence/${value}/x`,
  'secret of evidence': (value) => `/api/files/evidence/1/${value}`,
  'sign-in page': (value) => `/sign-in/${value}`,
  'set-up page': (value) => `/setup/${value}`,
  'call of the API': (value) => `/api/admin/tournament/v1/tournaments/${value}?search=${value}`,
  'unknown call': (value) => `/user-api/${value}`,
  'client of a sign-in': (value) => `/oidc/auth?client_id=${value}&response_type=code`,
  'state of a sign-in': (value) => `${authorize()}&state=${value}`,
  'nonce of a sign-in': (value) => `${authorize()}&nonce=${value}`,
  'hint of a sign-in': (value) => `${authorize()}&login_hint=${value}&ui_locales=${value}`,
  'claims of a sign-in': (value) =>
    `${authorize()}&claims=${encodeURIComponent('{"id_token":{"a":"\\ud800"}}')}${value}`,
  'resource of a sign-in': (value) => `${authorize()}&resource=${value}`,
  'unknown parameter of a sign-in': (value) => `${authorize()}&${value}=${value}`,
  'going on with a sign-in': (value) => `/oidc/auth/${value}`,
  'sign-out': (value) => `/oidc/session/end?id_token_hint=${value}&client_id=${value}&state=${value}`,
  'end of a sign-out': (value) => `/oidc/session/end/success?client_id=${value}`,
  'who somebody is': (value) => `/oidc/me?access_token=${value}`,
  'unknown part of the sign-in': (value) => `/oidc/${value}`,
}

const posts: Record<string, (value: string) => { path: string; body: string; basic?: string }> = {
  'code of a token': (value) => token(`grant_type=authorization_code&client_id=arena-console&code=${value}`),
  'client of a token': (value) => token(`grant_type=client_credentials&client_id=${value}&client_secret=${value}`),
  'renewed token': (value) => token(`grant_type=refresh_token&client_id=arena-console&refresh_token=${value}`),
  'kind of a token': (value) => token(`grant_type=${value}&client_id=arena-console`),
  'client in a header': (value) => ({ ...token('grant_type=client_credentials'), basic: `${value}:${value}` }),
  'revoked token': (value) => ({ path: '/oidc/token/revocation', body: `client_id=arena-console&token=${value}` }),
  'posted sign-in': (value) => ({ path: '/oidc/auth', body: `client_id=${value}&state=${value}` }),
  'posted sign-out': (value) => ({ path: '/oidc/session/end', body: `id_token_hint=${value}&client_id=${value}` }),
  'sign-in that is over': (value) => ({ path: '/sign-in/over', body: `email=${value}&password=${value}` }),
  'first administrator': (value) => ({ path: '/setup/link', body: `name=${value}&email=${value}&password=${value}` }),
}

function authorize(): string {
  const url = new URL(authorization(platform.url).url)
  url.searchParams.set('scope', consoleScope)
  url.searchParams.delete('state')
  url.searchParams.delete('nonce')
  return url.pathname + url.search
}

const token = (body: string) => ({ path: '/oidc/token', body })

/** As a browser asks, and with a token that opens nothing. */
const anyone = { redirect: 'manual', headers: { accept: 'text/html', authorization: 'Bearer x' } } as const

test.each(Object.entries(gets))('%s: strange signs are no fault of the platform', async (_, pathWith) => {
  for (const [what, value] of Object.entries(strange)) {
    const { status } = await fetch(platform.url + pathWith(value), anyone)
    expect([what, status]).toEqual([what, expect.toSatisfy((code: number) => code < 500)])
  }
})

test.each(Object.entries(posts))('%s: strange signs are no fault of the platform', async (_, sent) => {
  for (const [what, value] of Object.entries(strange)) {
    const { path, body, basic } = sent(value)
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic !== undefined && { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
    }
    const { status } = await fetch(platform.url + path, { ...anyone, method: 'POST', headers, body })
    expect([what, status]).toEqual([what, expect.toSatisfy((code: number) => code < 500)])
  }
})

test('the sign-in form: strange signs sign nobody in, and are said to be wrong', async () => {
  for (const [what, value] of Object.entries(strange)) {
    const page = openBrowser()
    const form = await page.follow(await page.get(authorization(platform.url).url), `${platform.url}/sign-in/`)
    const answer = await page.post(form, Object.fromEntries(new URLSearchParams(`email=${value}&password=${value}`)))
    expect([what, answer.status]).toEqual([what, 401])
  }
})

test('the one-time link: strange signs make no administrator', async () => {
  const link = platform.setUpLink ?? ''
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const value of ['%00', 'a%00b']) {
    const body = `name=${value}&email=first@arena.example&password=a+long+enough+password`
    expect((await fetch(link, { method: 'POST', headers, body })).status).toBe(400)
  }
  expect((await fetch(link)).status).toBe(200)
})

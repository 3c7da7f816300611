// The pages in front of the console: what a person sees who may not come in yet.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { hasAccounts } from '../../src/platform/identity/accounts.ts'
import { demoPassword } from '../../src/platform/identity/demo.ts'
import { accounts } from '../../src/platform/store/schema/platform.ts'
import { authorization, openBrowser, signIn } from '../support/browser.ts'
import { addAccount, startPlatform, type TestPlatform } from '../support/platform.ts'

const password = 'correct horse battery'
let platform: TestPlatform
let empty: TestPlatform

beforeAll(async () => {
  ;[platform, empty] = await Promise.all([startPlatform(), startPlatform()])
})
afterAll(() => Promise.all([platform.close(), empty.close()]))

async function someone({ store }: TestPlatform = platform) {
  const email = `${randomUUID()}@arena.test`
  await addAccount(store.db, { email, name: 'Ada', roles: ['SystemAdmin'], password })
  return email
}

async function openPage(
  headers: Record<string, string> = {},
  parameters: Record<string, string> = {},
  { url: origin }: TestPlatform = platform,
) {
  const browser = openBrowser()
  const url = await browser.follow(await browser.get(authorization(origin, parameters).url), `${origin}/sign-in/`)
  const response = await browser.get(url, headers)
  return { browser, url, response, text: await response.text() }
}

test('the sign-in page lets in no script but its own', async () => {
  const { response, text } = await openPage()
  expect(text.match(/<script/g)).toHaveLength(1)
  const digestOf = (part: 'style' | 'script') => {
    const [, content = ''] = new RegExp(`<${part}>([\\s\\S]*?)</${part}>`).exec(text) ?? []
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  }
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src ${digestOf('style')}; font-src 'self'; img-src 'self'; script-src ${digestOf('script')}; ` +
      `connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the tab of the sign-in page has the icon of the console', async () => {
  const { browser, url, text } = await openPage()
  const [, address = ''] = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)"/.exec(text) ?? []
  const icon = await browser.get(new URL(address, url).href)
  expect(icon.headers.get('content-type')).toBe('image/svg+xml')
  expect(await icon.text()).toBe(readFileSync(new URL('../../src/ui/favicon.svg', import.meta.url), 'utf8'))
})

test.each<{ why: string; headers: Record<string, string>; locales: string; title: string }>([
  {
    why: 'the browser asks for Taiwan',
    headers: { 'accept-language': 'fr, zh-TW;q=0.9, en;q=0.8' },
    locales: '',
    title: '登入',
  },
  { why: 'the console shows Chinese', headers: { 'accept-language': 'en' }, locales: 'zh', title: '登入' },
  { why: 'nobody asks for anything', headers: {}, locales: '', title: 'Sign in' },
  { why: 'the language has no texts', headers: { 'accept-language': 'ja, zh-CN' }, locales: '', title: 'Sign in' },
])('the page speaks $title when $why', async ({ headers, locales, title }) => {
  const { text } = await openPage(headers, { ui_locales: locales })
  expect(text).toContain(`<title>${title} · arena</title>`)
})

test('a wrong password keeps the address and says so, without telling whether it exists', async () => {
  const email = await someone()
  const { browser, url } = await openPage()
  const wrong = await browser.post(url, { email, password: 'a guess' })
  const unknown = await browser.post(url, { email: 'nobody@example.org', password: 'a guess' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  const text = await wrong.text()
  expect(text).toContain(`value="${email}"`)
  expect(text).toContain('Incorrect e-mail or password.')
  expect((await unknown.text()).replace('nobody@example.org', email)).toBe(text)
})

test('a tab with the sign-in page goes on when another one has signed in, to where it was going', async () => {
  const email = await someone()
  const browser = openBrowser()
  const pages: string[] = []
  for (const state of ['first', 'second']) {
    const begun = await browser.get(authorization(platform.url, { state }).url)
    pages.push(await browser.follow(begun, `${platform.url}/sign-in/`))
  }
  const [first = '', second = ''] = pages
  const signedIn = async () => (await browser.get(`${second}/signed-in`)).json()
  expect(await signedIn()).toEqual({ signedIn: false })
  expect((await browser.get(second)).status).toBe(200)

  const answer = await browser.post(first, { email, password })
  expect(await browser.follow(answer, `${platform.url}/auth`)).toContain('state=first')
  expect(await signedIn()).toEqual({ signedIn: true })
  const reached = new URL(await browser.follow(await browser.get(second), `${platform.url}/auth`))
  expect(reached.searchParams.get('state')).toBe('second')
  expect(reached.searchParams.get('code')).not.toBeNull()
})

test('one that asks for the password again asks for it, signed in or not', async () => {
  const email = await someone()
  const { browser } = await signIn(platform.url, email, password)
  const { url } = authorization(platform.url, { prompt: 'login' })
  const page = await browser.follow(await browser.get(url), `${platform.url}/sign-in/`)
  const shown = await browser.get(page)
  expect(shown.status).toBe(200)
  expect(await shown.text()).toContain('type="password"')
})

test('what is typed is shown as text', async () => {
  const { browser, url } = await openPage()
  const answer = await browser.post(url, { email: '"><img src=x onerror=alert(1)>', password: 'x' })
  expect(await answer.text()).not.toContain('<img')
})

test('guessing is stopped after ten tries, whatever address a request claims, even for the right password', async () => {
  const email = await someone()
  const { browser, url } = await openPage()
  for (let guess = 0; guess < 10; guess++) {
    const claimed = { 'x-forwarded-for': `10.0.0.${guess}`, forwarded: `for=10.0.0.${guess}` }
    expect((await browser.post(url, { email, password: `guess ${guess}` }, claimed)).status).toBe(401)
  }
  const stopped = await browser.post(url, { email, password }, { 'x-forwarded-for': '10.9.9.9' })
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(await stopped.text()).toContain('Try again in 15 minutes.')
})

test('behind a proxy who guesses is stopped, not who comes the same way', async () => {
  const behind = await startPlatform({ environment: { ARENA_PROXIES: '1' } })
  const email = await someone(behind)
  const { browser, url } = await openPage({}, {}, behind)
  const guess = async (forwarded: string) => {
    const answer = await browser.post(url, { email, password: 'a guess' }, { 'x-forwarded-for': forwarded })
    return answer.status
  }
  // What stands before the proxy's own note is the asker's claim.
  for (let count = 0; count < 10; count++) expect(await guess(`10.0.0.${count}, 192.0.2.1`)).toBe(401)
  expect(await guess('192.0.2.2, 192.0.2.1')).toBe(429)
  expect(await guess('192.0.2.1, 192.0.2.2')).toBe(401)
  await behind.close()
})

test.each([
  { cookie: 'arena-theme=light', theme: 'light' },
  { cookie: 'other=1; arena-theme=contrast', theme: 'contrast' },
  { cookie: 'arena-theme=%22%3E', theme: 'dark' },
  { cookie: 'not-arena-theme=light', theme: 'dark' },
])('with the cookie $cookie the page is $theme, as the console is', async ({ cookie, theme }) => {
  const response = await fetch(`${platform.url}/setup/none`, { headers: { cookie } })
  expect(await response.text()).toContain(` data-theme="${theme}"`)
})

test.each(['dark', 'light', 'contrast'])('in the %s theme a field has a border one can see', async (theme) => {
  const response = await fetch(`${platform.url}/setup/none`, { headers: { cookie: `arena-theme=${theme}` } })
  const look = await response.text()
  const rules = [...look.matchAll(/:root(?:\[data-theme=(\w+)\])? \{([^}]*)\}/g)]
  const tokens = (wanted: string) => rules.find(([, named = 'dark']) => named === wanted)?.[2] ?? ''
  const colour = (name: string) => new RegExp(`--${name}:(#\\w+)`).exec(tokens(theme))?.[1] ?? ''
  expect(look).toContain('border:1px solid var(--edge)')
  for (const ground of ['pane', 'pane-2']) expect(contrast(colour('edge'), colour(ground))).toBeGreaterThanOrEqual(3)
})

test('a sign-in that is over, or somebody else’s, leads back to the start', async () => {
  const { url } = await openPage()
  const stranger = await openBrowser().get(url)
  expect(stranger.status).toBe(400)
  expect(await stranger.text()).toContain('<a href="/">')
})

test('the first administrator is made through the link of the start log, once', async () => {
  const link = empty.setUpLink ?? ''
  const browser = openBrowser()
  expect(await (await browser.get(link)).text()).toContain('Set up the platform')
  const form = { name: 'Grace', email: 'grace@example.org', password }
  const short = await browser.post(link, { ...form, password: 'short' })
  const refused = await short.text()
  expect([short.status, refused]).toEqual([400, expect.stringContaining('at least 12 characters')])
  // What is to be mended has the focus.
  expect(/<input[^>]*autofocus[^>]*>/.exec(refused)?.[0]).toContain('name="password"')
  const answers = await Promise.all([
    browser.post(link, form),
    browser.post(link, { ...form, email: 'other@example.org' }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  const [last] = answers.filter(({ status }) => status === 200)
  expect(await last?.text()).toMatch(/role="status">The account has been created. Sign in as \w+@example.org/)
  expect(await empty.store.db.select({ roles: accounts.roles }).from(accounts)).toEqual([{ roles: ['SystemAdmin'] }])
  expect((await browser.get(link)).status).toBe(404)
  const [made] = await empty.store.db.select().from(accounts)
  expect((await signIn(empty.url, made?.email ?? '', password)).tokens.access_token).toEqual(expect.any(String))
})

test('a made-up link opens nothing', async () => {
  const fresh = await startPlatform()
  const made = `${fresh.url}/setup/${'A'.repeat(43)}`
  expect((await openBrowser().get(made)).status).toBe(404)
  expect((await openBrowser().post(made, { name: 'Eve', email: 'eve@example.org', password })).status).toBe(404)
  expect(await hasAccounts(fresh.store.db, () => true)).toBe(false)
  // Nor does it take the real one away.
  expect((await openBrowser().get(fresh.setUpLink ?? '')).status).toBe(200)
  await fresh.close()
})

/** WCAG 2.1: of two colours such as `#0b0912` or `#fff`. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const long = colour.length === 4 ? colour.replaceAll(/\w/g, '$&$&') : colour
  const digits = long.match(/\w\w/g)
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => {
    const part = parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('where others reach the platform', () => {
  const origin = 'https://arena.example.org'
  let open: TestPlatform

  beforeAll(async () => {
    open = await startPlatform({ environment: { ARENA_ORIGIN: origin } })
    for (const email of ['admin@arena.test', 'Operator@Arena.test', 'ada@arena.example'])
      await addAccount(open.store.db, { email, name: 'Ada', roles: ['SystemAdmin'], password: demoPassword })
  })
  afterAll(() => open.close())

  /** As the front in between would pass it on. */
  const passed = (url: string) => url.replace(origin, open.address)

  async function signInAs(email: string): Promise<number> {
    const browser = openBrowser()
    const begun = await browser.get(passed(authorization(origin).url))
    const page = passed(new URL(begun.headers.get('location') ?? '', origin).href)
    const answer = await browser.post(page, { email, password: demoPassword })
    return answer.status
  }

  test.each([
    { email: 'admin@arena.test', status: 401 },
    { email: ' OPERATOR@arena.test ', status: 401 },
    { email: 'ada@arena.example', status: 303 },
  ])('$email with the password of the demonstration is answered $status', async ({ email, status }) => {
    expect(await signInAs(email)).toBe(status)
  })

  test('the page names no accounts, and browsers stay with https', async () => {
    const begun = await openBrowser().get(passed(authorization(origin).url))
    expect(begun.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)
    const page = await fetch(passed(`${origin}/sign-in/x`))
    expect(await page.text()).not.toContain('@arena.test')
    expect((await fetch(`${platform.url}/healthz`)).headers.get('strict-transport-security')).toBeNull()
  })

  test('accounts of the demonstration alone are nobody who could sign in: a first administrator is made', async () => {
    const seeded = await startPlatform({ environment: { ARENA_ORIGIN: origin, DATABASE_URL: await demoAccounts() } })
    expect(seeded.setUpLink).toMatch(/^https:\/\/arena\.example\.org\/setup\/[\w-]{43}$/)
    const link = await fetch((seeded.setUpLink ?? '').replace(origin, seeded.address))
    expect(link.status).toBe(200)
    await seeded.close()
  })

  /** A database that was begun on one machine alone. */
  async function demoAccounts(): Promise<string> {
    const before = await startPlatform()
    await addAccount(before.store.db, { email: 'admin@arena.test', name: 'Ada', roles: [], password: demoPassword })
    await before.close()
    return before.databaseUrl
  }
})

test.each<{ environment: Record<string, string>; seed: string }>([
  { environment: {}, seed: 'demo' },
  { environment: { HOST: 'localhost', ARENA_ORIGIN: 'http://127.0.0.1:8080' }, seed: 'demo' },
  { environment: { ARENA_ORIGIN: 'https://arena.example.org' }, seed: 'none' },
  { environment: { HOST: '0.0.0.0' }, seed: 'none' },
  { environment: { HOST: '::' }, seed: 'none' },
  { environment: { HOST: '10.0.0.7' }, seed: 'none' },
  { environment: { HOST: '0.0.0.0', ARENA_SEED: 'demo' }, seed: 'demo' },
])('a start with $environment fills an empty database with: $seed', ({ environment, seed }) => {
  expect(readConfig(environment).seed).toBe(seed)
})

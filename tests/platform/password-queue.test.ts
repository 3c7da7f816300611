// Passwords are checked two at a time, and few may wait for it: what a stranger is told who finds the line full, who is served
// all the same, and that signing in holds up nothing else. How slow others become by it is measured by hostile-load.test.ts.
import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { queues } from '../../src/platform/threads.ts'
import { authorization, openBrowser, signIn, type Browser } from '../support/browser.ts'
import { addAccount, startPlatform, type TestPlatform } from '../support/platform.ts'

const password = 'correct horse battery'
const { width, length, share } = queues.passwords.bounds
let platform: TestPlatform
/** The account that is guessed at, a fresh one in each test. */
let victim: string

beforeAll(async () => {
  platform = await startPlatform({ environment: { ARENA_PROXIES: '1' } })
})
beforeEach(async () => {
  victim = await someone()
})
afterAll(() => platform.close())

async function someone() {
  const email = `${randomUUID()}@arena.test`
  await addAccount(platform.store.db, { email, name: 'Ada', roles: ['SystemAdmin'], password })
  return email
}

/** A browser at the page that asks for the password. */
async function atThePage(browser = openBrowser()) {
  const begun = await browser.get(authorization(platform.url, { prompt: 'login' }).url)
  return { browser, url: await browser.follow(begun, `${platform.url}/sign-in/`) }
}

type Page = { browser: Browser; url: string }
const from = (address: string) => ({ 'x-forwarded-for': address })
const guess = ({ browser, url }: Page, address: string, email = victim) =>
  browser.post(url, { email, password: 'a guess' }, from(address))

/** All places at work are taken until it is called; one at a time where a number is given. */
function hold(): (count?: number) => void {
  const ends: (() => void)[] = []
  for (let at = 0; at < width; at++) void queues.passwords(() => new Promise<void>((resolve) => ends.push(resolve)))
  const release = (count = width) => ends.splice(0, count).forEach((end) => end())
  onTestFinished(() => release())
  return release
}

/** How many passwords are hashed, and the most at once. */
function countHashes() {
  const running = new Set<number>()
  const counted = { all: 0, most: 0 }
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return
      running.add(id)
      counted.all++
      counted.most = Math.max(counted.most, running.size)
    },
    before: (id) => void running.delete(id),
  }).enable()
  onTestFinished(() => void hook.disable())
  return counted
}

async function waiting(count: number): Promise<void> {
  await expect.poll(() => queues.passwords.waiting()).toBe(count)
}

test(
  'of many who guess at once two are hashed at a time, and those beyond the line are refused at once, uncounted',
  { timeout: 120_000 },
  async () => {
    const page = await atThePage()
    // The first guess at an address without an account also hashes a password that no account has, once for the process.
    expect((await guess(page, '192.0.2.250', 'none@example.org')).status).toBe(401)
    const release = hold()
    const counted = countHashes()
    const addresses = Array.from({ length: 4 }, (_, at) => `192.0.2.${at}`)
    const sent = addresses.flatMap((address) =>
      Array.from({ length: 10 }, () => guess(page, address, `${randomUUID()}@example.org`)),
    )
    let refused = 0
    const statuses = sent.map(async (one) => {
      const { status } = await one
      if (status === 429) refused++
      return status
    })
    await expect.poll(() => refused).toBe(sent.length - length)
    expect(counted).toEqual({ all: 0, most: 0 })
    release()
    const told = await Promise.all(statuses)
    expect(told.filter((status) => status === 401)).toHaveLength(length)
    expect(counted).toEqual({ all: length, most: width })
    const { rows } = await platform.store.pool.query<{ count: number }>(
      `select sum(count)::int as count from sign_in_failures where bucket like '3:%'`,
    )
    expect(rows).toEqual([{ count: length + 1 }])
  },
)

test.each([
  { locale: 'en', said: 'Try again in a few seconds.' },
  { locale: 'zh', said: '請於幾秒後再試' },
])('the page says so ($locale), keeps the address, and tells browsers when to come again', async ({ locale, said }) => {
  const email = await someone()
  const browser = openBrowser()
  const begun = await browser.get(authorization(platform.url, { ui_locales: locale }).url)
  const url = await browser.follow(begun, `${platform.url}/sign-in/`)
  const shown = await browser.get(url, { 'accept-language': 'ja' })
  const [, action = ''] = /action="([^"]+)"/.exec(await shown.text()) ?? []
  const page = { browser, url: new URL(action, url).href }
  const release = hold()
  const address = '198.51.100.1'
  const before = Array.from({ length: share }, () => guess(page, address))
  await waiting(share)
  const refused = await guess(page, address, email)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  const text = await refused.text()
  expect(text).toContain(said)
  expect(text).toContain(`value="${email}"`)
  release()
  await Promise.all(before)
})

test('one address cannot fill the line: another waits, and is let in by the right password among wrong ones', async () => {
  const email = await someone()
  const release = hold()
  const [stranger, person] = [await atThePage(), await atThePage()]
  const wrong = Array.from({ length: share }, () => guess(stranger, '203.0.113.1'))
  await waiting(share)
  expect((await guess(stranger, '203.0.113.1')).status).toBe(429)
  const right = person.browser.post(person.url, { email, password }, from('203.0.113.2'))
  await waiting(share + 1)
  release()
  expect((await right).status).toBe(303)
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(Array(share).fill(401))
})

test('addresses of one IPv6 network have one share', async () => {
  const release = hold()
  const page = await atThePage()
  const before = Array.from({ length: share }, (_, at) => guess(page, `2001:db8:7::${at}`))
  await waiting(share)
  expect((await guess(page, '2001:DB8:7:0:ffff::1')).status).toBe(429)
  release()
  await Promise.all(before)
})

test('while strangers fill the line, a browser in which the account has signed in comes first, from their address', async () => {
  const email = await someone()
  const known = (await signIn(platform.url, email, password)).browser
  const release = hold()
  const page = await atThePage()
  const order: string[] = []
  const addresses = Array.from({ length: length / share }, (_, at) => `192.0.2.${100 + at}`)
  const wrong = addresses.flatMap((address) =>
    Array.from({ length: share }, () => guess(page, address).then(({ status }) => order.push(`${status}`))),
  )
  await waiting(length)
  const { url } = await atThePage(known)
  const again = known
    .post(url, { email, password }, from('192.0.2.100'))
    .then(({ status }) => order.push(`known ${status}`))
  await waiting(length + 1)
  // It is known for its own account only.
  expect((await guess({ browser: known, url }, '192.0.2.200')).status).toBe(429)
  release(1)
  await again
  release()
  await Promise.all(wrong)
  expect(order).toEqual(['known 303', ...Array<string>(length).fill('401')])
})

test('a client that leaves while it waits frees its place, and its password is never hashed', async () => {
  const release = hold()
  const counted = countHashes()
  const page = await atThePage()
  const leaving = new AbortController()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...from('198.51.100.7') }
  const body = 'email=a@example.org&password=x'
  const left = Array.from({ length: share }, () =>
    fetch(page.url, { method: 'POST', headers, body, signal: leaving.signal }).catch(() => 'left'),
  )
  await waiting(share)
  leaving.abort()
  await waiting(0)
  const again = guess(page, '198.51.100.7')
  await waiting(1)
  release()
  expect([await Promise.all(left), (await again).status]).toEqual([Array(share).fill('left'), 401])
  expect(counted.all).toBe(1)
})

test(
  'a body that comes slowly holds no place, nor do a thousand who come at once hold more than theirs',
  { timeout: 120_000 },
  async () => {
    const release = hold()
    const page = await atThePage()
    const slow = request(page.url, { method: 'POST', headers: { 'content-length': '100', ...from('198.51.100.8') } })
    slow.on('error', () => undefined)
    slow.write('email=')
    onTestFinished(() => void slow.destroy())
    const refusals = 1_000 - share
    let refused = 0
    let crowd: Promise<void>[] = []
    await new Promise<void>((resolve) => {
      crowd = Array.from({ length: 1_000 }, async () => {
        const { status } = await guess(page, '198.51.100.9')
        if (status === 429 && ++refused === refusals) resolve()
      })
    })
    await waiting(share)
    release()
    await Promise.all(crowd)
    expect(queues.passwords.waiting()).toBe(0)
  },
)

test(
  'the first administrator is not kept waiting by strangers, and holds no lock while the password is hashed',
  { timeout: 120_000 },
  async () => {
    const empty = await startPlatform()
    onTestFinished(() => empty.close())
    const release = hold()
    const page = await atThePage()
    const addresses = Array.from({ length: length / share }, (_, at) => `192.0.2.${150 + at}`)
    const wrong = addresses.flatMap((address) => Array.from({ length: share }, () => guess(page, address)))
    await waiting(length)
    const form = { name: 'Grace', email: 'grace@example.org', password }
    const link = empty.setUpLink ?? ''
    const made = openBrowser().post(link, form)
    await waiting(length + 1)
    // The link can be looked at, and a guess at another is refused.
    expect((await openBrowser().get(link)).status).toBe(200)
    expect((await openBrowser().post(`${empty.url}/setup/${'A'.repeat(43)}`, form)).status).toBe(404)
    const more = Array.from({ length: share - 1 }, () => openBrowser().post(link, form))
    await waiting(length + share)
    const refused = await openBrowser().post(link, form)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await refused.text()).toContain('Try again in a few seconds.')
    release()
    const statuses = [made, ...more].map(async (one) => (await one).status)
    expect((await Promise.all(statuses)).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(share - 1).fill(404),
    ])
    await Promise.all(wrong)
  },
)

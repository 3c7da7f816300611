// Pieces of sign-in that need no browser: renewal, return paths, token checks, settings, the clock.
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from '../../src/api/clock.ts'
import { environment, readConfiguration } from '../../src/api/configuration.ts'
import { inTurn } from '../../src/api/in-turn.ts'
import { createSupervisor, type RenewableToken } from '../../src/api/renewal.ts'
import { readRetryAfter } from '../../src/api/retry.ts'
import { safeReturnPath } from '../../src/api/return-path.ts'
import type { Renewal } from '../../src/api/identity.ts'
import { faultOfIdToken } from '../../src/api/id-token.ts'
import { userOfTokens } from '../../src/api/tokens.ts'
import { browserLocks } from '../support/browser-tabs.ts'

const origin = 'https://arena.example'

/** A sign-in service and the tabs that share its tokens. */
function signInService() {
  const service = {
    away: false,
    refuses: false,
    refreshes: 0,
    lifetime: 300,
    /** Of a tab that stands still after it has asked. */
    unanswered: undefined as Promise<never> | undefined,
  }
  let shared: RenewableToken | undefined = { accessToken: 'first', expiresAt: Date.now() / 1000 + service.lifetime }
  const locks = browserLocks()

  function openTab() {
    let own = shared
    const settled: Renewal[] = []
    const supervisor = createSupervisor({
      current: () => own,
      shared: () => Promise.resolve((own = shared)),
      async refresh(beside) {
        service.refreshes++
        if (!beside) await service.unanswered
        if (service.refuses) throw new Error('invalid_grant')
        if (service.away) throw new TypeError('fetch failed')
        const accessToken = `token ${service.refreshes}`
        own = shared = { accessToken, expiresAt: Date.now() / 1000 + service.lifetime }
      },
      isRefusal: (error) => error instanceof Error && error.message === 'invalid_grant',
      exclusively: (work) => inTurn(locks, 'renewal', work),
      settled: (renewal) => settled.push(renewal),
    })
    return { supervisor, settled, token: () => own?.accessToken }
  }
  return { service, openTab }
}

describe('renewal', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('the token is renewed ahead of its end, again and again', async () => {
    const { service, openTab } = signInService()
    const tab = openTab()
    tab.supervisor.check()
    await vi.advanceTimersByTimeAsync(230_000)
    expect(service.refreshes).toBe(0)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(service.refreshes).toBe(1)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(service.refreshes).toBe(16)
    tab.supervisor.stop()
  })

  test('ten tabs renew a thousand times with a thousand refreshes', async () => {
    const { service, openTab } = signInService()
    const tabs = Array.from({ length: 10 }, openTab)
    for (const tab of tabs) tab.supervisor.check()
    await vi.advanceTimersByTimeAsync(1000 * 240_000 + 1000)
    expect(service.refreshes).toBe(1000)
    expect(new Set(tabs.map((tab) => tab.token())).size).toBe(1)
    expect(tabs.flatMap((tab) => tab.settled).every((renewal) => renewal === 'renewed')).toBe(true)
    for (const tab of tabs) tab.supervisor.stop()
  })

  test('everybody who asks at once shares one refresh', async () => {
    const { service, openTab } = signInService()
    const tab = openTab()
    const asked = await Promise.all(Array.from({ length: 100 }, () => tab.supervisor.renew('first')))
    expect(asked.every((renewal) => renewal === 'renewed')).toBe(true)
    expect(service.refreshes).toBe(1)
    expect(await tab.supervisor.renew('first')).toBe('renewed')
    expect(service.refreshes).toBe(1)
    tab.supervisor.stop()
  })

  test('a service that is away for ten minutes is found again within fifteen seconds', async () => {
    const { service, openTab } = signInService()
    const tab = openTab()
    service.away = true
    tab.supervisor.check()
    await vi.advanceTimersByTimeAsync(240_000 + 600_000)
    expect(tab.settled.every((renewal) => renewal === 'unreachable')).toBe(true)
    service.away = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect(tab.settled.at(-1)).toBe('renewed')
    tab.supervisor.stop()
  })

  test('somebody who comes back does not wait out the pause', async () => {
    const { service, openTab } = signInService()
    const tab = openTab()
    service.away = true
    tab.supervisor.check()
    await vi.advanceTimersByTimeAsync(300_000)
    service.away = false
    tab.supervisor.check()
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.settled.at(-1)).toBe('renewed')
    tab.supervisor.stop()
  })

  test('a refusal ends it: nothing is asked after that', async () => {
    const { service, openTab } = signInService()
    const tab = openTab()
    service.refuses = true
    tab.supervisor.check()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(tab.settled).toEqual(['refused'])
    expect(service.refreshes).toBe(1)
  })

  test('a tab that stands still while it renews is not waited for, and goes on with the token of another', async () => {
    const { service, openTab } = signInService()
    const [standing, ...others] = [openTab(), openTab(), openTab()]
    let goOn = (_refusal: Error): void => undefined
    service.unanswered = new Promise((_, reject) => (goOn = reject))
    const late = standing.supervisor.renew('first')
    const asked = others.map(({ supervisor }) => supervisor.renew('first'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await Promise.all(asked)).toEqual(['renewed', 'renewed'])
    expect(service.refreshes).toBe(2)
    // A service refuses a refresh token that was used twice.
    goOn(new Error('invalid_grant'))
    expect(await late).toBe('renewed')
    expect(new Set([standing, ...others].map((tab) => tab.token()))).toEqual(new Set(['token 2']))
    for (const { supervisor } of [standing, ...others]) supervisor.stop()
  })

  test('a night with the lid closed costs one renewal', async () => {
    const { service, openTab } = signInService()
    const tab = openTab()
    tab.supervisor.check()
    vi.setSystemTime(Date.now() + 9 * 3_600_000)
    tab.supervisor.check()
    await vi.advanceTimersByTimeAsync(1)
    expect(service.refreshes).toBe(1)
    tab.supervisor.stop()
  })
})

test.each([
  ['/tournaments?state=Published#row', '/tournaments?state=Published#row'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  [' //evil.example', '/'],
  ['/.//evil.example', '/evil.example'],
  ['/home/..//evil.example', '/evil.example'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['home', '/'],
  ['/auth?code=1', '/'],
  [undefined, '/'],
  [{ path: '/x' }, '/'],
])('the way back from %j is %s', (asked, expected) => {
  expect(safeReturnPath(asked, origin)).toBe(expected)
})

test('no way back leaves the origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'https',
    '?',
    '#',
    '%2f',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const path = safeReturnPath(`/${pieces.join('')}`, origin)
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(new URL(path, origin).origin).toBe(origin)
    }),
    { numRuns: 2000 },
  )
})

const idClaims = { iss: `${origin}/oidc`, sub: 'u1', aud: 'arena-console', iat: 1000, exp: 2000 }
const expected = { authority: `${origin}/oidc`, issuer: `${origin}/oidc`, clientId: 'arena-console' }

test.each([
  { why: 'all is well', claims: {}, expects: {}, fault: undefined },
  { why: 'issuer with a slash at the end', claims: {}, expects: { authority: `${origin}/oidc/` }, fault: undefined },
  {
    why: 'several audiences and we are meant',
    claims: { aud: ['x', 'arena-console'], azp: 'arena-console' },
    expects: {},
    fault: undefined,
  },
  { why: 'another issuer', claims: { iss: 'https://evil.example' }, expects: {}, fault: 'issuer' },
  {
    why: 'metadata of another issuer',
    claims: {},
    expects: { issuer: 'https://evil.example' },
    fault: 'issuer of the metadata',
  },
  {
    why: 'a callback of another issuer',
    claims: {},
    expects: { callbackIssuer: 'https://evil.example' },
    fault: 'issuer of the callback',
  },
  { why: 'another audience', claims: { aud: 'other' }, expects: {}, fault: 'audience' },
  {
    why: 'several audiences and another is meant',
    claims: { aud: ['arena-console', 'x'], azp: 'x' },
    expects: {},
    fault: 'authorised party',
  },
  { why: 'another subject', claims: { sub: 'u2' }, expects: {}, fault: 'subject' },
  { why: 'no lifetime', claims: { exp: 1000 }, expects: {}, fault: 'lifetime' },
  { why: 'no issuer', claims: { iss: undefined }, expects: {}, fault: 'id token' },
])('id token: $why', ({ claims, expects, fault }) => {
  const idToken = jwt({ ...idClaims, ...claims })
  expect(faultOfIdToken(idToken, jwt({ sub: 'u1' }), { ...expected, ...expects })).toBe(fault)
})

test('the user is read from the access token, the highest role wins', () => {
  const token = jwt({ sub: 'u1', name: '小明', role: ['VenueOperator', 'SystemAdmin'], venue_company_id: 7 })
  expect(userOfTokens(token, { sub: 'u1', name: 'Other' })).toEqual({
    sub: 'u1',
    name: '小明',
    role: 'SystemAdmin',
    venueCompanyId: '7',
    venueId: null,
  })
})

test('an opaque access token leaves the id token to say who it is', () => {
  expect(userOfTokens('opaque', { sub: 'u1', name: 'Ming' })).toMatchObject({ name: 'Ming', role: 'Unknown' })
})

test('page tags come before environment values, and both before defaults', () => {
  const read = readConfiguration(
    origin,
    (name) => (name === 'authority' ? 'https://id.example/realm/' : undefined),
    environment({ ARENA_AUTHORITY: '/other', VITE_ARENA_API_BASE: '/v2/api' }),
  )
  expect(read).toEqual({
    apiBase: `${origin}/v2/api`,
    userApiBase: `${origin}/user-api`,
    authority: 'https://id.example/realm',
    clientId: 'arena-console',
    scope: 'openid profile email admin offline_access platform.api',
    prompt: undefined,
  })
})

test('the clock is found within a second, whatever the delay, and follows when it is set', () => {
  const seconds = fc.double({ min: -86_400, max: 86_400, noNaN: true })
  const trip = fc.record({ there: fc.nat(3000), back: fc.nat(3000) })
  fc.assert(
    fc.property(seconds, fc.array(trip, { minLength: 1, maxLength: 20 }), (truth, trips) => {
      let local = 1_800_000_000_000
      const clock = createClock(() => local)
      for (const { there, back } of [...trips, { there: 5, back: 5 }]) {
        const sent = local
        const answered = Math.floor((sent + there) / 1000 + truth)
        local += there + back
        clock.sample(sent, local, answered)
      }
      expect(Math.abs(clock.offset() - truth)).toBeLessThanOrEqual(1)
      expect(clock.wrong.get()).toBe(Math.abs(clock.offset()) > 300)
      // Somebody sets the local clock an hour back.
      local -= 3_600_000
      clock.sample(local, local + 10, Math.floor((local + 5) / 1000 + truth + 3600))
      expect(Math.abs(clock.offset() - truth - 3600)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['3', 3000],
  ['0', 0],
  ['', undefined],
  ['soon', undefined],
  [null, undefined],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
])('Retry-After %j asks for %j ms', (header, wait) => {
  expect(readRetryAfter(header)).toBe(wait)
})

function jwt(claims: Record<string, unknown>): string {
  return `${part({ alg: 'none' })}.${part(claims)}.`
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

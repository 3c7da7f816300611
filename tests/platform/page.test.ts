// The console as files, and what surrounds it: headers, health, stopping.
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlers } from '../../src/platform/handlers/all.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let folder: string
let platform: TestPlatform
const script = `console.log('${'x'.repeat(2_000)}')`
/** Not as the platform itself would pack it: told apart by its length. */
const packedByBuild = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-dist-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html><head><meta name="arena-api-base" content="https://old.example" /><title>Arena</title>
    <link rel="stylesheet" href="/assets/a.css"></head><body><script>theme()</script><script type="module" src="/assets/a.js"></script></body></html>`,
  )
  await writeFile(join(folder, 'assets', 'a.js'), script)
  await writeFile(join(folder, 'assets', 'a.css'), 'body { color: red }')
  await writeFile(join(folder, 'assets', 'built.js'), script)
  await writeFile(join(folder, 'assets', 'built.js.br'), packedByBuild)
  await writeFile(join(folder, '.hidden'), 'secret')
  platform = await startPlatform({ dist: folder, environment: { ARENA_TIME_ZONE: 'Asia/Taipei' } })
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(platform.url + path, { headers, redirect: 'manual' })

test.each(['/', '/tournaments', '/tournament/41/bracket', '/auth?code=x', '/match/7'])(
  'the console answers at %s, never from a cache, with its settings filled in',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    const settings = [...html.matchAll(/<meta name="arena-([\w-]+)" content="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    expect(Object.fromEntries(settings)).toEqual({
      'api-base': '/api',
      'user-api-base': '/user-api',
      authority: `${platform.url}/oidc`,
      'client-id': 'arena-console',
      scope: 'openid profile email offline_access admin platform.api',
      'time-zone': 'Asia/Taipei',
    })
  },
)

test('only scripts with the nonce of this very answer run', async () => {
  const [first, second] = [await get('/'), await get('/')]
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(first.headers.get('content-security-policy') ?? '') ?? []
  expect(nonce).toHaveLength(24)
  const html = await first.text()
  const tags = [...html.matchAll(/<(script|link)\b[^>]*>/g)].map(([tag]) => tag)
  expect(tags.length).toBe(3)
  for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`)
  expect(await second.text()).not.toContain(nonce)
  const policy = first.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src 'none'; script-src 'nonce-[^;]+' 'strict-dynamic';/)
  for (const closed of [`trusted-types 'none'`, `object-src 'none'`, `base-uri 'none'`, `frame-ancestors 'self'`])
    expect(policy).toContain(closed)
  expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
})

test('built files are kept for ever by browsers, and packed for the way', async () => {
  const plain = await get('/assets/a.js', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await plain.text()).toBe(script)
  for (const encoding of ['br', 'gzip']) {
    const packed = await get('/assets/a.js', { 'accept-encoding': encoding })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(200)
    expect(await packed.text()).toBe(script)
  }
})

test('what the build has packed is sent as it lies there, and is no file of its own', async () => {
  const packed = await get('/assets/built.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('content-length')).toBe(String(packedByBuild.length))
  expect(await packed.text()).toBe(script)
  const plain = await get('/assets/built.js', { 'accept-encoding': 'identity' })
  expect(await plain.text()).toBe(script)
  expect((await get('/assets/built.js.br')).status).toBe(404)
})

test.each([
  '/assets/gone.js',
  '/favicon.ico',
  '/assets/',
  '/.hidden',
  '/index.html',
  '/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
])('what is not there is missing, and never a page: %s', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).not.toContain('html')
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each(['/metrics', '/readyz', '/torunaments', '/tournament/41/brackets', '/match/7/result/8', '/auth/x'])(
  'an address that leads nowhere is missing, though a browser is shown the page that says so: %s',
  async (path) => {
    const [probe, typed] = [await get(path), await get(path, browser)]
    expect([probe.status, await probe.text()]).toEqual([404, 'Not found'])
    expect([typed.status, await typed.text()]).toEqual([404, expect.stringContaining('<!doctype html>')])
    expect(typed.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  },
)

test('other names of this machine lead to the address at which signing in works', async () => {
  const { port } = new URL(platform.url)
  const response = await fetch(`http://localhost:${port}/tournaments?state=Published`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([
    307,
    `${platform.url}/tournaments?state=Published`,
  ])
})

test.each([
  '/',
  '/assets/a.js',
  '/api/config/v1/settings',
  '/oidc/.well-known/openid-configuration',
  '/healthz',
  '/nothing.txt',
])('security headers stand on every answer: %s', async (path) => {
  const { headers } = await get(path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  expect(headers.get('x-powered-by')).toBeNull()
})

test('health says whether requests can be answered', async () => {
  const response = await get('/healthz')
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})

test('a stop lets running requests end and keeps nobody waiting', async () => {
  const started = deferred<void>()
  const finished = deferred<void>()
  const slow = await startPlatform({
    handlers: {
      ...handlers,
      async getSettings() {
        started.resolve()
        await finished.promise
        return { games: [], regions: [] }
      },
    },
  })
  const idle = await keepOpen(slow.url)
  const running = slow.call('getSettings', { as: await slow.token('SystemAdmin') })
  await started.promise
  const closing = slow.close()
  // The idle connection goes first, while the other is still at work.
  await once(idle.socket ?? expect.fail('no connection'), 'close')
  finished.resolve()
  expect((await running).status).toBe(200)
  await closing
  await expect(fetch(`${slow.url}/healthz`)).rejects.toThrow()
})

function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve }
}

/** A connection that a browser keeps for later. */
function keepOpen(url: string) {
  return new Promise<ReturnType<typeof request>>((resolve) => {
    const sent = request(`${url}/healthz`, { headers: { connection: 'keep-alive' } }, (response) => {
      response.resume().on('end', () => resolve(sent))
    })
    sent.on('error', () => {})
    sent.end()
  })
}

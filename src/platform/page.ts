// The console as files: the built page with its settings filled in, under a strict content security policy.
import { Hono, type Context } from 'hono'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isPageRoute } from '../contract/page-routes.ts'
import { isLoopback } from './config.ts'
import { languageOf } from './messages.ts'
import { consoleClient, consoleScope, mountPath } from './identity/settings.ts'

type File = { body: Buffer; type: string; packed: Map<string, Promise<Buffer>> }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const packable = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt'])

/**
 * Serves every file of the built console, and the page itself for every route of it. chosen: at another address
 * browsers get the page too, which says that nothing is there, and all are told 404: a probe of `/metrics` must not
 * take a page for it.
 */
export async function servePage(folder: string, origin: string, timeZone: string): Promise<Hono> {
  const files = await readAll(folder)
  const index = files.get('/index.html')?.body.toString('utf8')
  if (index === undefined) throw new Error(`There is no page in ${folder}`)
  const page = fillIn(index, origin, timeZone)
  const routes = new Hono()

  routes.get('*', async (c) => {
    const path = c.req.path
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file) return serve(c, path, file)
    // A script that is gone after an update must fail as such: HTML in its place could not be told from it.
    if (path.startsWith('/assets/') || /\.[^/]*$/.test(path))
      return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const isRoute = isPageRoute(path)
    if (!isRoute && !wantsPage(c.req.header('accept'))) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const home = canonicalAddress(c.req.url, origin)
    if (home) return c.redirect(home, 307)
    const nonce = randomBytes(16).toString('base64')
    const wanted = new RegExp(`^/assets/(page|messages-${languageOf(c.req.header('accept-language'))})-.{8}\\.js$`)
    const ahead = [...files.keys()].filter((name) => wanted.test(name))
    return c.body(withAhead(page, ahead).replaceAll(noncePlace, nonce), isRoute ? 200 : 404, {
      'content-type': types['.html'] ?? '',
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
    })
  })
  return routes
}

/** Browsers name it when a link is followed or an address typed; programs accept anything. */
function wantsPage(accept = ''): boolean {
  return /\btext\/html\b/i.test(accept)
}

/** Settings the console reads from its page (§9). */
export function fillIn(html: string, origin: string, timeZone: string): string {
  const settings = {
    'arena-api-base': '/api',
    'arena-user-api-base': '/user-api',
    'arena-authority': origin + mountPath,
    'arena-client-id': consoleClient,
    'arena-scope': consoleScope,
    'arena-time-zone': timeZone,
  }
  const tags = Object.entries(settings).map(([name, content]) => `<meta name="${name}" content="${content}" />`)
  return html
    .replace(/<meta\s+name="arena-[^>]*>\s*/g, '')
    .replace('</head>', `${tags.join('')}<meta property="csp-nonce" nonce="${noncePlace}" /></head>`)
    .replace(/<(script|style|link)\b(?![^>]*\bnonce=)/g, `<$1 nonce="${noncePlace}"`)
}

/** Scripts that will be asked for by the first one come along with it. */
function withAhead(page: string, scripts: readonly string[]): string {
  const links = scripts.map((name) => `<link rel="modulepreload" nonce="${noncePlace}" href="${name}" />`)
  return page.replace('</head>', `${links.join('')}</head>`)
}

const noncePlace = '__nonce__'

function policy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Rows, boxes and popups are placed by styles of their own.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    // Silent renewal without a refresh token loads the callback in a frame of the page itself.
    `frame-src 'self'`,
    `frame-ancestors 'self'`,
    `form-action 'self'`,
    // Text never becomes script or markup.
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
  ].join('; ')
}

/** Signing in works on one address only; the other names of this machine lead there. */
export function canonicalAddress(url: string, origin: string): string | undefined {
  const asked = new URL(url)
  const home = new URL(origin)
  if (asked.host === home.host || asked.port !== home.port) return undefined
  if (!isLoopback(asked.origin) || !isLoopback(origin)) return undefined
  return origin + asked.pathname + asked.search
}

async function serve(c: Context, path: string, file: File): Promise<Response> {
  const encoding = packable.has(extname(path)) ? encodingFor(c.req.header('accept-encoding')) : undefined
  const body = encoding ? await packed(file, encoding) : file.body
  // Files in assets carry a hash of their content in their name.
  const age = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  return c.body(new Uint8Array(body), 200, {
    'content-type': file.type,
    'content-length': String(body.length),
    'cache-control': age,
    ...(encoding && { 'content-encoding': encoding, vary: 'accept-encoding' }),
  })
}

function encodingFor(accepted = ''): 'br' | 'gzip' | undefined {
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** A file that the build did not pack is packed once, when first asked for. */
function packed(file: File, encoding: 'br' | 'gzip'): Promise<Buffer> {
  let done = file.packed.get(encoding)
  if (!done) {
    done = encoding === 'br' ? brotli(file.body, brotliQuality) : zip(file.body)
    file.packed.set(encoding, done)
  }
  return done
}

const brotli = promisify<Buffer, typeof brotliQuality, Buffer>(brotliCompress)
const zip = promisify<Buffer, Buffer>(gzip)
/** chosen: near the best size in a tenth of its time. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Of files that the build packed (vite.config.ts), beside them. */
const packedSuffix = '.br'

function isPackedForm(path: string, present: ReadonlySet<string>): boolean {
  return path.endsWith(packedSuffix) && present.has(path.slice(0, -packedSuffix.length))
}

async function readAll(folder: string): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
  const present = new Set(paths)
  return new Map(
    await Promise.all(
      paths
        .filter((path) => !isPackedForm(path, present))
        .map(async (path): Promise<[string, File]> => {
          const type = types[extname(path)] ?? 'application/octet-stream'
          const at = `/${relative(folder, path).split(sep).join('/')}`
          const packed: File['packed'] = new Map()
          if (present.has(path + packedSuffix)) packed.set('br', readFile(path + packedSuffix))
          return [at, { body: await readFile(path), type, packed }]
        }),
    ),
  )
}

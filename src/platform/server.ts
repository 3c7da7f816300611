// The reference platform: console, API and sign-in in one process, on one origin.
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '../contract/endpoints.ts'
import { HttpProblem } from './answers.ts'
import { fileRoutes } from './files.ts'
import { frontCacheAt } from './front-cache.ts'
import { apiRoutes } from './api.ts'
import type { DevelopmentPage } from './build.ts'
import { isLoopback, originOf, type Config } from './config.ts'
import { drainable } from './drain.ts'
import type { Act, Handlers } from './call.ts'
import { loadKeys, type Keys } from './identity/keys.ts'
import { loadProvider } from './identity/load-provider.ts'
import { mountPath } from './identity/settings.ts'
import { makeSetUpLink, setUpRoutes } from './identity/set-up.ts'
import { signInRoutes } from './identity/sign-in.ts'
import { createTokenReader } from './identity/tokens.ts'
import { startJobs, type Jobs, type RunJob } from './jobs.ts'
import { startLive, type Live } from './live.ts'
import { createLog, type Log } from './log.ts'
import { openStore, type OpenStore } from './open-store.ts'
import { owners } from './owners.ts'
import { ownCluster } from './own-cluster.ts'
import { pageRoutes } from './page.ts'
import { referenceRoutes } from './reference.ts'
import { startSealer, type Sealer } from './sealer.ts'
import { sowOnce } from './sow.ts'
import { createKeptStages, type KeptStages } from './store/kept-stages.ts'

/** Fills an empty database; everything in one transaction, once in the life of a database. */
export type Seed = (act: Act, size: 'demo' | 'large') => Promise<void>

export type PlatformOptions = {
  config: Config
  handlers: Handlers
  runJob: RunJob
  /** Loaded only when there is something to sow. */
  loadSeed?: () => Promise<Seed>
  /** The platform's time in seconds; the database's when there is none. */
  clock?: () => number
  /** In [0, 1). */
  random?: () => number
  /** Folder of the built console; none: no pages are served. */
  dist?: string
  /** The console from its sources instead. */
  development?: boolean
  log?: Log
  /** Its own database, when that was started before. */
  cluster?: ReturnType<typeof ownCluster>
}

export type Platform = {
  /** Binds the port and answers the origin; before that nothing is served. */
  listen(): Promise<string>
  url: string
  /** Where this very process answers, when it stands behind another address. */
  address: string
  store: OpenStore
  keys: Keys
  /** Path with the one-time link, when nobody can sign in yet. */
  setUpLink: string | undefined
  close(): Promise<void>
}

export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { config } = options
  const log = options.log ?? createLog(config.logLevel)
  const random = options.random ?? Math.random
  // Loading the sign-in service and opening the database take about as long: side by side.
  const loading = loadProvider(log)
  const store = await openStore(config, log, options.cluster ?? ownCluster(config, log))
  const clock = options.clock ?? store.now
  const sealer = startSealer(store.following, log)
  const kept = createKeptStages()
  const parts: Parts = { options, log, clock, random, store, sealer, kept, stopping: false }
  try {
    const [keys, live] = await Promise.all([loadKeys(store.db), startLive(store.following, log)])
    const front = frontCacheAt(config.frontCacheUrl, log)
    const jobs = startJobs({ store, runJob: options.runJob, clock, random, log, sealer, kept, front })
    Object.assign(parts, { jobs, live })
    if (config.seed !== 'none' && options.loadSeed) {
      await sowOnce({ store, jobs, clock, random, kept, size: config.seed, loadSeed: options.loadSeed })
    }
    const { createProvider } = await loading
    return platformOf(parts, { keys, jobs, live, createProvider })
  } catch (error) {
    await stopParts(parts)
    throw error
  }
}

type Parts = {
  options: PlatformOptions
  log: Log
  clock: () => number
  random: () => number
  store: OpenStore
  sealer: Sealer
  kept: KeptStages
  jobs?: Jobs
  live?: Live
  /** Of the server, once there is one. */
  drain?: () => Promise<void>
  page?: DevelopmentPage
  stopping: boolean
}
type Loaded = {
  keys: Keys
  jobs: Jobs
  live: Live
  createProvider: Awaited<ReturnType<typeof loadProvider>>['createProvider']
}

function platformOf(parts: Parts, { keys, jobs, live, createProvider }: Loaded): Platform {
  const { options, log, clock, random, store, sealer, kept } = parts
  const { config } = options
  const platform: Platform = {
    url: '',
    address: '',
    store,
    keys,
    setUpLink: undefined,
    listen,
    close: () => stopParts(parts),
  }

  async function listen(): Promise<string> {
    const server = createServer()
    parts.drain = drainable(server)
    // The address is known once the port is bound, and what answers is made for that address: who asks meanwhile waits.
    const early: [IncomingMessage, ServerResponse][] = []
    const hold = (request: IncomingMessage, response: ServerResponse) => void early.push([request, response])
    server.on('request', hold)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(config.port, config.host, resolve)
    })
    const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
    const origin = originOf(config, port)
    const { service, proxies } = config
    const readToken = createTokenReader(keys, origin, service)
    const provider = createProvider({ db: store.db, keys, origin, service, log, proxies })

    const app = new Hono<{ Bindings: HttpBindings }>()
    // The last resort: nothing of an error that nobody foresaw leaves the house.
    app.onError((error, c) => {
      if (error instanceof HttpProblem)
        return new Response(error.message, { status: error.status, headers: error.headers })
      log.error({ err: error }, 'request failed')
      return c.text('Server error. Please try again later.', 500)
    })
    app.get('/healthz', (c) => health(parts).then(({ status, body }) => c.json(body, status)))
    app.route('/', referenceRoutes())
    app.route('/', live.routes(readToken, clock))
    app.route('/', fileRoutes(store))
    app.route(
      '/',
      apiRoutes({
        store,
        endpoints: Object.values(endpoints),
        handlers: options.handlers,
        owners,
        jobs,
        sealer,
        kept,
        clock,
        random,
        readToken,
        origin,
        log,
      }),
    )
    app.route(
      '/',
      signInRoutes({
        provider,
        db: store.db,
        log,
        proxies,
        cookieKey: keys.cookies[0] ?? '',
        secure: origin.startsWith('https:'),
        isDemo: config.seed !== 'none' && isLoopback(origin),
      }),
    )
    app.route('/', setUpRoutes(store))
    if (options.development)
      parts.page = await (await import('./build.ts')).serveSources(server, origin, config.timeZone)
    else if (options.dist) app.route('/', await pageRoutes(options.dist, origin, config.timeZone))

    const signIn = provider.callback()
    const rest = getRequestListener(app.fetch, { overrideGlobalObjects: false })
    const { host, protocol } = new URL(origin)
    server.requestTimeout = 30_000
    const handle = (request: IncomingMessage, response: ServerResponse) => {
      const path = request.url ?? '/'
      if (parts.page && !isOurs(path)) return parts.page.serve(request, response)
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
      if (path === mountPath || path.startsWith(`${mountPath}/`)) {
        // What a client or a proxy says about our own address is not believed.
        Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
        Object.assign(request, { originalUrl: path, url: path.slice(mountPath.length) || '/' })
        void signIn(request, response)
      } else void rest(request, response)
    }
    server.off('request', hold).on('request', handle)
    for (const [request, response] of early) handle(request, response)
    platform.url = origin
    platform.address = originOf({ host: config.host, origin: undefined }, port)
    platform.setUpLink = await makeSetUpLink(store.db, origin)
    return origin
  }

  return platform
}

/** In development everything else is Vite's. */
const isOurs = (path: string) => /^\/(api|user-api|oidc|sign-in|setup|healthz)(\/|\?|$)/.test(path)

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

type Health = { status: 200 | 503; body: { status: 'ok' | 'unavailable' } }

/** Healthy is who can answer: the database is there, and this process is not on its way out. */
async function health({ store, stopping }: Parts): Promise<Health> {
  const unavailable: Health = { status: 503, body: { status: 'unavailable' } }
  if (stopping) return unavailable
  if (!store.hasRoom()) return unavailable
  return store.pool.query('select 1').then(
    () => ({ status: 200, body: { status: 'ok' } }),
    () => unavailable,
  )
}

/** In the order that loses nothing: no new requests, the running ones to their end, then what they need. */
async function stopParts(parts: Parts): Promise<void> {
  if (parts.stopping) return
  parts.stopping = true
  await parts.live?.stop()
  await parts.drain?.()
  await parts.page?.close()
  await parts.jobs?.stop()
  await parts.sealer.stop()
  await parts.store.stop()
}

// The reference platform: console, API and sign-in in one process, on one origin.
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '../contract/endpoints.ts'
import { plainAnswer, problemOf } from './answers.ts'
import { fileRoutes } from './files.ts'
import { frontCacheAt } from './front-cache.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { checkActs } from './act-on.ts'
import { apiRoutes } from './api.ts'
import type { DevelopmentPage } from './build.ts'
import { isPublic, originOf, type Config } from './config.ts'
import { startDelivery, type Delivery } from './delivery/delivery.ts'
import { providersFor, sendersOf } from './delivery/providers.ts'
import { loadLinks, type SignedLinks } from './delivery/signed-links.ts'
import { drainable } from './drain.ts'
import { CannotListen } from './explain-start.ts'
import { frontDoor, timeouts } from './front-door.ts'
import { healthOf } from './health.ts'
import type { Act, Handlers } from './call.ts'
import { admitsAt } from './identity/demo.ts'
import { loadKeys, type Keys } from './identity/keys.ts'
import { loadProvider } from './identity/load-provider.ts'
import { mountPath } from './identity/settings.ts'
import { makeSetUpLink, setUpRoutes } from './identity/set-up.ts'
import { signInRoutes } from './identity/sign-in.ts'
import { createTokenReader } from './identity/tokens.ts'
import { startJobs, type Jobs, type RunJob } from './jobs.ts'
import { startLive, type Live } from './live.ts'
import { createLog, type Log } from './log.ts'
import { languageOf, sayIn } from './messages.ts'
import { answersOtherOrigin } from './other-origins.ts'
import { openStore, type OpenStore } from './open-store.ts'
import { owners } from './owners.ts'
import { ownCluster } from './own-cluster.ts'
import { servePage } from './page.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { referenceRoutes } from './reference.ts'
import { startSealer, type Sealer } from './sealer.ts'
import { seedOnce } from './seed-once.ts'
import { createKeptStages, type KeptStages } from './store/kept-stages.ts'
import { keepPushService } from './store/push-subscriptions.ts'
import { saveSenders } from './store/settings.ts'
import { createWriteTurns } from './write-turns.ts'

/** Fills an empty database; everything in one transaction, once in the life of a database. */
export type Seed = (act: Act, size: 'demo' | 'large') => Promise<void>

export type PlatformOptions = {
  config: Config
  handlers: Handlers
  runJob: RunJob
  /** Loaded only when there is something to seed. */
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
  /** Those that take payments; without them payments are completed by hand. */
  providers?: PaymentProviders
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
  /** Path of the one-time link, while no account can sign in. */
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
    const [keys, live, links] = await Promise.all([
      loadKeys(store.db),
      startLive(store.following, log),
      loadLinks(store.db),
    ])
    await keepPushService(store.db, config.push)
    const front = frontCacheAt(config.frontCacheUrl, log)
    const jobs = startJobs({
      store,
      runJob: options.runJob,
      handlers: options.handlers,
      clock,
      random,
      log,
      sealer,
      kept,
      outside: { front, providers: options.providers ?? {} },
    })
    Object.assign(parts, { jobs, live })
    if (config.seed !== 'none' && options.loadSeed) {
      await seedOnce({ store, jobs, clock, random, kept, size: config.seed, loadSeed: options.loadSeed })
    }
    const { createProvider } = await loading
    return platformOf(parts, { keys, jobs, live, links, createProvider })
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
  delivery?: Delivery
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
  links: SignedLinks
  createProvider: Awaited<ReturnType<typeof loadProvider>>['createProvider']
}

function platformOf(parts: Parts, { keys, jobs, live, links, createProvider }: Loaded): Platform {
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
    const server = createServer(timeouts)
    parts.drain = drainable(server)
    // The address is known once the port is bound, and what answers is made for that address: who asks meanwhile waits.
    const early: [IncomingMessage, ServerResponse][] = []
    const hold = (request: IncomingMessage, response: ServerResponse) => void early.push([request, response])
    server.on('request', hold)
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(new CannotListen(error)))
      server.listen(config.port, config.host, resolve)
    })
    const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
    const origin = originOf(config, port)
    const { service, proxies, consoleOrigins: consoles } = config
    const admits = admitsAt(config)
    const readToken = createTokenReader(keys, origin, service, admits)
    const provider = createProvider({ db: store.db, keys, origin, consoles, service, admits, log, proxies })

    const app = new Hono<{ Bindings: HttpBindings }>()
    // The last resort: no detail of an unforeseen error is sent out.
    app.onError((error, c) => {
      if (!problemOf(error)) log.error({ err: error }, 'request failed')
      const { status, headers, text } = plainAnswer(error, sayIn(languageOf(c.req.header('accept-language'))))
      return new Response(text, { status, headers })
    })
    const turns = createWriteTurns(store)
    const health = healthOf(store, log, () => parts.stopping)
    app.get('/healthz', (c) => health().then(({ status, body }) => c.json(body, status)))
    app.route('/', referenceRoutes())
    app.route('/', live.routes(readToken, clock))
    app.route('/', fileRoutes(store))
    app.route(
      '/',
      apiRoutes({
        store,
        endpoints: Object.values(endpoints),
        handlers: checkActs(options.handlers),
        owners,
        jobs,
        sealer,
        kept,
        clock,
        random,
        readToken,
        origin,
        consoles,
        log,
        turns,
      }),
    )
    app.route(
      '/',
      signInRoutes({
        provider,
        db: store.db,
        log,
        proxies,
        consoles,
        cookieKey: keys.cookies[0] ?? '',
        secure: origin.startsWith('https:'),
        admits,
        isDemo: config.seed !== 'none' && !isPublic(config),
      }),
    )
    const outside = { store, jobs, sealer, handlers: options.handlers, clock, random, kept, turns }
    app.route('/', setUpRoutes(store, admits))
    app.route('/', unsubscribeRoutes(links, outside))
    app.route('/', receiptRoutes({ store, jobs, sealer, clock, links, secret: config.receiptSecret, turns }))
    if (options.development) parts.page = (await import('./build.ts')).serveSources(server, origin, config.timeZone)
    else if (options.dist) app.route('/', await servePage(options.dist, origin, config.timeZone))

    const signIn = provider.callback()
    const rest = getRequestListener(app.fetch, { overrideGlobalObjects: false })
    const { host, protocol } = new URL(origin)
    const answered = frontDoor(origin)
    const handle = (request: IncomingMessage, response: ServerResponse) => {
      const path = request.url ?? '/'
      if (parts.page && !isOurs(path)) return parts.page.serve(request, response)
      if (answered(request, response) || answersOtherOrigin(consoles, request, response)) return
      if (path === mountPath || path.startsWith(`${mountPath}/`)) {
        // Headers of clients and proxies about our own address are ignored.
        Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
        Object.assign(request, { originalUrl: path, url: path.slice(mountPath.length) || '/' })
        void signIn(request, response)
      } else void rest(request, response)
    }
    server.off('request', hold).on('request', handle)
    for (const [request, response] of early) handle(request, response)
    platform.url = origin
    platform.address = originOf({ host: config.host, origin: undefined }, port)
    // Links in what it hands over lead to this address.
    const providers = providersFor(config, { links, origin }, store.pool)
    await store.inTransaction((tx) => saveSenders(tx, sendersOf(providers, config.smtp)))
    parts.delivery = startDelivery({ store, clock, jobs, sealer, log, providers, settings: config.delivery })
    platform.setUpLink = await makeSetUpLink(store.db, origin, admits)
    return origin
  }

  return platform
}

/** In development everything else is Vite's. */
const isOurs = (path: string) => /^\/(api|user-api|oidc|sign-in|setup|unsubscribe|hooks|healthz)(\/|\?|$)/.test(path)

/** Stops in this order: new requests, running requests, then the services they use. */
async function stopParts(parts: Parts): Promise<void> {
  if (parts.stopping) return
  parts.stopping = true
  await parts.live?.stop()
  await parts.drain?.()
  await parts.page?.close()
  await parts.delivery?.stop()
  await parts.jobs?.stop()
  await parts.sealer.stop()
  await parts.store.stop()
}

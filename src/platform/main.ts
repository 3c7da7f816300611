// `npm start`: the whole platform in one process. `--dev` serves the console from its sources.
import { distFolder, ensureBuilt } from './build.ts'
import { isPublic, readConfig, type Config } from './config.ts'
import { explainStart } from './explain-start.ts'
import { demoServiceAccount } from './identity/service-account.ts'
import { createLog } from './log.ts'
import { ownCluster } from './own-cluster.ts'
import type { Platform } from './server.ts'
import { startFlags } from './start-flags.ts'
import { stopWithNpm } from './stop-with-npm.ts'

/** chosen: draining takes ten seconds at most, the rest is for the database. */
const stopMilliseconds = 20_000
let development = false
let { env: environment }: { env: Record<string, string | undefined> } = process
let building: Promise<unknown> | undefined
/** Once there is one. */
let running: Platform | undefined

try {
  ;({ development, environment } = startFlags(process.argv.slice(2), process.env))
  await start(await withDemoAccount(readConfig(environment)))
} catch (error) {
  console.error(explainStart(error, environment))
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  stopOnSignal()
  // The database starts while the rest of the program is read.
  const cluster = ownCluster(config, log, () => void built())
  const [{ createPlatform }, { handlers }, { runJob }] = await Promise.all([
    import('./server.ts'),
    import('./handlers/all.ts'),
    import('./due-jobs.ts'),
  ])
  const platform = await createPlatform({
    config,
    handlers,
    runJob,
    log,
    development,
    dist: distFolder,
    async loadSeed() {
      console.log('filling the database …')
      return (await import('./seed/seed.ts')).seed
    },
    cluster,
  })
  running = platform
  const url = await listen(platform).catch(async (error: unknown) => {
    await platform.close()
    throw error
  })
  // A fault in the background is written down; it must not take everybody's requests with it.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'))
  if (config.seed === 'none' && !environment['ARENA_SEED'] && isPublic(config))
    console.log(
      'others reach this address, so it has no demonstration, whose password everybody knows (ARENA_SEED=demo to have its tournaments without its accounts)',
    )
  if (platform.setUpLink) console.log(`nobody can sign in yet; make the first administrator at ${platform.setUpLink}`)
  console.log(`ready ${url}`)
}

/** Only with a demonstration's data; otherwise the operator names the service account. */
async function withDemoAccount(config: Config): Promise<Config> {
  if (config.service || config.seed === 'none') return config
  return { ...config, service: await demoServiceAccount(config.dataFolder) }
}

/**
 * Only after the data folder is ours: a second start by mistake must not build under the first one. Meanwhile the database is
 * made and filled.
 */
function built(): Promise<unknown> {
  building ??= development ? Promise.resolve() : ensureBuilt(() => console.log('building the console …'))
  // The start waits for it later, and gets the error then.
  building.catch(() => undefined)
  return building
}

async function listen(platform: Platform): Promise<string> {
  await built()
  return platform.listen()
}

function stopOnSignal(): void {
  let since: number | undefined
  const stop = () => {
    // Runners in between may pass one Ctrl-C on several times; a later one means it.
    if (since !== undefined && performance.now() - since > 1_000) process.exit(130)
    if (since !== undefined) return
    // The build and the database that were begun end with this process.
    if (!running) process.exit(130)
    since = performance.now()
    setTimeout(() => process.exit(1), stopMilliseconds).unref()
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  stopWithNpm(process.env, stop)
}

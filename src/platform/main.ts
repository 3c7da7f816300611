// `npm start`: the whole platform in one process. `--dev` serves the console from its sources.
import { distFolder, ensureBuilt } from './build.ts'
import { BadConfiguration, readConfig, type Config } from './config.ts'
import { handlers } from './handlers/all.ts'
import { runJob } from './due-jobs.ts'
import { createLog } from './log.ts'
import { createPlatform, type Platform } from './server.ts'

const development = process.argv.includes('--dev')

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(error instanceof BadConfiguration || !(error instanceof Error) ? String(error) : explain(error))
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  // On the first start the page is built while the database is made.
  const building = development ? undefined : ensureBuilt(() => console.log('building the console …'))
  const opening = createPlatform({
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
    onFailure(error) {
      log.fatal({ err: error }, 'the database is lost')
      process.exit(1)
    },
  })
  const [platform] = await Promise.all([opening, building])
  stopOnSignal(platform)
  const url = await platform.listen().catch(async (error: unknown) => {
    await platform.close()
    throw error
  })
  // A fault in the background is written down; it must not take everybody's requests with it.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'))
  if (platform.setUpLink) console.log(`nobody can sign in yet; make the first administrator at ${platform.setUpLink}`)
  console.log(`ready ${url}`)
}

/** chosen: draining takes ten seconds at most, the rest is for the database. */
const stopMilliseconds = 20_000

function stopOnSignal(platform: Platform): void {
  let stopping = false
  const stop = () => {
    // The second time somebody really means it.
    if (stopping) process.exit(130)
    stopping = true
    setTimeout(() => process.exit(1), stopMilliseconds).unref()
    platform.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The runner that started this process was killed; without it nobody could stop us by name.
  process.once('disconnect', stop)
}

function explain(error: Error): string {
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}. Stop what uses that port, or set PORT.`
  return error.stack ?? error.message
}

// The database a platform works on: the given one, or one of its own in the data folder.
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { connect, type Store } from './store/connection.ts'
import { migrate } from './store/migrate.ts'

export type OpenStore = Store & { stop(): Promise<void> }

export async function openStore(config: Config, log: Log, onFailure: (error: Error) => void): Promise<OpenStore> {
  const cluster = config.databaseUrl ? undefined : await ownCluster(config, log, onFailure)
  try {
    const url = config.databaseUrl ?? cluster?.url() ?? ''
    await migrate(url)
    const store = connect(url, { onError: (error) => log.warn({ err: error }, 'a database connection was lost') })
    return {
      ...store,
      async stop() {
        await store.close()
        await cluster?.stop()
      },
    }
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}

async function ownCluster(config: Config, log: Log, onFailure: (error: Error) => void) {
  const { openCluster } = await import('./store/cluster.ts')
  return openCluster({ folder: config.dataFolder, log: (line) => log.debug({ postgres: line }, 'database'), onFailure })
}

// The database a platform works on: the given one, or one of its own in the data folder.
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Cluster } from './store/cluster.ts'
import { startClock } from './store/clock.ts'
import { connect, type Store } from './store/connection.ts'
import { migrate } from './store/migrate.ts'

export type OpenStore = Store & {
  /** Connections for what follows the writes, sealing and telling: they queue behind no request. */
  following: Store
  /** The database's time in seconds. */
  now(): number
  stop(): Promise<void>
}

export async function openStore(config: Config, log: Log, opening: Promise<Cluster> | undefined): Promise<OpenStore> {
  const cluster = await opening
  try {
    const url = config.databaseUrl ?? cluster?.url() ?? ''
    await migrate(url)
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
    const store = connect(url, { onError })
    const following = connect(url, { onError, max: 2 })
    const clock = await startClock(store)
    return {
      ...store,
      following,
      now: clock.now,
      async stop() {
        clock.stop()
        await Promise.all([store.close(), following.close()])
        await cluster?.stop()
      },
    }
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}

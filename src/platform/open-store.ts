// The database a platform works on: the given one, or one of its own in the data folder.
import type { Config } from './config.ts'
import { correctNames } from './correct-names.ts'
import type { Log } from './log.ts'
import type { Cluster } from './store/cluster.ts'
import { startClock } from './store/clock.ts'
import { connect, type Store } from './store/connection.ts'
import { migrate } from './store/migrate.ts'

export type OpenStore = Store & {
  /** Connections for sealing and live events, so that these do not queue behind requests. */
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
    const { connections, statementSeconds, lockSeconds } = config
    const store = connect(url, {
      onError,
      max: Math.ceil(connections / 2),
      readers: Math.floor(connections / 2),
      statementTimeout: statementSeconds * 1_000,
      lockTimeout: lockSeconds * 1_000,
    })
    const following = connect(url, { onError, max: 2 })
    await correctNames(store, log)
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

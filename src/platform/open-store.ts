// The database a platform works on: the given one, or one of its own in the data folder.
import type { Config } from './config.ts'
import { correctNames } from './correct-names.ts'
import type { Log } from './log.ts'
import type { Cluster } from './store/cluster.ts'
import { startClock } from './store/clock.ts'
import { connect, type Store, type Writable } from './store/connection.ts'
import { migrate } from './store/migrate.ts'

export type OpenStore = Store & {
  /** Connections for sealing and live events, so that these do not queue behind requests. */
  following: Store
  /** The database's time in seconds. */
  now(): number
  writable: Writable
  stop(): Promise<void>
}

export async function openStore(config: Config, log: Log, opening: Promise<Cluster> | undefined): Promise<OpenStore> {
  const cluster = await opening
  try {
    const url = config.databaseUrl ?? cluster?.url() ?? ''
    await migrate(url)
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
    const { connections, statementSeconds, lockSeconds } = config
    const writable = writableIn(log, () => {
      store.renew()
      following.renew()
    })
    const store = connect(url, {
      onError,
      writable,
      max: Math.ceil(connections / 2),
      readers: Math.floor(connections / 2),
      statementTimeout: statementSeconds * 1_000,
      lockTimeout: lockSeconds * 1_000,
    })
    const following = connect(url, { onError, max: 2 })
    const unhurried = connect(url, { onError, max: 1, statementTimeout: 0 })
    try {
      await correctNames(unhurried, log)
    } finally {
      await unhurried.close()
    }
    const clock = await startClock(store)
    return {
      ...store,
      following,
      now: clock.now,
      writable,
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

/** chosen: milliseconds between two renewals of the connections while the database can only be read: it may have been switched over. */
const renewMilliseconds = 2_000

/**
 * Each change is one line of the log, and renews the connections: a session keeps `default_transaction_read_only` as it was when
 * it began.
 */
function writableIn(log: Log, renew: () => void): Writable {
  let isWritable = true
  let renewed = -Infinity
  return {
    is: () => isWritable,
    tell(is) {
      const isChange = is !== isWritable
      if (isChange)
        log.warn(
          is
            ? 'the database can be written again'
            : 'the database can only be read (a standby, or default_transaction_read_only): writes are refused until it can be written again',
        )
      isWritable = is
      if (!isChange && (is || performance.now() - renewed < renewMilliseconds)) return
      renewed = performance.now()
      renew()
    },
  }
}

// The platform's own database, for where none is given. It is asked to start before the program is read in whole.
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { openCluster, type Cluster } from './store/cluster.ts'

/** `onHeld`: the data folder is ours, and no other process is at work there. */
export function ownCluster(config: Config, log: Log, onHeld?: () => void): Promise<Cluster> | undefined {
  if (config.databaseUrl) return undefined
  const opening = openCluster({
    folder: config.dataFolder,
    ...(onHeld && { onHeld }),
    log: (line) => log.debug({ postgres: line }, 'database'),
    onTrouble: (error) => log.error({ err: error }, 'the database does not come back and is tried again'),
  })
  // The callers that need the database get the error.
  opening.catch(() => undefined)
  return opening
}

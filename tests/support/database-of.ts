// The database of a platform that runs as a process of its own, for what no page and no call does.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUser } from '../../src/platform/store/cluster-data.ts'
import { connect, type Store } from '../../src/platform/store/connection.ts'
import type { RunningPlatform } from './running-platform.ts'

/** It keeps its database in its data folder and is reached by a socket, whose folder the server notes there. */
export function databaseOf({ data }: Pick<RunningPlatform, 'data'>): Store {
  const [, , , , socketFolder = ''] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return connect(`postgres://${databaseUser}:@localhost/arena?host=${encodeURIComponent(socketFolder)}`, { max: 1 })
}

// What a machine or an operator does to a PostgreSQL of our own, besides killing it: stopped at once, silent, made a standby.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from '../../src/platform/store/cluster.ts'

/** `pg_ctl -m immediate`; the platform starts its own server anew. */
export function stopAtOnce(cluster: Cluster): void {
  process.kill(cluster.postmaster(), 'SIGQUIT')
}

/** All its processes stand still, as those of a machine without power; answers how they go on. */
export function silence(cluster: Cluster): () => void {
  const server = cluster.postmaster()
  // It first, so that it makes no more of them.
  process.kill(server, 'SIGSTOP')
  const all = [...childrenOf(server), server]
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of all) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // It ended meanwhile.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
    }
  }
  tell('SIGSTOP')
  return () => tell('SIGCONT')
}

function childrenOf(server: number): number[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
    return lines.flatMap((line) => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number)
      return parent === server && pid ? [pid] : []
    })
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === server)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    const [, rest = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(rest.split(' ')[1])
  } catch {
    return undefined
  }
}

/** Restarted as a standby without a primary; answers how it is promoted. */
export async function makeStandby(cluster: Cluster, folder: string): Promise<() => Promise<void>> {
  const mark = join(folder, 'postgres', 'standby.signal')
  await writeFile(mark, '')
  // The server may run as another user.
  await chmod(mark, 0o666)
  process.kill(cluster.postmaster(), 'SIGINT')
  return async () => {
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('select pg_promote()')
    await client.end()
  }
}

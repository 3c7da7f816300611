// The platform's own PostgreSQL, for when no DATABASE_URL is given: made at the first start, ended with this process
// (even when that is killed), started again should it die.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, readlink, realpath, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseUser, ensureData, clusterEnvironment } from './cluster-data.ts'
import { isRunning, lockFolder, type FolderLock } from './folder-lock.ts'
import { binary, binaryFolders, runAs } from './postgres-binaries.ts'

export type Cluster = {
  /** Connection string of a database in it; without a name, of the platform's own. */
  url(database?: string): string
  /** Process id of the server. */
  postmaster(): number
  stop(): Promise<void>
}

type Options = {
  /** `ARENA_DATA`; the database is in its folder `postgres`. */
  folder: string
  log?: (line: string) => void
  /** The folder is locked for this process; its database is still to be made or started. */
  onHeld?: () => void
  /** The server died and could not be started again yet; it is tried for as long as this process lives. */
  onTrouble?: (error: Error) => void
  /** Off only for throw-away data: commits do not wait for the disk, and nothing is tidied up. */
  durable?: boolean
  /** chosen: a socket in the data folder where there are such sockets, else TCP on this machine with a password. */
  transport?: 'socket' | 'tcp'
}

/** Limit of `sun_path`, with the name PostgreSQL gives its socket. */
const socketPathLimit = 107 - '/.s.PGSQL.5432'.length
const startAttempts = 50
const startPause = 100
/** chosen: a server that will not come back is tried again this often (milliseconds). */
const againPause = 2_000

export async function openCluster(options: Options): Promise<Cluster> {
  const folder = resolve(options.folder)
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket')
  await mkdir(folder, { recursive: true })
  if (runAs) await chmod(folder, (await stat(folder)).mode | 0o011)
  const lock = lockFolder(folder)
  options.onHeld?.()
  try {
    await endOrphan(folder, lock)
    const data = await ensureData(folder, transport, options.durable ?? true)
    return await run({ ...options, folder, transport, data, lock })
  } catch (error) {
    lock.release()
    throw error
  }
}

const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

type Running = Options & { folder: string; transport: 'socket' | 'tcp'; data: string; lock: FolderLock }

async function run(options: Running): Promise<Cluster> {
  const { data, folder, lock, transport, log } = options
  const own = transport === 'socket' && data.length > socketPathLimit
  const socketFolder = own ? await mkdtemp(join(tmpdir(), 'arena-')) : data
  if (own && runAs) await chown(socketFolder, runAs.uid, runAs.gid)
  const port = transport === 'tcp' ? await freePort() : 5432
  const password = transport === 'tcp' ? await readFile(join(folder, 'postgres.password'), 'utf8') : ''
  const settings = {
    listen_addresses: transport === 'tcp' ? '127.0.0.1' : '',
    port,
    unix_socket_directories: transport === 'tcp' ? '' : socketFolder,
    shared_buffers: '64MB',
    max_connections: 100,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Server events only: a statement in a log could hold personal data.
    log_min_messages: 'log',
    ...(options.durable === false && throwAway),
  }
  const parameters = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]

  let stopping = false
  let startingAgain: Promise<void> | undefined
  let server = await started(folder, data, parameters, log)
  const watch = () => {
    lock.note(server.pid)
    server.process.once('exit', () => {
      if (stopping) return
      log?.('the database server ended unexpectedly and is started again')
      startingAgain = startAgain()
    })
  }
  async function startAgain() {
    for (;;) {
      if (stopping) return
      try {
        server = await started(folder, data, parameters, log)
        return watch()
      } catch (error) {
        options.onTrouble?.(error instanceof Error ? error : new Error(String(error)))
        await pause(againPause)
      }
    }
  }
  watch()

  const host = transport === 'tcp' ? `127.0.0.1:${port}` : 'localhost'
  const where = transport === 'tcp' ? '' : `?host=${encodeURIComponent(socketFolder)}`
  const url = (database = 'arena') => `postgres://${databaseUser}:${password}@${host}/${database}${where}`
  await ensureDatabase(url)
  return {
    url,
    postmaster: () => server.pid,
    async stop() {
      stopping = true
      await startingAgain
      await end(server.process, server.pid)
      if (own) await rm(socketFolder, { recursive: true, force: true })
      lock.release()
    },
  }
}

/** Ends the server when its standard input closes, which also happens when this process is killed. */
const watchdog =
  'exec 3<&0; "$@" </dev/null 3<&- & P=$!; (cat <&3 >/dev/null; kill -INT $P 2>/dev/null) & W=$!; exec 3<&-; wait $P; R=$?; kill $W 2>/dev/null; exit $R'

type Server = { process: ChildProcess; pid: number }

async function started(
  folder: string,
  data: string,
  parameters: string[],
  log: ((line: string) => void) | undefined,
): Promise<Server> {
  let said = ''
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    for await (const bin of binaryFolders(folder)) {
      const outcome = await launch(binary(bin, 'postgres'), parameters, log)
      if ('process' in outcome) {
        const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
        return { process: outcome.process, pid: Number(pid) }
      }
      said = outcome.said
      // Not found or not runnable on this machine: the next one. Anything else is the same everywhere.
      if (outcome.code !== 126 && outcome.code !== 127 && outcome.code !== null) break
    }
    // A server that is on its way out still holds its files for a moment.
    if (!/already exists|still in use|being shut down/.test(said)) break
    await pause(startPause)
  }
  throw new Error(`The database in ${data} does not start:\n${said.trim()}`)
}

async function launch(
  postgres: string,
  parameters: string[],
  log: ((line: string) => void) | undefined,
): Promise<{ process: ChildProcess } | { code: number | null; said: string }> {
  const [command, leading] =
    process.platform === 'win32' ? [postgres, []] : ['/bin/sh', ['-c', watchdog, 'sh', postgres]]
  const child = spawn(command, [...leading, ...parameters], {
    ...runAs,
    cwd: '/',
    env: clusterEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Out of the terminal's process group: Ctrl-C is for this process, which then ends the server in good order.
    detached: true,
  })
  child.stdin?.on('error', () => {})
  let said = ''
  return new Promise((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log?.(text.trimEnd())
      said = (said + text).slice(-4_000)
      if (said.includes('ready to accept connections')) resolve({ process: child })
    })
    child.once('error', (error) => resolve({ code: null, said: error.message }))
    child.once('exit', (code) => {
      child.stdin?.destroy()
      resolve({ code: code ?? -1, said })
    })
  })
}

async function end(child: ChildProcess, pid: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.stdin?.end()
  if (process.platform === 'win32') process.kill(pid, 'SIGINT')
  await gone
}

/** A former holder of the folder was killed together with its watchdog: its server may still be there. */
async function endOrphan(folder: string, lock: FolderLock): Promise<void> {
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!lock.orphan || pid !== lock.orphan) return
  if (isRunning(pid)) process.kill(pid, 'SIGINT')
  const data = await realpath(join(folder, 'postgres'))
  const isGone = async () => !isRunning(pid) && !(await isAnyoneIn(data))
  for (let waited = 0; waited < startAttempts && !(await isGone()); waited++) await pause(startPause)
  // In a container whose first process reaps no children, a dead server keeps its number for ever; PostgreSQL would
  // take it for a running one. No process uses its folder any longer, so its marks may go.
  if (!(await isGone())) return
  for (const mark of [pidFile, join(data, '.s.PGSQL.5432.lock')]) await rm(mark, { force: true })
}

/** Whether a server process has the folder as its working directory, as all of PostgreSQL's do. */
async function isAnyoneIn(data: string): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return places.includes(data)
}

async function ensureDatabase(url: Cluster['url']): Promise<void> {
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  const { rowCount } = await client.query(`select from pg_database where datname = 'arena'`)
  if (rowCount === 0) await client.query('create database arena')
  await client.end()
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  await new Promise((resolve) => server.close(resolve))
  return port
}

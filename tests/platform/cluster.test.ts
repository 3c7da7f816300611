// The platform's own PostgreSQL through everything a machine does to it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openCluster, type Cluster } from '../../src/platform/store/cluster.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { isRunning } from '../../src/platform/store/folder-lock.ts'
import { migrate } from '../../src/platform/store/migrate.ts'
import { cloneDatabase } from '../support/platform.ts'

let folder: string
const opened: Cluster[] = []
const open = async (options: Partial<Parameters<typeof openCluster>[0]> = {}) => {
  const cluster = await openCluster({ folder, ...options })
  opened.push(cluster)
  return cluster
}

/** A data folder that was opened and stopped before: making one takes longest. */
let made: string
const isCopyable = () => process.platform !== 'win32' && !lstatSync(join(made, 'postgres')).isSymbolicLink()
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'arena-cluster-'))
  await (await openCluster({ folder: made })).stop()
})
afterAll(() => rm(made, { recursive: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-cluster-'))
})
/** What begins where there is a database already: with its owner, who is not always ours. */
function opensAgain(): void {
  if (isCopyable()) execFileSync('cp', ['-a', `${made}/.`, folder])
}
afterEach(async () => {
  for (const cluster of opened.splice(0)) await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

test('other work may begin while the database is made, and only of the process that has the folder', async () => {
  const held: boolean[] = []
  const onHeld = () => void held.push(existsSync(join(folder, 'postgres')))
  await open({ onHeld })
  await expect(openCluster({ folder, onHeld })).rejects.toThrow(/is in use/)
  expect(held).toEqual([false])
})

test('a second opener of the data folder is refused without waiting for anything, and told by whom', async () => {
  opensAgain()
  await open()
  // Timers stand still: it neither tries again nor begins to start a server. Those of other code in this process are its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const begun: string[] = []
  const set = globalThis.setTimeout
  const noting = (...given: Parameters<typeof set>) => {
    begun.push(new Error('a timer').stack ?? '')
    return set(...given)
  }
  // By hand: a spy would be restored once more after the file, to the timer that stands still. The real one has one more property.
  globalThis.setTimeout = noting as typeof setTimeout
  try {
    await expect(openCluster({ folder })).rejects.toThrow(`is in use by process ${process.pid}`)
    expect(begun.filter((stack) => stack.includes('/src/platform/'))).toEqual([])
  } finally {
    globalThis.setTimeout = set
    vi.useRealTimers()
  }
})

test('of several openers at once one gets the folder', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => open()))
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', ...Array(4).fill('rejected')])
})

test('the folder can be opened again after a stop, with what was in it', async () => {
  opensAgain()
  const first = await open()
  await run(first, 'create table kept (n int)', 'insert into kept values (7)')
  await first.stop()
  expect(await run(await open(), 'select n from kept')).toEqual([{ n: 7 }])
})

test.each([
  { why: 'the process alone, so that its watchdog ends the server', whole: false },
  { why: 'the process, the watchdog and the server', whole: true },
])('nothing acknowledged is lost by kill -9 of $why', async ({ whole }) => {
  opensAgain()
  let acknowledged = 0
  for (let round = 0; round < 3; round++) {
    const holder = await hold(20)
    if (whole) killAll(familyOf(holder.postmaster))
    await killed(holder.process)
    acknowledged = Math.max(acknowledged, holder.last())
  }
  const cluster = await open()
  const [row] = await run(cluster, 'select count(*), max(n) from kept')
  expect(row).toMatchObject({ max: expect.any(Number) })
  expect(Number(row?.['max'])).toBeGreaterThanOrEqual(acknowledged)
})

test('a server left behind by a killed process is ended before the next one starts', async () => {
  opensAgain()
  const holder = await hold(1)
  killAll(familyOf(holder.postmaster).filter((pid) => pid !== holder.postmaster))
  await killed(holder.process)
  expect(isRunning(holder.postmaster)).toBe(true)
  await open()
  expect(isRunning(holder.postmaster)).toBe(false)
})

test('a server that dies is started again under the same address', async () => {
  opensAgain()
  const cluster = await open()
  const store = connect(cluster.url())
  await store.pool.query('create table kept (n int)')
  process.kill(cluster.postmaster(), 'SIGKILL')
  await expect.poll(() => store.pool.query('select from kept').then(() => 'there', String)).toBe('there')
  await store.close()
})

test('a first start that was cut short leaves nothing that matters', async () => {
  await mkdir(join(folder, 'postgres.new-cut'))
  await writeFile(join(folder, 'postgres.new-cut', 'PG_VERSION'), '18')
  await writeFile(join(folder, 'lock'), '{"pid":999999,"sta')
  await open()
  expect((await readdir(folder)).toSorted()).toEqual(['lock', 'postgres'])
})

test('a long path and TCP with a password work as well', async () => {
  const long = join(folder, 'a-folder-with-a-long-name'.repeat(4))
  const [socket, tcp] = [await open({ folder: long }), await open({ folder: join(folder, 'tcp'), transport: 'tcp' })]
  expect(await run(socket, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await run(tcp, 'select 1 as one')).toEqual([{ one: 1 }])
  const wrong = tcp.url().replace(/:[^:@]+@/, ':wrong@')
  await expect(connect(wrong).pool.query('select')).rejects.toThrow('password authentication failed')
})

test('processes that start at once migrate once', async () => {
  opensAgain()
  const cluster = await open()
  await Promise.all(Array.from({ length: 4 }, () => migrate(cluster.url())))
  const written = readdirSync(new URL('../../src/platform/store/migrations', import.meta.url))
  const count = written.filter((file) => file.endsWith('.sql')).length
  expect(await run(cluster, 'select count(*) from drizzle.__drizzle_migrations')).toEqual([{ count }])
})

test('what counts past 2^31 arrives as a number', async () => {
  const store = connect(await cloneDatabase())
  expect((await store.pool.query('select 9007199254740991::int8 as n')).rows).toEqual([{ n: 9007199254740991 }])
  await store.close()
})

test('a read-only transaction writes nothing', async () => {
  const store = connect(await cloneDatabase())
  const attempt = store.inTransaction(
    (_, client) => client.query(`insert into events (topics, about, time) values ('[]', '[]', 1)`),
    {
      readOnly: true,
    },
  )
  await expect(attempt).rejects.toThrow('read-only transaction')
  await store.close()
})

async function run(cluster: Cluster, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const store = connect(cluster.url())
  let rows: Record<string, unknown>[] = []
  for (const statement of statements) rows = (await store.pool.query<Record<string, unknown>>(statement)).rows
  await store.close()
  return rows
}

type Holder = { process: ChildProcess; postmaster: number; last: () => number }

/** A process that writes until it is killed; answers when it has committed so many rows. */
async function hold(rows: number): Promise<Holder> {
  const script = fileURLToPath(new URL('../support/hold-cluster.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: ['ignore', 'pipe', 'ignore'] })
  let [postmaster, last, seen] = [0, 0, 0]
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) {
        if (line.startsWith('open ')) postmaster = Number(line.slice(5))
        else if (/^\d+$/.test(line)) [last, seen] = [Number(line), seen + 1]
      }
      if (seen >= rows) resolve()
    })
  })
  return { process: child, postmaster, last: () => last }
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await gone
}

/** In one breath: whoever watches over another has no time to act. */
function killAll(pids: number[]): void {
  execFileSync('/bin/sh', ['-c', `kill -KILL ${pids.join(' ')}; true`], { stdio: 'ignore' })
}

type Process = { pid: number; session: string; name: string }

/** The server, and the shells that watch over it. */
function familyOf(postmaster: number): number[] {
  const all = existsSync('/proc/self/stat') ? processesOfLinux() : processesByPs()
  const session = all.find(({ pid }) => pid === postmaster)?.session
  return all
    .filter((one) => one.session === session && (one.name !== 'postgres' || one.pid === postmaster))
    .map(({ pid }) => pid)
}

function processesOfLinux(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        return [{ pid: Number(pid), name, session: rest.split(' ')[3] ?? '' }]
      } catch {
        return []
      }
    })
}

function processesByPs(): Process[] {
  return execFileSync('ps', ['-e', '-o', 'pid=,sess=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, session = '', name = '']) => ({ pid: Number(pid), session, name }))
}

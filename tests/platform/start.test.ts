// `npm start` as a machine runs it: a process with a data folder of its own, killed and started again.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../src/platform/identity/demo.ts'
import { isRunning } from '../../src/platform/store/folder-lock.ts'
import { authorization, openBrowser, renew, signIn } from '../support/browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let port: number
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-start-'))
  port = await freePort()
})
afterAll(async () => {
  for (const child of running) await ended(child, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

type Started = { child: ChildProcess; said: () => string }

/** Runs until it says that it is ready, or ends. */
async function start(environment: Record<string, string> = {}): Promise<Started & { code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/platform/main.ts', '--dev'], {
    cwd: root,
    env: { ...process.env, ARENA_DATA: folder, PORT: String(port), ARENA_LOG: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  const code = await new Promise<number | null>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (/^ready /m.test(said)) resolve(null)
      })
    }
    child.once('close', resolve)
  })
  return { child, code, said: () => said }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.kill(signal)
  return gone
}

test('a first start makes everything, and a kill loses neither data nor sessions', async () => {
  const origin = `http://127.0.0.1:${port}`
  const first = await start()
  expect(first.said()).toContain(`ready ${origin}\n`)
  const page = openBrowser()
  const form = await page.follow(await page.get(authorization(origin).url), `${origin}/sign-in/`)
  const html = await (await page.get(form)).text()
  const emails = [...html.matchAll(/<li>([^<]+@arena\.test)<\/li>/g)].map(([, email = '']) => email)
  expect(emails).toHaveLength(4)
  for (const email of emails) await signIn(origin, email, demoPassword)

  const { tokens } = await signIn(origin, 'admin@arena.test', demoPassword)
  const list = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${origin}/api/admin/tournament/v1/tournaments`, { headers })).json() as Promise<{
      payload: { rowCount: number }
    }>
  }
  const before = (await list(tokens.access_token)).payload.rowCount
  expect(before).toBeGreaterThan(2)

  const second = await start({ PORT: '0' })
  expect([second.code, second.said()]).toEqual([1, expect.stringContaining(`is in use by process ${first.child.pid}`)])

  await ended(first.child, 'SIGKILL')
  const again = await start()
  const renewed = await renew(origin, tokens.refresh_token)
  expect((await list(renewed.tokens.access_token)).payload.rowCount).toBe(before)
  expect(await ended(again.child, 'SIGTERM')).toBe(0)
}, 120_000)

test('who asks while it starts is answered as soon as it is ready', async () => {
  const at = await freePort()
  const empty = await mkdtemp(join(tmpdir(), 'arena-start-'))
  let ready = false
  const early: Promise<number>[] = []
  const knocking = (async () => {
    while (!ready) {
      await new Promise<void>((resolve) => {
        const socket = connect(at, '127.0.0.1', () => {
          // The port is there: from now on nobody is left without an answer.
          early.push(fetch(`http://127.0.0.1:${at}/healthz`).then(({ status }) => status))
          socket.end()
        })
        socket.once('error', () => undefined).once('close', () => resolve())
      })
    }
  })()
  const { child } = await start({ ARENA_DATA: empty, ARENA_SEED: 'none', PORT: String(at) })
  const before = early.length
  ready = true
  await knocking
  expect(before).toBeGreaterThan(0)
  expect([...new Set(await Promise.all(early))]).toEqual([200])
  await ended(child, 'SIGTERM')
  await rm(empty, { recursive: true, force: true })
}, 60_000)

test('`npm start` that is told to stop leaves neither platform nor database behind', async () => {
  const at = await freePort()
  const empty = await mkdtemp(join(tmpdir(), 'arena-start-'))
  const child = spawn('npm', ['start', '--', '--dev'], {
    cwd: root,
    env: { ...process.env, ARENA_DATA: empty, PORT: String(at), ARENA_LOG: 'error', ARENA_SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (/^ready /m.test(text)) resolve()
    })
  })
  const database = Number((await readFile(join(empty, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  expect(isRunning(database)).toBe(true)
  child.kill('SIGTERM')
  await expect.poll(() => isRunning(database), { timeout: 20_000, interval: 100 }).toBe(false)
  await expect(fetch(`http://127.0.0.1:${at}/healthz`)).rejects.toThrow()
  await rm(empty, { recursive: true, force: true })
}, 60_000)

test('without a seed the first start shows the one-time link', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'arena-start-'))
  const { child, said } = await start({ ARENA_DATA: empty, ARENA_SEED: 'none', PORT: '0' })
  const [, link = ''] = /at (http:\S+\/setup\/[\w-]{43})\n/.exec(said()) ?? []
  expect((await fetch(link)).status).toBe(200)
  await ended(child, 'SIGTERM')
  await rm(empty, { recursive: true, force: true })
}, 60_000)

test.each<{ why: string; environment: Record<string, string>; says: string }>([
  { why: 'a port that is none', environment: { PORT: 'http' }, says: 'PORT must be a port number' },
  { why: 'a seed nobody knows', environment: { ARENA_SEED: 'huge' }, says: 'ARENA_SEED must be none, demo or large' },
  {
    why: 'an origin with a path',
    environment: { ARENA_ORIGIN: 'https://a.example/arena' },
    says: 'ARENA_ORIGIN must be',
  },
  { why: 'half a service account', environment: { ARENA_CLIENT_ID: 'robot' }, says: 'set both or none' },
])('$why ends the start with one line that says what to mend', async ({ environment, says }) => {
  const { code, said } = await start(environment)
  expect([code, said().trim()]).toEqual([1, expect.stringContaining(says)])
  expect(said()).not.toMatch(/\n +at /)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  await new Promise((resolve) => server.close(resolve))
  return port
}

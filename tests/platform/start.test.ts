// `npm start` as a machine runs it: a process with a data folder of its own, killed and started again.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { explainStart } from '../../src/platform/explain-start.ts'
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
async function start(
  environment: Record<string, string> = {},
  program = process.execPath,
  words = ['src/platform/program.js', '--dev'],
): Promise<Started & { code: number | null }> {
  const child = spawn(program, words, {
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
  // Nothing of the parts it is made of, which have their own opinion of Node's versions.
  expect(first.said()).not.toContain('WARNING')
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
  // The page from its sources.
  expect(await (await fetch(`${origin}/tournaments`)).text()).toContain('src="/@vite/client"')

  const second = await start({ PORT: '0' })
  expect([second.code, second.said()]).toEqual([1, expect.stringContaining(`is in use by process ${first.child.pid}`)])

  await ended(first.child, 'SIGKILL')
  const again = await start()
  const renewed = await renew(origin, tokens.refresh_token)
  expect((await list(renewed.tokens.access_token)).payload.rowCount).toBe(before)
  expect(await ended(again.child, 'SIGTERM')).toBe(0)
}, 120_000)

test('told to stop while its database is filled, it ends and leaves no database behind', async () => {
  const own = await mkdtemp(join(tmpdir(), 'arena-start-'))
  onTestFinished(() => rm(own, { recursive: true, force: true }))
  const child = spawn(process.execPath, ['src/platform/program.js', '--dev'], {
    cwd: root,
    env: { ...process.env, ARENA_DATA: own, PORT: '0', ARENA_LOG: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  let said = ''
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('filling the database')) resolve()
    })
  })
  const database = Number((await readFile(join(own, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  expect(await ended(child, 'SIGTERM')).toBe(130)
  await expect.poll(() => isRunning(database), { interval: 100 }).toBe(false)
})

describe('`npm start` on an empty folder, without a seed', () => {
  let empty: string
  let at: number
  let npm: Started
  let before: number
  const early: Promise<number>[] = []

  beforeAll(async () => {
    empty = await mkdtemp(join(tmpdir(), 'arena-start-'))
    at = await freePort()
    const ready = new AbortController()
    const knocking = knock(ready.signal)
    npm = await start({ ARENA_DATA: empty, ARENA_SEED: 'none', PORT: String(at) }, 'npm', ['start', '--', '--dev'])
    before = early.length
    ready.abort()
    await knocking
  })
  afterAll(() => rm(empty, { recursive: true, force: true }))

  /** The port is there: from then on nobody is left without an answer. */
  async function knock(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await new Promise<void>((resolve) => {
        const socket = connect(at, '127.0.0.1', () => {
          early.push(fetch(`http://127.0.0.1:${at}/healthz`).then(({ status }) => status))
          socket.end()
        })
        socket.once('error', () => undefined).once('close', () => resolve())
      })
    }
  }

  test('answers who asks while it starts as soon as it is ready', async () => {
    expect(before).toBeGreaterThan(0)
    expect([...new Set(await Promise.all(early))]).toEqual([200])
  })

  test('shows the one-time link', async () => {
    const [, link = ''] = /at (http:\S+\/setup\/[\w-]{43})\n/.exec(npm.said()) ?? []
    expect((await fetch(link)).status).toBe(200)
  })

  test('leaves neither platform nor database behind when npm is told to stop', async () => {
    const database = Number((await readFile(join(empty, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    expect(isRunning(database)).toBe(true)
    npm.child.kill('SIGTERM')
    await expect.poll(() => isRunning(database), { interval: 100 }).toBe(false)
    await expect(fetch(`http://127.0.0.1:${at}/healthz`)).rejects.toThrow()
  })
})

test('a start that others reach, and nothing else said, has no demonstration and says who comes first', async () => {
  const own = await mkdtemp(join(tmpdir(), 'arena-start-'))
  onTestFinished(() => rm(own, { recursive: true, force: true }))
  // As `npm run dev` runs it: the sources, each led through the translator.
  const { child, said } = await start(
    { ARENA_DATA: own, PORT: '0', ARENA_ORIGIN: 'https://arena.example.org' },
    process.execPath,
    ['--import', 'tsx', 'src/platform/main.ts', '--dev'],
  )
  expect(said()).toMatch(/make the first administrator at https:\/\/arena\.example\.org\/setup\/[\w-]{43}\n/)
  expect(said()).toMatch(/no demonstration, .* \(ARENA_SEED=demo/)
  expect(said()).not.toMatch(/filling the database|WARNING/)
  await ended(child, 'SIGTERM')
})

test('what is wrong ends the start with one line that says what to mend', async () => {
  const { code, said } = await start({ PORT: 'http' })
  expect([code, said().trim()]).toEqual([1, expect.stringContaining('PORT must be a port number')])
  expect(said()).not.toMatch(/\n +at /)
})

test.each<{ why: string; environment: Record<string, string>; says: string }>([
  { why: 'a seed nobody knows', environment: { ARENA_SEED: 'huge' }, says: 'ARENA_SEED must be none, demo or large' },
  {
    why: 'an origin with a path',
    environment: { ARENA_ORIGIN: 'https://a.example/arena' },
    says: 'ARENA_ORIGIN must be',
  },
  {
    why: 'a time zone nobody knows',
    environment: { ARENA_TIME_ZONE: 'Atlantis' },
    says: 'ARENA_TIME_ZONE must be the name of a time zone',
  },
  { why: 'half a service account', environment: { ARENA_CLIENT_ID: 'robot' }, says: 'set both or none' },
])('$why is said in one line', ({ environment, says }) => {
  const said = explained(() => readConfig(environment), environment)
  expect(said).toContain(says)
  expect(said).not.toContain('\n')
})

function explained(read: () => unknown, environment: Record<string, string>): string {
  try {
    read()
  } catch (error) {
    return explainStart(error, environment)
  }
  return 'it started'
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP: never a pipe name
  await new Promise((resolve) => server.close(resolve))
  return port
}

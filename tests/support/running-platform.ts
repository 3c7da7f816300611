// The real program as a child process, on a port and a data folder of its own: what `npm start` runs.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type RunningPlatform = {
  url: string
  /** Its data folder; also holds the service account of the demo. */
  data: string
  /** Seconds from the start of the process to its ready line. */
  readyAfter: number
  process: ChildProcess
  stop(signal?: NodeJS.Signals): Promise<void>
  /** After `stop`: the same folder and port again. */
  again(): Promise<RunningPlatform>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

export async function runPlatform(environment: Record<string, string> = {}): Promise<RunningPlatform> {
  const data = mkdtempSync(join(tmpdir(), 'arena-e2e-'))
  return start(data, await freePort(), environment)
}

async function start(data: string, port: number, environment: Record<string, string>): Promise<RunningPlatform> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/platform/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), ARENA_DATA: data, ARENA_LOG: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await readyLine(child)
  const running: RunningPlatform = {
    url,
    data,
    readyAfter: (performance.now() - started) / 1000,
    process: child,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
    again: () => start(data, port, environment),
    async remove() {
      if (child.exitCode === null && child.signalCode === null) await running.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
  return running
}

function readyLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    const lines = createInterface({ input: child.stdout ?? process.stdin })
    lines.on('line', (line) => {
      said.push(line)
      const [, url] = /^ready (\S+)$/.exec(line) ?? []
      if (url !== undefined) resolve(url)
    })
    child.once('exit', (code) =>
      reject(new Error(`the platform ended with ${code} before it was ready:\n${said.join('\n')}`)),
    )
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

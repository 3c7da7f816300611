// The real program as a child process, on a port and a data folder of its own: what `npm start` or `npm run dev` runs.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

export type RunningPlatform = {
  url: string
  /** Its data folder. */
  data: string
  /** Seconds from the start of the process to its ready line. */
  readyAfter: number
  process: ChildProcess
  /** The lines it wrote before it was ready. */
  said: readonly string[]
  stop(signal?: NodeJS.Signals): Promise<void>
  /** After `stop`: the same folder and port again. */
  again(): Promise<RunningPlatform>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

type Options = {
  /** A data folder to begin with, copied. */
  from?: string | undefined
  environment?: Record<string, string>
  /** Further arguments: `--dev` needs no built page. */
  words?: readonly string[]
}

export async function runPlatform({ from, environment = {}, words = [] }: Options = {}): Promise<RunningPlatform> {
  const data = mkdtempSync(join(tmpdir(), 'arena-e2e-'))
  if (from !== undefined) copyFolder(from, data)
  return start({ data, port: await freePort(), environment, words })
}

/** Whether copies of a stopped platform's data stand on their own: where the database lies elsewhere they would not. */
export function isCopyable(data: string): boolean {
  const database = join(data, 'postgres')
  return existsSync(database) && !lstatSync(database).isSymbolicLink()
}

/** Runs the program against a folder until it ends, for what it says when it must not start. */
export async function refusedStart(
  data: string,
  environment: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const child = launch({ data, port: await freePort(), environment, words: [] }, 'pipe')
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

type Launch = { data: string; port: number; environment: Record<string, string>; words: readonly string[] }

async function start(how: Launch): Promise<RunningPlatform> {
  const { data } = how
  const started = performance.now()
  const child = launch(how, 'inherit')
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { url, said } = await readyLine(child)
  const running: RunningPlatform = {
    url,
    data,
    readyAfter: (performance.now() - started) / 1000,
    process: child,
    said,
    async stop(signal = 'SIGTERM') {
      // One that was made to stand still hears nothing else before.
      child.kill('SIGCONT')
      child.kill(signal)
      await ended
    },
    again: () => start(how),
    async remove() {
      if (child.exitCode === null && child.signalCode === null) await running.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
  return running
}

function launch({ data, port, environment, words }: Launch, stderr: 'pipe' | 'inherit'): ChildProcess {
  return spawn(process.execPath, ['src/platform/program.js', ...words], {
    cwd: projectFolder,
    env: {
      ...process.env,
      PORT: String(port),
      ARENA_DATA: data,
      ARENA_LOG: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', stderr],
  })
}

function readyLine(child: ChildProcess): Promise<{ url: string; said: readonly string[] }> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    const lines = createInterface({ input: child.stdout ?? process.stdin })
    lines.on('line', (line) => {
      said.push(line)
      const [, url] = /^ready (\S+)$/.exec(line) ?? []
      if (url !== undefined) resolve({ url, said })
    })
    child.once('exit', (code) =>
      reject(new Error(`the platform ended with ${code} before it was ready:\n${said.join('\n')}`)),
    )
  })
}

/** With its owners: started by root, the database belongs to somebody else. */
function copyFolder(from: string, to: string): void {
  if (platform() === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', `${from}/.`, to])
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

// `npm run arena -- …` inside a test: its words, output and status, and as the program it is.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { arena } from '../../src/cli/arena.ts'

export type Ended = { status: number | null; out: string; errors: string }

type Environment = Record<string, string>

/** What it says and how it ends, without a process of its own. */
export async function runArena(words: readonly string[], environment: Environment, input = ''): Promise<Ended> {
  const [out, errors]: [string[], string[]] = [[], []]
  const done = await arena(words, {
    env: { LANG: 'C', ...environment },
    isTerminal: false,
    out: (text) => out.push(`${text}\n`),
    err: (text) => errors.push(`${text}\n`),
    input: () => Buffer.from(input),
  })
  return { status: done ? 0 : 1, out: out.join(''), errors: errors.join('') }
}

/** A process that can be killed. */
export function spawnArena(
  words: readonly string[],
  environment: Environment,
  input = '',
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...words], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env.PATH ?? '', LANG: 'C', ...environment },
  })
  const said: Ended = { status: null, out: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.errors += text))
  child.stdin.end(input)
  return { child, ended: new Promise((resolve) => child.once('close', (status) => resolve({ ...said, status }))) }
}

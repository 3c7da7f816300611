// Hostile requests of several kinds at once, and somebody who only reads: the reader hardly notices, and the memory comes back.
// A second server without attackers measures the machine's own slowness. `npm run soak -- --faults` runs longer.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { account } from '../commands/api-session.ts'
import { figure } from '../support/figure.ts'
import { attack } from '../support/hostile-crew.ts'
import { cloneDatabase } from '../support/platform.ts'
import { runPlatform } from '../support/running-platform.ts'
import { serviceToken } from '../support/service-token.ts'

const times = Number(process.env['ARENA_HOSTILE'] ?? 1)
/** Milliseconds that the slowest hundredth of the reader's requests may take longer. */
const allowed = 250
/** Megabytes that may be left behind. */
const left = 150

test('hostile requests hold up nobody else', { timeout: 240_000 + times * 120_000 }, async () => {
  const databaseUrl = await cloneDatabase()
  const environment = { ...account, DATABASE_URL: databaseUrl, ARENA_SEED: 'none' }
  const platform = await runPlatform({ words: ['--dev'], environment })
  onTestFinished(() => platform.remove())
  const beside = await quietServer()
  const token = await serviceToken(platform.url, account)
  const headers = { authorization: `Bearer ${token}` }
  const made = await fetch(`${platform.url}/api/admin/tournament/v1/tournaments`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Cup', game: 'Valorant', region: ['Taiwan'] }),
  })
  const { payload } = (await made.json()) as { payload: { id: string } }

  const reader = { read: `${platform.url}/api/config/v1/settings`, beside, headers }
  await readUntil(reader, 200)
  const quiet = await readUntil(reader, 400)
  const before = memoryOf(platform.process.pid)

  let isOver = false
  const hostile = attack({ url: platform.url, token, databaseUrl, tournamentId: payload.id, times })
  void hostile.finally(() => (isOver = true))
  const busy = await readUntil(reader, 400, () => isOver)
  const answers = await hostile

  // Refused for what it is; or, where it had to wait for the table that is held, told to come again.
  const expected: Record<string, number[]> = {
    fields: [400, 503],
    lists: [400, 503],
    tall: [400, 429, 503],
    wide: [200, 429, 503],
    slow: [401, 408, 503],
    locked: [503],
    // Checked, or told to come again: the line is full, or the address has guessed too often.
    passwords: [401, 429],
  }
  for (const [kind, given] of Object.entries(answers))
    expect([kind, given.filter((status) => !expected[kind]?.includes(status))]).toEqual([kind, []])
  expect(answers['fields']).toContain(400)
  expect(new Set(answers['passwords'])).toEqual(new Set([401, 429]))

  const slower = slowOf(busy.read) - slowOf(quiet.read)
  const ofTheMachine = Math.max(0, slowOf(busy.beside) - slowOf(quiet.beside))
  console.log(
    `shown: slowest hundredth ${slowOf(quiet.read)} ms quiet, ${slowOf(busy.read)} ms of ${busy.read.length} attacked; ` +
      `beside it ${slowOf(quiet.beside)} and ${slowOf(busy.beside)} ms; memory ${before} MB before`,
  )
  expect(busy.failed).toBe(0)
  figure('slower by attackers than the machine is', slower - ofTheMachine, { atMost: allowed, unit: 'ms' })
  await expect.poll(() => memoryOf(platform.process.pid)).toBeLessThanOrEqual(before + left)
})

type Reader = { read: string; beside: string; headers: Record<string, string> }

/** Milliseconds of each request, one after the other, of the platform and of the server beside it. */
async function readUntil({ read, beside, headers }: Reader, least: number, isOver = () => true) {
  const took = { read: [] as number[], beside: [] as number[], failed: 0 }
  while (took.read.length < least || !isOver()) {
    for (const name of ['read', 'beside'] as const) {
      const begun = performance.now()
      const response = await fetch(name === 'read' ? read : beside, { headers })
      await response.arrayBuffer()
      took[name].push(performance.now() - begun)
      if (response.status !== 200) took.failed++
    }
  }
  return took
}

function slowOf(milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}

/** Resident megabytes; where the system does not say, none. */
function memoryOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** In a process of its own, as the platform is. */
async function quietServer(): Promise<string> {
  const program = `const server = require('node:http').createServer((_, answer) => answer.end('{}'))
    server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  for await (const line of createInterface({ input: child.stdout })) return line
  throw new Error('the server beside it did not start')
}

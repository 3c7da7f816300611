// Everything `npm test` promises, in order, with one closing line: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Tally = { passed: number; failed: number }
type Part = { name: string; command: string[]; count?: (reportFile: string) => Tally; env?: Record<string, string> }

const reports = mkdtempSync(join(tmpdir(), 'arena-test-'))
const report = (name: string) => join(reports, `${name}.json`)

const parts: Part[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'unused', command: ['knip'] },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  {
    name: 'vitest',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`],
    count: vitestTally,
  },
  {
    name: 'playwright',
    command: ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright') },
    count: playwrightTally,
  },
]

const total: Tally = { passed: 0, failed: 0 }
for (const part of parts) {
  const started = Date.now()
  process.stdout.write(`\n── ${part.name}\n`)
  const code = await run(part)
  const tally = tallyOf(part, code)
  total.passed += tally.passed
  total.failed += tally.failed
  process.stdout.write(
    `── ${part.name}: ${code === 0 ? 'ok' : `exit ${code}`} in ${Math.round((Date.now() - started) / 1000)} s\n`,
  )
}
rmSync(reports, { recursive: true, force: true })
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1

function run({ command: [program = '', ...args], env }: Part): Promise<number> {
  return new Promise((resolve) => {
    const bin = program === 'npm' ? [program, ...args] : ['npx', '--no-install', program, ...args]
    const child = spawn(bin[0] ?? '', bin.slice(1), {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A part that fails without saying how many tests failed counts as one failure: nothing fails unseen. */
function tallyOf(part: Part, code: number): Tally {
  const counted = part.count === undefined ? { passed: code === 0 ? 1 : 0, failed: 0 } : countSafely(part)
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

function countSafely(part: Part): Tally {
  try {
    return part.count?.(report(part.name)) ?? { passed: 0, failed: 0 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function vitestTally(file: string): Tally {
  const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    number
  >
  return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + (numTotalTests ? 0 : 1) }
}

function playwrightTally(file: string): Tally {
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: Record<string, number> }
  const passed = stats['expected'] ?? 0
  // A test that passed only on a second try is a failure here: nothing flaky lands.
  return { passed, failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0) + (passed === 0 ? 1 : 0) }
}

// Everything `npm test` promises, with one closing line: `N passed, N failed`. With `--quick` what `npm run check` promises: no
// database, no screens, no browser.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

type Tally = { passed: number; failed: number; names?: readonly string[] }
type Part = { name: string; command: string[]; count?: (reportFile: string) => Tally; env?: Record<string, string> }

const reports = mkdtempSync(join(tmpdir(), 'arena-test-'))
const report = (name: string) => join(reports, `${name}.json`)

/** These only read: two at a time. */
const readers: Part[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'format', command: ['prettier', '--check', '--cache', '--log-level', 'warn', '.'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'unused', command: ['knip'] },
]

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

/** One after the other: each takes both processors. */
const players: Part[] = values.quick
  ? [vitest(['--project', 'unit', '--project', 'house'])]
  : [
      { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
      vitest([]),
      {
        name: 'playwright',
        command: ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright') },
        count: playwrightTally,
      },
    ]

function vitest(only: string[]): Part {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`]
  return { name: 'vitest', command: ['vitest', 'run', ...only, ...reporters], count: vitestTally }
}

const total: Tally = { passed: 0, failed: 0 }
const failures: string[] = []
const waiting = [...readers]
await Promise.all([1, 2].map(readOn))
for (const part of players) await finish(part, 'inherit')
rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join('')}`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1

async function readOn(): Promise<void> {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) await finish(part, 'pipe')
}

/** `pipe`: what it prints comes when it has ended, not between the lines of another. */
async function finish(part: Part, output: 'inherit' | 'pipe'): Promise<void> {
  const started = Date.now()
  if (output === 'inherit') process.stdout.write(`\n── ${part.name}\n`)
  const { code, printed } = await run(part, output)
  const tally = tallyOf(part, code)
  total.passed += tally.passed
  total.failed += tally.failed
  if (tally.failed > 0) failures.push(...(tally.names?.length ? tally.names : [`the part "${part.name}"`]))
  const end = code === 0 ? 'ok' : `exit ${code}`
  process.stdout.write(`${printed}── ${part.name}: ${end} in ${Math.round((Date.now() - started) / 1000)} s\n`)
}

function run({ command: [program = '', ...args], env }: Part, output: 'inherit' | 'pipe') {
  return new Promise<{ code: number; printed: string }>((resolve) => {
    const bin = program === 'npm' ? [program, ...args] : ['npx', '--no-install', program, ...args]
    const child = spawn(bin[0] ?? '', bin.slice(1), {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)))
    child.on('error', () => resolve({ code: 127, printed }))
    child.on('close', (code) => resolve({ code: code ?? 1, printed }))
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

type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numTotalTests', number> & {
  testResults: readonly {
    name: string
    status: string
    assertionResults: readonly { fullName: string; status: string }[]
  }[]
}

function vitestTally(file: string): Tally {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const names = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return failed.length === 0 ? [name] : failed.map(({ fullName }) => `${name}: ${fullName}`)
    })
  const failed = report.numFailedTests + (report.numTotalTests > 0 ? 0 : 1)
  return { passed: report.numPassedTests, failed, names }
}

type PlaywrightSuite = {
  specs: readonly { file: string; title: string; tests: readonly { status: string }[] }[]
  suites?: readonly PlaywrightSuite[]
}
type PlaywrightReport = { stats: Record<string, number>; suites: readonly PlaywrightSuite[] }

function playwrightTally(file: string): Tally {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const passed = stats['expected'] ?? 0
  // A test that passed only on a second try is a failure here: nothing flaky lands.
  const failed = (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0) + (passed === 0 ? 1 : 0)
  return { passed, failed, names: suites.flatMap(failedIn) }
}

function failedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => ['unexpected', 'flaky'].includes(status)))
  return [...failed.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failedIn)]
}

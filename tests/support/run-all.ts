// Everything `npm test` promises, with one closing line: `N passed, N failed`. With `--quick` what `npm run check` promises: no
// database, no screens, no browser.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'

type Tally = {
  passed: number
  failed: number
  names?: readonly string[]
  /** Failed first and passed the second time. */
  second?: readonly string[]
  /** To run alone once more: the files of what failed. */
  files?: readonly string[]
}
type Part = {
  name: string
  command: string[]
  count?: (reportFile: string) => Tally
  env?: Record<string, string>
  /** Runs these files once more. */
  again?: (files: readonly string[]) => Part
}

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
      { name: 'bench', command: ['tsx', 'tests/bench/run.ts', 'all', '--brief'] },
    ]

function vitest(only: string[], name = 'vitest'): Part {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`]
  return {
    name,
    command: ['vitest', 'run', ...only, ...reporters],
    count: vitestTally,
    again: (files) => vitest([...files, '--maxWorkers=1'], 'vitest, alone'),
  }
}

/**
 * chosen: a machine that does other things at the same time may fail a test that waits for something. So many may pass the
 * second time only, and are named; more of them are failures, as is every other one.
 */
const mayPassSecond = 2

const total: Tally = { passed: 0, failed: 0 }
const failures: string[] = []
const second: string[] = []
const waiting = [...readers]
await Promise.all([1, 2].map(readOn))
for (const part of players) await finish(part, 'inherit')
rmSync(reports, { recursive: true, force: true })
if (second.length > mayPassSecond) {
  total.failed += second.length
  total.passed -= second.length
}
if (second.length > 0)
  process.stdout.write(`\nPassed the second time only:\n${second.map((name) => `  ${name}\n`).join('')}`)
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
  second.push(...(tally.second ?? []))
  if (part.again && tally.failed > 0 && isFew(tally.files)) {
    const once = await run(part.again(tally.files), output)
    const again = tallyOf(part.again(tally.files), once.code)
    if (again.failed === 0) {
      total.passed += tally.failed
      second.push(...(tally.names ?? []))
      tally.failed = 0
    }
  }
  total.failed += tally.failed
  if (tally.failed > 0) failures.push(...(tally.names?.length ? tally.names : [`the part "${part.name}"`]))
  const end = tally.failed === 0 ? 'ok' : `exit ${code}`
  process.stdout.write(`${printed}── ${part.name}: ${end} in ${Math.round((Date.now() - started) / 1000)} s\n`)
}

function isFew(files: readonly string[] | undefined): files is readonly string[] {
  return files !== undefined && files.length > 0 && files.length <= mayPassSecond
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
    message: string
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
  }[]
}

function vitestTally(file: string): Tally {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const names = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${name}${because(message)}`]
      return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}${because(failureMessages.join('\n'))}`)
    })
  const failed = report.numFailedTests + (report.numTotalTests > 0 ? 0 : 1)
  const files = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return { passed: report.numPassedTests, failed, names, files }
}

/** The first lines of what a failed test said, below its name: the rest of a long run may be out of sight. */
function because(said: string, atMost = 8): string {
  const lines = stripVTControlCharacters(said).split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, atMost)
    .map((line) => `\n      ${line.slice(0, 200)}`)
    .join('')
}

const mostLines = 40

type PlaywrightTest = {
  status: string
  results: readonly { error?: { message?: string }; attachments: readonly { name: string; path?: string }[] }[]
}
type PlaywrightSuite = {
  specs: readonly { file: string; title: string; tests: readonly PlaywrightTest[] }[]
  suites?: readonly PlaywrightSuite[]
}
type PlaywrightReport = { stats: Record<string, number>; suites: readonly PlaywrightSuite[] }

function playwrightTally(file: string): Tally {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const second = stats['flaky'] ?? 0
  const passed = (stats['expected'] ?? 0) + second
  const failed = (stats['unexpected'] ?? 0) + (passed === 0 ? 1 : 0)
  const named = (wanted: string) => suites.flatMap((suite) => endedAs(wanted, suite))
  return { passed, failed, names: named('unexpected'), second: named('flaky') }
}

function endedAs(wanted: string, { specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted))
  const named = failed.map(({ file, title, tests }) => {
    const said = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
    return `${file}: ${title}${because(said[0] ?? '')}${openDialogs(tests)}`
  })
  return [...named, ...suites.flatMap((suite) => endedAs(wanted, suite))]
}

/** What stood open on the page when it failed: most often the answer. */
function openDialogs(tests: readonly PlaywrightTest[]): string {
  const pages = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
  const page = pages.find(({ name }) => name === 'error-context')?.path
  const lines = page === undefined ? [] : readFileSync(page, 'utf8').split('\n')
  const from = lines.findIndex((line) => /^ *- (dialog|alert)/.test(line))
  return from === -1 ? '' : because(lines.slice(from, from + mostLines).join('\n'), mostLines)
}

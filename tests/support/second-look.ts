// Runs the parts of a test run. Tests that failed run once more at the end, alone: those that pass then count as passed, and
// are named as unsteady.
import { spawn } from 'node:child_process'
import type { TestResult } from './test-reports.ts'

export type Part = {
  name: string
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  /** What it prints is shown only when it has failed. */
  isQuiet?: boolean
  whenPassed?: () => void
  /** Test by test; without it the part is one test, by its exit code. */
  results?: () => TestResult[]
  /** The same tests of these files only, one after the other. */
  alone?: (files: readonly string[]) => Part
}

export type Outcome = {
  passed: number
  failed: number
  /** Names of tests, each with the first lines of its failure. */
  failures: string[]
  unsteady: string[]
}

type Ended = { part: Part; code: number; results: TestResult[] }

/** chosen: a busy machine may fail a test that waits; more than this number in one run are a fault. */
const mostUnsteady = 3
/** chosen: more failures than this are no accident, and to look at them again would only take time. */
const mostAgain = 12

/**
 * `readers` run two at a time and print when they have ended; `players` run one after the other, each with all processors.
 * `output`: `inherit` shows the lines of players as they come.
 */
export async function runParts(
  { readers, players }: { readers: readonly Part[]; players: readonly Part[] },
  { output, print }: { output: 'inherit' | 'pipe'; print: (text: string) => void },
): Promise<Outcome> {
  const ended: Ended[] = []
  const waiting = [...readers]
  const readOn = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      ended.push(await finish(part, 'pipe', print))
  }
  await Promise.all([readOn(), readOn()])
  for (const part of players) ended.push(await finish(part, output, print))
  const outcome: Outcome = { passed: 0, failed: 0, failures: [], unsteady: [] }
  for (const one of ended) await count(one, outcome, output, print)
  if (outcome.unsteady.length > mostUnsteady) {
    outcome.failed += outcome.unsteady.length
    outcome.passed -= outcome.unsteady.length
  }
  return outcome
}

export function summary({ passed, failed, failures, unsteady }: Outcome): string {
  const named = (title: string, names: readonly string[]) =>
    names.length > 0 ? `\n${title}:\n${names.map((name) => `  ${name}\n`).join('')}` : ''
  return `${named('Unsteady', unsteady)}${named('Failed', failures)}\n${passed} passed, ${failed} failed\n`
}

async function count(ended: Ended, outcome: Outcome, output: 'inherit' | 'pipe', print: (text: string) => void) {
  const { part, results } = ended
  const failed = results.filter(({ passed }) => !passed)
  const again = failed.length > 0 && failed.length <= mostAgain ? await lookAgain(part, failed, output, print) : []
  // A story that follows a failed one in its file runs the second time only.
  const more = again.filter((result) => !results.some((one) => isSame(one, result)))
  const unsteady = failed.filter((result) => passedIn(again, result))
  const broken = [...failed.filter((result) => !unsteady.includes(result)), ...more.filter(({ passed }) => !passed)]
  const alone = again.filter((one) => !one.passed && results.some((result) => result.passed && isSame(one, result)))
  outcome.passed += results.length + more.length - broken.length
  outcome.failed += broken.length
  outcome.unsteady.push(...[...unsteady, ...alone].map(nameOf))
  outcome.failures.push(...broken.map(nameOf))
}

function isSame(one: TestResult, other: TestResult): boolean {
  return one.file === other.file && one.name === other.name
}

async function lookAgain(
  part: Part,
  failed: readonly TestResult[],
  output: 'inherit' | 'pipe',
  print: (text: string) => void,
): Promise<TestResult[]> {
  const files = [...new Set(failed.map(({ file }) => file))]
  if (!part.alone || files.includes('')) return []
  return (await finish(part.alone(files), output, print)).results
}

/** A file that could not be run passes when all that it holds does. */
function passedIn(results: readonly TestResult[], { file, name }: TestResult): boolean {
  const same = results.filter((one) => one.file === file && (name === '' || one.name === name || one.name === ''))
  return same.length > 0 && same.every(({ passed }) => passed) && results.every((one) => one.file !== '' || one.passed)
}

function nameOf({ file, name, why }: TestResult): string {
  return `${[file, name].filter(Boolean).join(': ')}${why}`
}

async function finish(part: Part, output: 'inherit' | 'pipe', print: (text: string) => void): Promise<Ended> {
  const started = Date.now()
  if (output === 'inherit') print(`\n── ${part.name}\n`)
  const { code, printed } = await run(part, output)
  const results = resultsOf(part, code)
  const passed = results.every((one) => one.passed)
  if (passed) part.whenPassed?.()
  const shown = passed && part.isQuiet ? '' : printed
  print(
    `${shown}── ${part.name}: ${passed ? 'ok' : `exit ${code}`} in ${Math.round((Date.now() - started) / 1000)} s\n`,
  )
  return { part, code, results }
}

/** A part that fails without saying which test did, or runs none, counts as one failure: none goes unseen. */
function resultsOf(part: Part, code: number): TestResult[] {
  const whole = { file: '', name: `the part "${part.name}"`, passed: code === 0, why: '' }
  if (!part.results) return [whole]
  try {
    const results = part.results()
    const isTold = results.some(({ passed }) => !passed)
    return results.length === 0 || (code !== 0 && !isTold) ? [...results, { ...whole, passed: false }] : results
  } catch {
    return [{ ...whole, passed: false }]
  }
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

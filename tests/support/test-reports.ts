// Test by test how a run of Vitest or Playwright ended, from the reports they write.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** `name`: empty for a file that could not be run. `why`: the first lines of the failure, each on a line of its own. */
export type TestResult = { file: string; name: string; passed: boolean; why: string }

type VitestReport = {
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
  }[]
}

export function vitestResults(reportFile: string): TestResult[] {
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport
  return report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const results = assertionResults
      .filter((one) => one.status === 'passed' || one.status === 'failed')
      .map((one) => ({
        file,
        name: one.fullName,
        passed: one.status === 'passed',
        why: because(one.failureMessages.join('\n')),
      }))
    const isBroken = status === 'failed' && results.every(({ passed }) => passed)
    return isBroken ? [...results, { file, name: '', passed: false, why: because(message) }] : results
  })
}

type PlaywrightTest = {
  status: string
  results: readonly { error?: { message?: string }; attachments: readonly { name: string; path?: string }[] }[]
}
type PlaywrightSuite = {
  specs: readonly { file: string; title: string; tests: readonly PlaywrightTest[] }[]
  suites?: readonly PlaywrightSuite[]
}
type PlaywrightReport = { errors: readonly { message?: string }[]; suites: readonly PlaywrightSuite[] }

export function playwrightResults(reportFile: string): TestResult[] {
  const { errors, suites } = JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport
  const broken = errors.map(({ message = '' }) => ({ file: '', name: '', passed: false, why: because(message) }))
  return [...suites.flatMap(resultsOf), ...broken]
}

function resultsOf({ specs, suites = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ file, title: name, tests }) => {
    const ran = tests.filter(({ status }) => status !== 'skipped')
    if (ran.length === 0) return []
    const said = ran.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
    const passed = ran.every(({ status }) => status === 'expected')
    return [{ file, name, passed, why: passed ? '' : because(said[0] ?? '') + openDialogs(ran) }]
  })
  return [...own, ...suites.flatMap(resultsOf)]
}

const mostLines = 40

/** The dialogs that were open on the page when it failed: most often the answer. */
function openDialogs(tests: readonly PlaywrightTest[]): string {
  const pages = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
  const page = pages.find(({ name }) => name === 'error-context')?.path
  const lines = page === undefined ? [] : readFileSync(page, 'utf8').split('\n')
  const from = lines.findIndex((line) => /^ *- (dialog|alert)/.test(line))
  return from === -1 ? '' : because(lines.slice(from, from + mostLines).join('\n'), mostLines)
}

function because(said: string, atMost = 8): string {
  const lines = stripVTControlCharacters(said).split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, atMost)
    .map((line) => `\n      ${line.slice(0, 200)}`)
    .join('')
}

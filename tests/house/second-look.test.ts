// What a test run makes of a test that fails always, once, or with too many others: real runs of Vitest and Playwright.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outcome, type Part, runParts, summary } from '../support/second-look.ts'
import { playwrightPart, vitestPart } from '../support/test-parts.ts'
import type { TestResult } from '../support/test-reports.ts'

/** Below the packages, so that the tests made here find theirs. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
let root: string
let made = 0
beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  root = mkdtempSync(join(cache, 'second-look-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A test that fails until it has failed so often. */
const failing = (name: string, times: number | 'always') => `
test(${JSON.stringify(name)}, () => {
  const note = new URL('./' + ${JSON.stringify(name.replaceAll(' ', '-'))}, import.meta.url)
  const before = existsSync(note) ? Number(readFileSync(note, 'utf8')) : 0
  writeFileSync(note, String(before + 1))
  if (${times === 'always' ? 'true' : `before < ${times}`}) throw new Error('not ' + ${JSON.stringify(name)})
})`
const passing = `test('passes', () => {})`
const needs = `import { existsSync, readFileSync, writeFileSync } from 'node:fs'\n`

function folderWith(files: Readonly<Record<string, readonly string[]>>, tools: string): string {
  const folder = join(root, String((made += 1)))
  mkdirSync(folder)
  for (const [name, tests] of Object.entries(files))
    writeFileSync(join(folder, name), `${tools}${needs}${tests.join('\n')}\n`)
  return folder
}

const inVitest = (files: Readonly<Record<string, readonly string[]>>): Part => {
  const reports = folderWith(files, `import { test } from 'vitest'\n`)
  const config = join(reports, 'vitest.config.mjs')
  writeFileSync(config, `export default { test: { include: ['*.test.mjs'] } }\n`)
  return vitestPart({ reports, only: ['--root', reports, '--config', config] })
}

const inPlaywright = (files: Readonly<Record<string, readonly string[]>>): Part => {
  const reports = folderWith(files, `import { test } from 'playwright/test'\n`)
  const config = join(reports, 'stories.config.mjs')
  writeFileSync(config, `export default { testDir: '.', testMatch: '*.e2e.mjs', workers: 2 }\n`)
  return playwrightPart({ reports, config })
}

async function runs(...players: readonly Part[]): Promise<Outcome & { printed: string }> {
  let printed = ''
  const outcome = await runParts({ readers: [], players }, { output: 'pipe', print: (text) => (printed += text) })
  return { ...outcome, printed: printed + summary(outcome) }
}

test('of one run: what fails always or cannot be read has failed and its reason is told, what fails once has passed and is named', async () => {
  const outcome = await runs(
    inVitest({
      'a.test.mjs': [failing('always', 'always'), passing],
      'b.test.mjs': [failing('once', 1), passing],
      'c.test.mjs': [passing],
      'd.test.mjs': [`import './missing.mjs'`, passing],
    }),
  )
  expect([outcome.passed, outcome.failed]).toEqual([4, 2])
  expect(outcome.unsteady).toEqual([expect.stringMatching(/b\.test\.mjs: once\n {6}Error: not once/)])
  expect(outcome.printed).toMatch(
    /\nUnsteady:\n {2}\S+b\.test\.mjs: once\n {6}Error: not once\n[^]*\nFailed:\n[^]*\n4 passed, 2 failed\n$/,
  )
  const [, failed = ''] = outcome.printed.split('\nFailed:\n')
  expect(failed).toMatch(/^ {2}\S+a\.test\.mjs: always\n {6}Error: not always$/m)
  expect(failed).toMatch(/^ {2}\S+d\.test\.mjs\n {6}.*missing\.mjs/m)
})

/** A part that says what is given: each result the first time, then those that fail once have passed. */
function told(results: readonly (TestResult & { once?: boolean })[]): Part {
  const nothing = ['node', '-e', '']
  return {
    name: 'told',
    command: nothing,
    results: () => [...results],
    alone: (files) => ({
      name: 'told, alone',
      command: nothing,
      results: () =>
        results
          .filter(({ file }) => files.includes(file))
          .map(({ once = false, ...result }) => ({ ...result, passed: result.passed || once })),
    }),
  }
}

test('four tests that fail once are four failures', async () => {
  const four = ['one', 'two', 'three', 'four'].map((name) => ({
    file: 'a.test.mjs',
    name,
    why: '',
    passed: false,
    once: true,
  }))
  const outcome = await runs(told([...four, { file: 'a.test.mjs', name: 'passes', passed: true, why: '' }]))
  expect([outcome.passed, outcome.failed]).toEqual([1, 4])
  expect(outcome.unsteady).toHaveLength(4)
})

test('a story that fails once has passed, also what follows it in its file', async () => {
  const serial = `test.describe.configure({ mode: 'serial' })`
  const stories = [serial, failing('once', 1), passing]
  const outcome = await runs(inPlaywright({ 'a.e2e.mjs': stories, 'b.e2e.mjs': [failing('always', 'always')] }))
  expect([outcome.passed, outcome.failed]).toEqual([2, 1])
  expect(outcome.unsteady).toEqual([expect.stringMatching(/^a\.e2e\.mjs: once\n {6}Error: not once/)])
  expect(outcome.failures).toEqual([expect.stringMatching(/^b\.e2e\.mjs: always\n {6}Error: not always/)])
})

test('a part that ends without a report is one failure', async () => {
  const crashed = { ...inVitest({ 'a.test.mjs': [passing] }), command: ['node', '-e', 'process.exit(3)'] }
  const outcome = await runs(crashed, { name: 'plain', command: ['node', '-e', ''] })
  expect([outcome.passed, outcome.failed]).toEqual([1, 1])
  expect(outcome.failures).toEqual(['the part "vitest"'])
})

test('a run of no tests has failed', async () => {
  const outcome = await runs(inVitest({ 'a.mjs': [passing] }))
  expect([outcome.passed, outcome.failed]).toEqual([0, 1])
})

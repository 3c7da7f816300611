// No clock decides whether a test passes: a bound on elapsed time is a figure of bench or soak.
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { spansOf, timedExpects } from './clock-readings.ts'
import { files, sources, textOf } from './tracked-files.ts'

const here = 'tests/house/elapsed.test.ts'
/** Of the bench no test runs: only `npm run bench` judges its figures. */
const tests = sources.filter((file) => file.startsWith('tests/') && !file.startsWith('tests/bench/') && file !== here)

const spans = new Map<string, readonly string[]>()
function spansIn(file: string): readonly string[] {
  const known = spans.get(file) ?? spansOf(textOf(file))
  spans.set(file, known)
  return known
}

/** Elapsed times of other files of tests, as far as this one names them or their keys. */
function knownIn(file: string): string[] {
  const imported = textOf(file).matchAll(/^import \{([^}]*)\} from '(\.[^']*)'/gm)
  return [...imported].flatMap(([, names = '', path = '']) => {
    const from = normalize(join(dirname(file), path))
    if (!from.startsWith('tests/') || !files.includes(from)) return []
    const own = new Set([...textOf(from).matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name))
    return spansIn(from).filter((name) => !own.has(name) || new RegExp(String.raw`\b${name}\b`).test(names))
  })
}

test('no test expects anything of elapsed time', () => {
  expect(tests.length).toBeGreaterThan(300)
  const found = tests.flatMap((file) =>
    timedExpects(textOf(file), knownIn(file)).map(({ line, text }) => `${file}:${line}: ${text.trim()}`),
  )
  expect(found).toEqual([])
})

test('what prints a figure by the clock is played by the soak, which judges it', () => {
  const soak = textOf('tests/support/soak.ts')
  const timed = tests.filter((file) => /^import \{[^}]*\bfigure\b[^}]*\} from/m.test(textOf(file)))
  expect(timed.length).toBeGreaterThan(5)
  expect(timed.filter((file) => !soak.includes(`'${file}'`))).toEqual([])
})

const timed: Record<string, string> = {
  'a difference': `expect(performance.now() - started).toBeLessThan(1_000)`,
  'a name': `const seconds = (performance.now() - started) / 1000\nexpect(seconds).toBeLessThan(60)`,
  'the difference of two moments': `const done = Date.now()\nexpect((await renamed()) - done).toBeLessThan(soon)`,
  'the clock of the database': `expect(store.now() - due).toBeLessThanOrEqual(seconds)`,
  'a time since': `const back = clock.now()\nconst late = Math.max(...times) - back\nexpect(late).toBeLessThanOrEqual(5)`,
  'what a function took': `function took(work) {\n  const start = process.cpuUsage()\n  work()\n  return process.cpuUsage(start).user\n}\nconst look = took(run)\nexpect(look).toBeLessThan(40)`,
  'a list of times': `const all = []\nall.push(performance.now() - began)\nexpect(all.toSorted()[9]).toBeLessThan(500)`,
  'a key': `const one = () => {\n  return { spent: performance.now() - began, }\n}\nexpect(one().took).toBeLessThan(500)`,
  'a ratio of times': `const at = () => {\n  const began = performance.now()\n  run()\n  return performance.now() - began\n}\nleast.few = Math.min(least.few, at())\nconst ratio = least.many / least.few\nexpect(ratio).toBeLessThan(3)`,
  'a verdict': `const isQuick = () => {\n  const [one, two] = [performance.now() - began, 1]\n  return one < two * 12\n}\nexpect([isQuick()]).toEqual([true])`,
  'a bound that grows with the time': `const span = performance.now() - began\nexpect(ticks).toBeLessThanOrEqual(consoles * Math.ceil(span))`,
  'a bound above it': `expect(limit).toBeGreaterThan(Date.now() - began)`,
  'frames of a page': `const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))\nconst now = await frame()\nconst blank = Math.max(0, now - since)\nexpect(blank).toBeLessThan(200)`,
}
test.each(Object.entries(timed))('%s is found', (_, text) => {
  expect(timedExpects(text)).toHaveLength(1)
})

test('what other files tell of elapsed time is found by its name, and by the name of a key', () => {
  const running = `export async function runs() {\n  const began = performance.now()\n  return {\n    readyAfter: performance.now() - began,\n  }\n}`
  expect(spansOf(running)).toEqual(['runs', 'readyAfter'])
  expect(timedExpects(`expect(platform.readyAfter).toBeLessThan(5)`, spansOf(running))).toHaveLength(1)
})

test.each([
  `const now = Math.floor(Date.now() / 1000)\nexpect(made.startTime).toBe(now + 60)`,
  `await expect.poll(() => Date.now() - last).toBeGreaterThan(2000)`,
  `expect(Date.now() + 100).toBeGreaterThanOrEqual(exp * 1000)`,
  `const began = Date.now()\nexpect(list.length).toBeLessThan(60)`,
  `const late = clock.now() - at\nfigure('done', late, { atMost: 5, unit: 's' })`,
  `expect(box.y - list.y).toBeLessThan(20)`,
])('nothing is found in: %s', (text) => {
  expect(timedExpects(text)).toEqual([])
})

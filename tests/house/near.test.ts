// Which tests `npm run near` takes for a change, told on a small repository and on this one.
import { expect, test } from 'vitest'
import { changesIn } from '../support/changes.ts'
import { declarationsIn } from '../support/declarations.ts'
import { faults } from '../support/faults.ts'
import { importGraph } from '../support/import-graph.ts'
import { nameIndex, type Change } from '../support/near-names.ts'
import { nearSelection, withinTime } from '../support/near-selection.ts'
import { secondsOf } from '../support/test-seconds.ts'
import { files as tracked, textOf as textOnDisk } from './tracked-files.ts'

function selecting(files: readonly string[], textOf: (file: string) => string) {
  const product = files.filter((file) => /^(src|commands)\//.test(file) && file !== 'src/contract/texts.ts')
  return nearSelection(files, textOf, importGraph(files, textOf), nameIndex(product, textOf))
}

const texts: Readonly<Record<string, string>> = {
  'src/rules/money.ts': 'export function leftToRefund() {\n  return 1\n}\n\nexport function feeOf() {\n  return 2\n}\n',
  'src/platform/refunds.ts': `import { leftToRefund } from './money.ts'\nexport const refundTransaction = actOn(leftToRefund)\n`,
  'commands/payments.ts': `export const refundPayment = define({\n  plan: (call) => call('refundTransaction'),\n})\n`,
  'src/platform/fees.ts': `import { feeOf } from './money.ts'\nexport const chargeFee = actOn(feeOf)\n`,
  'tests/rules/money.test.ts': `import { feeOf, leftToRefund } from '../../src/rules/money.ts'`,
  'tests/platform/refunds.test.ts': `await platform.call('refundTransaction')`,
  'tests/platform/fees.test.ts': `await platform.call('chargeFee')`,
  'tests/e2e/payments.e2e.ts': `import { refundPayment } from '../../commands/payments.ts'`,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`tests/platform/other-${n}.test.ts`, `await other(${n})`]),
  ),
}
const small = selecting(Object.keys(texts), (file) => texts[file] ?? '')
const inRefund: Change = { file: 'src/rules/money.ts', lines: [2], words: new Set() }

test('a changed rule leads to the tests that name it, the call that uses it, and the command that makes the call', () => {
  const found = small([inRefund]).map((one) => one.test)
  expect(found.slice(0, 3).toSorted()).toEqual([
    'tests/e2e/payments.e2e.ts',
    'tests/platform/refunds.test.ts',
    'tests/rules/money.test.ts',
  ])
  expect(found).not.toContain('tests/platform/fees.test.ts')
})

test('a test that was changed comes first', () => {
  const own: Change = { file: 'tests/platform/fees.test.ts', lines: [1], words: new Set() }
  expect(small([inRefund, own])[0]?.test).toBe('tests/platform/fees.test.ts')
})

test('declarations and the entries of a table take their lines', () => {
  const text = `import a from 'a'\n\nexport const table = {\n  first: one(),\n  second: {\n    deep: 1,\n  },\n}\n\nasync function go() {\n  table.first\n}\n`
  expect(declarationsIn(text)).toEqual([
    { name: 'table', from: 3, to: 8 },
    { name: 'first', from: 4, to: 4 },
    { name: 'second', from: 5, to: 8 },
    { name: 'go', from: 10, to: 12 },
  ])
})

test('lines that are new, other or gone are read from a comparison', () => {
  const diff = `diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -3,2 +3 @@ function x() {
-  const old = 1
-  --count
+  const young = 1
@@ -9 +7,0 @@
-++gone
diff --git a/tests/b.test.ts b/tests/b.test.ts
new file mode 100644
--- /dev/null
+++ b/tests/b.test.ts
@@ -0,0 +1,2 @@
+one
+two
`
  const [changed, made] = changesIn(diff)
  expect(changed).toMatchObject({ file: 'src/a.ts', lines: [3, 3, 7] })
  expect([...(changed?.words ?? [])]).toEqual(['const', 'old', 'count', 'young', 'gone'])
  expect(made).toMatchObject({ file: 'tests/b.test.ts', lines: [1, 1, 2] })
})

test('there is time for the likeliest, a file that takes longer than is left gives way, and stories leave half to the others', () => {
  const ranked = (names: readonly string[]) => names.map((name) => ({ test: name, score: 1 }))
  const many = Array.from({ length: 400 }, (_, n) => `tests/platform/one-${n}.test.ts`)
  const taken = withinTime(ranked(many), 100)
  expect(taken).toEqual(many.slice(0, taken.length))
  expect(taken.length).toBeGreaterThan(5)
  expect(taken.length).toBeLessThan(400)
  const longest = 'tests/platform/start.test.ts'
  expect(secondsOf(longest)).toBeGreaterThan(secondsOf(many[0] ?? ''))
  expect(withinTime(ranked([longest, ...many]), 20)).not.toContain(longest)
  expect(withinTime(ranked([longest, ...many]), 20)).toContain(many[0])
  const stories = Array.from({ length: 100 }, (_, n) => `tests/e2e/one-${n}.e2e.ts`)
  expect(withinTime(ranked([...stories, ...many]), 100)).toEqual(expect.arrayContaining(taken))
})

const select = selecting(tracked, textOnDisk)

/** A line of a rule, an act, a command, a screen, a control: the tests of that are among the first. */
test.each<[string, string, string]>([
  ['src/rules/standings.ts', 'export function', 'tests/rules/standings.test.ts'],
  ['src/platform/acts/refunds.ts', 'export async function', 'tests/platform/payments.test.ts'],
  ['commands/payments.ts', 'export const refundPayment', 'tests/e2e/payments.e2e.ts'],
  ['src/ui/table-cursor.ts', 'follow(moved', 'tests/ui/table-model.test.ts'],
  ['src/platform/identity/attempts.ts', 'export async function', 'tests/platform/attempts.test.ts'],
])('a change in %s at "%s" leads to %s', (file, place, wanted) => {
  const lines = textOnDisk(file).split('\n')
  const line = lines.findIndex((one) => one.includes(place)) + 1
  expect(line, 'the place is there').toBeGreaterThan(0)
  const found = select([{ file, lines: [line], words: new Set() }]).map((one) => one.test)
  expect(found.slice(0, 25)).toContain(wanted)
})

test.each(Object.entries(faults))(
  'the ten faults of %s can be put in: each text stands once where it is changed',
  (_, those) => {
    expect(those).toHaveLength(10)
    const wrong = those.filter(({ file, from, to }) => from === to || textOnDisk(file).split(from).length !== 2)
    expect(wrong).toEqual([])
  },
)

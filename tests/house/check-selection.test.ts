// What `npm run check` leaves out, told on a small repository.
import { expect, test } from 'vitest'
import { toFormat, toLintByType, toTest, type Repository } from '../support/check-selection.ts'
import { importGraph } from '../support/import-graph.ts'
import { changedBetween, digestsOf } from '../support/last-passed.ts'
import { files as tracked, textOf as textOnDisk } from './tracked-files.ts'

function repository(texts: Readonly<Record<string, string>>): Repository {
  const files = Object.keys(texts)
  const textOf = (file: string) => texts[file] ?? ''
  return { files, textOf, graph: importGraph(files, textOf) }
}

const small = repository({
  'README.md': '# Arena',
  'locales/en/a.json': '{}',
  'src/rules/money.ts': '',
  'src/rules/payments.ts': `import { sum } from './money.ts'`,
  'src/rules/rounds.ts': `const late = () => import('./late.ts')`,
  'src/rules/late.ts': '',
  'src/platform/messages.ts': `readFile('locales/en/a.json'); serve('src/rules/late.ts')`,
  'tests/house/texts.test.ts': '',
  'tests/house/steps.test.ts': `countIn('works/table.ts')`,
  'tests/support/works/table.ts': '',
  'tests/rules/payments.test.ts': `import { share } from '../../src/rules/payments.ts'`,
  'tests/rules/rounds.test.ts': `import { rounds } from '../../src/rules/rounds.ts'`,
  'tests/rules/messages.test.ts': `import { say } from '../../src/platform/messages.ts'`,
  'tests/rules/sample.csv': 'a,b',
  'tests/platform/payments.test.ts': `import { share } from '../../src/rules/payments.ts'`,
  'vite.config.ts': '',
})
const always = 'tests/house/texts.test.ts'

test.each<[string, string[], string[] | undefined]>([
  ['a rule that another file hands on', ['src/rules/money.ts'], ['tests/rules/payments.test.ts']],
  ['a file that is imported late', ['src/rules/late.ts'], ['tests/rules/rounds.test.ts']],
  ['a program that is started by its name', ['tests/support/works/table.ts'], ['tests/house/steps.test.ts']],
  ['a text of one language', ['locales/en/a.json'], ['tests/rules/messages.test.ts']],
  ['a test', ['tests/rules/rounds.test.ts'], ['tests/rules/rounds.test.ts']],
  ['a test that needs a database', ['tests/platform/payments.test.ts'], []],
  ['a text for people', ['README.md'], []],
  ['a file that is gone', ['src/rules/gone.ts'], []],
  ['nothing', [], []],
  ['how tests run', ['vite.config.ts'], undefined],
  ['a file that no other names', ['tests/rules/sample.csv'], undefined],
])('after a change of %s the tests that need it run, and those of the repository', (_, changed, wanted) => {
  expect(toTest(changed, small)?.toSorted()).toEqual(wanted && [...wanted, always].toSorted())
})

test('a part that has never passed looks at everything', () => {
  for (const select of [toTest, toLintByType, toFormat]) expect(select(undefined, small)).toBeUndefined()
})

test('what has changed and what imports it is linted by type, and what has changed is formatted', () => {
  const changed = ['src/rules/money.ts', 'README.md', 'src/rules/gone.ts']
  expect(toLintByType(changed, small)).toEqual(['src/rules/money.ts', 'src/rules/payments.ts'])
  expect(toFormat(changed, small)).toEqual(['src/rules/money.ts', 'README.md'])
  expect(toFormat(['vite.config.ts'], small)).toBeUndefined()
})

test('new, changed and missing files are told by their digests, and after a failure those of the last success count', () => {
  const digests = (texts: Readonly<Record<string, string>>) =>
    digestsOf(Object.keys(texts), (file) => texts[file] ?? '')
  const passed = digests({ a: '1', b: '1', c: '1' })
  expect(changedBetween(passed, digests({ a: '1', b: '2', d: '1' }))?.toSorted()).toEqual(['b', 'c', 'd'])
  expect(changedBetween(passed, passed)).toEqual([])
  expect(changedBetween(undefined, passed)).toBeUndefined()
})

test('in this repository a rule reaches its tests, a screen none of them, and every program of a process its own', () => {
  const real: Repository = { files: tracked, textOf: textOnDisk, graph: importGraph() }
  const ofRules = (changed: string) => toTest([changed], real)?.filter((file) => !file.startsWith('tests/house/'))
  expect(ofRules('src/rules/standings.ts')).toContain('tests/rules/standings.test.ts')
  expect(ofRules('src/screens/payments.tsx')).toEqual([])
  expect(toTest(['src/ui/table-model.ts'], real)).toContain('tests/house/steps.test.ts')
  expect(toTest(['tests/support/steps-process.ts'], real)).toContain('tests/house/steps.test.ts')
  expect(toTest(['src/ui/pane.tsx'], real)).not.toContain('tests/house/second-look.test.ts')
})

// Names, sizes and left-overs.
import { expect, test } from 'vitest'
import { files, linesWith, productSources, sources, textOf } from './tracked-files.ts'

/** Files over 400 lines, each with its reason. */
const longOnPurpose: Record<string, string> = {
  'src/contract/texts.ts': 'generated: one line for each text that has parameters',
}

test('files stay under 400 lines', () => {
  const long = sources.filter((file) => textOf(file).split('\n').length > 400 && !(file in longOnPurpose))
  expect(long).toEqual([])
})

test('no file has a name that says nothing', () => {
  expect(
    files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|shared|types|constants)\.(ts|tsx)$/.test(file)),
  ).toEqual([])
})

test('files are kebab-case', () => {
  expect(sources.filter((file) => !/^[a-z0-9./-]+$/.test(file))).toEqual([])
})

test('the top level is the one of the design card', () => {
  const top = new Set(files.map((file) => file.split('/')[0] ?? '').filter((name) => !name.startsWith('.')))
  expect([...top].toSorted()).toEqual(
    [
      'README.md',
      'commands',
      'index.html',
      'locales',
      'package-lock.json',
      'package.json',
      'src',
      'tests',
      'tsconfig.json',
      'vite.config.ts',
    ].toSorted(),
  )
})

test('no index barrel but that of the commands', () => {
  expect(productSources.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual(['commands/index.ts'])
})

test('nothing is switched off, skipped, or left for later', () => {
  const pattern =
    /(: any\b|\bas any\b|<any>|@ts-ignore|@ts-nocheck|@ts-expect-error(?! .*\S)|eslint-disable|oxlint-disable|\b(it|test|describe)\.(skip|only|todo)\b|\b(TODO|FIXME|XXX)\b|coming soon|not (yet )?implemented|lorem ipsum)/i
  const here = 'tests/house/files.test.ts'
  const found = sources.filter((file) => file !== here).flatMap((file) => linesWith(file, pattern))
  // A sentence in a comment may hold the word; a type annotation may not.
  expect(found.filter((line) => !/:\d+: (\/\*\*|\/\/|\*) [^@]*: any\b/.test(line))).toEqual([])
})

test('no HTML is set from text, and no test sleeps, or waits for a second only', () => {
  const here = 'tests/house/files.test.ts'
  const html = productSources.flatMap((file) => linesWith(file, /dangerouslySetInnerHTML|\.innerHTML\s*=/))
  const sleeps = sources
    .filter((file) => file.startsWith('tests/') && file !== here)
    .flatMap((file) => linesWith(file, /waitForTimeout|(?<!test\.)setTimeout\(/))
  // `until` of tests/ui/render.ts waits as long as a busy machine may need.
  const short = sources
    .filter((file) => file.startsWith('tests/') && file !== here && file !== 'tests/ui/render.ts')
    .flatMap((file) => linesWith(file, /vi\.waitFor\(/))
  expect([...html, ...sleeps, ...short]).toEqual([])
})

test('what several files of tests import starts no platform when it is read: it would be gone with the first of them', () => {
  const started = /^(export )?(const|let) .*\bawait start(World|Platform|Session|WithScripts)\(/m
  const support = sources.filter((file) => file.startsWith('tests/') && !/\.test\.tsx?$/.test(file))
  expect(support.filter((file) => started.test(textOf(file)))).toEqual([])
})

test('useEffect stays in shell, api and ui', () => {
  expect(
    productSources.filter((file) => file.startsWith('src/screens/')).flatMap((file) => linesWith(file, /useEffect\(/)),
  ).toEqual([])
})

test('the lockfile holds no download address', () => {
  expect(/"resolved": *"https?:/.test(textOf('package-lock.json'))).toBe(false)
})

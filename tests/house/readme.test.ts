// README and the texts of the rooms say what is so.
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { flagsOf, readOf } from '../../src/cli/reads.ts'
import { readConfig } from '../../src/platform/config.ts'
import { flagName, reservedFlags } from '../../src/registry/flag-name.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { generatedTexts } from '../support/generated.ts'
import { writtenTexts } from '../support/written-texts.ts'
import { measuredAt, measuredCode } from '../bench/measured-at.ts'
import { isTested } from './test-titles.ts'
import { files, root, textOf } from './tracked-files.ts'

const documents = files.filter((file) => /(^|\/)(README|DECISIONS)\.md$/.test(file))
const configuration = textOf('src/platform/README.md')
const measurements = textOf('tests/README.md')

/** What a text holds as code: in its sentences, and in blocks. */
const spansOf = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
const blocksOf = (text: string) =>
  [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(([, kind = '', code = '']) => ({ kind, code }))
const spans = documents.flatMap((file) => spansOf(textOf(file)))
const blocks = documents.flatMap((file) => blocksOf(textOf(file)))

test('README is read in three minutes: 15 kB at most', () => {
  expect(Buffer.byteLength(textOf('README.md'))).toBeLessThanOrEqual(15_000)
})

test.each([...generatedTexts()])('%s is as npm run keys writes it', (file, text) => {
  expect(textOf(file)).toBe(text)
})

test('each bound of what a request may cost has its tests', () => {
  const [, section = ''] = /^## What a request may cost\n([\s\S]*?)^## /m.exec(configuration) ?? []
  const bounds = section.split('\n').filter((line) => line.startsWith('| ') && !/^\| (what |-)/.test(line))
  expect(bounds.length).toBeGreaterThan(15)
  const untested = bounds.filter((line) => {
    const [, file = '', titles = ''] = /(tests\/\S+\.test\.ts) (".*")/.exec(line) ?? []
    const named = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
    return named.length === 0 || !named.every((title) => isTested(file, title))
  })
  expect(untested).toEqual([])
})

test('every link leads to a file that exists, and to a heading in it', () => {
  const links = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => ({ file, link })),
  )
  expect(links.length).toBeGreaterThan(30)
  const broken = links.filter(({ file, link }) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : normalize(join(dirname(file), path))
    return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
  })
  expect(broken).toEqual([])
})

/** As GitHub makes them of headings. */
function anchorsOf(file: string): string[] {
  return [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every path it names exists, from the root or beside it; a file by its name alone is somewhere', () => {
  const isThere = (file: string, path: string) =>
    [path, join(dirname(file), path)].some((one) => existsSync(join(root, one))) ||
    (/\.\w+$/.test(path) && files.some((one) => one.endsWith(`/${path}`)))
  const named = documents.flatMap((file) =>
    spansOf(textOf(file))
      .filter((span) => /^(tests|src|commands|locales)(\/[\w.-]+)*\/?$|^[\w./-]+\.(tsx?|md|html|arena)$/.test(span))
      .map((path) => ({ file, path })),
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter(({ file, path }) => !isThere(file, path))).toEqual([])
})

test('the figures of each part of the bench say at which commit they were measured', () => {
  const parts = Object.keys(measuredCode)
  expect([...measuredAt(measurements).keys()].toSorted()).toEqual(parts.toSorted())
  const code = parts.flatMap((part) => measuredCode[part] ?? [])
  expect(code.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the test that it shows is the one that runs', () => {
  expect(blocksOf(textOf('README.md')).find(({ kind }) => kind === 'ts')?.code).toBe(
    textOf('tests/commands/example.test.ts'),
  )
})

const variable = /\b(ARENA_[A-Z_]+|DATABASE_URL)\b/g
const variablesIn = (files: readonly string[]) =>
  new Set(files.flatMap((file) => [...textOf(file).matchAll(variable)].map(([name]) => name)))

test('every variable the platform reads is in the configuration table, and nothing else is', () => {
  const code = files.filter((file) => file.endsWith('.ts') || file.endsWith('.html'))
  const read = variablesIn(code.filter((file) => /^src\/(platform|cli)/.test(file)))
  expect([...read].filter((name) => !configuration.includes(`\`${name}\``))).toEqual([])
  const known = variablesIn(code)
  const tags = textOf('index.html')
  // Those of the meta tags are made of their names.
  const isKnown = (name: string) => known.has(name) || tags.includes(name.toLowerCase().replaceAll('_', '-'))
  const named = documents.flatMap((file) => [...textOf(file).matchAll(variable)].map(([name]) => name))
  expect(named.filter((name) => !isKnown(name))).toEqual([])
})

test('the defaults in the configuration table are those of an empty environment', () => {
  const { port, host, dataFolder, proxies, seed, logLevel } = readConfig({})
  const shown = { PORT: `\`${port}\`, \`${host}\``, ARENA_DATA: dataFolder, ARENA_PROXIES: proxies, ARENA_SEED: seed }
  const cells = Object.entries({ ...shown, ARENA_LOG: logLevel }).map(([name, value]) => [name, `${value}`])
  const told = (name = '') => new RegExp(`^\\| \`${name}\`[^|]*\\| ([^|]*?) *\\|`, 'm').exec(configuration)?.[1]
  expect(cells.map(([name]) => [name, told(name)])).toEqual(
    cells.map(([name, value = '']) => [name, value.startsWith('`') ? value : `\`${value}\``]),
  )
})

test('every command and list it writes can be typed, with its flags', () => {
  const registry = createRegistry(commands)
  const nouns = new Set(commands.map(({ id }) => id.split('.')[0]))
  const typed = blocks.flatMap(({ code }) =>
    [...code.matchAll(/^npm run arena -- (.*)$/gm)].map(([, line = '']) => line),
  )
  const lines = [...spans.map((span) => span.replace(/^help /, '')), ...typed]
    .map((line) => line.split(/\s+/))
    .filter(([first = '', second = '']) => nouns.has(first) && /^[a-z-]+$/.test(second))
  expect(lines.length).toBeGreaterThan(10)
  const unknown = lines.filter(([first = '', second = '', ...rest]) => {
    const command = registry.findWords(`${first} ${second}`)
    const list = readOf([first, second, ...rest])?.read
    const known = [...reservedFlags, ...Object.keys(command?.args.entries ?? {}), ...(list ? flagsOf(list) : [])]
    const flags = rest.flatMap((word) => /^--([\w-]+)/.exec(word)?.[1] ?? [])
    return !(command || list) || flags.some((flag) => !known.map(flagName).includes(flag))
  })
  expect(unknown).toEqual([])
})

test('every sequence of keys it writes does something', () => {
  const bound = new Set(commands.flatMap(({ keys, shortcuts = [] }) => [keys, ...shortcuts.map((one) => one.keys)]))
  const pressed = spans.filter((span) => /^([a-z] [a-z]|(mod|shift)\+[a-z]|[:?./])$/.test(span))
  expect(pressed.length).toBeGreaterThan(20)
  expect(pressed.filter((keys) => !bound.has(keys))).toEqual([])
})

test('every reason and every command it names by its code is one', () => {
  const texts = new Set(writtenTexts('en').map(({ key }) => key))
  const named = spans.flatMap((span) => /^(?:=> \w+ )?([a-z]+\.[a-zA-Z]+)$/.exec(span)?.[1] ?? [])
  const codes = named.filter((code) => !/\.(ts|html|json)$/.test(code))
  expect(codes.length).toBeGreaterThan(3)
  expect(
    codes.filter((code) => !texts.has(`reason.${code}`) && !texts.has(code) && !texts.has(`cmd.${code}.title`)),
  ).toEqual([])
})

test('every script of npm it names is there, with its options', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const code = [...spans, ...blocks.map((block) => block.code)].join('\n')
  const named = [...code.matchAll(/\bnpm (?:run )?([a-z0-9]+(?:-[a-z]+)*)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !(name in scripts) && name !== 'ci')).toEqual([])
  const programs = ['soak', 'near', 'check', 'fault-run'].map((name) => textOf(`tests/support/${name}.ts`)).join('\n')
  const options = spansOf(measurements)
    .filter((span) => span.startsWith('-- --'))
    .flatMap((span) => span.match(/--\w+/g) ?? [])
  expect(options.filter((option) => !programs.includes(`${option.slice(2)}: { type`))).toEqual([])
  expect(options.length).toBeGreaterThan(3)
})

test('the query that checks the chain is the one of the platform', () => {
  const [query] = blocksOf(configuration).filter(({ kind }) => kind === 'sql')
  const flat = (text = '') => text.replace(/\s+/g, ' ').trim()
  expect(flat(query?.code)).toContain('from audit_chain')
  expect(flat(textOf('src/platform/store/append-only.ts'))).toContain(flat(query?.code))
})

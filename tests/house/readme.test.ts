// The README says what is so.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { flagsOf, readOf, reads } from '../../src/cli/reads.ts'
import { recordSampleText } from '../../src/contract/record-sample.ts'
import { readConfig } from '../../src/platform/config.ts'
import { flagName, reservedFlags } from '../../src/registry/flag-name.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { readmeWithKeys } from '../support/generated.ts'
import { writtenTexts } from '../support/written-texts.ts'
import { files, root, textOf } from './tracked-files.ts'

const readme = textOf('README.md')
const prose = readme.replace(/<!-- keys:begin[\s\S]*keys:end -->/, '')
/** What stands in it as code, without the blocks. */
const spans = [...prose.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
const blocks = [...prose.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(([, kind = '', text = '']) => ({ kind, text }))

test('the key table is the registry (npm run keys writes it)', async () => {
  const now = await format(readmeWithKeys(readme), { parser: 'markdown', printWidth: 120 })
  expect(readme).toBe(now)
}, 20_000)

test('every picture and file it names exists', () => {
  const named = [
    ...readme.matchAll(/\]\(([^)#:]+)\)/g),
    ...readme.matchAll(/`((?:tests|src|commands|locales)\/[\w/.-]+)`/g),
  ]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('|'))
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

const variable = /\b(ARENA_[A-Z_]+|DATABASE_URL)\b/g
const variablesIn = (files: readonly string[]) =>
  new Set(files.flatMap((file) => [...textOf(file).matchAll(variable)].map(([name]) => name)))

test('every variable the platform reads is in the configuration table, and nothing else is', () => {
  const code = files.filter((file) => file.endsWith('.ts') || file.endsWith('.html'))
  const read = variablesIn(code.filter((file) => /^src\/(platform|cli)/.test(file)))
  expect([...read].filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  const known = variablesIn(code)
  const tags = textOf('index.html')
  // Those of the meta tags are made of their names.
  const isKnown = (name: string) => known.has(name) || tags.includes(name.toLowerCase().replaceAll('_', '-'))
  expect([...readme.matchAll(variable)].map(([name]) => name).filter((name) => !isKnown(name))).toEqual([])
})

test('the defaults in the configuration table are those of an empty environment', () => {
  const { port, host, dataFolder, proxies, seed, logLevel } = readConfig({})
  const shown = { PORT: `\`${port}\`, \`${host}\``, ARENA_DATA: dataFolder, ARENA_PROXIES: proxies, ARENA_SEED: seed }
  const cells = Object.entries({ ...shown, ARENA_LOG: logLevel }).map(([name, value]) => [name, `${value}`])
  const told = (name = '') => new RegExp(`^\\| \`${name}\`[^|]*\\| ([^|]*?) *\\|`, 'm').exec(readme)?.[1]
  expect(cells.map(([name]) => [name, told(name)])).toEqual(
    cells.map(([name, value = '']) => [name, value.startsWith('`') ? value : `\`${value}\``]),
  )
})

test('every command and list it writes can be typed, with its flags', () => {
  const registry = createRegistry(commands)
  const nouns = new Set(commands.map(({ id }) => id.split('.')[0]))
  const typed = blocks.flatMap(({ text }) =>
    [...text.matchAll(/^npm run arena -- (.*)$/gm)].map(([, line = '']) => line),
  )
  const lines = [...spans.map((span) => span.replace(/^help /, '')), ...typed]
    .map((line) => line.split(/\s+/))
    .filter(([first = '', second = '']) => nouns.has(first) && /^[a-z-]+$/.test(second))
  expect(lines.length).toBeGreaterThan(20)
  const unknown = lines.filter(([first = '', second = '', ...rest]) => {
    const command = registry.findWords(`${first} ${second}`)
    const list = readOf([first, second, ...rest])?.read
    const known = [...reservedFlags, ...Object.keys(command?.args.entries ?? {}), ...(list ? flagsOf(list) : [])]
    const flags = rest.flatMap((word) => /^--([\w-]+)/.exec(word)?.[1] ?? [])
    return !(command || list) || flags.some((flag) => !known.map(flagName).includes(flag))
  })
  expect(unknown).toEqual([])
})

test('the lists it names are those of the terminal (npm run keys writes them)', () => {
  const [, named = ''] = /names all lists \(([^)]*)\)/.exec(readme.replaceAll('\n', ' ')) ?? []
  const found = named.split(', ').map((name) => readOf([name])?.read.words ?? name)
  expect(found.toSorted()).toEqual(reads.map(({ words }) => words).toSorted())
})

test('every sequence of keys it writes does something', () => {
  const bound = new Set(commands.flatMap(({ keys, shortcuts = [] }) => [keys, ...shortcuts.map((one) => one.keys)]))
  const pressed = spans.filter((span) => /^([a-z] [a-z]|(mod|shift)\+[a-z]|[:?./])$/.test(span))
  expect(pressed.length).toBeGreaterThan(20)
  expect(pressed.filter((keys) => !bound.has(keys))).toEqual([])
})

test('every reason it names is one', () => {
  const texts = new Set(writtenTexts('en').map(({ key }) => key))
  const named = spans.flatMap((span) => /^(?:=> \w+ )?([a-z]+\.[a-zA-Z]+)$/.exec(span)?.[1] ?? [])
  const codes = named.filter((code) => !/\.(ts|html)$/.test(code))
  expect(codes.length).toBeGreaterThan(3)
  expect(codes.filter((code) => !texts.has(`reason.${code}`) && !texts.has(code))).toEqual([])
})

test('every script of npm it names is there, with its options', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const named = [...prose.matchAll(/\bnpm (?:run )?([a-z0-9]+)/g)].map(([, name = '']) => name)
  const npmsOwn = ['ci', 'passes', 'registry', 'and', 's']
  expect(named.filter((name) => !(name in scripts) && !npmsOwn.includes(name))).toEqual([])
  const soak = textOf('tests/support/soak.ts')
  const options = spans.filter((span) => span.startsWith('-- --')).flatMap((span) => span.match(/--\w+/g) ?? [])
  expect(options.filter((option) => !soak.includes(`${option.slice(2)}: { type`))).toEqual([])
  expect(options.length).toBeGreaterThan(3)
})

test('its example of a file to import is the one the terminal prints', async () => {
  const example = await format(recordSampleText(), { parser: 'json', printWidth: 120 })
  expect(blocks.find(({ kind }) => kind === 'json')?.text).toBe(example)
})

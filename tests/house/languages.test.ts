// Both languages are whole, and every text the code asks for by convention exists.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { reason } from '../../src/contract/reason.ts'
import { sayIn, sayReason } from '../../src/platform/messages.ts'
import { productSources, files, textOf } from './tracked-files.ts'

type Tree = { [key: string]: string | Tree }

function treeOf(language: string): Tree {
  const tree: Tree = {}
  for (const file of files.filter((file) => file.startsWith(`locales/${language}/`)))
    merge(tree, JSON.parse(textOf(file)) as Tree)
  return tree
}

function merge(into: Tree, from: Tree): void {
  for (const [key, value] of Object.entries(from)) {
    const there = into[key]
    if (typeof value === 'string' || typeof there !== 'object') into[key] = structuredClone(value)
    else merge(there, value)
  }
}

function keysOf(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  )
}

function textAt(tree: Tree, key: string): string | undefined {
  let node: string | Tree | undefined = tree
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined
  return typeof node === 'string' ? node : undefined
}

const en = treeOf('en')
const zh = treeOf('zh')
/** Chinese has no plural forms. */
const withoutPlural = (keys: string[]) =>
  [...new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))].toSorted()

test('both languages have the same keys', () => {
  expect(withoutPlural(keysOf(zh))).toEqual(withoutPlural(keysOf(en)))
})

test('both languages use the same parameters', () => {
  const parameters = (text: string) =>
    [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name))].toSorted((a, b) => (a < b ? -1 : 1))
  const differ = keysOf(en).filter((key) => {
    const there = textAt(zh, key)
    return there !== undefined && parameters(there).join() !== parameters(textAt(en, key) ?? '').join()
  })
  expect(differ).toEqual([])
})

test.each([
  { language: 'en', tree: en },
  { language: 'zh', tree: zh },
])('every command has title, help and argument names in $language', ({ tree }) => {
  const missing = commands.flatMap((command) =>
    [
      `cmd.${command.id}.title`,
      `cmd.${command.id}.help`,
      ...Object.keys(command.args.entries).map((name) => `arg.${name}`),
    ].filter((key) => textAt(tree, key) === undefined),
  )
  expect(missing).toEqual([])
})

test('every reason a rule or handler gives has a text', () => {
  const codes = productSources
    .filter((file) => /^src\/(rules|platform|registry)\//.test(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\breason\(\s*'([a-zA-Z]+(?:\.[a-zA-Z]+)+)'/g)].map(([, code = '']) => ({
        file,
        code,
      })),
    )
  expect(codes.length).toBeGreaterThan(20)
  const has = (key: string) => textAt(en, key) !== undefined || textAt(en, `${key}_other`) !== undefined
  const missing = codes.filter(({ code }) => !has(`reason.${code}`))
  expect(missing.map(({ file, code }) => `${file}: reason.${code}`)).toEqual([])
})

test('every operation of the contract is spelled verb + noun', () => {
  const verbs =
    /^(get|list|create|import|edit|check|publish|open|close|cancel|delete|finalize|unfinalize|preview|advance|generate|update|approve|randomize|add|set|complete|rename|assign|reset|remove|confirm|withdraw|reorder|copy|drop)[A-Z]/
  expect(Object.keys(endpoints).filter((name) => !verbs.test(name))).toEqual([])
})

test.each(['$t(ui.signIn.title)', '$t(ui.signIn.title, {"count": 2})', '{{stage}} {{needed}}', '<b>&amp;</b>'])(
  'what people typed stands in the sentences of the platform as they typed it: %s',
  (typed) => {
    const refused = reason('stage.notCompleted', { stage: typed })
    for (const language of ['en', 'zh'] as const) expect(sayReason(sayIn(language), refused)).toContain(typed)
  },
)

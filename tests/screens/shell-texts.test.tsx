// Every text the shell asks for by a literal key is there; a missing one would show its key to a person.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mergeFiles, type MessageTree } from '../../src/shell/words/messages.ts'

const folder = 'src/shell'
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))

function messages(language: 'en' | 'zh'): MessageTree {
  const files = readdirSync(`locales/${language}`).filter((name) => name !== 'sign-in.json')
  return mergeFiles(
    Object.fromEntries(
      files.map((name) => [name, JSON.parse(readFileSync(`locales/${language}/${name}`, 'utf8')) as MessageTree]),
    ),
  )
}

function textAt(tree: MessageTree, key: string): string | undefined {
  const found = key.split('.').reduce<string | MessageTree | undefined>((at, part) => {
    return typeof at === 'object' ? at[part] : undefined
  }, tree)
  return typeof found === 'string' ? found : undefined
}

test.each(['en', 'zh'] as const)('every literal key of the shell has its text in %s', (language) => {
  const tree = messages(language)
  const asked = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/\bsay\(\s*'([\w.-]+)'/g)].map(([, key = '']) => ({
      name,
      key,
    })),
  )
  expect(asked.length).toBeGreaterThan(100)
  const missing = asked.filter(
    ({ key }) => textAt(tree, key) === undefined && textAt(tree, `${key}_other`) === undefined,
  )
  expect(missing).toEqual([])
})

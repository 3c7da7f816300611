// The README says what is so.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { expect, test } from 'vitest'
import { readmeWithKeys } from '../support/generated.ts'
import { files, root, textOf } from './tracked-files.ts'

const readme = textOf('README.md')

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

test('every variable the platform reads is in the configuration table', () => {
  const read = new Set(
    files
      .filter((file) => /^src\/(platform|cli)/.test(file) && file.endsWith('.ts'))
      .flatMap((file) => [...textOf(file).matchAll(/\b(ARENA_[A-Z_]+|DATABASE_URL)\b/g)].map(([name]) => name)),
  )
  expect([...read].filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

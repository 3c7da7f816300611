// Everything lies in the repository: what a test or the bench reads is there in every clone.
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root, sources, textOf } from './tracked-files.ts'

/** Relative addresses that are input of a test, not files. */
const input = /etc\/passwd|%2e|\.\.\.\//

/** Made by the runs themselves: not there in a fresh clone. */
const made = /(test-results|dist|node_modules)(\/|$)/

/** Addresses that lead upwards, from the file they stand in. */
function addresses(file: string): { file: string; address: string }[] {
  const found = textOf(file).matchAll(/['"`]((?:\.\.\/)+[\w@./-]*)['"`]/g)
  return [...found].map(([, address = '']) => ({ file, address }))
}

test('no test and no measurement reads outside the repository', () => {
  const tests = sources.filter((file) => file.startsWith('tests/'))
  const found = tests.flatMap(addresses).filter(({ address }) => !input.test(address))
  expect(found.length).toBeGreaterThan(1000)
  const outside = found.filter(({ file, address }) => {
    const path = join(root, dirname(file), address)
    return relative(root, path).startsWith('..') || !(existsSync(path) || made.test(address))
  })
  expect(outside).toEqual([])
})

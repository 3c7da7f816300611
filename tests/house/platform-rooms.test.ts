// The rooms of the platform stand on each other: handlers on acts on the store, and no file of the store needs itself.
import { expect, test } from 'vitest'
import { importsOf, productSources, textOf } from './tracked-files.ts'

const order = ['src/platform/handlers/', 'src/platform/acts/', 'src/platform/store/']

function level(file: string): number {
  return order.findIndex((room) => file.startsWith(room))
}

test('handlers use acts, acts use the store, and never the other way round', () => {
  const upwards = productSources
    .filter((file) => level(file) > 0)
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => level(target) >= 0 && level(target) < level(file))
        .map((target) => `${file} imports ${target}`),
    )
  expect(upwards).toEqual([])
})

test('no two files of the store need each other, by whatever way', () => {
  const store = productSources.filter((file) => /^src\/platform\/store\/[^/]+\.ts$/.test(file))
  const imports = new Map(store.map((file) => [file, importsOf(file).filter((target) => store.includes(target))]))
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const target of imports.get(from) ?? []) {
      if (seen.has(target)) continue
      seen.add(target)
      reached(target, seen)
    }
    return seen
  }
  expect(store.filter((file) => reached(file).has(file))).toEqual([])
})

test('a list that is told what its reader may see asks for no more', () => {
  const functions = productSources
    .filter((file) => file.startsWith('src/platform/store/'))
    .flatMap((file) => textOf(file).split(/\n(?=(?:export )?(?:async )?function )/))
  const told = functions.filter((text) => /^(?:export )?(?:async )?function \w+\([^)]*\bvisible: Visible\b/.test(text))
  expect(told).not.toEqual([])
  expect(told.filter((text) => !/\bwhereVisible\(visible\b|\.page\(tx, query, visible\b/.test(text))).toEqual([])
})

test('what is called a lock locks: a row, by name, or through another lock', () => {
  const locks = productSources
    .filter((file) => /^src\/platform\/(store|acts)\//.test(file))
    .flatMap((file) => textOf(file).split(/\n(?=(?:export )?(?:async )?function |export const | {4}lock: )/))
    .filter(
      (text) =>
        !text.includes('function lockFolder') &&
        /^(?:(?:export )?(?:async )?function lock|export const lock| {4}lock: )/.test(text),
    )
  expect(locks.length).toBeGreaterThan(8)
  const subjects = textOf('src/platform/acts/subjects.ts').split(/\nexport const (?=\w+: )/)
  const open = subjects
    .slice(1)
    .filter((text) => !/^\w+AsRead:/.test(text) && !/\block(?:ed)?[A-Z]\w*\(|\.lock\(|\n {2}\.\.\./.test(text))
  expect(open).toEqual([])
  const own = (text: string) => text.slice(text.indexOf('lock') + 4)
  expect(
    locks.filter((text) => !/\.for\('update'\)|pg_advisory_xact_lock|\block[A-Z]\w*\(|\brows\.lock\(/.test(own(text))),
  ).toEqual([])
})

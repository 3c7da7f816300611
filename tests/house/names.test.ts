// One name, one thing: whoever searches for a name finds one room.
import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { productSources, textOf } from './tracked-files.ts'

/** Names of operations stand in contract, rules, handlers, stores and commands on purpose; `Component` is the router's. */
const shared = new Set([...Object.keys(endpoints), 'Component'])

function roomOf(file: string): string {
  return /^src\/\w+(?=\/)/.exec(file)?.[0] ?? (file.startsWith('src/') ? 'src' : 'commands')
}

function exportsOf(file: string): string[] {
  const declared =
    /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface) (\w+)/gm
  return [...textOf(file).matchAll(declared)].map(([, name = '']) => name)
}

test('an exported name stands in one room', () => {
  const rooms = new Map<string, Set<string>>()
  for (const file of productSources) {
    for (const name of exportsOf(file)) rooms.set(name, (rooms.get(name) ?? new Set()).add(roomOf(file)))
  }
  expect(rooms.size).toBeGreaterThan(500)
  const several = [...rooms].filter(([name, found]) => found.size > 1 && !shared.has(name))
  expect(several.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([])
})
